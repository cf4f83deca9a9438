// Leprechauns column by column on a GPU, a thread for each prefix: see leprechauns_gpu.py.
// Compiled with -DN (side, at most 64), -DK (range, at most 6), -DDEADLINES (0 or 1), -DFOLD (2 or 8).

typedef unsigned long long u64;
typedef unsigned char u8;

#define M (K + 1)
#define FULL (N == 64 ? ~0ull : (1ull << N) - 1)

struct State {
    u64 used, up, down;
    u8 row[16];  // of the columns of the prefix
    u8 first;    // FOLD 8: the distance of the first column's queen from the nearer corner
    u8 ties;     // FOLD 8: how many edges have their queen as near to a corner
    u8 pad[6];
};

// Rows within range of a row.
__device__ __forceinline__ u64 around(int row) {
    u64 window = (2ull << (2 * K)) - 1;
    return row < K ? window >> (K - row) : window << (row - K);
}

// After n - q m columns the rest is q blocks of m columns. A block and m rows hold at most one queen, so of any m
// neighbouring rows at most q may still be without a queen. Counts the missing rows of all windows at once, bit by bit.
__device__ __forceinline__ bool too_late(u64 used, int q) {
    u64 missing = ~used & FULL, c0 = 0, c1 = 0, c2 = 0;
#pragma unroll
    for (int i = 0; i < M; i++) {
        u64 x = missing >> i, carry = c0 & x;
        c0 ^= x;
        u64 next = c1 & carry;
        c1 ^= carry;
        c2 ^= next;
    }
    u64 more = 0, same = ~0ull;
    u64 digits[3] = {c0, c1, c2};
#pragma unroll
    for (int b = 2; b >= 0; b--) {
        if (q >> b & 1) same &= digits[b];
        else more |= same & digits[b], same &= ~digits[b];
    }
    return (more & ((1ull << (N - M + 1)) - 1)) != 0;
}

// With FOLD 8 the left edge's queen is as near to a corner as any other edge's: `first` is her distance. Rows of a
// column that would be nearer are left out.
__device__ __forceinline__ u64 allowed(int column, int first) {
    if (FOLD != 8) return FULL;
    u64 rows = FULL;
    if (column < first || column > N - 1 - first) rows &= ~(1ull | 1ull << (N - 1));
    if (column == N - 1) rows &= FULL >> first & FULL << first;
    return rows;
}

__device__ __forceinline__ int ties_of(int column, int row, int first) {
    if (FOLD != 8) return 0;
    int ties = 0;
    if ((column == first || column == N - 1 - first) && (row == 0 || row == N - 1)) ties++;
    if (column == N - 1 && (row == first || row == N - 1 - first)) ties++;
    return ties;
}

__device__ __forceinline__ u64 free_rows(int column, u64 used, u64 up, u64 down, const u8 *row, int first) {
    u64 taken = used | up | down;
#pragma unroll
    for (int i = 1; i <= K; i++)
        if (column >= i) taken |= around(row[column - i]);
    return allowed(column, first) & ~taken;
}

__device__ __forceinline__ bool dead(int placed, u64 used) {
    return DEADLINES && (N - placed) % M == 0 && (N - placed) / M < M && too_late(used, (N - placed) / M);
}

// All prefixes of one column more; without `after` it only counts them.
extern "C" __global__ void expand(const State *before, u64 n_before, int column, State *after, u64 *n_after) {
    u64 i = blockIdx.x * (u64)blockDim.x + threadIdx.x;
    if (i >= n_before) return;
    State state = before[i];
    u64 free = free_rows(column, state.used, state.up, state.down, state.row, state.first);
    if (column == 0) {
        // Flipped boards count once; a queen in the middle row has no other as near to a corner.
        free &= (1ull << (N / 2 + (FOLD == 2 ? N % 2 : 0))) - 1;
    }
    for (; free; free &= free - 1) {
        int row = __ffsll(free) - 1;
        State next = state;
        u64 bit = 1ull << row;
        next.used |= bit;
        next.up = (state.up | bit) << 1 & FULL;
        next.down = (state.down | bit) >> 1;
        next.row[column] = row;
        if (column == 0) {
            next.first = row;
            next.ties = 1;
        }
        next.ties += ties_of(column, row, next.first);
        if (dead(column + 1, next.used)) continue;
        u64 at = atomicAdd(n_after, 1ull);
        if (after) after[at] = next;
    }
}

// Counts below prefixes: found[ties] (FOLD 2: [1] if the first queen is in the middle row, else [2]), found[0] nodes.
extern "C" __global__ void __launch_bounds__(128)
    search(const State *prefixes, u64 n_prefixes, int depth, u64 *task, u64 *found) {
    u64 stack_free[N], stack_up[N], stack_down[N];
    u8 row[N];
    u8 stack_ties[N];
    u64 used = 0, up = 0, down = 0, free = 0, nodes = 0, leaves[5] = {0, 0, 0, 0, 0};
    int level = depth - 1, first = 0, ties = 0;
    while (true) {
        if (level < depth) {
            u64 number = atomicAdd(task, 1ull);
            if (number >= n_prefixes) break;
            const State *state = prefixes + number;
            used = state->used;
            up = state->up;
            down = state->down;
            first = state->first;
            ties = state->ties;
            for (int i = 0; i < depth; i++) row[i] = state->row[i];
            level = depth;
            free = free_rows(level, used, up, down, row, first);
        }
        if (!free) {
            level--;
            if (level < depth) continue;
            free = stack_free[level];
            up = stack_up[level];
            down = stack_down[level];
            ties = stack_ties[level];
            used ^= 1ull << row[level];
            continue;
        }
        int here = __ffsll(free) - 1;
        u64 bit = 1ull << here;
        free ^= bit;
        nodes++;
        int now = ties + ties_of(level, here, first);
        if (level == N - 1) {
            int kind = FOLD == 8 ? now : 2 * first + 1 == N ? 1 : 2;
#pragma unroll
            for (int t = 1; t < 5; t++) leaves[t] += kind == t;
            continue;
        }
        u64 next_used = used | bit;
        if (dead(level + 1, next_used)) continue;
        u64 next_up = (up | bit) << 1 & FULL, next_down = (down | bit) >> 1;
        row[level] = here;
        u64 next_free = free_rows(level + 1, next_used, next_up, next_down, row, first);
        if (!next_free) continue;
        stack_free[level] = free;
        stack_up[level] = up;
        stack_down[level] = down;
        stack_ties[level] = ties;
        used = next_used, up = next_up, down = next_down, free = next_free, ties = now;
        level++;
    }
    atomicAdd(&found[0], nodes);
    for (int t = 1; t < 5; t++)
        if (leaves[t]) atomicAdd(&found[t], leaves[t]);
}
