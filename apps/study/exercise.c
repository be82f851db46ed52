#include "study/exercise.h"

#include "system/dice.h"
#include "system/translate.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

int exercise_children(const struct exercise *exercise, int node, int children[EXERCISE_BRANCHES])
{
    int count = 0;
    for (int child = node + 1; child < exercise->nodes[node].end;
         child = exercise->nodes[child].end)
        children[count++] = child;
    return count;
}

bool exercise_maximizes(const struct exercise *exercise, int node)
{
    return (exercise->nodes[node].ply % 2 == 0) == exercise->max_first;
}

/* ---- Alpha-beta --------------------------------------------------------------------------------
 */

struct walk {
    struct exercise *exercise;
    const int *order; /* of the root's branches */
    bool notes;       /* the nodes note what is done */
    int leaves;       /* looked at */
};

/* What a visit returns: a value, and whether it is exact or a bound. */
struct found {
    int64_t value;
    lz_classic_bound bound;
};

/* The node's best value so far. */
struct best {
    struct found found;
    bool secured; /* the mover certainly gets it */
    bool open;    /* a branch may be worth more to the mover than its value says */
};

static void take(struct best *best, struct found found, bool maximizes)
{
    const int64_t value = best->found.value;
    const bool better = maximizes ? found.value > value : found.value < value;
    const bool secured =
        found.bound != (maximizes ? LZ_CLASSIC_BOUND_UPPER : LZ_CLASSIC_BOUND_LOWER);
    best->open |= found.bound == (maximizes ? LZ_CLASSIC_BOUND_LOWER : LZ_CLASSIC_BOUND_UPPER);
    best->secured = better ? secured : best->secured || (secured && found.value == value);
    if (better)
        best->found.value = found.value;
}

static struct found visit(struct walk *walk, int index, int64_t alpha, int64_t beta)
{
    struct exercise_node *const node = &walk->exercise->nodes[index];
    const bool maximizes = exercise_maximizes(walk->exercise, index);
    const int64_t low = alpha, high = beta;
    struct best best = {
        .found = {maximizes ? -LZ_CLASSIC_INFINITY : LZ_CLASSIC_INFINITY, LZ_CLASSIC_BOUND_EXACT}};
    int children[EXERCISE_BRANCHES], searched = 0;
    const int count = exercise_children(walk->exercise, index, children);
    if (count == 0) {
        walk->leaves++;
        best.found.value = node->value;
    }
    while (searched < count && alpha < beta) {
        const int branch = index == 0 ? walk->order[searched] : searched;
        searched++;
        take(&best, visit(walk, children[branch], alpha, beta), maximizes);
        if (maximizes && best.found.value > alpha)
            alpha = best.found.value;
        if (!maximizes && best.found.value < beta)
            beta = best.found.value;
    }
    if (count > 0 && (best.open || searched < count))
        best.found.bound = maximizes ? LZ_CLASSIC_BOUND_LOWER : LZ_CLASSIC_BOUND_UPPER;
    else if (count > 0 && !best.secured)
        best.found.bound = maximizes ? LZ_CLASSIC_BOUND_UPPER : LZ_CLASSIC_BOUND_LOWER;
    if (walk->notes) {
        node->seen = true;
        node->alpha = low;
        node->beta = high;
        node->returned = best.found.value;
        node->bound = best.found.bound;
        node->branches = count;
        node->searched = searched;
    }
    return best.found;
}

static int walk_tree(struct exercise *exercise, const int *order, bool notes)
{
    struct walk walk = {.exercise = exercise, .order = order, .notes = notes};
    visit(&walk, 0, -LZ_CLASSIC_INFINITY, LZ_CLASSIC_INFINITY);
    return walk.leaves;
}

