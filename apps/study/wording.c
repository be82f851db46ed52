#include "study/wording.h"

#include "system/translate.h"

#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct words {
    const char *title;
    const char *explained; /* in a sentence */
};

/* What wins. */
static const struct words rules[LZ_RULE_COUNT] = {
    [LZ_RULE_FREESTYLE] = {N_("Freestyle"), N_("Five or more in a row win.")},
    [LZ_RULE_STANDARD] = {N_("Standard"), N_("Exactly five in a row win; six do not.")},
    [LZ_RULE_RENJU] = {N_("Renju"),
                       N_("Five win. Black may make no double-three, no double-four and no six.")},
    [LZ_RULE_CARO] = {N_("Caro"), N_("Exactly five win, unless the opponent stands at both ends.")},
    [LZ_RULE_CARO6] = {N_("Caro, six wins too"),
                       N_("Five or more win, unless the opponent stands at both ends.")},
    [LZ_RULE_CONNECT4] = {N_("Connect Four"),
                          N_("Discs fall down their column; four in a row win.")},
};

static const char *const classic_titles[LZ_CLASSIC_COUNT] = {
    [LZ_CLASSIC_TABLE] = N_("Classic: pattern table"),
    [LZ_CLASSIC_TUPLE] = N_("Classic: five-tuples"),
    [LZ_CLASSIC_NEGAMAX] = N_("Classic: negamax"),
    [LZ_CLASSIC_KERNEL] = N_("Classic: kernels"),
    [LZ_CLASSIC_DROP] = N_("Classic: Connect Four"),
};

/* In the order of the evaluators' weights. */
static const char *const weight_titles[LZ_CLASSIC_EVAL_COUNT][LZ_CLASSIC_WEIGHTS_MAX] = {
    [LZ_CLASSIC_EVAL_TABLE] = {N_("open two"), N_("open three"), N_("open four"),
                               N_("sleeping two"), N_("sleeping three"), N_("rush four"),
                               N_("five")},
    [LZ_CLASSIC_EVAL_TUPLE] = {N_("empty window"), N_("window with one"), N_("window with two"),
                               N_("window with three"), N_("window with four"),
                               N_("window with five")},
    [LZ_CLASSIC_EVAL_SHAPES21] = {N_("five"), N_("open four"), N_("rush four"), N_("open three"),
                                  N_("jumped three"), N_("sleeping three"), N_("open two"),
                                  N_("sleeping two")},
    [LZ_CLASSIC_EVAL_KERNEL] = {N_("kernel A"), N_("kernel B, side"), N_("kernel B, middle"),
                                N_("kernel C, side"), N_("kernel C, middle"), N_("open four"),
                                N_("two fours"), N_("four and three"), N_("two threes"), N_("five"),
                                N_("literal")},
    [LZ_CLASSIC_EVAL_RUN] = {N_("four in a row"), N_("open three"), N_("single three"),
                             N_("open two"), N_("single two"), N_("single stone"),
                             N_("percent up to 2 cells of wait"), N_("percent up to 4"),
                             N_("percent beyond")},
};

/* How a game begins; docs/OPENINGS.md has every step. */
static const struct words openings[LZ_OPENING_COUNT] = {
    [LZ_OPENING_NONE] = {N_("None"), N_("Black begins anywhere.")},
    [LZ_OPENING_SWAP] = {N_("Swap"),
                         N_("The first player places three stones; the second takes a colour.")},
    [LZ_OPENING_SWAP2] =
        {N_("Swap2"),
         N_("As Swap; or the second player adds two stones, and the first takes a colour.")},
    [LZ_OPENING_PRO] = {N_("Pro"),
                        N_("Black in the centre, white anywhere, black outside the central 5×5.")},
    [LZ_OPENING_LONG_PRO] =
        {N_("Long pro"), N_("Black in the centre, white anywhere, black outside the central 7×7.")},
    [LZ_OPENING_RIF] =
        {N_("RIF"), N_("One of 26 openings; the other may swap. Black offers two fifth moves.")},
    [LZ_OPENING_YAMAGUCHI] =
        {N_("Yamaguchi"),
         N_("One of 26 openings, and how many fifth moves black will offer; the other may swap.")},
    [LZ_OPENING_TARANNIKOV] =
        {N_("Tarannikov"),
         N_("The first five stones lie near the centre; after each the other may swap.")},
    [LZ_OPENING_TARAGUCHI10] =
        {N_("Taraguchi-10"),
         N_("As Tarannikov to the fourth stone; then black may offer ten fifth moves instead.")},
    [LZ_OPENING_SOOSYRV8] = {N_("Soosyrv-8"), N_("One of 26 openings. At the fourth stone white "
                                                 "says how many fifth moves black offers.")},
};

const char *wording_rule(lz_rule rule)
{
    return _(rules[rule].title);
}

const char *wording_rule_explained(lz_rule rule)
{
    return _(rules[rule].explained);
}

