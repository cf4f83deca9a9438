from queenlab.bounds import linear_programs as linear_programs
from queenlab.bounds.linear_programs import clique_lp as clique_lp
from queenlab.bounds.lower.quick_bound import quick_bound as quick_bound
from queenlab.bounds.sum_of_squares.kept_bound import repulsion as repulsion
