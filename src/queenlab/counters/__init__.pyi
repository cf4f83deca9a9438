from queenlab.counters import counter as counter
from queenlab.counters.counter import Stopped as Stopped
from queenlab.counters.full_layers.counter import count_with_half_turn as count_with_half_turn
from queenlab.counters.parallel_layers.counter import parallel_stacks as parallel_stacks
from queenlab.counters.xqueens_sparse.counter import XqueensSparse as XqueensSparse
