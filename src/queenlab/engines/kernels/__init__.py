"""Search kernels: flat integer arrays in, integers out. Each is one function that runs compiled or plain."""
