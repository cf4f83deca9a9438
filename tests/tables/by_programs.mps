NAME test
ROWS
 N obj
 N other
 E e1
 G g1
COLUMNS
 M1 'MARKER' 'INTORG'
 x obj 1 e1 1
 y obj 2 g1 1
 y e1 1
 M2 'MARKER' 'INTEND'
 z g1 1 other 5
RHS
 RHS e1 2 g1 1
RANGES
 e1 -1
BOUNDS
 UP BND x 1
 BV z
ENDATA
