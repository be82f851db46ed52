#include "threat/vcf.h"

#include "base/clock.h"
#include "base/stop.h"
#include <stdlib.h>
#include <string.h>

enum { KEY_BITS = 56, STOP_INTERVAL = 1000 };

static const uint64_t white_attacks = UINT64_C(0x57656973736b616d);
static const uint64_t local_only = UINT64_C(0x6e61686562656921);

bool vcf_init(struct vcf *vcf, int bits)
{
    memset(vcf, 0, sizeof *vcf);
    vcf->mask = (UINT64_C(1) << bits) - 1;
    vcf->table = calloc((size_t)vcf->mask + 1, sizeof *vcf->table);
    return vcf->table != NULL;
}

void vcf_free(struct vcf *vcf)
{
    free(vcf->table);
}

void vcf_clear(struct vcf *vcf)
{
    memset(vcf->table, 0, ((size_t)vcf->mask + 1) * sizeof *vcf->table);
    vcf->nodes = 0;
}

bool vcf_is_stopped(const struct vcf *vcf)
{
    return stop_is_set(vcf->stop) || (vcf->end_us && clock_now_us() >= vcf->end_us);
}

/* Whether list_fours may find a four when nothing is forced. */
static bool has_fours(const struct shapes *shapes, int index, bool plain)
{
    const int *count = shapes->count[index];
    return (plain && count[CLASS_FOUR]) || count[CLASS_FOUR_PLUS] || count[CLASS_FOUR_THREE] ||
           count[CLASS_FORBIDDEN];
}

/* Keeps the moves that make a four and are allowed; returns how many. */
static int keep_fours(struct shapes *shapes, lz_colour attacker, uint16_t *moves, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (shapes_makes(shapes, moves[i], colour_index(attacker), SHAPE_FOUR) &&
            shapes_allowed(shapes, moves[i], attacker))
            moves[kept++] = moves[i];
    return kept;
}

/* Lists the attacker's fours, most promising first; those that build nothing else only if `plain`.
 */
static int list_fours(struct shapes *shapes, lz_colour attacker, bool plain, uint16_t *moves)
{
    static const enum cell_class order[] = {CLASS_OPEN_FOUR, CLASS_FOUR_THREE, CLASS_FOUR_PLUS,
                                            CLASS_FOUR};
    const int index = colour_index(attacker);
    int count = 0;
    const size_t classes = sizeof order / sizeof order[0] - !plain;
    for (size_t i = 0; i < classes; i++)
        count += shapes_list(shapes, index, order[i], moves + count);
    /* Fours with a double three that may be only apparent. */
    const int suspected = shapes_list(shapes, index, CLASS_FORBIDDEN, moves + count);
    return count + keep_fours(shapes, attacker, moves + count, suspected);
}

/* Whether two stones could work together: on one line of five, or close by. */
static bool is_close(int a, int b)
{
    const int dx = abs(point_column(a) - point_column(b)), dy = abs(point_row(a) - point_row(b));
    const int further = dx > dy ? dx : dy;
    return further <= 2 || (further <= 4 && (dx == dy || !dx || !dy));
}

/* Sets and returns `limited`. The line must have room for this four, its reply and a last three
 * plies. */
static bool out_of_limits(struct vcf *vcf, int ply)
{
    if (vcf->nodes >= vcf->limit || ply + 5 > VCF_LINE_MAX)
        vcf->limited = true;
    if (vcf->nodes - vcf->looked >= STOP_INTERVAL) { /* also after `nodes` was reset */
        vcf->looked = vcf->nodes;
        vcf->limited = vcf->limited || vcf_is_stopped(vcf);
    }
    return vcf->limited;
}

/* Whether a win in so many plies from `ply` takes more than are allowed. */
static bool too_long(const struct vcf *vcf, int ply, int plies)
{
    return vcf->most && ply + plies > vcf->most;
}

/* A cell where the other colour may legally take one of the fives that colour `index` has at hand,
 * or -1. */