const char *wording_classic(lz_classic classic)
{
    return _(classic_titles[classic]);
}

const char *wording_weight(lz_classic_eval eval, int index)
{
    return _(weight_titles[eval][index]);
}

const char *wording_opening(lz_opening opening)
{
    return _(openings[opening].title);
}

const char *wording_opening_explained(lz_opening opening)
{
    return _(openings[opening].explained);
}

/* "Renju · 15×15 · swap2". */
static void format_variant(const lz_variant *variant, char *text, size_t size)
{
    lz_variant usual;
    char win[64] = "", opening[64] = "";
    lz_variant_init(&usual, variant->rule);
    if (variant->rule == LZ_RULE_FREESTYLE && variant->win == 3 && variant->columns == 3 &&
        variant->rows == 3) {
        snprintf(text, size, "%s · 3×3", _("Tic-tac-toe"));
        return;
    }
    if (variant->win != usual.win)
        snprintf(win, sizeof win,
                 ngettext(" · %d in a row", " · %d in a row", (unsigned long)variant->win),
                 variant->win);
    if (variant->opening != LZ_OPENING_NONE)
        snprintf(opening, sizeof opening, " · %s", wording_opening(variant->opening));
    snprintf(text, size, "%s%s · %d×%d%s", wording_rule(variant->rule), win, variant->columns,
             variant->rows, opening);
}

static const char *renju_opening_name(const lz_renju_opening *opening)
{
    /* TRANSLATORS: which names of renju's openings your readers use: "english" (Kagetsu), "chinese"
     * (花月) or "japanese" (花月). */
    const char *const names = _("english");
    if (strcmp(names, "chinese") == 0)
        return opening->chinese;
    return strcmp(names, "japanese") == 0 ? opening->japanese : opening->english;
}

int wording_opening_after(const lz_game *game, lz_action action)
{
    lz_game *after;
    int opening = -1;
    if (action.kind != LZ_ACTION_PLACE || lz_game_stones(game) != 2 ||
        lz_game_copy(game, &after, NULL))
        return -1;
    if (lz_game_act(after, action, NULL) == LZ_OK)
        opening = lz_renju_opening_of(after);
    lz_game_free(after);
    return opening;
}

void wording_renju_opening(int index, char *text, size_t size)
{
    const lz_renju_opening *opening = lz_renju_opening_at(index);
    snprintf(text, size, "%s%s%s", opening ? opening->code : "", opening ? " " : "",
             opening ? renju_opening_name(opening) : "");
}

void wording_game(const lz_game *game, char *text, size_t size)
{
    const lz_variant *variant = lz_game_variant(game);
    const lz_renju_opening *opening = lz_renju_opening_at(lz_renju_opening_of(game));
    format_variant(variant, text, size);
    const size_t length = strlen(text);
    if (opening && variant->rule == LZ_RULE_RENJU)
        snprintf(text + length, size - length, " · %s", renju_opening_name(opening));
}

const char *wording_colour(const lz_variant *variant, lz_colour colour)
{
    if (lz_rule_has_gravity(variant->rule))
        return colour == LZ_BLACK ? _("Red") : _("Yellow");
    return colour == LZ_BLACK ? _("Black") : _("White");
}

void wording_proved(int plies, char *text, size_t size)
{
    const unsigned long count = (unsigned long)abs(plies);
    snprintf(text, size,
             plies > 0
                 ? ngettext("proved, at most %d ply", "proved, at most %d plies", count)
                 : ngettext("loss proved, at most %d ply", "loss proved, at most %d plies", count),
             abs(plies));
}

void wording_action(const lz_variant *variant, lz_action action, char *text, size_t size)
{
    if (action.kind == LZ_ACTION_CHOOSE)
        snprintf(text, size, "%s", wording_colour(variant, action.colour));
    else if (action.kind == LZ_ACTION_PASS)
        snprintf(text, size, "%s", _("Pass"));
    else if (action.kind == LZ_ACTION_SET_UP)
        snprintf(text, size, "%s", _("Set-up"));
    else if (action.kind == LZ_ACTION_DECLARE)
        snprintf(text, size, ngettext("%d offer", "%d offers", (unsigned long)action.number),
                 action.number);
    else
        lz_action_format(variant, action, LZ_ROWS_BOTTOM, text, size);
}

