// Half boards on a GPU: lists quarter boards, joins them into half boards, and counts the pairs of half boards that
// share no diagonal (and, for leprechauns, are not within range of each other). What a group is, and why the sums are
// right, is said in groups.py; here is only how a GPU does it.
//
// Compiled with -DCHUNKS (tables looked up for each board, beside those of its bucket), -DFIELDS (inner columns whose
// rows matter: 0 for queens), -DRANGE, -DTHREADS (of a block that counts pairs), -DPRIME1, -DPRIME2.

typedef unsigned long long u64;
typedef unsigned int u32;

// Boards in a tile: a row of a table is 32 words, which eight threads read as four words each.
#define TILE 1024
#define WORDS 32
// Half boards are sorted by their lowest bits. Those of one bucket share the two first rows of tables.
#define BUCKET_BITS 10
#define BUCKETS 1024
// A row of an inner column, at the top of a half board's word.
#define FIELD_BITS 5
#define FIELD_SHIFT (64 - FIELD_BITS * FIELDS)
#if FIELDS
#define FIELDS_OF(extra) ((extra) >> FIELD_SHIFT << FIELD_SHIFT)
#define WINDOWS_OF(extra) ((extra) << (FIELD_BITS * FIELDS))
#else
#define FIELDS_OF(extra) 0ull
#define WINDOWS_OF(extra) 0ull
#endif
#define MAIN 0x1555555555555555ull
#define ALL 0xffffffffu
#define JOIN_WARPS 8
#define PAIR_WARPS (THREADS / 32)

// ---------------------------------------------------------------------------------------------- quarter boards

__device__ bool clash(int level, int column, const int *rows, const int *columns) {
    for (int i = 0; i < level; i++) {
        int across = column > columns[i] ? column - columns[i] : columns[i] - column, down = rows[level] - rows[i];
        if (across == 0 || across == down || (across <= RANGE && down <= RANGE)) return true;
    }
    return false;
}

// Visits all ways to put queens into the given rows of a quarter; a thread has the columns of the first three.
// Without `boards` it only counts. `place` has for each pair of sets how many there are, or where the next one goes.
extern "C" __global__ void list_quarters(int half, int n_rows, int n_sets, const int *row_sets, const int *bases,
                                         const int *allowed, const u64 *lines, const u64 *extras, const int *rank,
                                         u32 *place, u64 *boards, u64 *board_extras, u64 *united) {
    long long thread = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    int many = half * half * half, number = (int)(thread / many), rest = (int)(thread % many);
    if (number >= n_sets) return;
    int rows[16], columns[16], queens = 0;
    for (int row = 0; row < n_rows; row++)
        if (row_sets[number] >> row & 1) rows[queens++] = row;
    int given = min(queens, 3), choice[3] = {rest / half / half, rest / half % half, rest % half};
    for (int level = given; level < 3; level++)
        if (choice[level]) return;
    u64 mask[17], extra[17], seen = 0;
    int used[17];
    mask[0] = extra[0] = 0;
    used[0] = 0;
    for (int level = 0; level < given; level++) {
        int column = choice[level], cell = rows[level] * half + column;
        if (!(allowed[rows[level]] >> column & 1) || clash(level, column, rows, columns)) return;
        columns[level] = column;
        mask[level + 1] = mask[level] | lines[cell];
        extra[level + 1] = extra[level] | extras[cell];
        used[level + 1] = used[level] | 1 << column;
    }
    int level = given, next = 0;
    while (true) {
        if (level == queens) {
            u32 at = atomicAdd(&place[bases[number] + rank[used[level]]], 1u);
            if (boards) {
                boards[at] = mask[level];
                if (FIELDS) board_extras[at] = extra[level];
                seen |= mask[level];
            }
            if (level == given) break;
            next = columns[--level] + 1;
            continue;
        }
        while (next < half && (!(allowed[rows[level]] >> next & 1) || clash(level, next, rows, columns))) next++;
        if (next == half) {
            if (level == given) break;
            next = columns[--level] + 1;
            continue;
        }
        int cell = rows[level] * half + next;
        columns[level] = next;
        mask[level + 1] = mask[level] | lines[cell];
        extra[level + 1] = extra[level] | extras[cell];
        used[level + 1] = used[level] | 1 << next;
        level++;
        next = 0;
    }
    if (boards && seen) atomicOr(&united[number], seen);
}