static int reply_to_fives(struct shapes *shapes, int index)
{
    uint16_t fives[LZ_CELLS_MAX];
    const int count = shapes_list(shapes, index, CLASS_FIVE, fives);
    for (int i = 0; i < count; i++)
        if (shapes_allowed(shapes, fives[i], (lz_colour)(LZ_WHITE - index)))
            return fives[i];
    return -1;
}

/* Writes the rest of the line when a stone on `move` leaves a five whatever the reply. */
static void line_finish(struct vcf *vcf, struct shapes *shapes, lz_colour attacker, int ply,
                        int move)
{
    const int index = colour_index(attacker);
    vcf->line[ply] = (uint16_t)move;
    vcf->length = ply + 1;
    shapes_place(shapes, move, attacker);
    const int reply = reply_to_fives(shapes, index);
    if (reply >= 0) {
        shapes_place(shapes, reply, colour_other(attacker));
        vcf->line[ply + 1] = (uint16_t)reply;
        vcf->line[ply + 2] = (uint16_t)shapes_first(shapes, index, CLASS_FIVE);
        vcf->length = ply + 3;
        shapes_remove(shapes);
    }
    shapes_remove(shapes);
}

static int attack(struct vcf *vcf, struct shapes *shapes, lz_colour attacker, int ply);

/* The plies to the attacker's win after the defender's `reply`, or 0. */
static int attack_after(struct vcf *vcf, struct shapes *shapes, lz_colour attacker, int ply,
                        int reply)
{
    vcf->nodes++;
    shapes_place(shapes, reply, colour_other(attacker));
    const int plies = attack(vcf, shapes, attacker, ply);
    shapes_remove(shapes);
    vcf->line[ply - 1] = (uint16_t)reply;
    return plies;
}

/* The same after a second reply, when the line wins in `plies` after the first. Keeps the longer
 * line. */
static int attack_after_both(struct vcf *vcf, struct shapes *shapes, lz_colour attacker, int ply,
                             int reply, int plies)
{
    uint16_t line[VCF_LINE_MAX];
    const int length = vcf->length;
    memcpy(line, vcf->line, (size_t)length * sizeof line[0]);
    const int more = attack_after(vcf, shapes, attacker, ply, reply);
    if (!more)
        return 0;
    if (more > plies)
        return more;
    memcpy(vcf->line, line, (size_t)length * sizeof line[0]);
    vcf->length = length;
    return plies;
}

/* Plays one four and every reply that stops it; returns the plies to the win, or 0. */
static int attack_with(struct vcf *vcf, struct shapes *shapes, lz_colour attacker, int ply,
                       int move)
{
    const int index = colour_index(attacker);
    uint16_t replies[SHAPES_STOPS];
    int plies = 0;
    vcf->nodes++;
    vcf->line[ply] = (uint16_t)move;
    shapes_place(shapes, move, attacker);
    const bool four = shapes->count[index][CLASS_FIVE];
    const int count = shapes_stops(shapes, index, replies);
    const bool stops = count && shapes_allowed(shapes, replies[0], colour_other(attacker));
    if (stops)
        plies = attack_after(vcf, shapes, attacker, ply + 2, replies[0]);
    if (plies && count > 1)
        plies = attack_after_both(vcf, shapes, attacker, ply + 2, replies[1], plies);
    shapes_remove(shapes);
    if (stops ? !plies : !four)
        return 0;
    if (stops)
        return plies + 2;
    line_finish(vcf, shapes, attacker, ply, move);
    return 3;
}

int vcf_trap(struct shapes *shapes)
{
    const struct point_set *set = shapes->set[1];
    if (!shapes->forbids || !shapes->count[0][CLASS_FORBIDDEN])
        return -1;
    /* A cell at which white would make a four is also one at which he may get a five. */
    const int end = shapes->first_word + shapes->words;
    for (int word = shapes->first_word; word < end; word++) {
        uint64_t stops = shapes->set[0][CLASS_FORBIDDEN].words[word] &
                         (set[CLASS_FOUR].words[word] | set[CLASS_FOUR_PLUS].words[word] |
                          set[CLASS_FOUR_THREE].words[word]);
        while (stops) {
            const int stop = word * 64 + bits_pop(&stops);
            struct point_set fours = {{0}};
            uint16_t moves[LZ_CELLS_MAX];
            shapes_add_fives(shapes, stop, 1, &fours);
            const int count = shapes_list_set(shapes, &fours, moves);
            for (int i = 0; i < count; i++) {
                shapes_place(shapes, moves[i], LZ_WHITE);
                const bool allowed = shapes_allowed(shapes, stop, LZ_BLACK);
                shapes_remove(shapes);
                if (!allowed)
                    return moves[i];
            }
        }
    }
    return -1;
}

