#include "threat/vct.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUCKET = 4,
    FOURS_NODES = 400,    /* of one search for fours */
    FOURS_RAISE = 8,      /* the factor by which vct_win raises it where it did not suffice */
    FOURS_MOST = 1 << 24, /* and the most */
    REPAIR_NODES = 600,   /* of a search in place of a move of a tree that fails */
    PLIES_MAX = 100,      /* of a line */
    MOVES_MAX = 1 << 14,  /* of all nodes of a line */
    INFINITE = 1 << 28,
    QUIET_PROOF = 4,   /* first proof number after a move that makes neither a four nor a three */
    FOUR_DISPROOF = 8, /* first disproof number after a four of the defender's that stops none */
    THREE_PLIES = 5,   /* of the shortest win that begins with such moves */
    SHORTEN_NODES = 4000, /* more to look for a shorter win than half of what the win took */
    SPARE_NODES = 16,     /* by which searches may pass their limit */
    STOP_INTERVAL = 1024
};

struct numbers {
    uint32_t proof, disproof;
};

/* A move at a node, and the numbers of the position after it. */
struct vct_move {
    uint64_t key;
    struct numbers numbers;
    uint16_t point;
};

/* An entry of the table: a position, with the attacker or the defender to move. */
struct vct_entry {
    uint64_t key; /* 0: free */
    struct numbers numbers;
    uint32_t work; /* positions visited below it */
    uint16_t move; /* the attacker's winning move */
};

/* By colour of the attacker and by side to move. */
static const uint64_t salts[2][2] = {{UINT64_C(0x666f72636562616c), UINT64_C(0x6465666562616c6b)},
                                     {UINT64_C(0x666f72636577686f), UINT64_C(0x6465666577686974)}};

static const struct numbers won = {0, INFINITE}, lost = {INFINITE, 0};

bool vct_init(struct vct *vct, struct vcf *vcf, int bits)
{
    memset(vct, 0, sizeof *vct);
    vct->vcf = vcf;
    vct->kind = LZ_SOLVE_VCT;
    vct->four_nodes = FOURS_NODES;
    vct->mask = (UINT64_C(1) << bits) - 1;
    vct->table = calloc(((size_t)vct->mask + 1) * BUCKET, sizeof *vct->table);
    vct->moves = malloc(MOVES_MAX * sizeof *vct->moves);
    return vct->table && vct->moves;
}

void vct_free(struct vct *vct)
{
    free(vct->table);
    free(vct->moves);
    win_free(&vct->tree);
    win_free(&vct->fours);
}

/* The key of a position at so many plies from the root. */
static uint64_t key_of(const struct vct *vct, uint64_t board_key, bool attacking, int ply)
{
    return random_mix(board_key ^ salts[colour_index(vct->attacker)][attacking] ^
                      (vct->most ? random_mix((uint64_t)(vct->most - ply)) : 0)) |
           1;
}

static struct vct_entry *find(const struct vct *vct, uint64_t key)
{
    struct vct_entry *bucket = &vct->table[(key >> 20 & vct->mask) * BUCKET];
    for (int i = 0; i < BUCKET; i++)
        if (bucket[i].key == key)
            return &bucket[i];
    return NULL;
}

/* Has the processor fetch where the key is looked for. */
static void prefetch(const struct vct *vct, uint64_t key)
{
    const struct vct_entry *bucket = &vct->table[(key >> 20 & vct->mask) * BUCKET];
    __builtin_prefetch(bucket);
    __builtin_prefetch(bucket + BUCKET / 2);
}

static void store(struct vct *vct, uint64_t key, struct numbers numbers, int move, uint64_t work)
{
    struct vct_entry *bucket = &vct->table[(key >> 20 & vct->mask) * BUCKET], *out = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key) {
            out = &bucket[i];
            work += out->work;
            break;
        }
        if (bucket[i].work < out->work)
            out = &bucket[i];
    }
    *out = (struct vct_entry){.key = key,
                              .numbers = numbers,
                              .work = work > UINT32_MAX ? UINT32_MAX : (uint32_t)work,
                              .move = (uint16_t)move};
}

static uint64_t spent(const struct vct *vct)
{
    return vct->nodes + vct->vcf->nodes;
}