// ------------------------------------------------------------------------------------------------- half boards

// One side of some groups, as Python fills it in: where the boards are, and which sets of columns are wanted.
struct Side {
    const u64 *upper, *upper_extra;    // quarter boards, and what else they hold
    const u32 *upper_starts;           // where each pair of sets begins
    const u64 *lower, *lower_extra;
    const u32 *lower_starts;
    const int *upper_base, *lower_base;  // for each group where its sets of rows begin
    const int *size;                   // for each group how many columns the upper quarter uses
    const int *top;                    // for each group the set A
    const int *sets, *set_starts, *set_counts;  // all sets of columns, by size
    long long half;
    long long wanted;  // 0 all sets; 1 west before A, 2 west tied with A; 3 east before A, 4 east tied with A; 5 none
    long long mirror;
};

__device__ int place_of(int set, int half) {
    int full = (1 << half) - 1;
    return 2 * __popc(set) == half && !(set & 1) ? full ^ set : set;
}

__device__ bool is_wanted(int wanted, int set, int top, int half) {
    if (wanted == 0 || wanted == 5) return wanted == 0;
    int full = (1 << half) - 1, other = place_of(wanted > 2 ? full ^ set : set, half), own = place_of(top, half);
    return wanted & 1 ? other < own : other == own;
}

__device__ u64 mirrored(u64 board, int mirror) {
    return mirror ? (board & MAIN) << 1 | (board >> 1 & MAIN) : board;
}

// The bits that `keep` names, moved together (Hacker's Delight, 7-4): six steps, whose masks are made once a group.
__device__ void moves_of(u64 keep, u64 *moves) {
    u64 zeros_below = ~keep << 1, kept = keep;
    for (int i = 0; i < 6; i++) {
        u64 parity = zeros_below ^ zeros_below << 1;
        parity ^= parity << 2;
        parity ^= parity << 4;
        parity ^= parity << 8;
        parity ^= parity << 16;
        parity ^= parity << 32;
        u64 move = parity & kept;
        kept = (kept ^ move) | move >> (1 << i);
        moves[i] = move;
        zeros_below &= ~parity;
    }
}

// How the boards of a group are rewritten: the bits that tell most become the number of the bucket, the others that
// matter follow, all others are left out.
struct Layout {
    u64 keep, moves[6];
    u32 bits;
    unsigned char first[BUCKET_BITS + 2];
};

__device__ u64 moved(u64 board, const Layout &layout) {
    u32 bucket = 0;
#pragma unroll
    for (int i = 0; i < BUCKET_BITS; i++) bucket = bucket << 1 | ((u32)(board >> layout.first[i]) & 1);
    board &= layout.keep;
#pragma unroll
    for (int i = 0; i < 6; i++) {
        u64 some = board & layout.moves[i];
        board = (board ^ some) | some >> (1 << i);
    }
    return board << BUCKET_BITS | bucket;
}

// For each set of rows and each diagonal the share of the quarter boards that use it. A block does a set.
extern "C" __global__ void shares(const u64 *boards, const u32 *starts, const int *bases, const int *ends, float *share) {
    __shared__ u32 sums[64];
    int lane = threadIdx.x & 31;
    u32 first = starts[bases[blockIdx.x]], last = starts[ends[blockIdx.x]], low = 0, high = 0;
    if (threadIdx.x < 64) sums[threadIdx.x] = 0;
    __syncthreads();
    for (u32 p = first + threadIdx.x - lane; p < last; p += blockDim.x) {
        u64 board = p + lane < last ? boards[p + lane] : 0;
        for (int bit = 0; bit < 32; bit++) {
            u32 one = __popc(__ballot_sync(ALL, board >> bit & 1)), two = __popc(__ballot_sync(ALL, board >> (bit + 32) & 1));
            if (lane == bit) low += one, high += two;
        }
    }
    atomicAdd(&sums[lane], low);
    atomicAdd(&sums[lane + 32], high);
    __syncthreads();
    if (threadIdx.x < 64) share[64 * blockIdx.x + threadIdx.x] = last > first ? sums[threadIdx.x] / (float)(last - first) : 0;
}