/* Tries every order of the branches from `fixed` on, and keeps the best ones. */
static void try_orders(struct exercise *exercise, int *order, int fixed, int count)
{
    if (fixed == count) {
        const int leaves = walk_tree(exercise, order, false);
        if (leaves < exercise->fewest)
            exercise->order_count = 0;
        if (leaves > exercise->fewest)
            return;
        exercise->fewest = leaves;
        for (int i = 0; i < count; i++)
            exercise->orders[exercise->order_count][i] = (char)('1' + order[i]);
        exercise->orders[exercise->order_count++][count] = '\0';
        return;
    }
    for (int i = fixed; i < count; i++) {
        const int chosen = order[i];
        memmove(&order[fixed + 1], &order[fixed], (size_t)(i - fixed) * sizeof *order);
        order[fixed] = chosen;
        try_orders(exercise, order, fixed + 1, count);
        memmove(&order[fixed], &order[fixed + 1], (size_t)(i - fixed) * sizeof *order);
        order[i] = chosen;
    }
}

/* Sets the minimax values of the node and of all below it, from those of the leaves. */
static int64_t set_value(struct exercise *exercise, int node)
{
    int children[EXERCISE_BRANCHES];
    const int count = exercise_children(exercise, node, children);
    for (int i = 0; i < count; i++) {
        const int64_t value = set_value(exercise, children[i]), best = exercise->nodes[node].value;
        if (i == 0 || (exercise_maximizes(exercise, node) ? value > best : value < best))
            exercise->nodes[node].value = value;
    }
    return exercise->nodes[node].value;
}

/* Names the leaves, and sets everything that follows from the tree and their values. */
static void solve(struct exercise *exercise)
{
    int order[EXERCISE_BRANCHES], children[EXERCISE_BRANCHES];
    for (int i = 0; i < EXERCISE_BRANCHES; i++)
        order[i] = i;
    for (int i = 0; i < exercise->count; i++)
        if (exercise->nodes[i].end == i + 1)
            exercise->nodes[i].leaf = (char)('A' + exercise->leaves++);
    set_value(exercise, 0);
    exercise->seen_leaves = walk_tree(exercise, order, true);
    exercise->fewest = EXERCISE_LEAVES + 1;
    try_orders(exercise, order, 0, exercise_children(exercise, 0, children));
}

/* ---- Exercises from the classics' trees --------------------------------------------------------
 */

enum {
    MADE_LEAVES_MIN = 5,
    MADE_LEAVES_MAX = 15,
    MADE_BRANCHES = 5,
    MADE_VALUE = 99999,
    YARD_LEFT = 3, /* the cells of `table`'s board that are not blocked */
    YARD_RIGHT = 6,
    YARD_LOW = 3,
    YARD_HIGH = 7,
    CORRIDOR_ROWS = 3
};

/* A small board. `table` needs 11x11 at least, so all but a yard within it is blocked. */
static lz_variant board_for(lz_classic classic, uint64_t *dice)
{
    const bool drop = classic == LZ_CLASSIC_DROP, table = classic == LZ_CLASSIC_TABLE;
    lz_variant variant;
    lz_variant_init(&variant, drop ? LZ_RULE_CONNECT4 : LZ_RULE_FREESTYLE);
    variant.columns = table ? 11 : drop ? 4 + dice_below(dice, 2) : 6 + dice_below(dice, 3);
    variant.rows = table ? 11 : drop ? 4 : 3;
    for (int cell = 0; table && cell < variant.columns * variant.rows; cell++) {
        const int column = cell % variant.columns, row = cell / variant.columns;
        if (column < YARD_LEFT || column > YARD_RIGHT || row < YARD_LOW || row > YARD_HIGH)
            lz_variant_block(&variant, column, row, NULL);
    }
    return variant;
}

/* Fills columns with random stones, two or three of them not to the top. */
static void drop_stones(struct exercise *exercise, uint64_t *dice)
{
    const int columns = exercise->variant.columns, rows = exercise->variant.rows;
    const int open = 2 + dice_below(dice, 2);
    const uint64_t shuffle = dice_mix(*dice);
    for (int column = 0; column < columns; column++) {
        const bool is_open = dice_permute(shuffle, columns, column) < open;
        const int height = is_open ? dice_below(dice, rows) : rows;
        for (int row = 0; row < height; row++)
            exercise->cells[row * columns + column] = (uint8_t)(LZ_BLACK + dice_below(dice, 2));
    }
}

