#include "threat/vct.h"

#include <stdlib.h>
#include <string.h>

enum { THREAT_NODES = 2000, THREAT_SHARE = 32, PLIES_MAX = VCT_LINE_MAX - 8 };

static const uint64_t white_attacks = UINT64_C(0x766963746f72795f);

/* The knowledge of a position with the attacker to move. */
struct vct_entry {
    uint64_t key;
    uint16_t move; /* won in an earlier search; 0: none */
    uint8_t depth; /* there is no win with fewer threes than this; 0: nothing is known */
    bool unsure;   /* some search for fours on the way met its limit */
};

bool vct_init(struct vct *vct, struct vcf *vcf, int bits)
{
    memset(vct, 0, sizeof *vct);
    vct->vcf = vcf;
    vct->mask = (UINT64_C(1) << bits) - 1;
    vct->table = calloc((size_t)vct->mask + 1, sizeof *vct->table);
    return vct->table != NULL;
}

void vct_free(struct vct *vct)
{
    free(vct->table);
    win_free(&vct->tree);
}

static bool out_of_limits(struct vct *vct)
{
    if (vct->nodes + vct->vcf->nodes >= vct->limit || vcf_is_stopped(vct->vcf))
        vct->over = true;
    return vct->over;
}

/* Whether the attacker, who is to move at `ply`, wins by fours; vct->vcf then holds the line. */
static bool wins_by_fours(struct vct *vct, struct shapes *shapes, lz_colour attacker, int ply)
{
    const uint64_t used = vct->nodes + vct->vcf->nodes;
    const uint64_t left = used < vct->limit ? vct->limit - used : 0;
    vct->vcf->most = vct->most ? vct->most - ply : 0;
    const int plies =
        vcf_search(vct->vcf, shapes, attacker, left < vct->threat_nodes ? left : vct->threat_nodes);
    vct->unsure = vct->unsure || vct->vcf->limited;
    return plies;
}

static int add_fours(struct vct *vct, struct shapes *shapes, lz_colour attacker,
                     const uint16_t *line, int length);

/* Adds the answer to one stop of a four: the rest of the line if the line has this stop, otherwise
 * a win by fours of its own. */
static int answer_stop(struct vct *vct, struct shapes *shapes, lz_colour attacker, int stop,
                       const uint16_t *line, int length)
{
    uint16_t own[VCF_LINE_MAX];
    const int most = vct->vcf->most;
    vct->vcf->most = most ? most - 2 : 0;
    shapes_place(shapes, stop, colour_other(attacker));
    if (length < 3 || stop != line[1]) {
        length = vcf_search(vct->vcf, shapes, attacker, UINT64_MAX) ? vct->vcf->length : 0;
        memcpy(own, vct->vcf->line, sizeof own);
    } else {
        length -= 2;
        memcpy(own, line + 2, (size_t)length * sizeof own[0]);
    }
    const int node = length ? add_fours(vct, shapes, attacker, own, length) : WIN_NONE;
    shapes_remove(shapes);
    vct->vcf->most = most;
    return node;
}

/* Adds the tree of a win by fours; returns its first node, or WIN_NONE without memory. */
static int add_fours(struct vct *vct, struct shapes *shapes, lz_colour attacker,
                     const uint16_t *line, int length)
{
    const int own = colour_index(attacker);
    uint16_t stops[SHAPES_STOPS];
    const bool five = shapes->count[own][CLASS_FIVE];
    const int node = win_add(&vct->tree, line[0], five ? 1 : 3);
    if (node == WIN_NONE || five)
        return node;
    shapes_place(shapes, line[0], attacker);
    const int count = shapes_stops(shapes, own, stops);
    bool well = true;
    for (int i = 0; i < count && well; i++) {
        if (!shapes_allowed(shapes, stops[i], colour_other(attacker)))
            continue;
        const int answer = answer_stop(vct, shapes, attacker, stops[i], line, length);
        well = answer != WIN_NONE;
        if (well)
            win_answer(&vct->tree, node, stops[i], answer);
    }
    shapes_remove(shapes);
    return well ? node : WIN_NONE;
}