// The layouts of groups. A diagonal that one side never uses is left out. A tile of boards in order has the first bits
// nearly in common, and is skipped by all boards that have such a bit: so the bits that both sides use most come first.
extern "C" __global__ void layouts(int n_groups, const u64 *relevant, const float *upper_west, const float *lower_west,
                                   const float *upper_east, const float *lower_east, const int *at, Layout *layouts) {
    int group = blockIdx.x * blockDim.x + threadIdx.x;
    if (group >= n_groups) return;
    Layout layout;
    u64 rest = relevant[group];
    layout.bits = max(BUCKET_BITS, __popcll(rest));
    const float *a = upper_west + 64 * (u64)at[group], *b = lower_west + 64 * (u64)at[n_groups + group];
    const float *c = upper_east + 64 * (u64)at[2 * n_groups + group], *d = lower_east + 64 * (u64)at[3 * n_groups + group];
    for (int i = 0; i < BUCKET_BITS; i++) {
        // With fewer than ten bits that matter the number of the bucket has zeros: nothing uses bit 63.
        int best = 63;
        float most = -1;
        for (u64 left = rest; left; left &= left - 1) {
            int bit = __ffsll(left) - 1;
            float score = (a[bit] + b[bit]) * (c[bit ^ 1] + d[bit ^ 1]);
            if (score > most) most = score, best = bit;
        }
        layout.first[i] = best;
        rest &= ~(1ull << best);
    }
    layout.keep = rest;
    moves_of(rest, layout.moves);
    layouts[group] = layout;
}

// For each group how many pairs of quarter boards use every column once: an upper bound on its half boards.
extern "C" __global__ void bound(const Side *given, int n_groups, u64 *most) {
    const Side side = *given;
    int group = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    if (group >= n_groups) return;
    int size = side.size[group], sets = side.set_counts[size];
    const u32 *upper = side.upper_starts + side.upper_base[group], *lower = side.lower_starts + side.lower_base[group];
    u64 sum = 0;
    for (int s = lane; s < sets; s += 32)
        if (is_wanted(side.wanted, side.sets[side.set_starts[size] + s], side.top[group], side.half))
            sum += (u64)(upper[s + 1] - upper[s]) * (lower[sets - s] - lower[sets - 1 - s]);
    for (int step = 16; step; step >>= 1) sum += __shfl_down_sync(ALL, sum, step);
    if (lane == 0) most[group] = sum;
}

// Joins the upper boards from `first` to `last` with the lower ones from `low` to `high`; a warp does it.
__device__ void join_lists(const Side &side, u32 first, u32 last, u32 low, u32 high, u64 *staged, u64 *windows,
                           u32 *n_out, u64 *out, u64 *rows) {
    int lane = threadIdx.x & 31;
    const u64 *across = side.upper, *along = side.lower, *across_extra = side.upper_extra,
              *along_extra = side.lower_extra;
    if (last - first < high - low) {
        // The longer list lies across the threads of the warp.
        const u64 *swap = across;
        across = along, along = swap;
        swap = across_extra, across_extra = along_extra, along_extra = swap;
        u32 other = first;
        first = low, low = other;
        other = last, last = high, high = other;
    }
    // A short list lies across a part of the warp, and each part has boards of the other list to itself.
    u32 wide = last - first, width = wide <= 8 ? 8 : wide <= 16 ? 16 : 32, parts = 32 / width, part = lane / width;
    for (u32 p = first; p < last; p += width) {
        u32 at = p + (lane & (width - 1));
        bool mine = at < last;
        u64 board = mine ? mirrored(across[at], side.mirror) : 0;
        u64 extra = FIELDS && mine ? across_extra[at] : 0;
        for (u32 q = low; q < high; q += 32) {
            u32 count = min(32u, high - q);
            __syncwarp();
            if (lane < count) {
                staged[lane] = mirrored(along[q + lane], side.mirror);
                if (FIELDS) windows[lane] = along_extra[q + lane];
            }
            __syncwarp();
            // First which ones fit, then the few that do: so the threads of a warp seldom wait for each other.
            u32 fits = 0, number = 0;
            for (u32 t = part; t < count; t += parts, number++) {
                bool free = mine && !(board & staged[t]);
                if (FIELDS) free = free && !WINDOWS_OF(extra & windows[t]);
                fits |= (u32)free << number;
            }
            if (fits == 0) continue;
            u32 to = atomicAdd(n_out, (u32)__popc(fits));
            for (; fits; fits &= fits - 1, to++) {
                u32 t = part + parts * (__ffs(fits) - 1);
                out[to] = board | staged[t];
                if (FIELDS) rows[to] = FIELDS_OF(extra | windows[t]);
            }
        }
    }
}

