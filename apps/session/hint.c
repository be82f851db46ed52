#include "session/hint.h"

#include "study/colour.h"
#include "study/explain_words.h"
#include "study/wording.h"
#include "system/translate.h"

#include <stdio.h>

/* By thirds of the board, from the lower left. */
static const char *const places[3][3] = {
    {N_("Look at the lower left."), N_("Look at the lower middle."),
     N_("Look at the lower right.")},
    {N_("Look at the left."), N_("Look at the centre."), N_("Look at the right.")},
    {N_("Look at the upper left."), N_("Look at the upper middle."),
     N_("Look at the upper right.")},
};
static const char *const columns[3] = {N_("Look at the left columns."),
                                       N_("Look at the middle columns."),
                                       N_("Look at the right columns.")};

/* What the move has to stop. */
static const char *const stops[STONE_SHAPES] = {
    [STONE_FIVE] = N_("{side} threatens to win at once: stop it."),
    [STONE_OPEN_FOUR] = N_("{side} threatens an open four: stop it."),
    [STONE_TWO_FOURS] = N_("{side} threatens two fours: stop them."),
    [STONE_FOUR_THREE] = N_("{side} threatens a four and an open three: stop it."),
    [STONE_TWO_THREES] = N_("{side} threatens two open threes: stop them."),
};

bool hint_next(struct hint *hint, int node)
{
    if (hint->step == HINT_NONE || hint->node != node)
        return false;
    if (hint->step < HINT_MOVE)
        hint->step++;
    return true;
}

void hint_take(struct hint *hint, int node, lz_action action, const struct explanation *why)
{
    *hint = (struct hint){.step = HINT_MOVE, .node = node, .action = action};
    if (!why || !why->count || action.kind != LZ_ACTION_PLACE)
        return;
    hint->why = *why;
    hint->step = HINT_WHERE;
    /* A forced win that the explanation found is as good as the action, and it speaks of that. */
    if (why->best >= 0)
        hint->action = lz_action_place(why->best);
}

int hint_cell(const struct hint *hint)
{
    const bool cell = hint->action.kind == LZ_ACTION_PLACE || hint->action.kind == LZ_ACTION_OFFER;
    return hint->step == HINT_MOVE && cell ? hint->action.cell[0] : -1;
}

/* The first fact of the kind; NULL without one. */
static const struct fact *find_fact(const struct explanation *why, enum fact_kind kind)
{
    for (int i = 0; i < why->count; i++) {
        if (why->facts[i].kind == kind)
            return &why->facts[i];
    }
    return NULL;
}

static bool is_marked(const struct hint_mark *marks, int count, int cell)
{
    for (int i = 0; i < count; i++) {
        if (marks[i].cell == cell)
            return true;
    }
    return false;
}

/* Adds the cells of a fact: the stones of a line by their numbers, or threats. */
static int add_marks(const struct fact *fact, int own, struct hint_mark *out, int count)
{
    const lz_colour other = other_colour(fact->side);
    const bool line = fact->kind == FACT_WINS;
    for (int i = 0; i < fact->count; i++) {
        if (fact->cells[i] == own || is_marked(out, count, fact->cells[i]))
            continue;
        out[count++] = (struct hint_mark){.cell = fact->cells[i],
                                          .colour = line && i % 2 ? other : fact->side,
                                          .number = line ? i + 1 : 0};
    }
    return count;
}

int hint_marks(const struct hint *hint, struct hint_mark out[HINT_MARKS])
{
    const int own = hint_cell(hint);
    const struct fact *wins = find_fact(&hint->why, FACT_WINS);
    int count = 0;
    if (own < 0)
        return 0;
    if (wins)
        return add_marks(wins, own, out, 0);
    for (int i = 0; i < hint->why.count; i++) {
        const struct fact *fact = &hint->why.facts[i];
        if (fact->kind == FACT_MAKES || fact->kind == FACT_STOPS || fact->kind == FACT_HAS)
            count = add_marks(fact, own, out, count);
    }
    return count;
}

static const char *place_of(const lz_variant *variant, int cell)
{
    const int across = 3 * (cell % variant->columns) / variant->columns;
    const int up = 3 * (cell / variant->columns) / variant->rows;
    return lz_rule_has_gravity(variant->rule) ? _(columns[across]) : _(places[up][across]);
}

static void word_kind(const struct explanation *why, const lz_variant *variant, char *text,
                      size_t size)
{
    const struct fact *makes = find_fact(why, FACT_MAKES), *wins = find_fact(why, FACT_WINS);
    const struct fact *stop = find_fact(why, FACT_STOPS), *threat = find_fact(why, FACT_THREATENS);
    const struct fact *about = makes;
    const char *format;
    char number[16] = "";
    if (makes && makes->shape == STONE_FIVE) {
        format = _("{side} can win at once.");
    } else if (wins) {
        about = wins;
        format = _("{side} can win by force within {number} plies.");
    } else if (stop && stops[stop->shape]) {
        about = stop;
        format = _(stops[stop->shape]);
    } else if (threat && threat->move < 0) {
        about = threat;
        format = _("{side} threatens to win by force: see to it that this fails.");
    } else if (makes && makes->shape != STONE_NONE) {
        format = _("Look for a move that makes a threat.");
    } else {
        format = _("No forced win was found: look for a quiet move.");
    }
    if (about)
        snprintf(number, sizeof number, "%d", about->number);
    const struct wording_filling fillings[] = {
        {"side", about ? wording_colour(variant, about->side) : ""},
        {"number", number},
        {NULL, NULL}};
    wording_fill(format, fillings, text, size);
}

void hint_word(const struct hint *hint, const lz_variant *variant, char *text, size_t size)
{
    char name[32];
    *text = '\0';
    switch (hint->step) {
    case HINT_NONE:
        return;
    case HINT_WHERE:
        snprintf(text, size, "%s", place_of(variant, hint->action.cell[0]));
        return;
    case HINT_KIND:
        word_kind(&hint->why, variant, text, size);
        return;
    case HINT_MOVE:
        wording_action(variant, hint->action, name, sizeof name);
        snprintf(text, size, _("Hint: %s"), name);
    }
}

/* The move itself is said already. */
static bool is_reason(const struct fact *fact)
{
    return fact->kind != FACT_CHOICE;
}

void hint_word_why(const struct hint *hint, const lz_variant *variant, char *text, size_t size)
{
    *text = '\0';
    if (hint->step == HINT_MOVE)
        explain_words(variant, &hint->why, is_reason, "\n", text, size);
}