/* The positions that may still be visited. */
static uint64_t left_of(const struct vct *vct)
{
    return vct->limit > spent(vct) ? vct->limit - spent(vct) : 0;
}

static bool out_of_limits(struct vct *vct)
{
    if (spent(vct) >= vct->limit || (vct->nodes % STOP_INTERVAL == 0 && vcf_is_stopped(vct->vcf)))
        vct->over = true;
    return vct->over;
}

/* Whether a win in so many plies from `ply` takes no more than are allowed. */
static bool in_time(const struct vct *vct, int ply, int plies)
{
    return !vct->most || ply + plies <= vct->most;
}

/* Keeps the moves that the colour may play; returns how many. */
static int keep_allowed(struct shapes *shapes, lz_colour colour, uint16_t *moves, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (shapes_allowed(shapes, moves[i], colour))
            moves[kept++] = moves[i];
    return kept;
}

/* The cells that an open four on `four` depends on. The attacker has no five at hand, and a five
 * needs no open end. */
static struct point_set open_four_cells(const struct shapes *shapes, int four, int own)
{
    struct point_set set = {{0}};
    bits_set(set.words, four);
    shapes_add_fives(shapes, four, own, &set);
    return set;
}

/* Lists the replies to a three that could refute it: the cells that all its open fours depend on,
 * and the defender's fours. Any other reply leaves one of these open fours to the attacker. */
static int list_stops(struct shapes *shapes, lz_colour attacker, uint16_t *out)
{
    const int own = colour_index(attacker);
    uint16_t fours[LZ_CELLS_MAX];
    const int count = shapes_list(shapes, own, CLASS_OPEN_FOUR, fours);
    struct point_set all = open_four_cells(shapes, fours[0], own);
    for (int i = 1; i < count; i++) {
        const struct point_set one = open_four_cells(shapes, fours[i], own);
        for (int word = 0; word < SHAPES_WORDS; word++)
            all.words[word] &= one.words[word];
    }
    shapes_add_classes(shapes, 1 - own, CLASS_FOUR, &all);
    return shapes_list_set(shapes, &all, out);
}

/* Whether the attacker, who is to move at `ply`, wins by fours; vct->vcf then holds the line. */
static bool wins_by_fours(struct vct *vct, struct shapes *shapes, int ply)
{
    const uint64_t left = left_of(vct);
    const bool enough = left > vct->four_nodes;
    vct->over = vct->over || !left;
    if (vct->over)
        return false;
    vct->vcf->most = vct->most ? vct->most - ply : 0;
    if (vcf_search(vct->vcf, shapes, vct->attacker, enough ? vct->four_nodes : left))
        return true;
    if (vct->vcf->limited && (!enough || vcf_is_stopped(vct->vcf)))
        vct->over = true;
    else if (vct->vcf->limited)
        vct->unsure = true;
    return false;
}

/* The defender is to move at `ply`, and the attacker has no four. Lists the replies that can refute
 * the attacker's win by fours after a pass; -1 if there is no such win. */
static int list_zone(struct vct *vct, struct shapes *shapes, int ply, uint16_t *out)
{
    struct point_set zone = {{0}};
    if (!wins_by_fours(vct, shapes, ply + 1))
        return -1;
    vct->fours.count = 0;
    const int node = vcf_tree(vct->vcf, shapes, vct->attacker, left_of(vct), &vct->fours);
    if (node == WIN_NONE) {
        vct->over = true;
        return -1;
    }
    win_zone(&vct->fours, node, shapes, vct->attacker, 1, &zone);
    return shapes_list_set(shapes, &zone, out);
}

static bool has_fours(const struct shapes *shapes, int own)
{
    for (int class = CLASS_FOUR; class < CLASS_COUNT; class ++)
        if (shapes->count[own][class])
            return true;
    return false;
}

/* Whether the attacker would have a four-three at hand after the move. It lies on the line of a
 * three that the move makes, or of an open two. */
static bool threatens_four_three(struct shapes *shapes, lz_colour attacker, int move)
{
    const int own = colour_index(attacker);
    if (!shapes_makes(shapes, move, own, SHAPE_OPEN_TWO))
        return false;
    shapes_place(shapes, move, attacker);
    const bool threatens = shapes->count[own][CLASS_FOUR_THREE];
    shapes_remove(shapes);
    return threatens;
}