// Lists the half boards of one side of a group in no order, a warp for each set of columns.
__device__ void join_group(const Side &side, int group, u64 *staged, u64 *windows, u32 *n_out, u64 *out, u64 *rows) {
    int warp = threadIdx.x / 32, lane = threadIdx.x & 31;
    int size = side.size[group], sets = side.set_counts[size];
    const int *set = side.sets + side.set_starts[size];
    const u32 *upper = side.upper_starts + side.upper_base[group], *lower = side.lower_starts + side.lower_base[group];
    for (int chunk = 32 * warp; chunk < sets; chunk += 32 * JOIN_WARPS) {
        // Each thread looks where the boards of a set are; then the warp does one set after the other.
        int s = chunk + lane;
        u32 first = 0, last = 0, low = 0, high = 0;
        if (s < sets && is_wanted(side.wanted, set[s], side.top[group], side.half)) {
            // Complements come in decreasing order.
            first = upper[s], last = upper[s + 1], low = lower[sets - 1 - s], high = lower[sets - s];
        }
        for (u32 some = __ballot_sync(ALL, first < last && low < high); some; some &= some - 1) {
            int from = __ffs(some) - 1;
            join_lists(side, __shfl_sync(ALL, first, from), __shfl_sync(ALL, last, from), __shfl_sync(ALL, low, from),
                       __shfl_sync(ALL, high, from), staged + 32 * warp, windows + 32 * warp, n_out, out, rows);
        }
    }
}

// Lists the half boards of one side of each group, sorted by bucket. A block does one group after the other; it lists
// in scratch memory of its own, then takes as much of `out` as it needs, which is as large as all the bounds together.
extern "C" __global__ void __launch_bounds__(32 * JOIN_WARPS, 4)
    join(const Side *given, int n_groups, const Layout *layouts, u64 *scratch, u64 scratch_size, u64 *task, u64 *used,
         u64 *out, u64 *where, u32 *starts, u32 *n_boards) {
    __shared__ u32 buckets[BUCKETS];
    __shared__ u64 staged[32 * JOIN_WARPS];
    __shared__ u64 windows[FIELDS ? 32 * JOIN_WARPS : 1];
    __shared__ Layout layout;
    __shared__ u32 sums[JOIN_WARPS], listed;
    __shared__ u64 begin;
    __shared__ int group;
    const Side side = *given;
    u64 *list = scratch + blockIdx.x * scratch_size * (FIELDS ? 2 : 1), *rows = list + (FIELDS ? scratch_size : 0);
    int lane = threadIdx.x & 31, warp = threadIdx.x / 32;
    while (true) {
        __syncthreads();
        if (threadIdx.x == 0) {
            group = (int)min((u64)n_groups, atomicAdd(task, 1ull));
            if (group < n_groups) layout = layouts[group];
            listed = 0;
        }
        for (int i = threadIdx.x; i < BUCKETS; i += blockDim.x) buckets[i] = 0;
        __syncthreads();
        if (group == n_groups) return;
        join_group(side, group, staged, windows, &listed, list, rows);
        __syncthreads();
        u32 size = listed;
        if (threadIdx.x == 0) begin = atomicAdd(used, (u64)size);
        for (u32 i = threadIdx.x; i < size; i += blockDim.x) {
            u64 board = moved(list[i], layout);
            if (FIELDS) board |= rows[i];
            list[i] = board;
            atomicAdd(&buckets[board & (BUCKETS - 1)], 1u);
        }
        __syncthreads();
        // Where each bucket begins: a thread has four.
        u32 own[4], sum = 0;
        for (int i = 0; i < 4; i++) {
            own[i] = sum;
            sum += buckets[4 * threadIdx.x + i];
        }
        u32 before = sum;
        for (int step = 1; step < 32; step <<= 1) {
            u32 left = __shfl_up_sync(ALL, before, step);
            if (lane >= step) before += left;
        }
        if (lane == 31) sums[warp] = before;
        __syncthreads();
        u32 base = before - sum;
        for (int i = 0; i < warp; i++) base += sums[i];
        u32 *starts_here = starts + group * (u64)(BUCKETS + 1);
        for (int i = 0; i < 4; i++) {
            buckets[4 * threadIdx.x + i] = base + own[i];
            starts_here[4 * threadIdx.x + i] = base + own[i];
        }
        if (threadIdx.x == 0) {
            starts_here[BUCKETS] = size;
            n_boards[group] = size;
            where[group] = begin;
        }
        __syncthreads();
        for (u32 i = threadIdx.x; i < size; i += blockDim.x) {
            u64 board = list[i];
            out[begin + atomicAdd(&buckets[board & (BUCKETS - 1)], 1u)] = board;
        }
    }
}