/* Why a move is not allowed. */
static const char *const legalities[] = {
    [LZ_LEGAL] = NULL,
    [LZ_ILLEGAL_OFF_BOARD] = N_("That is off the board."),
    [LZ_ILLEGAL_OCCUPIED] = N_("There is a stone already."),
    [LZ_ILLEGAL_BLOCKED] = N_("That cell is blocked."),
    [LZ_ILLEGAL_FLOATING] = N_("This column is full."),
    [LZ_ILLEGAL_DOUBLE_THREE] = N_("Forbidden for black: this makes two open threes."),
    [LZ_ILLEGAL_DOUBLE_FOUR] = N_("Forbidden for black: this makes two fours."),
    [LZ_ILLEGAL_OVERLINE] = N_("Forbidden for black: this makes more than five in a row."),
    [LZ_ILLEGAL_GAME_OVER] = N_("The game is over."),
    [LZ_ILLEGAL_NOT_NOW] = N_("This is not possible now."),
    [LZ_ILLEGAL_OUTSIDE] = N_("The opening wants this stone nearer the centre."),
    [LZ_ILLEGAL_INSIDE] = N_("The opening wants this stone farther from the centre."),
    [LZ_ILLEGAL_SAME] = N_("This equals a move that was offered: offer another one."),
    [LZ_ILLEGAL_NOT_OFFERED] = N_("This move was not offered: choose one of those that were."),
    [LZ_ILLEGAL_NUMBER] = N_("So many moves cannot be offered."),
};

const char *wording_legality(lz_legality legality)
{
    return legalities[legality] ? _(legalities[legality]) : "";
}

static void word_stone(const lz_game *game, const lz_opening_step *step, char *text, size_t size)
{
    const bool black = lz_game_to_move(game) == LZ_BLACK;
    if (step->picks)
        snprintf(text, size, "%s", _("Opening: choose one of the offered moves"));
    else if (step->within == 1)
        snprintf(text, size, "%s", _("Opening: put the first stone in the centre"));
    else if (step->within)
        snprintf(text, size,
                 black ? _("Opening: put a black stone within the central %d×%d")
                       : _("Opening: put a white stone within the central %d×%d"),
                 step->within, step->within);
    else if (step->outside)
        snprintf(text, size,
                 black ? _("Opening: put a black stone outside the central %d×%d")
                       : _("Opening: put a white stone outside the central %d×%d"),
                 step->outside, step->outside);
    else
        snprintf(text, size, "%s",
                 black ? _("Opening: put a black stone") : _("Opening: put a white stone"));
}

void wording_opening_step(const lz_game *game, char *text, size_t size)
{
    const unsigned expects = lz_game_expects(game);
    lz_opening_step step;
    *text = '\0';
    if (!lz_game_opening_step(game, &step))
        return;
    if (expects >> LZ_ACTION_ADD_TWO & 1)
        snprintf(text, size, "%s", _("Opening: choose a colour, or add two stones"));
    else if (expects >> LZ_ACTION_CHOOSE & expects >> LZ_ACTION_OFFER & 1)
        snprintf(text, size, _("Opening: choose a colour, or offer %d fifth moves"), step.offers);
    else if (expects >> LZ_ACTION_CHOOSE & 1)
        snprintf(text, size, "%s", _("Opening: choose a colour"));
    else if (expects >> LZ_ACTION_DECLARE & 1)
        snprintf(text, size, _("Opening: say how many fifth moves will be offered, 1 to %d"),
                 step.most);
    else if (expects >> LZ_ACTION_OFFER & 1)
        snprintf(text, size,
                 ngettext("Opening: offer a fifth move", "Opening: offer %d fifth moves",
                          (unsigned long)step.offers),
                 step.offers);
    else
        word_stone(game, &step, text, size);
}

/* The title of a rule, an opening or a classic that the library calls so; NULL for others. */
static const char *name_in_words(const char *english)
{
    lz_rule rule;
    lz_opening opening;
    lz_classic classic;
    if (lz_rule_parse(english, &rule, NULL) == LZ_OK)
        return wording_rule(rule);
    if (lz_opening_parse(english, &opening, NULL) == LZ_OK)
        return wording_opening(opening);
    return lz_classic_parse(english, &classic, NULL) == LZ_OK ? wording_classic(classic) : NULL;
}

static const char *translate_part(void *user, const char *english)
{
    (void)user;
    const char *name = name_in_words(english);
    return name ? name : *english ? gettext(english) : "";
}

void wording_error(const lz_error *error, char *text, size_t size)
{
    lz_error_format(error, translate_part, NULL, text, size);
}

void wording_fill(const char *format, const struct wording_filling *fillings, char *text,
                  size_t size)
{
    size_t length = 0;
    while (*format && length + 1 < size) {
        const struct wording_filling *filling = *format == '{' ? fillings : NULL;
        const size_t end = strcspn(format, "}");
        while (filling && filling->name &&
               (strlen(filling->name) != end - 1 || strncmp(filling->name, format + 1, end - 1)))
            filling++;
        if (filling && filling->name) {
            const int added = snprintf(text + length, size - length, "%s", filling->value);
            length += (size_t)added < size - length ? (size_t)added : size - length - 1;
            format += end + 1;
        } else {
            text[length++] = *format++;
        }
    }
    text[length] = '\0';
}

void wording_join(char *paragraph, size_t size, const char *sentence)
{
    const size_t length = strlen(paragraph);
    /* TRANSLATORS: a sentence that follows another one. */
    if (*sentence)
        snprintf(paragraph + length, size - length, length ? _(" %s") : "%s", sentence);
}
