#include "proof/search/threat_search.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUCKET = 4,
    FOURS_NODES = 400,  /* of one search for fours */
    REPAIR_NODES = 200, /* of a search in place of a tree's move that fails */
    PLIES_MAX = 100,
    INFINITE = 1 << 28,
    THREE_PROOF = 2, /* first proof number after a three; after a four it is 1 */
    STOP_INTERVAL = 1024
};

struct numbers {
    uint32_t proof, disproof;
};

/* An entry of the table: a position, with the attacker or the defender to move. */
struct force_entry {
    uint64_t key; /* 0: free */
    struct numbers numbers;
    uint32_t work; /* positions visited below it */
    uint16_t move; /* the attacker's winning move */
};

/* By colour of the attacker and by side to move. */
static const uint64_t salts[2][2] = {{UINT64_C(0x666f72636562616c), UINT64_C(0x6465666562616c6b)},
                                     {UINT64_C(0x666f72636577686f), UINT64_C(0x6465666577686974)}};

static const struct numbers won = {0, INFINITE}, lost = {INFINITE, 0};

bool force_init(struct force *force, struct vcf *vcf, int bits)
{
    memset(force, 0, sizeof *force);
    force->vcf = vcf;
    force->mask = (UINT64_C(1) << bits) - 1;
    force->table = calloc(((size_t)force->mask + 1) * BUCKET, sizeof *force->table);
    return force->table != NULL;
}

void force_free(struct force *force)
{
    free(force->table);
    win_free(&force->tree);
}

static uint64_t key_of(const struct force *force, uint64_t board_key, bool attacking)
{
    return random_mix(board_key ^ salts[colour_index(force->attacker)][attacking]) | 1;
}

static struct force_entry *find(const struct force *force, uint64_t key)
{
    struct force_entry *bucket = &force->table[(key >> 20 & force->mask) * BUCKET];
    for (int i = 0; i < BUCKET; i++)
        if (bucket[i].key == key)
            return &bucket[i];
    return NULL;
}

/* Has the processor fetch where the key is looked for. */
static void prefetch(const struct force *force, uint64_t key)
{
    const struct force_entry *bucket = &force->table[(key >> 20 & force->mask) * BUCKET];
    __builtin_prefetch(bucket);
    __builtin_prefetch(bucket + BUCKET / 2);
}

static void store(struct force *force, uint64_t key, struct numbers numbers, int move,
                  uint64_t work)
{
    struct force_entry *bucket = &force->table[(key >> 20 & force->mask) * BUCKET], *out = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key) {
            out = &bucket[i];
            work += out->work;
            break;
        }
        if (bucket[i].work < out->work)
            out = &bucket[i];
    }
    *out = (struct force_entry){.key = key,
                                .numbers = numbers,
                                .work = work > UINT32_MAX ? UINT32_MAX : (uint32_t)work,
                                .move = (uint16_t)move};
}

static bool out_of_limits(struct force *force)
{
    if (force->nodes + force->vcf->nodes >= force->limit ||
        (force->nodes % STOP_INTERVAL == 0 && vcf_is_stopped(force->vcf)))
        force->over = true;
    return force->over;
}

/* The cells where a colour would make a four or more. */
static void add_fours(const struct shapes *shapes, int index, struct point_set *set)
{
    static const enum cell_class fours[] = {CLASS_FOUR, CLASS_FOUR_PLUS, CLASS_FOUR_THREE,
                                            CLASS_OPEN_FOUR, CLASS_FIVE};
    for (size_t i = 0; i < sizeof fours / sizeof fours[0]; i++)
        for (int word = 0; shapes->count[index][fours[i]] && word < SHAPES_WORDS; word++)
            set->words[word] |= shapes->set[index][fours[i]].words[word];
}