static int add_found_fours(struct vct *vct, struct shapes *shapes, lz_colour attacker)
{
    uint16_t line[VCF_LINE_MAX];
    const int length = vct->vcf->length;
    memcpy(line, vct->vcf->line, (size_t)length * sizeof line[0]);
    return add_fours(vct, shapes, attacker, line, length);
}

/* Lists every reply that could refute a win by fours, those on the line's own cells first. */
static int list_replies(struct shapes *shapes, lz_colour attacker, const struct win_tree *tree,
                        int threat, const uint16_t *line, int length, uint16_t *out)
{
    struct point_set replies = {{0}};
    int count = 0;
    win_zone(tree, threat, shapes, attacker, 1, &replies);
    for (int i = 0; i < length; i++) {
        const int point = line[i];
        if (bits_get(replies.words, point)) {
            bits_clear(replies.words, point);
            out[count++] = (uint16_t)point;
        }
    }
    return count + shapes_list_set(shapes, &replies, out + count);
}

static int attack(struct vct *vct, struct shapes *shapes, lz_colour attacker, int depth, int ply);

/* Lists the replies to a threat that makes no four: those that could refute the win it threatens.
 * That win becomes the default of `node`. Returns their number, or -1 if the move threatens no
 * win. */
static int list_replies_to_three(struct vct *vct, struct shapes *shapes, lz_colour attacker,
                                 int ply, int node, uint16_t *replies)
{
    uint16_t line[VCF_LINE_MAX];
    if (!wins_by_fours(vct, shapes, attacker, ply + 2))
        return -1;
    const int length = vct->vcf->length;
    memcpy(line, vct->vcf->line, (size_t)length * sizeof line[0]);
    const int threat = add_fours(vct, shapes, attacker, line, length);
    if (threat == WIN_NONE)
        return -1;
    win_answer(&vct->tree, node, 0, threat);
    return list_replies(shapes, attacker, &vct->tree, threat, line, length, replies);
}

/* The attacker has just played `move`. Returns the tree of the win that begins with it, or
 * WIN_NONE. */
static int defend(struct vct *vct, struct shapes *shapes, lz_colour attacker, int move, int depth,
                  int ply)
{
    const lz_colour defender = colour_other(attacker);
    const int own = colour_index(attacker), other = 1 - own;
    uint16_t replies[LZ_CELLS_MAX];
    if (shapes->count[other][CLASS_FIVE])
        return WIN_NONE;
    const bool four = shapes->count[own][CLASS_FIVE];
    const int node = win_add(&vct->tree, move, four ? 3 : 1);
    if (node == WIN_NONE)
        return node;
    const int count = four ? shapes_stops(shapes, own, replies)
                           : list_replies_to_three(vct, shapes, attacker, ply, node, replies);
    if (count < 0)
        return WIN_NONE;
    for (int i = 0; i < count; i++) {
        if (!shapes_allowed(shapes, replies[i], defender))
            continue;
        if (out_of_limits(vct))
            return WIN_NONE;
        vct->nodes++;
        shapes_place(shapes, replies[i], defender);
        const int answer = attack(vct, shapes, attacker, depth, ply + 2);
        shapes_remove(shapes);
        if (answer == WIN_NONE)
            return WIN_NONE;
        win_answer(&vct->tree, node, replies[i], answer);
    }
    return node;
}

/* Lists the moves that threaten: the one that won here before, threes while the depth allows them,
 * fours. If the defender has a five, lists the moves that stop it instead. */
static int list_threats(struct vct *vct, struct shapes *shapes, lz_colour attacker, int depth,
                        int first, uint16_t *moves)
{
    static const enum cell_class threats[] = {
        CLASS_DOUBLE_THREE, CLASS_OPEN_THREE_PLUS, CLASS_OPEN_THREE, CLASS_FORBIDDEN,
        CLASS_FOUR_THREE,   CLASS_FOUR_PLUS,       CLASS_FOUR};
    const int own = colour_index(attacker), other = 1 - own;
    int count = 0;
    if (shapes->count[other][CLASS_FIVE])
        return shapes_stops(shapes, other, moves);
    for (size_t i = 0; i < sizeof threats / sizeof threats[0]; i++) {
        if (depth > 0 || threats[i] >= CLASS_FOUR)
            count += shapes_list(shapes, own, threats[i], moves + count);
        else
            vct->cut = vct->cut || shapes->count[own][threats[i]];
    }
    for (int i = 1; i < count; i++) {
        if (moves[i] != first)
            continue;
        memmove(moves + 1, moves, (size_t)i * sizeof moves[0]);
        moves[0] = (uint16_t)first;
    }
    return count;
}

