#include "study/explain_words.h"

#include "study/wording.h"
#include "system/translate.h"

#include <stdio.h>
#include <string.h>

/* A sentence, and how it is said of a move that was not played; in braces what is filled in. */
struct sentence {
    const char *plain, *better;
};

static const struct sentence makes[STONE_SHAPES] = {
    [STONE_NONE] = {N_("{move} makes no four and no open three."), NULL},
    [STONE_THREE] =
        {N_("{move} makes an open three, which threatens an open four at {cells}."),
         N_("{move} would make an open three, which threatens an open four at {cells}.")},
    [STONE_TWO_THREES] =
        {N_("{move} makes two open threes, which threaten an open four at {cells}."),
         N_("{move} would make two open threes, which threaten an open four at {cells}.")},
    [STONE_FOUR] = {N_("{move} makes a four, which threatens to win at {cells}."),
                    N_("{move} would make a four, which threatens to win at {cells}.")},
    [STONE_FOUR_THREE] =
        {N_("{move} makes a four and an open three; the four threatens to win at {cells}."),
         N_("{move} would make a four and an open three; the four threatens to win at {cells}.")},
    [STONE_TWO_FOURS] = {N_("{move} makes two fours, which threaten to win at {cells}."),
                         N_("{move} would make two fours, which threaten to win at {cells}.")},
    [STONE_OPEN_FOUR] = {N_("{move} makes an open four, which threatens to win at {cells}."),
                         N_("{move} would make an open four, which threatens to win at {cells}.")},
    [STONE_FIVE] = {N_("{move} wins at once."), N_("{move} would win at once.")},
};

static const struct sentence stops[STONE_SHAPES] = {
    [STONE_TWO_THREES] = {N_("{move} keeps {side} from making two open threes at {cells}."),
                          N_("{move} would keep {side} from making two open threes at {cells}.")},
    [STONE_FOUR_THREE] =
        {N_("{move} keeps {side} from making a four and an open three at {cells}."),
         N_("{move} would keep {side} from making a four and an open three at {cells}.")},
    [STONE_TWO_FOURS] = {N_("{move} keeps {side} from making two fours at {cells}."),
                         N_("{move} would keep {side} from making two fours at {cells}.")},
    [STONE_OPEN_FOUR] =
        {N_("{move} stops {side}'s open three, which threatened an open four at {cells}."),
         N_("{move} would stop {side}'s open three, which threatens an open four at {cells}.")},
    [STONE_FIVE] = {N_("{move} stops {side} from winning at {cells}."),
                    N_("{move} would stop {side} from winning at {cells}.")},
};

static const struct sentence leaves[STONE_SHAPES] = {
    [STONE_TWO_THREES] = {N_("After {move} {side} can make two open threes at {cells}."), NULL},
    [STONE_FOUR_THREE] = {N_("After {move} {side} can make a four and an open three at {cells}."),
                          NULL},
    [STONE_TWO_FOURS] = {N_("After {move} {side} can make two fours at {cells}."), NULL},
    [STONE_OPEN_FOUR] = {N_("After {move} {side} can make an open four at {cells}."), NULL},
    [STONE_FIVE] = {N_("After {move} {side} wins at once at {cells}."), NULL},
};

static const struct sentence has[STONE_SHAPES] = {
    [STONE_TWO_THREES] = {N_("{side} can make two open threes at {cells}."), NULL},
    [STONE_FOUR_THREE] = {N_("{side} can make a four and an open three at {cells}."), NULL},
    [STONE_TWO_FOURS] = {N_("{side} can make two fours at {cells}."), NULL},
    [STONE_OPEN_FOUR] = {N_("{side} has an open three and can make an open four at {cells}."),
                         NULL},
    [STONE_FIVE] = {N_("{side} can complete a line at {cells}."), NULL},
};

/* By the reason, from LZ_ILLEGAL_DOUBLE_THREE to LZ_ILLEGAL_OVERLINE. */
enum { REASONS = LZ_ILLEGAL_OVERLINE - LZ_ILLEGAL_DOUBLE_THREE + 1 };