/* The cells that an open four on `four` depends on. The attacker has no five at hand. */
static struct point_set open_four_cells(const struct shapes *shapes, int four, int own)
{
    struct point_set set = {{0}};
    bits_set(set.words, four);
    shapes_add_fives(shapes, four, own, &set);
    return set;
}

/* Lists the replies to a three that could refute it: the cells that all its open fours depend on,
 * and the defender's fours. */
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
    add_fours(shapes, 1 - own, &all);
    return shapes_list_set(shapes, &all, out);
}

/* Adds the tree of a win by fours. */
static int add_line(struct win_tree *tree, const uint16_t *line, int length)
{
    const int node = win_add(tree, line[0], length == 1 ? 1 : 3);
    if (node == WIN_NONE || length <= 3)
        return node;
    const int answer = add_line(tree, line + 2, length - 2);
    if (answer == WIN_NONE)
        return WIN_NONE;
    win_answer(tree, node, line[1], answer);
    return node;
}

static bool wins_by_fours(struct force *force, struct shapes *shapes)
{
    return vcf_search(force->vcf, shapes, force->attacker, FOURS_NODES) > 0;
}

/* The defender is to move and the attacker has neither a four nor an open four at hand. Lists the
 * replies that can refute the attacker's win by fours after a pass; -1 if there is no such win. */
static int list_zone(struct force *force, struct shapes *shapes, uint16_t *out)
{
    struct win_tree tree = {0};
    struct point_set zone = {{0}};
    int count = -1;
    if (!wins_by_fours(force, shapes))
        return -1;
    const int node = add_line(&tree, force->vcf->line, force->vcf->length);
    if (node != WIN_NONE) {
        win_zone(&tree, node, shapes, force->attacker, 1, &zone);
        count = shapes_list_set(shapes, &zone, out);
    }
    win_free(&tree);
    return count;
}

/* The attacker's fours and threes. */
static int list_threats(struct shapes *shapes, int own, uint16_t *moves)
{
    static const enum cell_class threats[] = {CLASS_FOUR_THREE,      CLASS_DOUBLE_THREE,
                                              CLASS_OPEN_THREE_PLUS, CLASS_OPEN_THREE,
                                              CLASS_FOUR_PLUS,       CLASS_FOUR};
    int count = 0;
    for (size_t i = 0; i < sizeof threats / sizeof threats[0]; i++)
        count += shapes_list(shapes, own, threats[i], moves + count);
    return count;
}

