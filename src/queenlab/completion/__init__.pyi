from queenlab.completion import clusters as clusters
from queenlab.completion.clusters import addable as addable
from queenlab.completion.clusters import middle_placement as middle_placement
