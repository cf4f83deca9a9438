"""The n-queens constant: potentials by Newton's method, then to any precision, then a certificate."""