static int attack(struct vcf *vcf, struct shapes *shapes, lz_colour attacker, int ply)
{
    const int own = colour_index(attacker), other = 1 - own;
    if (shapes->count[own][CLASS_FIVE] && !too_long(vcf, ply, 1)) {
        vcf->line[ply] = (uint16_t)shapes_first(shapes, own, CLASS_FIVE);
        vcf->length = ply + 1;
        return 1;
    }
    uint16_t moves[LZ_CELLS_MAX];
    const bool threatened = shapes->count[other][CLASS_FIVE];
    int count = shapes_stops(shapes, other, moves);
    if ((threatened && !count) || too_long(vcf, ply, 3))
        return 0;
    if (!threatened && shapes->count[own][CLASS_OPEN_FOUR]) {
        line_finish(vcf, shapes, attacker, ply, shapes_first(shapes, own, CLASS_OPEN_FOUR));
        return 3;
    }
    const int trap = threatened || attacker == LZ_BLACK ? -1 : vcf_trap(shapes);
    if (trap >= 0)
        return attack_with(vcf, shapes, attacker, ply, trap);
    if (out_of_limits(vcf, ply))
        return 0;
    if (!threatened && !has_fours(shapes, own, !vcf->local))
        return 0;
    const uint64_t key = random_mix(shapes->board.key ^ (attacker == LZ_WHITE ? white_attacks : 0) ^
                                    (vcf->local ? local_only : 0) ^
                                    (vcf->most ? random_mix((uint64_t)(vcf->most - ply)) : 0));
    struct vcf_entry *entry = &vcf->table[key & vcf->mask];
    /* Only failures are stored: the line of a win would be missing. */
    if (entry->data == key >> (64 - KEY_BITS))
        return 0;
    count = threatened ? keep_fours(shapes, attacker, moves, count)
                       : list_fours(shapes, attacker, !vcf->local, moves);
    for (int i = 0; i < count; i++) {
        if (vcf->local && ply && !threatened && !is_close(moves[i], vcf->line[ply - 2]))
            continue;
        const int plies = attack_with(vcf, shapes, attacker, ply, moves[i]);
        if (plies)
            return plies;
        if (vcf->limited)
            return 0;
    }
    entry->data = key >> (64 - KEY_BITS);
    return 0;
}

static void begin(struct vcf *vcf, uint64_t nodes)
{
    vcf->limited = false;
    vcf->limit = vcf->nodes + nodes < vcf->nodes ? UINT64_MAX : vcf->nodes + nodes;
    vcf->length = 0;
}

int vcf_search(struct vcf *vcf, struct shapes *shapes, lz_colour attacker, uint64_t nodes)
{
    begin(vcf, nodes);
    return attack(vcf, shapes, attacker, 0);
}

/* Whether a stone there takes all of the defender's fives. */
static bool stops_fives(struct shapes *shapes, lz_colour attacker, int move)
{
    const int other = 1 - colour_index(attacker);
    uint16_t stops[SHAPES_STOPS];
    const int count = shapes_stops(shapes, other, stops);
    for (int i = 0; i < count; i++)
        if (stops[i] == move)
            return true;
    return !shapes->count[other][CLASS_FIVE];
}

int vcf_search_move(struct vcf *vcf, struct shapes *shapes, lz_colour attacker, int move,
                    uint64_t nodes)
{
    const int own = colour_index(attacker);
    begin(vcf, nodes);
    if (bits_get(shapes->set[own][CLASS_FIVE].words, move)) {
        vcf->line[0] = (uint16_t)move;
        vcf->length = 1;
        return 1;
    }
    if (too_long(vcf, 0, 3) || !stops_fives(shapes, attacker, move) ||
        !shapes_makes(shapes, move, own, SHAPE_FOUR))
        return 0;
    return attack_with(vcf, shapes, attacker, 0, move);
}