/* Fills the yard but for four cells. */
static void fill_yard(struct exercise *exercise, uint64_t *dice)
{
    const int width = YARD_RIGHT - YARD_LEFT + 1, cells = width * (YARD_HIGH - YARD_LOW + 1);
    const uint64_t shuffle = dice_mix(*dice);
    for (int i = 0; i < cells; i++) {
        const int cell = (YARD_LOW + i / width) * exercise->variant.columns + YARD_LEFT + i % width;
        if (dice_permute(shuffle, cells, i) >= 4)
            exercise->cells[cell] = (uint8_t)(LZ_BLACK + dice_below(dice, 2));
    }
}

/* Fills the left columns of a strip and leaves the others nearly empty: few cells are near a stone,
 * and lines can still grow to the right. */
static void fill_left(struct exercise *exercise, uint64_t *dice)
{
    const int columns = exercise->variant.columns, full = 1 + dice_below(dice, 3);
    for (int cell = 0; cell < columns * exercise->variant.rows; cell++)
        if (dice_below(dice, 10) < (cell % columns < full ? 9 : 1))
            exercise->cells[cell] = (uint8_t)(LZ_BLACK + dice_below(dice, 2));
}

/* A board for a tree of three or four plies: stones, and two corridors that begin at them, one cell
 * wide. With --near 1 each is open at its next cell alone, so a node has two moves, or one once a
 * corridor is full. */
static void dig_corridors(struct exercise *exercise, uint64_t *dice)
{
    const bool table = exercise->settings.classic == LZ_CLASSIC_TABLE;
    const int left = table ? 1 : 0, low = table ? 4 : 0, stones = 2 + dice_below(dice, 3);
    int lengths[CORRIDOR_ROWS] = {0}; /* the middle row has none */
    lz_variant *const variant = &exercise->variant;
    lz_variant_init(variant, LZ_RULE_FREESTYLE);
    variant->columns = table ? 11 : 9;
    variant->rows = table ? 11 : CORRIDOR_ROWS;
    lengths[dice_below(dice, 2) ? 0 : CORRIDOR_ROWS - 1] = 2 + dice_below(dice, 2);
    for (int row = 0; row < CORRIDOR_ROWS; row += CORRIDOR_ROWS - 1)
        lengths[row] = lengths[row] ? lengths[row] : 5;
    for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
        const int column = cell % variant->columns - left, row = cell / variant->columns - low;
        const bool inside = column >= 0 && row >= 0 && row < CORRIDOR_ROWS;
        if (inside && column < stones)
            exercise->cells[cell] = (uint8_t)(LZ_BLACK + dice_below(dice, 2));
        else if (!inside || column >= stones + lengths[row])
            lz_variant_block(variant, column + left, row + low, NULL);
    }
}

static void take_node(const lz_classic_node *node, void *user)
{
    struct exercise *const exercise = user;
    exercise->nodes[node->id] = (struct exercise_node){.parent = node->ply ? (int)node->parent : -1,
                                                       .ply = node->ply,
                                                       .cell = node->cell,
                                                       .value = node->value};
}

/* Searches the position, nothing cut. `*fits` says whether the tree is small enough. */
static lz_status grow(struct exercise *exercise, const lz_game *game, bool *fits, lz_error *error)
{
    lz_classic_settings settings = exercise->settings;
    lz_classic_report report;
    settings.algorithm = LZ_CLASSIC_SEARCH_MINIMAX;
    settings.max_nodes = EXERCISE_NODES;
    settings.on_node = take_node;
    settings.user = exercise;
    const lz_status status = lz_classic_search(game, &settings, NULL, &report, error);
    *fits = !status && !report.over_limit;
    if (!*fits)
        return status;
    exercise->count = (int)report.nodes;
    for (int i = exercise->count - 1; i >= 0; i--) {
        struct exercise_node *const nodes = exercise->nodes;
        nodes[i].end = nodes[i].end > i ? nodes[i].end : i + 1;
        if (i > 0 && nodes[nodes[i].parent].end < nodes[i].end)
            nodes[nodes[i].parent].end = nodes[i].end;
    }
    return status;
}

