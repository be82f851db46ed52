#include "threat/vct.h"

#include <stdlib.h>
#include <string.h>

enum { THREAT_NODES = 2000, PLIES_MAX = VCT_LINE_MAX - 8 };

static const uint64_t white_attacks = UINT64_C(0x766963746f72795f);

/* What was found with `depth` threes to spend: no win, or none at all. */
struct vct_entry {
    uint64_t key;
    uint8_t depth;
};

/* A line of play, and whose it is to be longest. */
struct line {
    int length;
    bool beyond; /* cells off the lines through these may matter to it */
    uint16_t moves[VCT_LINE_MAX];
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
}

static bool out_of_limits(struct vct *vct)
{
    if (vct->nodes + vct->vcf->nodes >= vct->limit || vcf_is_stopped(vct->vcf))
        vct->limited = true;
    return vct->limited;
}

/* A win by fours from `ply`, written into `line`; plies, or 0, also where the whole line would not
 * fit. */
static int win_by_fours(struct vct *vct, struct shapes *shapes, lz_colour attacker, int ply,
                        struct line *line)
{
    struct vcf *vcf = vct->vcf;
    const uint64_t used = vct->nodes + vcf->nodes;
    const uint64_t left = used < vct->limit ? vct->limit - used : 0;
    const int plies = vcf_search(vcf, shapes, attacker, left < THREAT_NODES ? left : THREAT_NODES);
    if (vcf->limited || (plies && ply + vcf->length > VCT_LINE_MAX)) {
        vct->limited = true;
        return 0;
    }
    if (plies) {
        line->length = vcf->length;
        line->beyond = vcf->beyond;
        memcpy(line->moves, vcf->line, (size_t)vcf->length * sizeof line->moves[0]);
    }
    return plies;
}

static void set_add(struct point_set *set, int point)
{
    bits_set(set->words, point);
}

/* The empty cells where a stone can change what a line of play does: those on a line through one
 * of its cells, near enough to belong to a five or to its ends. */
static void replies_to_line(const struct shapes *shapes, const struct line *threat,
                            struct point_set *replies)
{
    for (int i = 0; i < threat->length; i++) {
        const int point = threat->moves[i];
        set_add(replies, point);
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            for (int distance = -LINE_RADIUS; distance <= LINE_RADIUS; distance++) {
                const int other = point + distance * board_step[d];
                if (shapes->board.at[other] == LZ_EMPTY)
                    set_add(replies, other);
            }
        }
    }
}

/* Every reply that could refute the threat, those on the threat's own cells first. */
static int list_replies(const struct shapes *shapes, lz_colour defender, const struct line *threat,
                        uint16_t *out)
{
    static const enum cell_class fours[] = {CLASS_OPEN_FOUR, CLASS_FOUR_THREE, CLASS_FOUR_PLUS,
                                            CLASS_FOUR, CLASS_FORBIDDEN};
    struct point_set replies = {{0}};
    int count = 0;
    if (threat->beyond)
        replies = shapes->empty;
    else
        replies_to_line(shapes, threat, &replies);
    for (size_t i = 0; i < sizeof fours / sizeof fours[0]; i++)
        for (int word = 0; word < SHAPES_WORDS; word++)
            replies.words[word] |= shapes->set[colour_index(defender)][fours[i]].words[word];
    for (int i = 0; i < threat->length; i++) {
        const int point = threat->moves[i];
        if (bits_get(replies.words, point)) {
            replies.words[point >> 6] &= ~(UINT64_C(1) << (point & 63));
            out[count++] = (uint16_t)point;
        }
    }
    for (int word = 0; word < SHAPES_WORDS; word++) {
        uint64_t left = replies.words[word] & shapes->empty.words[word];
        while (left)
            out[count++] = (uint16_t)(word * 64 + bits_pop(&left));
    }
    return count;
}

static int attack(struct vct *vct, struct shapes *shapes, lz_colour attacker, int depth, int ply,
                  struct line *line);

static void line_join(struct line *line, int move, int reply, const struct line *rest)
{
    line->moves[0] = (uint16_t)move;
    line->moves[1] = (uint16_t)reply;
    line->length = rest->length + 2;
    memcpy(line->moves + 2, rest->moves, (size_t)rest->length * sizeof rest->moves[0]);
}