static const struct sentence forbidden[REASONS] = {
    {N_("{move} is forbidden to {side}: the stone would make two open threes."), NULL},
    {N_("{move} is forbidden to {side}: the stone would make two fours."), NULL},
    {N_("{move} is forbidden to {side}: the stone would make more than five in a row."), NULL},
};

static const struct sentence barred[REASONS] = {
    {N_("At its end {side} may not stop the five at {cells}: a stone there would make two open "
        "threes."),
     NULL},
    {N_("At its end {side} may not stop the five at {cells}: a stone there would make two fours."),
     NULL},
    {N_("At its end {side} may not stop the five at {cells}: a stone there would make more than "
        "five in a row."),
     NULL},
};

static const struct sentence wins = {
    N_("{move} wins by force within {number} plies: {line}."),
    N_("{move} would win by force within {number} plies: {line}.")};
static const struct sentence refuted = {
    N_("After {move} {side} wins by force within {number} plies: {line}."), NULL};
static const struct sentence threat = {
    N_("{side} threatens to win by force within {number} plies: {line}."), NULL};
static const struct sentence threatens = {
    N_("{move} threatens a win by force within {number} plies: {line}."),
    N_("{move} would threaten a win by force within {number} plies: {line}.")};
static const struct sentence proved = {
    N_("Proved: after {move} {side} wins within {number} plies."), NULL};
static const struct sentence choice = {N_("The engine would play {move}."), NULL};
static const struct sentence prefers = {
    N_("The engine prefers {move}: it expects a win rate of {rate} for {side} there, and of "
       "{other_rate} after {asked}."),
    NULL};
static const struct sentence expects[] = {
    {N_("The engine expects {side} to lose after {move}."), NULL},
    {N_("The engine expects a win rate of {rate} for {side} after {move}."), NULL},
    {N_("The engine expects {side} to win after {move}."), NULL},
};

static const char *sentence_of(const struct fact *fact)
{
    const int reason = (int)fact->why - LZ_ILLEGAL_DOUBLE_THREE;
    const struct sentence *sentence;
    switch (fact->kind) {
    case FACT_MAKES:
        sentence = &makes[fact->shape];
        break;
    case FACT_STOPS:
        sentence = &stops[fact->shape];
        break;
    case FACT_LEAVES:
        sentence = &leaves[fact->shape];
        break;
    case FACT_HAS:
        sentence = &has[fact->shape];
        break;
    case FACT_FORBIDDEN:
        sentence = &forbidden[reason];
        break;
    case FACT_BARRED:
        sentence = &barred[reason];
        break;
    case FACT_WINS:
        sentence = &wins;
        break;
    case FACT_REFUTED:
        sentence = &refuted;
        break;
    case FACT_THREATENS:
        sentence = fact->move < 0 ? &threat : &threatens;
        break;
    case FACT_PROVED:
        sentence = &proved;
        break;
    case FACT_CHOICE:
        sentence = &choice;
        break;
    case FACT_PREFERS:
        sentence = &prefers;
        break;
    default:
        sentence = &expects[fact->number <= 0 ? 0 : fact->number < 1000 ? 1 : 2];
    }
    return fact->better && sentence->better ? sentence->better : sentence->plain;
}

/* ---- filling in ---- */

static const char *const labels[STONE_SHAPES] = {
    [STONE_THREE] = N_("open three"),    [STONE_TWO_THREES] = N_("two open threes"),
    [STONE_FOUR] = N_("four"),           [STONE_FOUR_THREE] = N_("four and three"),
    [STONE_TWO_FOURS] = N_("two fours"), [STONE_OPEN_FOUR] = N_("open four"),
    [STONE_FIVE] = N_("five"),
};

static void word_cell(const lz_variant *variant, int cell, char *text, size_t size)
{
    *text = '\0';
    if (cell >= 0)
        wording_action(variant, lz_action_place(cell), text, size);
}

