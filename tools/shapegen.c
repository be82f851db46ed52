/* Writes src/shape's tables as C to standard output. The build runs it once, on the machine that
 * builds. src/shape/line.h defines the shapes; this program applies the definitions literally, by
 * trying every stone that could be added to a line. */
#include "game/rule.h"
#include "shape/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VIEW_EMPTY, VIEW_OWN, VIEW_OTHER, VIEW_EDGE };

enum { CODE_COUNT = 1 << (4 * LINE_RADIUS), HALF_COUNT = 1 << LINE_HALF_BITS };

/* Which lines win for one colour under one rule. */
struct line_kind {
    bool exact;    /* six or more do not win */
    bool open_end; /* no win with the other colour's stones at both ends */
    bool forbids;  /* overlines and double-fours are forbidden */
};

struct rule {
    const char *name;
    int reach;
    struct line_kind black, white;
};

static struct rule rule_of(const struct rule_traits *traits)
{
    const struct line_rule *black = &traits->black, *white = &traits->white;
    /* Exact lengths and ends need one cell beyond the five. */
    const bool beyond = black->exact || black->open_end || white->exact || white->open_end;
    return (struct rule){.name = traits->name,
                         .reach = beyond ? 5 : 4,
                         .black = {black->exact, black->open_end, traits->forbids},
                         .white = {white->exact, white->open_end, false}};
}

/* Bit position of the cell at `offset` (-5 .. -1, 1 .. 5) in a line code. */
static int shift_of(int offset)
{
    return offset < 0 ? 2 * (offset + LINE_RADIUS) : 2 * (offset + LINE_RADIUS - 1);
}

/* The cell at `offset` of a code in one colour's view; cells beyond the window count as empty. */
static int view_at(uint32_t code, int offset)
{
    if (offset == 0)
        return VIEW_OWN;
    if (abs(offset) > LINE_RADIUS)
        return VIEW_EMPTY;
    return (int)(code >> shift_of(offset) & 3);
}

static int run_length(uint32_t code, int direction)
{
    int length = 0;
    while (length < LINE_RADIUS && view_at(code, direction * (length + 1)) == VIEW_OWN)
        length++;
    return length;
}

/* The shape that follows from the shapes that one more stone makes. */
static enum line_shape shape_from_counts(const int count[SHAPE_COUNT])
{
    if (count[SHAPE_OPEN_FOUR])
        return count[SHAPE_OPEN_FOUR] > 1 ? SHAPE_OPEN_THREE_2 : SHAPE_OPEN_THREE;
    if (count[SHAPE_FOUR])
        return SHAPE_THREE;
    const int open_threes = count[SHAPE_OPEN_THREE] + count[SHAPE_OPEN_THREE_2];
    if (open_threes)
        return open_threes > 3   ? SHAPE_OPEN_TWO_4
               : open_threes > 1 ? SHAPE_OPEN_TWO_2
                                 : SHAPE_OPEN_TWO;
    if (count[SHAPE_THREE])
        return SHAPE_TWO;
    if (count[SHAPE_OPEN_TWO] + count[SHAPE_OPEN_TWO_2] + count[SHAPE_OPEN_TWO_4])
        return SHAPE_OPEN_ONE;
    return count[SHAPE_TWO] ? SHAPE_ONE : SHAPE_NONE;
}

static enum line_shape shape_of(const struct line_kind *kind, uint32_t code, uint8_t *memo);

/* Whether one more own stone makes a five. */
static bool has_five(const struct line_kind *kind, uint32_t code, uint8_t *memo)
{
    for (int offset = -4; offset <= 4; offset++)
        if (view_at(code, offset) == VIEW_EMPTY &&
            shape_of(kind, code | (uint32_t)VIEW_OWN << shift_of(offset), memo) == SHAPE_FIVE)
            return true;
    return false;
}

/* Whether one stone of the other colour stops every five that the line could make. If a five needs
 * an open end, a stone that stops one five may close the next. */
static bool can_be_stopped(const struct line_kind *kind, uint32_t code, uint8_t *memo)
{
    for (int offset = -LINE_RADIUS; offset <= LINE_RADIUS; offset++)
        if (view_at(code, offset) == VIEW_EMPTY &&
            !has_five(kind, code | (uint32_t)VIEW_OTHER << shift_of(offset), memo))
            return true;
    return false;
}