/* Whether the move, which makes neither a four nor an open three, can be the one that a win by
 * fours lacks: with one more of the attacker's it leaves a four, or it is in the way of the
 * defender's fours. Where the attacker has no four at hand, only a three can. */
static bool may_threaten(const struct shapes *shapes, int own, bool fours, int move)
{
    return shapes_makes(shapes, move, own, fours ? SHAPE_TWO : SHAPE_THREE) ||
           (fours && shapes_makes(shapes, move, 1 - own, SHAPE_THREE));
}

/* Lists the moves that make neither a four nor an open three and are of the kind to be tried. */
static int list_quiet(const struct vct *vct, struct shapes *shapes, uint16_t *out)
{
    const int own = colour_index(vct->attacker);
    const bool fours = has_fours(shapes, own);
    struct point_set set = shapes->empty, threes = {{0}};
    int count = 0;
    shapes_add_classes(shapes, own, CLASS_OPEN_THREE, &threes);
    for (int word = 0; word < SHAPES_WORDS; word++)
        set.words[word] &= ~threes.words[word];
    const int empty = shapes_list_set(shapes, &set, out);
    for (int i = 0; i < empty; i++)
        if (vct->kind == LZ_SOLVE_MISE ? threatens_four_three(shapes, vct->attacker, out[i])
                                       : may_threaten(shapes, own, fours, out[i]))
            out[count++] = out[i];
    return count;
}

/* The attacker's moves of the kinds that are tried. */
static int list_threats(const struct vct *vct, struct shapes *shapes, uint16_t *moves)
{
    static const enum cell_class threats[] = {CLASS_FOUR_THREE,      CLASS_DOUBLE_THREE,
                                              CLASS_OPEN_THREE_PLUS, CLASS_OPEN_THREE,
                                              CLASS_FOUR_PLUS,       CLASS_FOUR};
    const int own = colour_index(vct->attacker);
    int count = 0;
    for (size_t i = 0; i < sizeof threats / sizeof threats[0]; i++)
        count += shapes_list(shapes, own, threats[i], moves + count);
    const int suspected = shapes_list(shapes, own, CLASS_FORBIDDEN, moves + count);
    count += keep_allowed(shapes, vct->attacker, moves + count, suspected);
    return vct->kind == LZ_SOLVE_VCT ? count : count + list_quiet(vct, shapes, moves + count);
}