// ------------------------------------------------------------------------------------------------------- pairs

// A group has four lists of half boards: of the west those before A, and the ties; of the east likewise.
#define WEST 0
#define EAST 2

// What became of the units: [unit][0..3] = count, the two residues, half boards listed.
#define NUMBERS 4

__device__ uint4 both(uint4 a, uint4 b) { return make_uint4(a.x & b.x, a.y & b.y, a.z & b.z, a.w & b.w); }

__device__ u32 ones(uint4 a) { return __popc(a.x) + __popc(a.y) + __popc(a.z) + __popc(a.w); }

// How many tiles the tables of each group take: of its shorter side, the ties apart.
extern "C" __global__ void tiles(int n_groups, const u32 *sizes, u32 *n_tiles, const int *unit_of, u64 *units) {
    int group = blockIdx.x * blockDim.x + threadIdx.x;
    if (group >= n_groups) return;
    u32 west = sizes[group], west_tied = sizes[n_groups + group];
    u32 east = sizes[2 * n_groups + group], east_tied = sizes[3 * n_groups + group];
    bool swapped = west + west_tied < east + east_tied;
    u32 strict = swapped ? west : east, tied = swapped ? west_tied : east_tied;
    bool none = west + west_tied == 0 || east + east_tied == 0;
    n_tiles[group] = none ? 0 : (strict + TILE - 1) / TILE + (tied + TILE - 1) / TILE;
    atomicAdd(&units[NUMBERS * unit_of[group] + 3], (u64)west + west_tied + east + east_tied);
}

struct Tables {
    u32 offset[CHUNKS + 2], first[CHUNKS + 2], width[CHUNKS + 2];
};

// How many boards of the tile go with a board; eight threads look at a part of the tile each. `free`: those that go with
// all boards of its bucket.
__device__ __forceinline__ u32 count_one(const uint4 *rows, uint4 free, u64 board, const Tables &tables, int part) {
    u64 rest = board >> BUCKET_BITS;
#pragma unroll
    for (int c = 2; c < CHUNKS + 2; c++) {
        u32 value = (u32)rest & ((1u << tables.width[c]) - 1);
        free = both(free, rows[tables.offset[c] + value * 8 + part]);
        rest >>= tables.width[c];
    }
#pragma unroll
    for (int f = 0; f < FIELDS; f++) {
        u32 row = (u32)(board >> (FIELD_SHIFT + FIELD_BITS * f)) & 31;
        free = both(free, rows[(64 + 32 * f + row) * 8 + part]);
    }
    return ones(free);
}