/* The shape of the own stone in the middle of a code in its colour's view. `memo` holds each shape
 * found so far plus 1, and 0 elsewhere. */
static enum line_shape shape_of(const struct line_kind *kind, uint32_t code, uint8_t *memo)
{
    if (memo[code])
        return (enum line_shape)(memo[code] - 1);
    const int before = run_length(code, -1), after = run_length(code, 1);
    const int length = before + after + 1;
    enum line_shape shape = SHAPE_NONE;
    if (length >= 5) {
        const bool closed = kind->open_end && view_at(code, -before - 1) == VIEW_OTHER &&
                            view_at(code, after + 1) == VIEW_OTHER;
        if (kind->exact && length > 5)
            shape = kind->forbids ? SHAPE_OVERLINE : SHAPE_NONE;
        else if (!closed)
            shape = SHAPE_FIVE;
    } else {
        int count[SHAPE_COUNT] = {0};
        int first_five = 0, last_five = 0;
        for (int direction = -1; direction <= 1; direction += 2) {
            /* A five through the middle reaches at most four cells to a side. */
            for (int distance = 1; distance <= 4; distance++) {
                const int offset = direction * distance, cell = view_at(code, offset);
                if (cell == VIEW_OTHER || cell == VIEW_EDGE)
                    break;
                if (cell == VIEW_OWN)
                    continue;
                const uint32_t more = code | (uint32_t)VIEW_OWN << shift_of(offset);
                const enum line_shape next = shape_of(kind, more, memo);
                count[next]++;
                if (next == SHAPE_FIVE) {
                    first_five = offset < first_five ? offset : first_five;
                    last_five = offset > last_five ? offset : last_five;
                }
            }
        }
        if (count[SHAPE_FIVE] > 1 && kind->open_end)
            shape = can_be_stopped(kind, code, memo) ? SHAPE_FOUR : SHAPE_OPEN_FOUR;
        else if (count[SHAPE_FIVE] > 1) /* four in a row with both ends open are a single four */
            shape = kind->forbids && (count[SHAPE_FIVE] > 2 || last_five - first_five != 5)
                        ? SHAPE_DOUBLE_FOUR
                        : SHAPE_OPEN_FOUR;
        else if (count[SHAPE_FIVE])
            shape = SHAPE_FOUR;
        else
            shape = shape_from_counts(count);
    }
    memo[code] = (uint8_t)(shape + 1);
    return shape;
}

/* A half line, nearest cell first in the low bits, with the cells that cannot matter set to
 * LZ_BLOCKED. Those are the cells behind the ones that end both colours' lines and the cells beyond
 * the rule's reach. Where only one colour's line continues, the stone that ends it becomes an edge,
 * unless the rule depends on the stones at the ends. */
static unsigned half_fold(unsigned half, const struct rule *rule)
{
    bool black = true, white = true;
    unsigned folded = 0;
    for (int i = 0; i < LINE_RADIUS; i++) {
        unsigned cell = half >> (2 * i) & 3;
        if (i >= rule->reach || (!black && !white))
            cell = LZ_BLOCKED;
        const bool ends = (cell == LZ_BLACK && !black) || (cell == LZ_WHITE && !white);
        if (cell != LZ_EMPTY && cell != LZ_BLACK)
            black = false;
        if (cell != LZ_EMPTY && cell != LZ_WHITE)
            white = false;
        if (ends && !rule->black.open_end)
            cell = LZ_BLOCKED;
        folded |= cell << (2 * i);
    }
    return folded;
}

/* The half with its nearest cell in the high bits. */
static unsigned half_reverse(unsigned half)
{
    unsigned reversed = 0;
    for (int i = 0; i < LINE_RADIUS; i++)
        reversed |= (half >> (2 * i) & 3) << (2 * (LINE_RADIUS - 1 - i));
    return reversed;
}

/* A line code in one colour's view. */
static uint32_t code_view(uint32_t code, const struct line_kind *kind, lz_colour colour)
{
    uint32_t view = 0;
    for (int i = 0; i < 2 * LINE_RADIUS; i++) {
        const uint32_t cell = code >> (2 * i) & 3;
        uint32_t seen = cell == (uint32_t)colour ? VIEW_OWN : VIEW_OTHER;
        if (cell == LZ_EMPTY)
            seen = VIEW_EMPTY;
        else if (cell == LZ_BLOCKED && kind->open_end)
            seen = VIEW_EDGE;
        view |= seen << (2 * i);
    }
    return view;
}