/* Compares with the classic's own alpha-beta, which has exact values where an exercise has whole
 * points. Rounding can make two values equal, so that the exercise leaves a node earlier, but never
 * later. If both look at as many nodes, they look at the `same`. */
static lz_status compare_with_classic(const struct exercise *exercise, const lz_game *game,
                                      bool *same, lz_error *error)
{
    lz_classic_report report;
    uint64_t seen = 0;
    for (int i = 0; i < exercise->count; i++)
        seen += exercise->nodes[i].seen;
    const lz_status status = lz_classic_search(game, &exercise->settings, NULL, &report, error);
    *same = !status && report.nodes == seen;
    return status;
}

/* Whether the tree is good to read: a few different values, not too large. */
static bool is_readable(const struct exercise *exercise)
{
    int leaves = 0, different = 0;
    for (int i = 0; i < exercise->count; i++) {
        const struct exercise_node *const node = &exercise->nodes[i];
        int branches = 0;
        for (int child = i + 1; child < node->end; child = exercise->nodes[child].end)
            branches++;
        if (branches > MADE_BRANCHES || (i == 0 && branches < 2) || llabs(node->value) > MADE_VALUE)
            return false;
        if (branches > 0)
            continue;
        bool is_new = true;
        for (int j = 0; j < i; j++)
            is_new &= exercise->nodes[j].end > j + 1 || exercise->nodes[j].value != node->value;
        leaves++;
        different += is_new;
    }
    return leaves >= MADE_LEAVES_MIN && leaves <= MADE_LEAVES_MAX && 3 * different >= leaves;
}

static void place_stones(struct exercise *exercise, uint64_t *dice)
{
    const lz_classic classic = exercise->settings.classic;
    if (classic != LZ_CLASSIC_DROP && exercise->settings.depth > 2) {
        dig_corridors(exercise, dice);
        return;
    }
    exercise->variant = board_for(classic, dice);
    if (classic == LZ_CLASSIC_DROP)
        drop_stones(exercise, dice);
    else if (classic == LZ_CLASSIC_TABLE)
        fill_yard(exercise, dice);
    else
        fill_left(exercise, dice);
}

/* Tries one position. `*good` says whether it is fit for an exercise: alpha-beta leaves out some
 * leaves, and more in another order of the root's branches. */
static lz_status try_position(uint64_t *dice, struct exercise *out, bool *good, lz_error *error)
{
    lz_game *game = NULL;
    out->count = out->leaves = 0;
    out->max_first = dice_below(dice, 2);
    memset(out->cells, LZ_EMPTY, sizeof out->cells);
    place_stones(out, dice);
    *good = false;
    lz_status status = lz_game_new_from(&out->variant, out->cells,
                                        out->max_first ? LZ_BLACK : LZ_WHITE, &game, error);
    if (!status && lz_game_result(game) == LZ_RESULT_ONGOING)
        status = grow(out, game, good, error);
    if (!status && (*good = *good && is_readable(out))) {
        solve(out);
        *good = out->fewest < out->seen_leaves && out->seen_leaves < out->leaves;
        if (*good)
            status = compare_with_classic(out, game, good, error);
    }
    lz_game_free(game);
    return status;
}

