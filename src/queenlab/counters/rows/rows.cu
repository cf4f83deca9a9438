// One piece in each row on a GPU: a warp for each unit, a thread for each row.
//
// As kernels/search.py: `allow` has for each row, column and other row the columns of the other row that a piece leaves
// alone. The next row is always one with the fewest free columns; a branch ends when an open row has none, or when a
// column that must be filled is free in no open row. Compiled with -DPRIME1, -DPRIME2.

typedef unsigned long long u64;
typedef unsigned int u32;

#define LANES 32
#define WARPS 8
#define ALL 0xffffffffu
#define NUMBERS 4

// One level of a warp's search: what is left to try, in which row; the open rows and the columns to fill before that.
struct Level {
    u32 rest, row, opened, need;
};

// columns: how many; allow: [row][column][32]; free: [32], the free columns of each row; opened: the rows to fill;
// must: the columns to fill; pieces: row x columns + column, those of unit i from starts[i] on; units: for each unit
// its count, the two residues, nodes.
extern "C" __global__ void __launch_bounds__(LANES * WARPS)
    count_rows(int columns, const u32 *allow, const u32 *free, u32 all_rows, u32 must, const int *pieces, const int *starts,
               int n_units, u32 *task, u64 *units) {
    __shared__ u32 masks[WARPS][LANES][LANES];
    __shared__ Level levels[WARPS][LANES];
    int lane = threadIdx.x & 31, warp = threadIdx.x / 32;
    while (true) {
        u32 unit = 0;
        if (lane == 0) unit = atomicAdd(task, 1u);
        unit = __shfl_sync(ALL, unit, 0);
        if (unit >= n_units) return;
        u32 mine = free[lane], opened = all_rows, need = must;
        for (int i = starts[unit]; i < starts[unit + 1]; i++) {
            int row = pieces[i] / columns, column = pieces[i] % columns;
            mine &= allow[pieces[i] * LANES + lane];
            opened &= ~(1u << row);
            need &= ~(1u << column);
        }
        u64 solutions = 0, nodes = 0;
        u32 first = 0, second = 0;
        int level = 0;
        while (true) {
            bool is_open = opened >> lane & 1;
            u32 here = is_open ? mine : 0, reachable = __reduce_or_sync(ALL, here);
            bool dead = __any_sync(ALL, is_open && !mine) || need & ~reachable;
            if (!dead) {
                if (__popc(opened) <= 1) {
                    u32 few = opened ? __popc(reachable) : 1;
                    solutions += few;
                    // Apart from the count, and without a division.
                    first = first + few < PRIME1 ? first + few : first + few - PRIME1;
                    second = second + few < PRIME2 ? second + few : second + few - PRIME2;
                } else {
                    u32 least = __reduce_min_sync(ALL, is_open ? __popc(mine) << 5 | lane : ALL), row = least & 31;
                    u32 choices = __shfl_sync(ALL, mine, row);
                    masks[warp][level][lane] = mine;
                    if (lane == 0) levels[warp][level] = {choices, row, opened, need};
                    level++;
                }
            }
            __syncwarp();
            Level now = {0, 0, 0, 0};
            while (level > 0 && !(now = levels[warp][level - 1]).rest) level--;
            if (level == 0) break;
            u32 bit = now.rest & -now.rest, column = __ffs(bit) - 1;
            __syncwarp();
            if (lane == 0) levels[warp][level - 1].rest = now.rest ^ bit;
            nodes++;
            mine = masks[warp][level - 1][lane] & allow[(now.row * columns + column) * LANES + lane];
            opened = now.opened & ~(1u << now.row);
            need = now.need & ~bit;
        }
        if (lane == 0) {
            u64 *out = units + NUMBERS * (u64)unit;
            out[0] = solutions;
            out[1] = first;
            out[2] = second;
            out[3] = nodes;
        }
        __syncwarp();
    }
}
