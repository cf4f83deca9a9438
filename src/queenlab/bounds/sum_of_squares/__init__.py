"""Upper bounds by a sum of squares: the number of Lovász and Schrijver, sharpened by cliques, as a certificate."""
