#include "attention/attention.h"

#include "base/bits.h"
#include "base/random.h"
#include "control/score.h"
#include <stdlib.h>

/* By how many per cent a threat is overlooked more often. */
enum {
    OTHER = 40,    /* the other side's */
    DIAGONAL = 60, /* on a diagonal */
    FAR = 15,      /* for every cell that it is further than BESIDE from the last stones; */
    FAR_QUIET = 60 /* the same of a cell without a threat */
};

enum {
    BESIDE = 3,
    MOST = 900, /* nothing is overlooked more often, in thousandths */
    FIRST_DIAGONAL = 2,
    LOOKS = SHAPES_LINES * BOARD_DIRECTIONS * 2
};

/* A side's largest threat on a whole line, and how far from the last stones. */
struct line_look {
    enum attention_threat threat;
    int distance;
    bool overlooked;
};

/* The index of the look along a line by a side. */
static int look_index(int point, int index, int direction)
{
    return (line_index(point, direction) * BOARD_DIRECTIONS + direction) * 2 + index;
}

struct style style_of(uint64_t seed)
{
    uint64_t random = random_mix(seed ^ UINT64_C(0x7374796c65));
    const int attack = (int)random_below(&random, 2 * STYLE_MOST + 1) - STYLE_MOST;
    return (struct style){attack, (int)random_below(&random, 2 * STYLE_MOST + 1) - STYLE_MOST};
}

/* Cells from a point to the nearer of the last stones, a diagonal step counted as one. */
static int distance_of(const struct gaze *gaze, int point)
{
    int least = gaze->last_count ? LZ_SIZE_MAX : 0;
    for (int i = 0; i < gaze->last_count; i++) {
        const int across = abs(point_column(point) - point_column(gaze->last[i]));
        const int along = abs(point_row(point) - point_row(gaze->last[i]));
        const int distance = across > along ? across : along;
        least = distance < least ? distance : least;
    }
    return least;
}

int attention_chance(const struct gaze *gaze, enum attention_threat threat, int distance, bool own,
                     bool diagonal)
{
    const int beyond = distance - BESIDE;
    int chance = gaze->attention->misses[threat];
    chance = chance * (100 + (own ? -gaze->style.attack : OTHER + gaze->style.attack)) / 100;
    if (diagonal)
        chance = chance * (100 + DIAGONAL) / 100;
    if (beyond > 0) {
        const int far = threat == ATTENTION_QUIET ? FAR_QUIET : FAR;
        chance = chance * (100 + beyond * (far - far * gaze->style.wander / 100)) / 100;
    }
    return chance < MOST ? chance : MOST;
}

/* Whether something is overlooked by so many thousandths; `which` names it among all others. */
static bool overlooks(const struct gaze *gaze, int chance, unsigned which)
{
    uint64_t random = random_mix(gaze->random ^ (uint64_t)(which + 1) << 32);
    return (int)random_below(&random, 1000) < chance;
}

static enum attention_threat threat_of(enum line_shape shape)
{
    return shape == SHAPE_FIVE         ? ATTENTION_FOUR
           : shape == SHAPE_OPEN_FOUR  ? ATTENTION_OPEN_THREE
           : shape >= SHAPE_FOUR       ? ATTENTION_THREE
           : shape >= SHAPE_OPEN_THREE ? ATTENTION_TWO
                                       : ATTENTION_QUIET;
}

/* Notes the threats of a point: of a line's the largest counts, and where it is nearest. */
static void note_threats(const struct shapes *shapes, int point, int distance,
                         struct line_look *lines)
{
    for (int way = 0; way < 2 * BOARD_DIRECTIONS; way++) {
        const int index = way & 1, direction = way / 2;
        const enum attention_threat threat = threat_of(shapes_at(shapes, point, index, direction));
        struct line_look *line = &lines[look_index(point, index, direction)];
        if (threat < line->threat || (threat == line->threat && distance < line->distance))
            *line = (struct line_look){threat, distance, false};
    }
}

static void look_along_lines(const struct shapes *shapes, const struct gaze *gaze,
                             const uint16_t *points, int count, struct line_look *lines)
{
    for (int i = 0; i < LOOKS; i++)
        lines[i] = (struct line_look){ATTENTION_QUIET, LZ_SIZE_MAX, false};
    for (int i = 0; i < count; i++)
        note_threats(shapes, points[i], distance_of(gaze, points[i]), lines);
    for (int i = 0; i < LOOKS; i++) {
        const int index = i & 1, direction = i / 2 % BOARD_DIRECTIONS;
        const int chance =
            attention_chance(gaze, lines[i].threat, lines[i].distance,
                             index == colour_index(gaze->mover), direction >= FIRST_DIAGONAL);
        lines[i].overlooked = overlooks(gaze, chance, (unsigned)i);
    }
}