static void print_numbers(const char *type, const char *name, const unsigned *numbers, int count)
{
    printf("%s%s[%d] = {", type, name, count);
    for (int i = 0; i < count; i++)
        printf("%s%u,", i % 24 ? "" : "\n", numbers[i]);
    printf("\n};\n\n");
}

static void print_rule(const struct rule *rule, uint8_t *black_memo, uint8_t *white_memo)
{
    static unsigned index_of[HALF_COUNT], halves[HALF_COUNT];
    static unsigned shapes[HALF_COUNT * HALF_COUNT];
    int count = 0, pairs = 0;
    memset(black_memo, 0, CODE_COUNT);
    memset(white_memo, 0, CODE_COUNT);
    for (unsigned half = 0; half < HALF_COUNT; half++) {
        const unsigned folded = half_fold(half, rule);
        int i = 0;
        while (i < count && halves[i] != folded)
            i++;
        if (i == count)
            halves[count++] = folded;
        index_of[half] = (unsigned)i;
    }
    for (int before = 0; before < count; before++) {
        for (int after = 0; after <= before; after++) {
            const uint32_t code = half_reverse(halves[before]) | halves[after] << LINE_HALF_BITS;
            const unsigned black =
                shape_of(&rule->black, code_view(code, &rule->black, LZ_BLACK), black_memo);
            const unsigned white =
                shape_of(&rule->white, code_view(code, &rule->white, LZ_WHITE), white_memo);
            shapes[pairs++] = black | white << 4;
        }
    }
    char name[64];
    snprintf(name, sizeof name, "%s_shapes", rule->name);
    print_numbers("static const uint8_t ", name, shapes, pairs);
    unsigned before[HALF_COUNT];
    for (unsigned half = 0; half < HALF_COUNT; half++)
        before[half] = index_of[half_reverse(half)];
    printf("#define %s_before {", rule->name);
    for (int i = 0; i < HALF_COUNT; i++)
        printf("%u,", before[i]);
    printf("}\n#define %s_after {", rule->name);
    for (int i = 0; i < HALF_COUNT; i++)
        printf("%u,", index_of[i]);
    printf("}\n\n");
}

/* Index of an unordered pair. */
static unsigned pair_index(unsigned a, unsigned b)
{
    const unsigned low = a < b ? a : b, high = a < b ? b : a;
    return high * (high + 1) / 2 + low;
}

static enum cell_class class_of(const uint8_t shapes[4], bool forbids)
{
    int count[SHAPE_COUNT] = {0};
    for (int i = 0; i < 4; i++)
        count[shapes[i]]++;
    const int open_threes = count[SHAPE_OPEN_THREE] + count[SHAPE_OPEN_THREE_2];
    const int open_twos = count[SHAPE_OPEN_TWO] + count[SHAPE_OPEN_TWO_2] + count[SHAPE_OPEN_TWO_4];
    const bool more = count[SHAPE_THREE] || open_twos;
    if (count[SHAPE_FIVE])
        return CLASS_FIVE;
    if (forbids && (count[SHAPE_OVERLINE] || count[SHAPE_DOUBLE_FOUR] ||
                    count[SHAPE_FOUR] + count[SHAPE_OPEN_FOUR] > 1 || open_threes > 1))
        return CLASS_FORBIDDEN;
    if (count[SHAPE_OPEN_FOUR] || count[SHAPE_DOUBLE_FOUR] || count[SHAPE_FOUR] > 1)
        return CLASS_OPEN_FOUR;
    if (count[SHAPE_FOUR])
        return open_threes ? CLASS_FOUR_THREE : more ? CLASS_FOUR_PLUS : CLASS_FOUR;
    if (open_threes > 1)
        return CLASS_DOUBLE_THREE;
    if (open_threes)
        return more ? CLASS_OPEN_THREE_PLUS : CLASS_OPEN_THREE;
    if (count[SHAPE_THREE])
        return count[SHAPE_THREE] > 1 || open_twos ? CLASS_THREE_PLUS : CLASS_THREE;
    return open_twos > 1 ? CLASS_OPEN_TWOS : open_twos ? CLASS_OPEN_TWO : CLASS_NONE;
}