/* Tries one move. Returns the tree of the win that begins with it, or WIN_NONE. A move that makes
 * no four costs one of the `depth` threes, unless it stops a five. */
static int attack_with(struct vct *vct, struct shapes *shapes, lz_colour attacker, int depth,
                       int ply, int move)
{
    const int own = colour_index(attacker), mark = vct->tree.count;
    const bool threatened = shapes->count[1 - own][CLASS_FIVE];
    int node = WIN_NONE;
    if (!shapes_allowed(shapes, move, attacker))
        return WIN_NONE;
    vct->nodes++;
    shapes_place(shapes, move, attacker);
    const bool spends = !threatened && !shapes->count[own][CLASS_FIVE];
    if (depth >= spends)
        node = defend(vct, shapes, attacker, move, depth - spends, ply);
    else
        vct->cut = true;
    shapes_remove(shapes);
    if (node == WIN_NONE)
        vct->tree.count = mark;
    return node;
}

/* The attacker is to move. Returns the tree of a win with at most `depth` threes, or WIN_NONE. */
static int attack(struct vct *vct, struct shapes *shapes, lz_colour attacker, int depth, int ply)
{
    if (wins_by_fours(vct, shapes, attacker, ply))
        return add_found_fours(vct, shapes, attacker);
    if (vct->most && ply + 5 > vct->most) /* a three is followed by its reply, a four and a five */
        return WIN_NONE;
    if (ply >= PLIES_MAX)
        vct->unsure = true;
    if (ply >= PLIES_MAX || out_of_limits(vct))
        return WIN_NONE;
    const uint64_t key = random_mix(shapes->board.key ^ (attacker == LZ_WHITE ? white_attacks : 0) ^
                                    (vct->most ? random_mix((uint64_t)(vct->most - ply)) : 0));
    struct vct_entry *entry = &vct->table[key & vct->mask];
    if (entry->key == key && entry->depth > depth) {
        vct->cut = vct->cut || entry->depth <= VCT_DEPTH_MAX;
        vct->unsure = vct->unsure || entry->unsure;
        return WIN_NONE;
    }
    const bool cut_before = vct->cut, unsure_before = vct->unsure;
    vct->cut = vct->unsure = false;
    uint16_t moves[LZ_CELLS_MAX];
    const uint16_t first = entry->key == key ? entry->move : 0;
    const int count = list_threats(vct, shapes, attacker, depth, first, moves);
    int node = WIN_NONE;
    for (int i = 0; i < count && node == WIN_NONE && !vct->over; i++)
        node = attack_with(vct, shapes, attacker, depth, ply, moves[i]);
    if (node != WIN_NONE)
        *entry = (struct vct_entry){key, vct->tree.nodes[node].move, 0, false};
    else if (!vct->over)
        *entry = (struct vct_entry){key, first, (uint8_t)(vct->cut ? depth + 1 : VCT_DEPTH_MAX + 1),
                                    vct->unsure};
    vct->cut = vct->cut || cut_before;
    vct->unsure = vct->unsure || unsure_before;
    return node;
}

/* A legal reply without an answer of its own in the node, or 0. */
static int unlisted_reply(const struct win_tree *tree, int node, struct shapes *shapes,
                          lz_colour defender)
{
    struct point_set left = shapes->empty;
    for (int child = tree->nodes[node].child; child != WIN_NONE; child = tree->nodes[child].next) {
        const int reply = tree->nodes[child].reply;
        left.words[reply >> 6] &= ~(UINT64_C(1) << (reply & 63));
    }
    for (int word = 0; word < SHAPES_WORDS; word++) {
        uint64_t words = left.words[word];
        while (words) {
            const int point = word * 64 + bits_pop(&words);
            if (shapes_allowed(shapes, point, defender))
                return point;
        }
    }
    return 0;
}