static void add_fives_and_fours(const struct shapes *shapes, int attacker, struct point_set *cells)
{
    shapes_add_classes(shapes, attacker, CLASS_FIVE, cells);
    shapes_add_classes(shapes, 1 - attacker, CLASS_FOUR, cells);
}

void vcf_defences(const struct vcf *vcf, struct shapes *shapes, lz_colour attacker,
                  struct point_set *cells)
{
    const int own = colour_index(attacker);
    memset(cells, 0, sizeof *cells);
    add_fives_and_fours(shapes, own, cells);
    for (int i = 0; i < vcf->length; i++) {
        const bool attacks = i % 2 == 0;
        shapes_place(shapes, vcf->line[i], attacks ? attacker : colour_other(attacker));
        if (attacks) {
            bits_set(cells->words, vcf->line[i]);
            add_fives_and_fours(shapes, own, cells);
        }
    }
    for (int i = 0; i < vcf->length; i++)
        shapes_remove(shapes);
}

/* A win by fours whose tree is built. */
struct fours {
    struct vcf *vcf;
    struct shapes *shapes;
    lz_colour attacker;
    uint64_t end; /* the value of vcf->nodes to stop at */
    struct win_tree *tree;
};

static int add_four(const struct fours *fours, const uint16_t *line, int length);

/* Adds the answer to one stop of a four: the rest of the line if the line has this stop, otherwise
 * a win by fours of its own. */
static int add_stop(const struct fours *fours, int stop, const uint16_t *line, int length)
{
    struct vcf *const vcf = fours->vcf;
    uint16_t own[VCF_LINE_MAX];
    const int most = vcf->most;
    vcf->most = most ? most - 2 : 0;
    shapes_place(fours->shapes, stop, colour_other(fours->attacker));
    if (length < 3 || stop != line[1]) {
        const uint64_t left = fours->end > vcf->nodes ? fours->end - vcf->nodes : 0;
        length = left && vcf_search(vcf, fours->shapes, fours->attacker, left) ? vcf->length : 0;
        memcpy(own, vcf->line, sizeof own);
    } else {
        length -= 2;
        memcpy(own, line + 2, (size_t)length * sizeof own[0]);
    }
    const int node = length ? add_four(fours, own, length) : WIN_NONE;
    shapes_remove(fours->shapes);
    vcf->most = most;
    return node;
}

/* Adds the tree of the line; returns its first node. */
static int add_four(const struct fours *fours, const uint16_t *line, int length)
{
    struct shapes *const shapes = fours->shapes;
    const int own = colour_index(fours->attacker);
    uint16_t stops[SHAPES_STOPS];
    const bool five = shapes->count[own][CLASS_FIVE];
    const int node = win_add(fours->tree, line[0], five ? 1 : 3);
    if (node == WIN_NONE || five)
        return node;
    shapes_place(shapes, line[0], fours->attacker);
    const int count = shapes_stops(shapes, own, stops);
    bool well = true;
    for (int i = 0; i < count && well; i++) {
        if (!shapes_allowed(shapes, stops[i], colour_other(fours->attacker)))
            continue;
        const int answer = add_stop(fours, stops[i], line, length);
        well = answer != WIN_NONE;
        if (well)
            win_answer(fours->tree, node, stops[i], answer);
    }
    shapes_remove(shapes);
    return well ? node : WIN_NONE;
}

int vcf_tree(struct vcf *vcf, struct shapes *shapes, lz_colour attacker, uint64_t nodes,
             struct win_tree *tree)
{
    uint16_t line[VCF_LINE_MAX];
    const struct fours fours = {vcf, shapes, attacker, vcf->nodes + nodes, tree};
    const int length = vcf->length;
    memcpy(line, vcf->line, (size_t)length * sizeof line[0]);
    return add_four(&fours, line, length);
}