/* The attacker has just played `move`: plies to the win from before it, against every reply. */
static int defend(struct vct *vct, struct shapes *shapes, lz_colour attacker, int move, int depth,
                  int ply, struct line *line)
{
    const lz_colour defender = colour_other(attacker);
    const int own = colour_index(attacker), other = 1 - own;
    uint16_t replies[LZ_CELLS_MAX];
    struct line threat, rest;
    int count = 1, longest = 0;
    if (shapes->count[other][CLASS_FIVE])
        return 0;
    const int plies_left = win_by_fours(vct, shapes, attacker, ply + 2, &threat);
    if (!plies_left)
        return 0;
    if (!shapes->count[own][CLASS_FIVE])
        count = list_replies(shapes, defender, &threat, replies);
    else if (!(count = shapes_stops(shapes, own, replies)))
        replies[count++] = (uint16_t)shapes_first(shapes, own, CLASS_FIVE);
    for (int i = 0; i < count; i++) {
        if (!shapes_allowed(shapes, replies[i], defender))
            continue;
        if (out_of_limits(vct))
            return 0;
        vct->nodes++;
        shapes_place(shapes, replies[i], defender);
        const int plies = attack(vct, shapes, attacker, depth, ply + 2, &rest);
        shapes_remove(shapes);
        if (!plies)
            return 0;
        if (plies + 2 > longest) {
            longest = plies + 2;
            line_join(line, move, replies[i], &rest);
        }
    }
    if (longest)
        return longest;
    /* None of them is allowed, and after any other the threat is carried out. */
    line->moves[0] = (uint16_t)move;
    line->length = 1;
    return plies_left + 2;
}

/* Moves that go on threatening: threes while there are some to spend, fours, or the one that stops
 * a five. */
static int list_threats(struct vct *vct, struct shapes *shapes, lz_colour attacker, int depth,
                        uint16_t *moves, int *threes)
{
    static const enum cell_class open_threes[] = {CLASS_DOUBLE_THREE, CLASS_OPEN_THREE_PLUS,
                                                  CLASS_OPEN_THREE, CLASS_FORBIDDEN};
    static const enum cell_class fours[] = {CLASS_FOUR_THREE, CLASS_FOUR_PLUS, CLASS_FOUR};
    const int own = colour_index(attacker), other = 1 - own;
    int count = 0;
    *threes = 0;
    if (shapes->count[other][CLASS_FIVE])
        return shapes_stops(shapes, other, moves);
    for (size_t i = 0; i < sizeof open_threes / sizeof open_threes[0]; i++) {
        if (depth > 0)
            count += shapes_list(shapes, own, open_threes[i], moves + count);
        else if (shapes->count[own][open_threes[i]])
            vct->cut = true;
    }
    *threes = count;
    for (size_t i = 0; i < sizeof fours / sizeof fours[0]; i++)
        count += shapes_list(shapes, own, fours[i], moves + count);
    return count;
}

static int attack(struct vct *vct, struct shapes *shapes, lz_colour attacker, int depth, int ply,
                  struct line *line)
{
    const int by_fours = win_by_fours(vct, shapes, attacker, ply, line);
    if (by_fours)
        return by_fours;
    if (ply >= PLIES_MAX) {
        vct->limited = true;
        return 0;
    }
    if (out_of_limits(vct))
        return 0;
    const uint64_t key = random_mix(shapes->board.key ^ (attacker == LZ_WHITE ? white_attacks : 0));
    struct vct_entry *entry = &vct->table[key & vct->mask];
    if (entry->key == key && entry->depth >= depth) {
        vct->cut = vct->cut || entry->depth < VCT_DEPTH_MAX;
        return 0;
    }
    const bool cut_before = vct->cut;
    vct->cut = false;
    uint16_t moves[LZ_CELLS_MAX];
    int threes, plies = 0;
    const int count = list_threats(vct, shapes, attacker, depth, moves, &threes);
    for (int i = 0; i < count && !plies && !vct->limited; i++) {
        if (!shapes_allowed(shapes, moves[i], attacker))
            continue;
        vct->nodes++;
        shapes_place(shapes, moves[i], attacker);
        plies = defend(vct, shapes, attacker, moves[i], i < threes ? depth - 1 : depth, ply, line);
        shapes_remove(shapes);
    }
    if (!plies && !vct->limited)
        *entry = (struct vct_entry){key, (uint8_t)(vct->cut ? depth : VCT_DEPTH_MAX)};
    vct->cut = vct->cut || cut_before;
    return plies;
}

int vct_search(struct vct *vct, struct shapes *shapes, lz_colour attacker, uint64_t nodes)
{
    const uint64_t begun = vct->nodes + vct->vcf->nodes;
    struct line line = {0};
    vct->limit = begun + nodes < begun ? UINT64_MAX : begun + nodes;
    vct->limited = false;
    for (int depth = 0; depth < VCT_DEPTH_MAX; depth++) {
        vct->cut = false;
        const int plies = attack(vct, shapes, attacker, depth, 0, &line);
        if (plies) {
            vct->length = line.length;
            memcpy(vct->line, line.moves, sizeof vct->line);
            return plies;
        }
        if (vct->limited || !vct->cut)
            return 0;
    }
    vct->limited = true;
    return 0;
}