static void print_lists(void)
{
    static unsigned lists[256];
    for (unsigned i = 0; i < 256; i++)
        lists[i] = (i & 15) >= SHAPE_OPEN_THREE || i >> 4 >= SHAPE_OPEN_THREE ||
                   (i & 15) == SHAPE_OVERLINE;
    print_numbers("const uint8_t ", "line_lists", lists, 256);
}

/* One shape of each kind. The shapes not listed here or in kind_of() change no class. */
static const enum line_shape kinds[LINE_KINDS] = {
    SHAPE_NONE, SHAPE_OVERLINE,    SHAPE_OPEN_TWO,  SHAPE_THREE, SHAPE_OPEN_THREE,
    SHAPE_FOUR, SHAPE_DOUBLE_FOUR, SHAPE_OPEN_FOUR, SHAPE_FIVE,
};

static unsigned kind_of(unsigned shape)
{
    switch (shape) {
    case SHAPE_OPEN_TWO_2:
    case SHAPE_OPEN_TWO_4:
        shape = SHAPE_OPEN_TWO;
        break;
    case SHAPE_OPEN_THREE_2:
        shape = SHAPE_OPEN_THREE;
        break;
    default:
        break;
    }
    for (unsigned kind = 0; kind < LINE_KINDS; kind++)
        if (kinds[kind] == shape)
            return kind;
    return 0;
}

static void print_classes(void)
{
    static unsigned pair_of_byte[256];
    for (unsigned i = 0; i < 256; i++)
        if ((i & 15) < SHAPE_COUNT && i >> 4 < SHAPE_COUNT)
            pair_of_byte[i] = pair_index(kind_of(i & 15), kind_of(i >> 4));
    print_numbers("const uint8_t ", "line_kind_pair", pair_of_byte, 256);
    printf("const uint8_t cell_class_of_kinds[2][LINE_KIND_PAIRS * LINE_KIND_PAIRS] = {\n");
    for (int forbids = 0; forbids < 2; forbids++) {
        static uint8_t classes[LINE_KIND_PAIRS * LINE_KIND_PAIRS];
        for (unsigned i = 0; i < LINE_KINDS * LINE_KINDS * LINE_KINDS * LINE_KINDS; i++) {
            const unsigned kind[4] = {i % LINE_KINDS, i / LINE_KINDS % LINE_KINDS,
                                      i / (LINE_KINDS * LINE_KINDS) % LINE_KINDS,
                                      i / (LINE_KINDS * LINE_KINDS * LINE_KINDS)};
            uint8_t shapes[4];
            for (int j = 0; j < 4; j++)
                shapes[j] = (uint8_t)kinds[kind[j]];
            classes[pair_index(kind[0], kind[1]) * LINE_KIND_PAIRS + pair_index(kind[2], kind[3])] =
                (uint8_t)class_of(shapes, forbids);
        }
        printf("{");
        for (unsigned i = 0; i < sizeof classes; i++)
            printf("%s%u,", i % 32 ? "" : "\n", classes[i]);
        printf("},\n");
    }
    printf("};\n");
}

int main(void)
{
    uint8_t *black_memo = malloc(CODE_COUNT), *white_memo = malloc(CODE_COUNT);
    if (!black_memo || !white_memo) {
        fputs("shapegen: no memory\n", stderr);
        return EXIT_FAILURE;
    }
    printf("/* Made by tools/shapegen.c. */\n#include \"shape/line.h\"\n\n");
    struct rule rules[LZ_RULE_COUNT] = {{0}}; /* without a name: not played here */
    for (int i = 0; i < LZ_RULE_COUNT; i++) {
        if (rule_traits((lz_rule)i)->gravity)
            continue;
        rules[i] = rule_of(rule_traits((lz_rule)i));
        print_rule(&rules[i], black_memo, white_memo);
    }
    printf("const struct line_table line_tables[LZ_RULE_COUNT] = {\n");
    for (int i = 0; i < LZ_RULE_COUNT; i++) {
        const char *name = rules[i].name;
        if (name)
            printf("[%d] = {%s_before, %s_after, %s_shapes, %d},\n", i, name, name, name,
                   rules[i].reach);
    }
    printf("};\n\n");
    print_lists();
    print_classes();
    free(black_memo);
    free(white_memo);
    return EXIT_SUCCESS;
}