static bool is_listed(const uint16_t *moves, int count, int move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* With the attacker to move: decides the position and returns true, or lists the moves to try. */
static bool settle_attack(struct force *force, struct shapes *shapes, struct numbers *numbers,
                          uint16_t *moves, int *count)
{
    const int own = colour_index(force->attacker);
    *numbers = won;
    if (shapes->count[own][CLASS_FIVE]) {
        moves[0] = (uint16_t)shapes_first(shapes, own, CLASS_FIVE);
        return true;
    }
    if (shapes->count[1 - own][CLASS_FIVE]) {
        *count = shapes_stops(shapes, 1 - own, moves);
        *numbers = lost;
        return !*count;
    }
    if (shapes->count[own][CLASS_OPEN_FOUR]) {
        moves[0] = (uint16_t)shapes_first(shapes, own, CLASS_OPEN_FOUR);
        return true;
    }
    if (wins_by_fours(force, shapes)) {
        moves[0] = force->vcf->line[0];
        return true;
    }
    *count = list_threats(shapes, own, moves);
    *numbers = lost;
    return !*count;
}

/* With the defender to move: decides the position and returns true, or lists the replies to try. */
static bool settle_defence(struct force *force, struct shapes *shapes, struct numbers *numbers,
                           uint16_t *moves, int *count)
{
    const int own = colour_index(force->attacker);
    *numbers = lost;
    if (shapes->count[1 - own][CLASS_FIVE])
        return true;
    if (shapes->count[own][CLASS_FIVE])
        *count = shapes_stops(shapes, own, moves);
    else if (shapes->count[own][CLASS_OPEN_FOUR])
        *count = list_stops(shapes, force->attacker, moves);
    else
        *count = list_zone(force, shapes, moves);
    if (*count < 0)
        return true;
    *numbers = won;
    return !*count;
}

static struct numbers first_numbers(const struct force *force, const struct shapes *shapes,
                                    bool attacking, int move)
{
    const enum cell_class class = shapes_class(shapes, move, colour_index(force->attacker));
    if (!attacking || class >= CLASS_DOUBLE_THREE)
        return (struct numbers){1, 1};
    return (struct numbers){THREE_PROOF, 1};
}

/* A position's numbers from those of its moves. The side to move gets its least number. The other
 * side gets its greatest number plus one for each further open move. `best` is the move with the
 * least number, and `next` the second least number. */
static struct numbers gather(const struct numbers *all, int count, bool attacking, int *best,
                             uint32_t *next)
{
    uint32_t least = UINT32_MAX, second = UINT32_MAX, hardest = 0, open = 0;
    for (int i = 0; i < count; i++) {
        const uint32_t own = attacking ? all[i].proof : all[i].disproof;
        const uint32_t other = attacking ? all[i].disproof : all[i].proof;
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

/* Searches until a number reaches its limit. */
static struct numbers visit(struct force *force, struct shapes *shapes, bool attacking,
                            struct numbers limit, int ply)
{
    const uint64_t key = key_of(force, shapes->board.key, attacking);
    const uint64_t begun = force->nodes + force->vcf->nodes;
    const lz_colour mover = attacking ? force->attacker : colour_other(force->attacker);
    uint16_t moves[LZ_CELLS_MAX];
    uint64_t keys[LZ_CELLS_MAX];
    struct numbers all[LZ_CELLS_MAX], numbers;
    int count = 0, best = 0;
    force->nodes++;
    if (ply >= PLIES_MAX)
        return lost;
    if (attacking ? settle_attack(force, shapes, &numbers, moves, &count)
                  : settle_defence(force, shapes, &numbers, moves, &count)) {
        store(force, key, numbers, moves[0], force->nodes + force->vcf->nodes - begun);
        return numbers;
    }
    for (int i = 0; i < count; i++) {
        keys[i] = key_of(force, shapes->board.key ^ board_key_of(moves[i], mover), !attacking);
        prefetch(force, keys[i]);
    }
    for (int i = 0; i < count; i++) {
        const struct force_entry *entry = find(force, keys[i]);
        all[i] = entry ? entry->numbers : first_numbers(force, shapes, attacking, moves[i]);
    }
    for (;;) {
        uint32_t next;
        numbers = gather(all, count, attacking, &best, &next);
        if (numbers.proof >= limit.proof || numbers.disproof >= limit.disproof || !numbers.proof ||
            !numbers.disproof || out_of_limits(force))
            break;
        next = next < INFINITE ? next + next / 4 + 1 : INFINITE;
        struct numbers below = limit;
        if (attacking) {
            below.proof = least_of(limit.proof, next);
            below.disproof = limit.disproof - (numbers.disproof - all[best].disproof);
        } else {
            below.disproof = least_of(limit.disproof, next);
            below.proof = limit.proof - (numbers.proof - all[best].proof);
        }
        shapes_place(shapes, moves[best], mover);
        all[best] = visit(force, shapes, !attacking, below, ply + 1);
        shapes_remove(shapes);
    }
    store(force, key, numbers, moves[best], force->nodes + force->vcf->nodes - begun);
    return numbers;
}

static void begin(struct force *force, lz_colour attacker, uint64_t nodes)
{
    const uint64_t begun = force->nodes + force->vcf->nodes;
    force->attacker = attacker;
    force->limit = begun + nodes < begun ? UINT64_MAX : begun + nodes;
    force->over = false;
}

static struct numbers solve(struct force *force, struct shapes *shapes)
{
    const struct force_entry *entry = find(force, key_of(force, shapes->board.key, true));
    if (entry && (!entry->numbers.proof || !entry->numbers.disproof))
        return entry->numbers;
    return visit(force, shapes, true, (struct numbers){INFINITE, INFINITE}, 0);
}

lz_proof force_search(struct force *force, struct shapes *shapes, lz_colour attacker,
                      uint64_t nodes)
{
    begin(force, attacker, nodes);
    const struct numbers numbers = solve(force, shapes);
    return !numbers.proof ? LZ_PROOF_WIN : !numbers.disproof ? LZ_PROOF_NONE : LZ_PROOF_UNKNOWN;
}

/* The node's answer to the reply, or its default answer; WIN_NONE if it has neither. */
static int answer_to(const struct win_tree *tree, int node, int reply)
{
    int rest = WIN_NONE;
    for (int child = tree->nodes[node].child; child != WIN_NONE; child = tree->nodes[child].next) {
        if (tree->nodes[child].reply == reply)
            return child;
        if (!tree->nodes[child].reply)
            rest = child;
    }
    return rest;
}

static int add_win(struct force *force, struct shapes *shapes);

/* Adds the answer to `reply`, 0 for a pass, to a node. False when it is not found. */
static bool add_answer(struct force *force, struct shapes *shapes, int node, int reply)
{
    if (reply)
        shapes_place(shapes, reply, colour_other(force->attacker));
    const int answer = add_win(force, shapes);
    if (reply)
        shapes_remove(shapes);
    if (answer != WIN_NONE)
        win_answer(&force->tree, node, reply, answer);
    return answer != WIN_NONE;
}

/* Adds the answers to the replies to a three: to a pass, and to every reply that could touch the
 * win after a pass. */
static bool add_answers(struct force *force, struct shapes *shapes, int node)
{
    const lz_colour attacker = force->attacker;
    const int own = colour_index(attacker), first = force->tree.count;
    struct point_set zone = {{0}};
    uint16_t replies[LZ_CELLS_MAX];
    if (!add_answer(force, shapes, node, 0))
        return false;
    if (shapes->count[own][CLASS_OPEN_FOUR]) {
        zone = open_four_cells(shapes, force->tree.nodes[first].move, own);
        add_fours(shapes, 1 - own, &zone);
    } else {
        win_zone(&force->tree, first, shapes, attacker, 1, &zone);
    }
    const int count = shapes_list_set(shapes, &zone, replies);
    for (int i = 0; i < count; i++)
        if (!add_answer(force, shapes, node, replies[i]))
            return false;
    return true;
}

static int add_move(struct force *force, struct shapes *shapes, int move)
{
    const int own = colour_index(force->attacker);
    bool well = true;
    const int node = win_add(&force->tree, move, shapes_class(shapes, move, own) == CLASS_FIVE);
    if (node == WIN_NONE || force->tree.nodes[node].plies == 1)
        return node;
    shapes_place(shapes, move, force->attacker);
    const int fives = shapes->count[own][CLASS_FIVE];
    force->tree.nodes[node].plies = fives > 1 ? 3 : 1;
    if (fives == 1)
        well = add_answer(force, shapes, node, shapes_first(shapes, own, CLASS_FIVE));
    else if (!fives)
        well = add_answers(force, shapes, node);
    shapes_remove(shapes);
    return well ? node : WIN_NONE;
}

/* Adds the tree of a win of the attacker, who is to move. */
static int add_win(struct force *force, struct shapes *shapes)
{
    const int own = colour_index(force->attacker);
    const bool threatened = shapes->count[1 - own][CLASS_FIVE];
    if (shapes->count[own][CLASS_FIVE])
        return add_move(force, shapes, shapes_first(shapes, own, CLASS_FIVE));
    if (!threatened && shapes->count[own][CLASS_OPEN_FOUR])
        return add_move(force, shapes, shapes_first(shapes, own, CLASS_OPEN_FOUR));
    if (wins_by_fours(force, shapes))
        return add_line(&force->tree, force->vcf->line, force->vcf->length);
    if (solve(force, shapes).proof)
        return WIN_NONE;
    const struct force_entry *entry = find(force, key_of(force, shapes->board.key, true));
    return entry ? add_move(force, shapes, entry->move) : WIN_NONE;
}

bool force_tree(struct force *force, struct shapes *shapes, lz_colour attacker, uint64_t nodes)
{
    begin(force, attacker, nodes);
    force->tree.count = 0;
    force->root = add_win(force, shapes);
    return force->root != WIN_NONE;
}

static bool follow(struct force *force, struct shapes *shapes, const struct win_tree *tree,
                   int node, int ply);

/* Whether every reply to the last move loses to the tree's answers or to a small search. */
static bool follow_replies(struct force *force, struct shapes *shapes, const struct win_tree *tree,
                           int node, int ply)
{
    uint16_t replies[LZ_CELLS_MAX];
    struct numbers numbers;
    int count = 0;
    const uint64_t key = key_of(force, shapes->board.key, false);
    const struct force_entry *entry = find(force, key);
    if (entry && (!entry->numbers.proof || !entry->numbers.disproof))
        return !entry->numbers.proof;
    force->nodes++;
    if (settle_defence(force, shapes, &numbers, replies, &count)) {
        store(force, key, numbers, 0, 1);
        return !numbers.proof;
    }
    for (int i = 0; i < count; i++) {
        shapes_place(shapes, replies[i], colour_other(force->attacker));
        const int answer = node == WIN_NONE ? WIN_NONE : answer_to(tree, node, replies[i]);
        const bool well = follow(force, shapes, tree, answer, ply + 1);
        shapes_remove(shapes);
        if (!well)
            return false;
    }
    store(force, key, won, 0, (uint64_t)count);
    return true;
}

/* Whether the attacker, who is to move, wins by the tree's move or by a small search. */
static bool follow(struct force *force, struct shapes *shapes, const struct win_tree *tree,
                   int node, int ply)
{
    const int own = colour_index(force->attacker);
    const uint64_t key = key_of(force, shapes->board.key, true);
    const struct force_entry *entry = find(force, key);
    uint16_t moves[LZ_CELLS_MAX];
    struct numbers numbers;
    int count = 0;
    if (entry && (!entry->numbers.proof || !entry->numbers.disproof))
        return !entry->numbers.proof;
    if (out_of_limits(force))
        return false;
    force->nodes++;
    if (settle_attack(force, shapes, &numbers, moves, &count)) {
        store(force, key, numbers, moves[0], 1);
        return !numbers.proof;
    }
    const int move = node == WIN_NONE                     ? 0
                     : shapes->count[1 - own][CLASS_FIVE] ? moves[0]
                                                          : tree->nodes[node].move;
    if (move && is_listed(moves, count, move)) {
        shapes_place(shapes, move, force->attacker);
        const bool well = follow_replies(force, shapes, tree,
                                         move == tree->nodes[node].move ? node : WIN_NONE, ply + 1);
        shapes_remove(shapes);
        if (well) {
            store(force, key, won, move, 1);
            return true;
        }
    }
    const uint64_t limit = force->limit, begun = force->nodes + force->vcf->nodes;
    if (begun + REPAIR_NODES < limit)
        force->limit = begun + REPAIR_NODES;
    const bool well = !visit(force, shapes, true, (struct numbers){INFINITE, INFINITE}, ply).proof;
    force->limit = limit;
    force->over = false;
    return well;
}

bool force_follow(struct force *force, struct shapes *shapes, lz_colour attacker,
                  const struct win_tree *tree, int node, uint64_t nodes)
{
    begin(force, attacker, nodes);
    return follow(force, shapes, tree, node, 0);
}