/* The reply after which the node's win takes longest, and the answer to it; 0 if none is legal. */
static int longest_reply(const struct win_tree *tree, int node, struct shapes *shapes,
                         lz_colour defender, int *answer)
{
    const struct win_node *nodes = tree->nodes;
    *answer = nodes[node].child;
    for (int child = nodes[node].child; child != WIN_NONE; child = nodes[child].next)
        if (nodes[child].plies > nodes[*answer].plies ||
            (nodes[child].plies == nodes[*answer].plies && nodes[child].reply))
            *answer = child;
    if (*answer == WIN_NONE || !nodes[*answer].reply)
        return unlisted_reply(tree, node, shapes, defender);
    return nodes[*answer].reply;
}

/* A reply on one of the fives, which cannot all be stopped; 0 if none is legal. */
static int vain_reply(struct shapes *shapes, int own, lz_colour defender)
{
    uint16_t fives[LZ_CELLS_MAX];
    const int count = shapes_list(shapes, own, CLASS_FIVE, fives);
    for (int i = 0; i < count; i++)
        if (shapes_allowed(shapes, fives[i], defender))
            return fives[i];
    return 0;
}

/* Writes the line of the tree against the longest defence to vct->line. */
static void write_line(struct vct *vct, struct shapes *shapes, lz_colour attacker)
{
    const lz_colour defender = colour_other(attacker);
    const int own = colour_index(attacker);
    const struct win_tree *tree = &vct->tree;
    int node = vct->root, reply = 1, placed = 0;
    vct->length = 0;
    while (node != WIN_NONE && reply && vct->length + 3 <= VCT_LINE_MAX) {
        vct->line[vct->length++] = tree->nodes[node].move;
        if (tree->nodes[node].plies == 1)
            break;
        shapes_place(shapes, tree->nodes[node].move, attacker);
        placed++;
        const bool ends = tree->nodes[node].child == WIN_NONE;
        reply = ends ? vain_reply(shapes, own, defender)
                     : longest_reply(tree, node, shapes, defender, &node);
        if (!reply)
            break;
        vct->line[vct->length++] = (uint16_t)reply;
        shapes_place(shapes, reply, defender);
        placed++;
        if (ends) {
            vct->line[vct->length++] = (uint16_t)shapes_first(shapes, own, CLASS_FIVE);
            break;
        }
    }
    while (placed--)
        shapes_remove(shapes);
}

/* Searches with ever more threes, all moves or only `move`. */
static int search(struct vct *vct, struct shapes *shapes, lz_colour attacker, int move,
                  uint64_t nodes)
{
    const uint64_t begun = vct->nodes + vct->vcf->nodes;
    vct->limit = begun + nodes < begun ? UINT64_MAX : begun + nodes;
    vct->threat_nodes = nodes / THREAT_SHARE > THREAT_NODES ? nodes / THREAT_SHARE : THREAT_NODES;
    vct->limited = vct->over = false;
    for (int depth = 0; depth < VCT_DEPTH_MAX; depth++) {
        vct->cut = vct->unsure = false;
        vct->tree.count = 0;
        vct->root = move ? attack_with(vct, shapes, attacker, depth, 0, move)
                         : attack(vct, shapes, attacker, depth, 0);
        vct->limited = vct->over || vct->unsure;
        if (vct->root != WIN_NONE) {
            write_line(vct, shapes, attacker);
            return vct->tree.nodes[vct->root].plies;
        }
        if (vct->over || !vct->cut)
            return 0;
    }
    vct->limited = true;
    return 0;
}

int vct_search(struct vct *vct, struct shapes *shapes, lz_colour attacker, uint64_t nodes)
{
    return search(vct, shapes, attacker, 0, nodes);
}

int vct_search_move(struct vct *vct, struct shapes *shapes, lz_colour attacker, int move,
                    uint64_t nodes)
{
    return search(vct, shapes, attacker, move, nodes);
}
