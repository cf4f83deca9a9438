from queenlab.jobs import ledger as ledger
from queenlab.jobs import unit_results as unit_results
from queenlab.jobs.ledger import Ledger as Ledger
from queenlab.jobs.unit_results import UnitResult as UnitResult