/* The cells; those of a line each with the shape of its stone. */
static void word_cells(const lz_variant *variant, const struct fact *fact, char *text, size_t size)
{
    size_t length = 0;
    *text = '\0';
    for (int i = 0; i < fact->count && length < size; i++) {
        char cell[16], item[64];
        if (i == EXPLAIN_SHOWN) {
            snprintf(text + length, size - length, " …");
            return;
        }
        word_cell(variant, fact->cells[i], cell, sizeof cell);
        const char *label = labels[fact->shapes[i]];
        /* TRANSLATORS: a move and the shape that it makes. */
        snprintf(item, sizeof item, label ? _("%s (%s)") : "%s", cell, label ? _(label) : "");
        /* TRANSLATORS: between the cells of a list. */
        length += (size_t)snprintf(text + length, size - length, "%s%s", i ? _(", ") : "", item);
    }
}

void explain_word(const lz_variant *variant, const struct explanation *explanation,
                  const struct fact *fact, char *text, size_t size)
{
    char move[16], asked[16], cells[EXPLAIN_SENTENCE], number[16], rate[16], other[16];
    word_cell(variant, fact->move, move, sizeof move);
    word_cell(variant, explanation->move, asked, sizeof asked);
    word_cells(variant, fact, cells, sizeof cells);
    snprintf(number, sizeof number, "%d", fact->number);
    snprintf(rate, sizeof rate, _("%d %%"), (fact->number + 5) / 10);
    snprintf(other, sizeof other, _("%d %%"), (fact->other_number + 5) / 10);
    const struct wording_filling fillings[] = {{"side", wording_colour(variant, fact->side)},
                                               {"move", move},
                                               {"asked", asked},
                                               {"cells", cells},
                                               {"line", cells},
                                               {"number", number},
                                               {"rate", rate},
                                               {"other_rate", other},
                                               {NULL, NULL}};
    wording_fill(_(sentence_of(fact)), fillings, text, size);
}

bool explain_is_checked(const struct fact *fact)
{
    return fact->kind != FACT_EXPECTS && fact->kind != FACT_PREFERS && fact->kind != FACT_CHOICE &&
           (fact->kind != FACT_MAKES || fact->shape != STONE_NONE);
}

bool explain_hides_better(const struct fact *fact)
{
    return !fact->better && fact->kind != FACT_PREFERS && fact->kind != FACT_CHOICE;
}

void explain_words(const lz_variant *variant, const struct explanation *explanation,
                   explain_wants_fn *wants, const char *between, char *text, size_t size)
{
    *text = '\0';
    for (int i = 0; i < explanation->count; i++) {
        const struct fact *fact = &explanation->facts[i];
        const size_t length = strlen(text);
        char sentence[EXPLAIN_SENTENCE];
        if (wants && !wants(fact))
            continue;
        explain_word(variant, explanation, fact, sentence, sizeof sentence);
        if (between)
            snprintf(text + length, size - length, "%s%s", length ? between : "", sentence);
        else
            wording_join(text, size, sentence);
    }
}

const char *explain_kind_name(enum fact_kind kind)
{
    static const char *const names[FACT_KINDS] = {
        [FACT_MAKES] = "makes",         [FACT_FORBIDDEN] = "forbidden", [FACT_BARRED] = "barred",
        [FACT_STOPS] = "stops",         [FACT_LEAVES] = "leaves",       [FACT_WINS] = "wins",
        [FACT_REFUTED] = "refuted",     [FACT_PROVED] = "proved",       [FACT_EXPECTS] = "expects",
        [FACT_PREFERS] = "prefers",     [FACT_CHOICE] = "choice",       [FACT_HAS] = "has",
        [FACT_THREATENS] = "threatens",
    };
    return names[kind];
}

const char *explain_shape_name(enum stone_shape shape)
{
    static const char *const names[STONE_SHAPES] = {
        [STONE_NONE] = "none",
        [STONE_THREE] = "open-three",
        [STONE_TWO_THREES] = "two-open-threes",
        [STONE_FOUR] = "four",
        [STONE_FOUR_THREE] = "four-three",
        [STONE_TWO_FOURS] = "two-fours",
        [STONE_OPEN_FOUR] = "open-four",
        [STONE_FIVE] = "five",
    };
    return names[shape];
}