lz_status exercise_make(uint64_t seed, int classic, int depth, struct exercise *out,
                        lz_error *error)
{
    uint64_t dice = dice_mix(seed + 1);
    const lz_classic chosen =
        classic >= 0 ? (lz_classic)classic : (lz_classic)dice_below(&dice, LZ_CLASSIC_COUNT);
    *out = (struct exercise){.from_game = true};
    lz_classic_settings_init(&out->settings, chosen);
    out->settings.prune = LZ_CLASSIC_PRUNE_FULL;
    out->settings.depth = 2 + dice_below(&dice, 3);
    if (depth)
        out->settings.depth = depth;
    out->settings.near =
        chosen == LZ_CLASSIC_DROP || (chosen == LZ_CLASSIC_TABLE && out->settings.depth == 2) ? 0
                                                                                              : 1;
    lz_status status = LZ_OK;
    for (bool good = false; !good && !status;)
        status = try_position(&dice, out, &good, error);
    return status;
}

/* ---- A tree of one's own -----------------------------------------------------------------------
 */

static lz_status refuse(lz_error *error, const char *text, const char *at, const char *said)
{
    lz_error_set(error, LZ_ERR_SYNTAX, "%s", said);
    if (error)
        error->column = (uint32_t)(at - text) + 1;
    return LZ_ERR_SYNTAX;
}

/* Adds a node below `parent`. Returns what is wrong, or NULL. */
static const char *add_node(struct exercise *exercise, int parent)
{
    const int ply = parent < 0 ? 0 : exercise->nodes[parent].ply + 1;
    if (exercise->count == EXERCISE_NODES)
        return N_("at most 64 nodes are allowed");
    if (ply > EXERCISE_PLIES)
        return N_("at most 6 plies are allowed");
    if (parent >= 0 && ++exercise->nodes[parent].branches > EXERCISE_BRANCHES)
        return N_("at most 6 branches are allowed at a node");
    exercise->nodes[exercise->count++] =
        (struct exercise_node){.parent = parent, .ply = ply, .cell = -1};
    return NULL;
}

static const char *read_value(struct exercise *exercise, int parent, const char **at)
{
    char *end;
    const long value = strtol(*at, &end, 10);
    if (end == *at)
        return N_("expected a number, ( or )");
    if (value > EXERCISE_VALUE || value < -EXERCISE_VALUE)
        return N_("values lie within -999999..999999");
    if (++exercise->leaves > EXERCISE_LEAVES)
        return N_("at most 26 values are allowed");
    const char *const wrong = add_node(exercise, parent);
    if (wrong)
        return wrong;
    exercise->nodes[exercise->count - 1].value = value;
    exercise->nodes[exercise->count - 1].end = exercise->count;
    *at = end;
    return NULL;
}

/* Ends the node and returns its parent. */
static const char *end_node(struct exercise *exercise, int *node)
{
    struct exercise_node *const ended = &exercise->nodes[*node];
    ended->end = exercise->count;
    if (ended->branches == 0)
        return N_("a node has at least one branch");
    *node = ended->parent;
    return NULL;
}

lz_status exercise_read(const char *text, struct exercise *out, lz_error *error)
{
    const char *at = text, *wrong = NULL;
    int node = -1;
    *out = (struct exercise){.max_first = true};
    while (!wrong && *at && (node >= 0 || out->count == 0)) {
        const char *const before = at;
        if (isspace((unsigned char)*at) || *at == ',') {
        } else if (*at == '(') {
            if (!(wrong = add_node(out, node)))
                node = out->count - 1;
        } else if (node < 0) {
            wrong = N_("expected ( at the beginning");
        } else if (*at == ')') {
            wrong = end_node(out, &node);
        } else {
            wrong = read_value(out, node, &at);
        }
        if (!wrong && at == before)
            at++;
    }
    while (!wrong && isspace((unsigned char)*at))
        at++;
    if (!wrong && (node >= 0 || out->count == 0))
        wrong = out->count ? N_("expected ) at the end") : N_("expected ( at the beginning");
    else if (!wrong && *at)
        wrong = N_("expected nothing after the tree");
    if (wrong)
        return refuse(error, text, at, wrong);
    out->leaves = 0; /* solve names them */
    solve(out);
    return LZ_OK;
}