/* Whether a point is noticed for what a stone of colour `index` would make there; adds the number
 * of threats to `threats`. */
static bool notices(const struct shapes *shapes, const struct gaze *gaze,
                    const struct line_look *lines, int point, int index, int *threats)
{
    enum attention_threat largest = ATTENTION_QUIET;
    bool seen = false;
    int here = 0;
    for (int direction = 0; direction < BOARD_DIRECTIONS; direction++) {
        const enum attention_threat threat = threat_of(shapes_at(shapes, point, index, direction));
        if (threat == ATTENTION_QUIET)
            continue;
        here++;
        largest = threat < largest ? threat : largest;
        seen = seen || !lines[look_index(point, index, direction)].overlooked;
    }
    *threats += here;
    if (here > 1 && largest > ATTENTION_OPEN_THREE)
        seen = seen &&
               !overlooks(gaze, gaze->attention->crossing, (unsigned)(LOOKS + point * 2 + index));
    return seen;
}

/* Looks at a point; if it is overlooked, adds it to one of the sets. */
static void look_at(const struct shapes *shapes, const struct gaze *gaze,
                    const struct line_look *lines, int point, struct point_set *unseen,
                    struct point_set *quiet)
{
    int threats = 0;
    const bool black = notices(shapes, gaze, lines, point, 0, &threats);
    const bool white = notices(shapes, gaze, lines, point, 1, &threats);
    const int chance =
        attention_chance(gaze, ATTENTION_QUIET, distance_of(gaze, point), true, false);
    if (threats && !black && !white)
        bits_set(unseen->words, point);
    if (!threats && overlooks(gaze, chance, (unsigned)(LOOKS + 2 * BOARD_POINTS + point)))
        bits_set(quiet->words, point);
}

/* If a five of the other side was noticed, so are the cells that stop it. */
static void see_stops(struct shapes *shapes, int other, struct point_set *unseen)
{
    uint16_t fives[LZ_CELLS_MAX], stops[SHAPES_STOPS];
    const int count = shapes_list(shapes, other, CLASS_FIVE, fives);
    bool seen = false;
    for (int i = 0; i < count; i++)
        seen = seen || !bits_get(unseen->words, fives[i]);
    const int stopping = seen ? shapes_stops(shapes, other, stops) : 0;
    for (int i = 0; i < stopping; i++)
        bits_clear(unseen->words, stops[i]);
}

void attention_look(struct shapes *shapes, const struct gaze *gaze, struct point_set *unseen,
                    struct point_set *quiet)
{
    struct line_look lines[LOOKS];
    uint16_t points[LZ_CELLS_MAX];
    const int count = shapes_list_set(shapes, &shapes->near, points);
    look_along_lines(shapes, gaze, points, count, lines);
    for (int i = 0; i < count; i++)
        look_at(shapes, gaze, lines, points[i], unseen, quiet);
    see_stops(shapes, 1 - colour_index(gaze->mover), unseen);
}

/* How well a move suits the style, -100 .. 100. */
static int suits(const struct shapes *shapes, const struct gaze *gaze, int point)
{
    const int own = colour_index(gaze->mover);
    const int attack =
        (int)shapes_class(shapes, point, own) - (int)shapes_class(shapes, point, !own);
    const int distance = distance_of(gaze, point) - BESIDE;
    const int attacks = attack > 0 ? 1 : attack < 0 ? -1 : 0, wanders = distance > 0 ? 1 : -1;
    return (attacks * gaze->style.attack + wanders * gaze->style.wander) * 50 / STYLE_MOST;
}

int attention_choose(const struct shapes *shapes, const struct gaze *gaze, int slack,
                     const uint16_t *points, const int *scores, int count)
{
    uint64_t random = random_mix(gaze->random ^ UINT64_C(0x63686f6f7365));
    int best = 0, most = INT32_MIN;
    for (int i = 0; i < count; i++) {
        if (i && (score_is_proven(scores[i]) || score_is_proven(scores[0])))
            break;
        const int worth = scores[i] + (int)random_below(&random, (uint32_t)slack + 1) +
                          slack * suits(shapes, gaze, points[i]) / 100;
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}