// tile_ends: how many tiles a group and those before it have; task: the next tile; list_begins, sizes, starts: for each
// list of each group where it begins, how long it is, and where its buckets begin; weights: of a group's four kinds of
// pairs, [2 (the west board ties) + (the east board ties)]; odd: whether there is a middle column between the sides.
extern "C" __global__ void __launch_bounds__(THREADS)
    pairs(int n_groups, const u64 *tile_ends, u64 *task, const u64 *boards, const u64 *list_begins,
          const u32 *sizes, const u32 *all_starts, const Layout *layouts, const int *weights, const int *unit_of, int odd, u64 *units) {
    extern __shared__ uint4 rows[];
    __shared__ u32 taken[64 * 36];
    __shared__ u32 present[WORDS];
    __shared__ u64 job;
    __shared__ u32 next;
    __shared__ int group;
    __shared__ u64 sums[3];
    int lane = threadIdx.x & 31, warp = threadIdx.x / 32, part = lane & 7, which = lane >> 3;
    while (true) {
        __syncthreads();
        if (threadIdx.x == 0) {
            job = atomicAdd(task, 1ull);
            int low = 0, high = n_groups;
            while (low < high) {
                int middle = (low + high) / 2;
                if (tile_ends[middle] <= job) low = middle + 1;
                else high = middle;
            }
            group = low;
            next = 0;
            sums[0] = sums[1] = sums[2] = 0;
        }
        __syncthreads();
        int g = group;
        if (g >= n_groups) return;
        u32 tile = (u32)(job - (g ? tile_ends[g - 1] : 0));
        u64 many = n_groups;
        bool swapped = sizes[g] + sizes[many + g] < sizes[2 * many + g] + sizes[3 * many + g];
        u64 table = (swapped ? WEST : EAST) * many + g, loop = (swapped ? EAST : WEST) * many + g;
        u32 strict_tiles = (sizes[table] + TILE - 1) / TILE;
        bool tied = tile >= strict_tiles;
        if (tied) table += many;
        u32 begin = TILE * (tied ? tile - strict_tiles : tile);
        u32 count = min((u32)TILE, sizes[table] - begin);
        const u64 *tabled = boards + list_begins[table] + begin;
        // The tables: two of five bits for the bucket, 32 rows for each field, then the chunks.
        int bits = layouts[g].bits;
        Tables tables;
        tables.width[0] = tables.width[1] = 5;
        tables.first[0] = 0;
        tables.first[1] = 5;
        tables.offset[0] = 0;
        tables.offset[1] = 32 * 8;
        int left = max(0, bits - BUCKET_BITS), start = BUCKET_BITS, row = 64 + 32 * FIELDS;
#pragma unroll
        for (int c = 0; c < CHUNKS; c++) {
            int width = (left + CHUNKS - 1 - c) / (CHUNKS - c);
            tables.width[c + 2] = width;
            tables.first[c + 2] = start;
            tables.offset[c + 2] = row * 8;
            start += width;
            left -= width;
            row += 1 << width;
        }
        // For each bit the boards of the tile that have it, 32 boards a warp at a time.
        for (int word = warp; word < WORDS; word += PAIR_WARPS) {
            bool mine = 32 * word + lane < count;
            u64 board = mine ? tabled[32 * word + lane] : 0;
            u32 low = 0, high = 0;
            for (int bit = 0; bit < 32; bit++) {
                u32 with = __ballot_sync(ALL, board >> bit & 1);
                if (lane == bit) low = with;
            }
            for (int bit = 32; bit < bits; bit++) {
                u32 with = __ballot_sync(ALL, board >> bit & 1);
                if (lane == bit - 32) high = with;
            }
            taken[36 * lane + word] = low;
            taken[36 * (lane + 32) + word] = high;
            u32 there = __ballot_sync(ALL, mine);
            if (lane == 0) present[word] = there;
#pragma unroll
            for (int f = 0; f < FIELDS; f++) {
                // The rows of the other side's inner column f that this board attacks by its range.
                u64 near = 0;
                for (int i = 0; i < FIELDS; i++)
                    if (i + f + 1 + odd <= RANGE) {
                        int at = (int)(board >> (FIELD_SHIFT + FIELD_BITS * i)) & 31;
                        near |= ((2ull << (2 * RANGE)) - 1) << at;
                    }
                u32 mark = 0;
                for (int r = 0; r < 32; r++) {
                    u32 free = __ballot_sync(ALL, mine && !(near >> (r + RANGE) & 1));
                    if (lane == r) mark = free;
                }
                ((u32 *)rows)[(64 + 32 * f + lane) * 32 + word] = mark;
            }
        }
        __syncthreads();
        if (threadIdx.x < 8) {
            uint4 all = ((const uint4 *)present)[threadIdx.x];
#pragma unroll
            for (int t = 0; t < CHUNKS + 2; t++) rows[tables.offset[t] + threadIdx.x] = all;
        }
        // Each bit doubles the tables.
        for (int bit = 0; bit < 10; bit++) {
            __syncthreads();
#pragma unroll
            for (int t = 0; t < CHUNKS + 2; t++) {
                if (bit >= tables.width[t]) continue;
                uint4 with = *(const uint4 *)&taken[36 * (tables.first[t] + bit) + 4 * part];
                uint4 without = make_uint4(~with.x, ~with.y, ~with.z, ~with.w);
                uint4 *from = rows + tables.offset[t];
                for (int i = threadIdx.x; i < 8 << bit; i += THREADS) from[i + (8 << bit)] = both(from[i], without);
            }
        }
        __syncthreads();
        // The looped boards, bucket by bucket: four at a time, eight threads each.
        const u64 *looped = boards + list_begins[loop];
        const u32 *starts = all_starts + loop * (BUCKETS + 1);
        u32 found = 0;
        while (true) {
            u32 bucket = 0;
            if (lane == 0) bucket = atomicAdd(&next, 4u);
            bucket = __shfl_sync(ALL, bucket, 0);
            if (bucket >= BUCKETS) break;
            u32 ends = lane < 5 ? starts[bucket + lane] : 0;
            for (int i = 0; i < 4; i++, bucket++) {
                u32 first = __shfl_sync(ALL, ends, i), last = __shfl_sync(ALL, ends, i + 1);
                if (first == last) continue;
                uint4 free = both(rows[(bucket & 31) * 8 + part], rows[(32 + (bucket >> 5)) * 8 + part]);
                if (!__any_sync(ALL, free.x | free.y | free.z | free.w)) continue;
                // Two boards at a time, for the tables take a while to answer.
                u32 p = first + which;
                for (; p + 4 < last; p += 8) {
                    u64 one = looped[p], two = looped[p + 4];
                    found += count_one(rows, free, one, tables, part) + count_one(rows, free, two, tables, part);
                }
                if (p < last) found += count_one(rows, free, looped[p], tables, part);
            }
        }
        // Ties are few, and not in order of their buckets.
        u32 found_tied = 0, n_ties = sizes[loop + many];
        const u64 *ties = boards + list_begins[loop + many];
        for (u32 p = 4 * warp + which; p < n_ties; p += 4 * PAIR_WARPS) {
            u64 board = ties[p];
            uint4 free = both(rows[(board & 31) * 8 + part], rows[(32 + (board >> 5 & 31)) * 8 + part]);
            found_tied += count_one(rows, free, board, tables, part);
        }
        int strict_weight = weights[4 * g + (swapped ? 2 * tied : tied)];
        int tied_weight = weights[4 * g + (swapped ? 2 * tied + 1 : 2 + tied)];
        u64 sum = found, sum_tied = found_tied;
        for (int step = 16; step; step >>= 1) {
            sum += __shfl_down_sync(ALL, sum, step);
            sum_tied += __shfl_down_sync(ALL, sum_tied, step);
        }
        if (lane == 0) {
            atomicAdd(&sums[0], sum * strict_weight + sum_tied * tied_weight);
            // Apart from the count: each warp's share modulo the primes.
            atomicAdd(&sums[1], sum % PRIME1 * strict_weight + sum_tied % PRIME1 * tied_weight);
            atomicAdd(&sums[2], sum % PRIME2 * strict_weight + sum_tied % PRIME2 * tied_weight);
        }
        __syncthreads();
        if (threadIdx.x == 0) {
            u64 *unit = units + NUMBERS * unit_of[g];
            atomicAdd(&unit[0], sums[0]);
            atomicAdd(&unit[1], sums[1] % PRIME1);
            atomicAdd(&unit[2], sums[2] % PRIME2);
        }
    }
}