static bool is_listed(const uint16_t *moves, int count, int move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* With the attacker to move: decides the position and returns true, or lists the moves to try. */
static bool settle_attack(struct vct *vct, struct shapes *shapes, int ply, bool known,
                          struct numbers *numbers, uint16_t *moves, int *count)
{
    const int own = colour_index(vct->attacker);
    *numbers = lost;
    if (shapes->count[own][CLASS_FIVE] && in_time(vct, ply, 1)) {
        moves[0] = (uint16_t)shapes_first(shapes, own, CLASS_FIVE);
        *numbers = won;
        return true;
    }
    if (!in_time(vct, ply, 3))
        return true;
    if (shapes->count[1 - own][CLASS_FIVE]) {
        *count = keep_allowed(shapes, vct->attacker, moves, shapes_stops(shapes, 1 - own, moves));
        return !*count;
    }
    if (shapes->count[own][CLASS_OPEN_FOUR]) {
        moves[0] = (uint16_t)shapes_first(shapes, own, CLASS_OPEN_FOUR);
        *numbers = won;
        return true;
    }
    if (!known && wins_by_fours(vct, shapes, ply)) {
        moves[0] = vct->vcf->line[0];
        *numbers = won;
        return true;
    }
    if (!in_time(vct, ply, THREE_PLIES))
        return true;
    *count = list_threats(vct, shapes, moves);
    return !*count;
}

/* With the defender to move: decides the position and returns true, or lists the replies to try. */
static bool settle_defence(struct vct *vct, struct shapes *shapes, int ply, struct numbers *numbers,
                           uint16_t *moves, int *count)
{
    const int own = colour_index(vct->attacker);
    *numbers = lost;
    if (shapes->count[1 - own][CLASS_FIVE] || !in_time(vct, ply, 2))
        return true;
    if (shapes->count[own][CLASS_FIVE])
        *count = shapes_stops(shapes, own, moves);
    else if (shapes->count[own][CLASS_OPEN_FOUR] && !shapes->open_end && in_time(vct, ply, 4))
        *count = list_stops(shapes, vct->attacker, moves);
    else
        *count = list_zone(vct, shapes, ply, moves);
    if (*count < 0)
        return true;
    *count = keep_allowed(shapes, colour_other(vct->attacker), moves, *count);
    *numbers = won;
    return !*count;
}

/* The less a move threatens, the greater its first proof number. A plain four drives the defender
 * where that seldom helps, so threes come first, unless the vct is to try fours first. A four of
 * the defender's that stops none of the attacker's only puts off what comes. */
static struct numbers first_numbers(const struct vct *vct, const struct shapes *shapes,
                                    bool attacking, int move)
{
    static const uint8_t proof[2][CLASS_COUNT] = {
        {[CLASS_OPEN_THREE] = 5,
         [CLASS_OPEN_THREE_PLUS] = 3,
         [CLASS_FOUR] = 10,
         [CLASS_FOUR_PLUS] = 3,
         [CLASS_NONE] = QUIET_PROOF},
        {[CLASS_OPEN_THREE] = 2, [CLASS_OPEN_THREE_PLUS] = 2, [CLASS_NONE] = 2}};
    const int own = colour_index(vct->attacker);
    const enum cell_class class = shapes_class(shapes, move, own);
    if (!attacking) {
        const bool four = shapes_class(shapes, move, 1 - own) >= CLASS_FOUR;
        return (struct numbers){1, four && class < CLASS_FOUR ? FOUR_DISPROOF : 1};
    }
    const uint32_t first = proof[vct->fours_first][class];
    return (struct numbers){first ? first : 1, 1};
}

/* A position's numbers from those of its moves. The side to move gets its least number. The other
 * side gets its greatest number plus one for each further open move. `best` is the move with the
 * least number, and `next` the second least number. */
static struct numbers gather(const struct vct_move *moves, int count, bool attacking, int *best,
                             uint32_t *next)
{
    uint32_t least = UINT32_MAX, second = UINT32_MAX, hardest = 0, open = 0;
    for (int i = 0; i < count; i++) {
        const struct numbers numbers = moves[i].numbers;
        const uint32_t own = attacking ? numbers.proof : numbers.disproof;
        const uint32_t other = attacking ? numbers.disproof : numbers.proof;
        if (own < least) {
            second = least;
            least = own;
            *best = i;
        } else if (own < second) {
            second = own;
        }
        open += other > 0;
        hardest = other > hardest ? other : hardest;
    }
    *next = second;
    const uint32_t rest = !least                ? INFINITE
                          : !open               ? 0
                          : hardest >= INFINITE ? INFINITE
                                                : hardest + open - 1;
    least = rest ? least : INFINITE;
    return attacking ? (struct numbers){least, rest} : (struct numbers){rest, least};
}

static uint32_t least_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Gives the moves their keys and numbers, and a place behind those of the nodes above. */
static struct vct_move *open_moves(struct vct *vct, const struct shapes *shapes, bool attacking,
                                   int ply, const uint16_t *points, int count)
{
    struct vct_move *moves = vct->moves + vct->move_count;
    const lz_colour mover = attacking ? vct->attacker : colour_other(vct->attacker);
    vct->move_count += count;
    for (int i = 0; i < count; i++) {
        moves[i].point = points[i];
        moves[i].key =
            key_of(vct, shapes->board.key ^ board_key_of(points[i], mover), !attacking, ply + 1);
        prefetch(vct, moves[i].key);
    }
    for (int i = 0; i < count; i++) {
        const struct vct_entry *entry = find(vct, moves[i].key);
        moves[i].numbers =
            entry ? entry->numbers : first_numbers(vct, shapes, attacking, points[i]);
    }
    return moves;
}

/* Searches until a number reaches its limit. */
static struct numbers visit(struct vct *vct, struct shapes *shapes, bool attacking,
                            struct numbers limit, int ply)
{
    const uint64_t key = key_of(vct, shapes->board.key, attacking, ply), begun = spent(vct);
    uint16_t points[LZ_CELLS_MAX];
    struct numbers numbers;
    int count = 0, best = 0;
    vct->nodes++;
    const bool settled =
        attacking ? settle_attack(vct, shapes, ply, find(vct, key), &numbers, points, &count)
                  : settle_defence(vct, shapes, ply, &numbers, points, &count);
    if (!settled && (ply >= PLIES_MAX || vct->move_count + count > MOVES_MAX)) {
        vct->unsure = true;
        return lost;
    }
    if (settled && (!vct->over || !numbers.proof))
        store(vct, key, numbers, points[0], spent(vct) - begun);
    if (settled || vct->over)
        return vct->over && numbers.proof ? (struct numbers){1, 1} : numbers;
    struct vct_move *moves = open_moves(vct, shapes, attacking, ply, points, count);
    for (;;) {
        uint32_t next;
        numbers = gather(moves, count, attacking, &best, &next);
        if (numbers.proof >= limit.proof || numbers.disproof >= limit.disproof || !numbers.proof ||
            !numbers.disproof || out_of_limits(vct))
            break;
        next = next < INFINITE ? next + next / 4 + 1 : INFINITE;
        struct numbers below = limit;
        if (attacking) {
            below.proof = least_of(limit.proof, next);
            below.disproof = limit.disproof - (numbers.disproof - moves[best].numbers.disproof);
        } else {
            below.disproof = least_of(limit.disproof, next);
            below.proof = limit.proof - (numbers.proof - moves[best].numbers.proof);
        }
        shapes_place(shapes, moves[best].point,
                     attacking ? vct->attacker : colour_other(vct->attacker));
        moves[best].numbers = visit(vct, shapes, !attacking, below, ply + 1);
        shapes_remove(shapes);
    }
    store(vct, key, numbers, moves[best].point, spent(vct) - begun);
    vct->move_count -= count;
    return numbers;
}

static void begin(struct vct *vct, lz_colour attacker, uint64_t nodes)
{
    const uint64_t begun = spent(vct);
    vct->attacker = attacker;
    vct->limit = begun + nodes < begun ? UINT64_MAX : begun + nodes;
    vct->over = false;
    vct->move_count = 0;
}

static struct numbers solve(struct vct *vct, struct shapes *shapes, bool attacking, int ply)
{
    const struct vct_entry *entry = find(vct, key_of(vct, shapes->board.key, attacking, ply));
    if (entry && (!entry->numbers.proof || !entry->numbers.disproof))
        return entry->numbers;
    return visit(vct, shapes, attacking, (struct numbers){INFINITE, INFINITE}, ply);
}

static lz_proof proof_of(struct numbers numbers)
{
    return !numbers.proof ? LZ_PROOF_WIN : !numbers.disproof ? LZ_PROOF_NONE : LZ_PROOF_UNKNOWN;
}

lz_proof vct_search(struct vct *vct, struct shapes *shapes, lz_colour attacker, uint64_t nodes)
{
    begin(vct, attacker, nodes);
    return proof_of(solve(vct, shapes, true, 0));
}

static int add_win(struct vct *vct, struct shapes *shapes, int ply);

/* Adds the answer to `reply`, 0 for a pass, to a node. False when it is not found. */
static bool add_answer(struct vct *vct, struct shapes *shapes, int ply, int node, int reply)
{
    if (reply)
        shapes_place(shapes, reply, colour_other(vct->attacker));
    const int answer = add_win(vct, shapes, ply + 1);
    if (reply)
        shapes_remove(shapes);
    if (answer != WIN_NONE)
        win_answer(&vct->tree, node, reply, answer);
    return answer != WIN_NONE;
}

/* Lists the replies to the node's move, which is on the board, that need answers of their own.
 * Unless it is a four, adds the answer to a pass first. -1 when that is not found. */
static int list_replies(struct vct *vct, struct shapes *shapes, int ply, int node, uint16_t *out)
{
    const int own = colour_index(vct->attacker), first = vct->tree.count;
    struct point_set zone = {{0}};
    if (shapes->count[own][CLASS_FIVE])
        return shapes_stops(shapes, own, out);
    if (!add_answer(vct, shapes, ply, node, 0))
        return -1;
    win_zone(&vct->tree, first, shapes, vct->attacker, 1, &zone);
    return shapes_list_set(shapes, &zone, out);
}

/* Adds a move, which is legal, and the answers to all replies. */
static int add_move(struct vct *vct, struct shapes *shapes, int ply, int move)
{
    const int own = colour_index(vct->attacker);
    const bool five = shapes_class(shapes, move, own) == CLASS_FIVE;
    uint16_t replies[LZ_CELLS_MAX];
    const int node = win_add(&vct->tree, move, five ? 1 : 3);
    if (node == WIN_NONE || five)
        return node;
    shapes_place(shapes, move, vct->attacker);
    int count = list_replies(vct, shapes, ply + 1, node, replies);
    bool well = count >= 0;
    count = keep_allowed(shapes, colour_other(vct->attacker), replies, count);
    for (int i = 0; i < count && well; i++)
        well = add_answer(vct, shapes, ply + 1, node, replies[i]);
    shapes_remove(shapes);
    return well ? node : WIN_NONE;
}

/* Adds the tree of a win of the attacker, who is to move. */
static int add_win(struct vct *vct, struct shapes *shapes, int ply)
{
    const int own = colour_index(vct->attacker);
    if (shapes->count[own][CLASS_FIVE])
        return add_move(vct, shapes, ply, shapes_first(shapes, own, CLASS_FIVE));
    if (!shapes->count[1 - own][CLASS_FIVE] && shapes->count[own][CLASS_OPEN_FOUR])
        return add_move(vct, shapes, ply, shapes_first(shapes, own, CLASS_OPEN_FOUR));
    if (wins_by_fours(vct, shapes, ply))
        return vcf_tree(vct->vcf, shapes, vct->attacker, left_of(vct), &vct->tree);
    if (vct->over || solve(vct, shapes, true, ply).proof)
        return WIN_NONE;
    const struct vct_entry *entry = find(vct, key_of(vct, shapes->board.key, true, ply));
    return entry ? add_move(vct, shapes, ply, entry->move) : WIN_NONE;
}

bool vct_tree(struct vct *vct, struct shapes *shapes, lz_colour attacker, uint64_t nodes)
{
    begin(vct, attacker, nodes);
    vct->tree.count = 0;
    vct->root = add_win(vct, shapes, 0);
    return vct->root != WIN_NONE;
}

static bool follow(struct vct *vct, struct shapes *shapes, const struct win_tree *tree, int node,
                   int ply);

/* Whether every reply to the last move loses to the tree's answers or to a small search. */
static bool follow_replies(struct vct *vct, struct shapes *shapes, const struct win_tree *tree,
                           int node, int ply)
{
    uint16_t replies[LZ_CELLS_MAX];
    struct numbers numbers;
    int count = 0;
    const uint64_t key = key_of(vct, shapes->board.key, false, ply);
    const struct vct_entry *entry = find(vct, key);
    if (entry && (!entry->numbers.proof || !entry->numbers.disproof))
        return !entry->numbers.proof;
    vct->nodes++;
    if (settle_defence(vct, shapes, ply, &numbers, replies, &count)) {
        if (!vct->over || !numbers.proof)
            store(vct, key, numbers, 0, 1);
        return !numbers.proof;
    }
    for (int i = 0; i < count; i++) {
        shapes_place(shapes, replies[i], colour_other(vct->attacker));
        const int answer = node == WIN_NONE ? WIN_NONE : win_answer_to(tree, node, replies[i]);
        const bool well = follow(vct, shapes, tree, answer, ply + 1);
        shapes_remove(shapes);
        if (!well)
            return false;
    }
    store(vct, key, won, 0, (uint64_t)count);
    return true;
}

/* Whether the attacker, who is to move, wins by the tree's move or by a small search. */
static bool follow(struct vct *vct, struct shapes *shapes, const struct win_tree *tree, int node,
                   int ply)
{
    const int own = colour_index(vct->attacker);
    const uint64_t key = key_of(vct, shapes->board.key, true, ply);
    const struct vct_entry *entry = find(vct, key);
    uint16_t moves[LZ_CELLS_MAX];
    struct numbers numbers;
    int count = 0;
    if (entry && (!entry->numbers.proof || !entry->numbers.disproof))
        return !entry->numbers.proof;
    if (out_of_limits(vct))
        return false;
    vct->nodes++;
    if (settle_attack(vct, shapes, ply, entry, &numbers, moves, &count)) {
        if (!vct->over || !numbers.proof)
            store(vct, key, numbers, moves[0], 1);
        return !numbers.proof;
    }
    const int move = node == WIN_NONE                     ? 0
                     : shapes->count[1 - own][CLASS_FIVE] ? moves[0]
                                                          : tree->nodes[node].move;
    if (move && is_listed(moves, count, move)) {
        shapes_place(shapes, move, vct->attacker);
        const bool well = follow_replies(vct, shapes, tree,
                                         move == tree->nodes[node].move ? node : WIN_NONE, ply + 1);
        shapes_remove(shapes);
        if (well) {
            store(vct, key, won, move, 1);
            return true;
        }
    }
    const uint64_t limit = vct->limit;
    if (spent(vct) + REPAIR_NODES < limit)
        vct->limit = spent(vct) + REPAIR_NODES;
    const bool well = !visit(vct, shapes, true, (struct numbers){INFINITE, INFINITE}, ply).proof;
    vct->limit = limit;
    vct->over = false;
    return well;
}

bool vct_follow(struct vct *vct, struct shapes *shapes, lz_colour attacker,
                const struct win_tree *tree, int node, uint64_t nodes)
{
    begin(vct, attacker, nodes);
    return follow(vct, shapes, tree, node, 0);
}

static lz_proof search(struct vct *vct, struct shapes *shapes, int move)
{
    if (move)
        shapes_place(shapes, move, vct->attacker);
    const lz_proof proof = proof_of(solve(vct, shapes, !move, move > 0));
    if (move)
        shapes_remove(shapes);
    return proof;
}

/* The same with as long searches for fours as it takes: a failure holds then. */
static lz_proof search_surely(struct vct *vct, struct shapes *shapes, int move)
{
    for (;;) {
        const lz_proof proof = search(vct, shapes, move);
        if (proof != LZ_PROOF_NONE || !vct->unsure || out_of_limits(vct) ||
            vct->four_nodes >= FOURS_MOST)
            return proof;
        memset(vct->table, 0, ((size_t)vct->mask + 1) * BUCKET * sizeof *vct->table);
        vct->four_nodes *= FOURS_RAISE;
        vct->unsure = false;
    }
}

/* Builds the tree of the win that was found. False out of limits or without memory. */
static bool build(struct vct *vct, struct shapes *shapes, int move)
{
    vct->tree.count = vct->move_count = 0;
    vct->root = move ? add_move(vct, shapes, 0, move) : add_win(vct, shapes, 0);
    return vct->root != WIN_NONE;
}

/* Looks for a shorter win than the one just found, by halves, with about half of the positions that
 * it has taken. Leaves the tree of the shortest one found. */
static void shorten(struct vct *vct, struct shapes *shapes, int move, uint64_t begun)
{
    const uint64_t most = spent(vct) + (spent(vct) - begun) / 2 + SHORTEN_NODES;
    const int given = vct->most;
    int least = THREE_PLIES, plies = vct->tree.nodes[vct->root].plies;
    if (left_of(vct) <= SPARE_NODES)
        return;
    vct->limit = (most < vct->limit ? most : vct->limit) - SPARE_NODES;
    while (least < plies && !vct->over) {
        struct win_tree other = vct->tree;
        const int root = vct->root;
        vct->most = (least + plies) / 4 * 2 + 1;
        vct->most = vct->most < plies ? vct->most : plies - 2;
        vct->tree = (struct win_tree){0};
        if (search(vct, shapes, move) == LZ_PROOF_WIN && build(vct, shapes, move)) {
            plies = vct->tree.nodes[vct->root].plies;
        } else {
            const struct win_tree failed = vct->tree;
            least = vct->most + 2;
            vct->tree = other;
            vct->root = root;
            other = failed;
        }
        win_free(&other);
    }
    vct->most = given;
}

int vct_win(struct vct *vct, struct shapes *shapes, lz_colour attacker, int move, uint64_t nodes)
{
    begin(vct, attacker, nodes);
    const uint64_t begun = spent(vct);
    const bool fours = !move && wins_by_fours(vct, shapes, 0);
    const lz_proof proof = search_surely(vct, shapes, move);
    const bool wins = proof == LZ_PROOF_WIN && build(vct, shapes, move);
    vct->limited = !wins && (proof != LZ_PROOF_NONE || vct->unsure);
    if (!wins)
        return 0;
    if (!fours)
        shorten(vct, shapes, move, begun);
    vct->length = win_line(&vct->tree, vct->root, shapes, attacker, vct->line);
    return vct->tree.nodes[vct->root].plies;
}
