/* Reads a person's lines in the line-by-line game: moves and commands. */
#include "cli/play/plain.h"

#include "study/explain_words.h"
#include "system/options.h"
#include "system/say.h"
#include "system/translate.h"

#include <lianzi/study.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

void plain_format_choice(const lz_game *game, lz_action action, char *text, size_t size)
{
    const lz_variant *variant = lz_game_variant(game);
    const int column = action.cell[0] % variant->columns + 1;
    if (action.kind != LZ_ACTION_PLACE)
        lz_action_format(variant, action, LZ_ROWS_BOTTOM, text, size);
    else if (lz_rule_has_gravity(variant->rule))
        snprintf(text, size, "%d", column);
    else
        snprintf(text, size, "%d %d", column, action.cell[0] / variant->columns + 1);
}

char plain_mark(lz_colour colour)
{
    return colour == LZ_BLACK ? 'x' : 'o';
}

/* Whether a program is to move, in a game that was opened. */
static bool is_waiting(const struct play *play)
{
    return session_is_paused(play->session) &&
           !session_is_person(play->session, lz_game_seat(session_game(play->session)));
}

static bool is_warned(const struct play *play)
{
    return session_coach(play->session) == COACH_WARNS;
}

/* ---- Hints and help ---- */

const char *plain_hint(const struct play *play, char *text, size_t size)
{
    const lz_game *game = session_game(play->session);
    const lz_variant *variant = lz_game_variant(game);
    const unsigned expects = lz_game_expects(game);
    char cell[8];
    if (is_waiting(play))
        return _("go, which lets the program move");
    if (is_warned(play))
        return _("hint to look again, undo to take the move back, or go to play on");
    lz_cell_format(variant, variant->rows / 2 * variant->columns + variant->columns / 2,
                   LZ_ROWS_BOTTOM, cell, sizeof cell);
    if (expects >> LZ_ACTION_ADD_TWO & 1)
        return _(
            "black or white, the colour you take, or two more stones such as g7h7, white first");
    lz_opening_step step = {0};
    lz_game_opening_step(game, &step);
    if (expects >> LZ_ACTION_CHOOSE & expects >> LZ_ACTION_OFFER & 1)
        snprintf(text, size,
                 _("black or white, the colour you take, or the first of %d moves to offer"),
                 step.offers);
    else if (expects >> LZ_ACTION_CHOOSE & 1)
        return _("black or white, the colour you take");
    else if (expects >> LZ_ACTION_DECLARE & 1)
        snprintf(text, size, _("how many moves will be offered, 1 to %d"), step.most);
    else if (expects >> LZ_ACTION_OFFER & 1)
        snprintf(text, size, _("a move to offer; %d more"), step.offers);
    else if (step.picks)
        return _("one of the offered moves, shown as ?");
    else if (lz_rule_has_gravity(variant->rule))
        snprintf(text, size, _("a column, 1 to %d"), variant->columns);
    else
        snprintf(text, size, _("a move such as %d %d or %s"), variant->columns / 2 + 1,
                 variant->rows / 2 + 1, cell);
    return text;
}

static void print_help(const struct play *play)
{
    char text[PLAIN_HINT_MAX];
    say_line(
        _("Enter %s, or a command:\n"
          "  undo, redo   take back your last move, play it again\n"
          "  restart      begin the game anew\n"
          "  sides        exchange sides with the program\n"
          "  hint         say where to look; again: what kind of move; again: the move and why\n"
          "  save FILE    write the game as .sgf, .psq, .lib, .pos, .sav or .txt (moves);\n"
          "               save! FILE also replaces a file that is there\n"
          "  open FILE    take up the game in a file\n"
          "  go           let the program move in it, or after the coach's warning\n"
          "  help, quit"),
        plain_hint(play, text, sizeof text));
}

/* The stone that an opening asks for. */
static void explain_stone(const lz_game *game, const lz_opening_step *step)
{
    const char mark = plain_mark(lz_game_to_move(game));
    if (step->within == 1)
        say_line(_("The first stone, %c, goes in the centre"), mark);
    else if (step->within)
        say_line(_("The next stone, %c, goes within the central %dx%d"), mark, step->within,
                 step->within);
    else if (step->outside)
        say_line(_("The next stone, %c, goes outside the central %dx%d"), mark, step->outside,
                 step->outside);
}

void plain_explain_opening(const struct play *play)
{
    const lz_game *game = session_game(play->session);
    const int left = play_opening_stones(game);
    const bool swap2 = lz_game_variant(game)->opening == LZ_OPENING_SWAP2;
    char text[PLAIN_HINT_MAX];
    lz_opening_step step;
    if (is_waiting(play) || is_warned(play)) {
        say_line(_("Enter %s"), plain_hint(play, text, sizeof text));
        return;
    }
    if (left == 3)
        say_line("%s",
                 swap2 ? _("Swap2: you place three stones, x, o and x; then your opponent takes a "
                           "colour, or adds two stones and you take one")
                       : _("Swap: you place three stones, x, o and x; then your opponent takes a "
                           "colour"));
    if (left)
        say_line(_("Stone %d of 3: %c"), 4 - left, plain_mark(lz_game_to_move(game)));
    else if (!lz_game_opening_step(game, &step))
        return;
    else if (lz_game_expects(game) >> LZ_ACTION_PLACE & 1 && !step.picks)
        explain_stone(game, &step);
    else
        say_line(_("Enter %s"), plain_hint(play, text, sizeof text));
}

/* ---- Commands ---- */

static enum plain_outcome decline(const char *why)
{
    say_line("%s", _(why));
    return PLAIN_AGAIN;
}

static enum plain_outcome do_undo(struct play *play, const char *file)
{
    (void)file;
    if (!session_can_undo(play->session))
        return decline(N_("Nothing to undo"));
    session_undo(play->session, PLAY_NOW);
    return PLAIN_CHANGED;
}

static enum plain_outcome do_redo(struct play *play, const char *file)
{
    (void)file;
    if (!session_can_redo(play->session))
        return decline(N_("Nothing to redo"));
    session_redo(play->session, PLAY_NOW);
    return PLAIN_CHANGED;
}

static enum plain_outcome do_restart(struct play *play, const char *file)
{
    (void)file;
    play_restart(play);
    return PLAIN_CHANGED;
}

static enum plain_outcome do_go(struct play *play, const char *file)
{
    (void)file;
    if (!is_waiting(play) && !is_warned(play))
        return decline(N_("No program is waiting"));
    session_pause(play->session, false, PLAY_NOW);
    session_coach_play_on(play->session, PLAY_NOW);
    return PLAIN_CHANGED;
}

static enum plain_outcome do_sides(struct play *play, const char *file)
{
    (void)file;
    if (session_only_person(play->session) < 0)
        return decline(N_("You play both sides"));
    session_swap_players(play->session);
    say_line(_("You play %c"), plain_mark(lz_game_seat_colour(session_game(play->session),
                                                              session_only_person(play->session))));
    return PLAIN_CHANGED;
}

/* Prints the hint's present step, at the last one with the reasons. */
static void print_hint(const struct hint *hint, const lz_game *game, const char *why)
{
    const lz_variant *variant = lz_game_variant(game);
    char text[200], choice[24];
    if (hint->step != HINT_MOVE) {
        hint_word(hint, variant, text, sizeof text);
        say_line("%s", text);
        return;
    }
    plain_format_choice(game, hint->action, choice, sizeof choice);
    if (*why && !lz_rule_has_gravity(variant->rule)) { /* the reasons name cells by letters */
        const size_t used = strlen(choice);
        char cell[8];
        lz_cell_format(variant, hint->action.cell[0], LZ_ROWS_BOTTOM, cell, sizeof cell);
        snprintf(choice + used, sizeof choice - used, " (%s)", cell);
    }
    say_line(_("Hint:  %s"), choice);
    if (*why)
        say_line("%s", why);
}

static enum plain_outcome do_hint(struct play *play, const char *file)
{
    const lz_game *game = session_game(play->session);
    const int node = session_node(play->session);
    struct play_thought thought;
    char why[EXPLAIN_TEXT];
    lz_error error;
    (void)file;
    if (play_result(play) != LZ_RESULT_ONGOING)
        return decline(N_("The game is over"));
    if (session_coach_look(play->session)) {
        coach_word_why(play->session, why, sizeof why);
        print_hint(session_coach_hint(play->session), game, why);
        return PLAIN_AGAIN;
    }
    if (!hint_next(&play->hint, node)) {
        if (play_think_hint(play, game, NULL, NULL, NULL, &thought, &error)) {
            say_line(_("No hint: %s"), options_error(&error));
            return PLAIN_AGAIN;
        }
        play_keep_note(play, node, &thought);
        hint_take(&play->hint, node, thought.action, &thought.why);
    }
    hint_word_why(&play->hint, lz_game_variant(game), why, sizeof why);
    print_hint(&play->hint, game, why);
    return PLAIN_AGAIN;
}

static enum plain_outcome save(struct play *play, const char *file, bool replace)
{
    char loss[512];
    lz_error error;
    if (!replace && play_would_replace(play, file))
        say_line(_("%s exists: save! %s replaces it"), file, file);
    else if (play_save(play, file, true, loss, sizeof loss, &error))
        say_line(_("%s is not saved: %s"), file, options_error(&error));
    else
        say_line(_("Saved as %s%s%s"), file, *loss ? _("; not kept: ") : "", loss);
    return PLAIN_AGAIN;
}

static enum plain_outcome do_save(struct play *play, const char *file)
{
    return save(play, file, false);
}

static enum plain_outcome do_replace(struct play *play, const char *file)
{
    return save(play, file, true);
}

static enum plain_outcome do_open(struct play *play, const char *file)
{
    static const char *const rests[] = {[REST_NOTHING] = "",
                                        [REST_DAMAGE] = N_(": up to where it is damaged"),
                                        [REST_LAST_MOVE] =
                                            N_(": without its last move, not a legal one"),
                                        [REST_GAMES] = N_(": the first of its games"),
                                        [REST_NOTES] = N_(": not everything in it could be read")};
    const bool classic = play_is_classic(play);
    enum reading_rest rest;
    lz_error error;
    if (play_open(play, file, &rest, &error)) {
        if (error.line)
            say_line(_("%s: line %u, column %u: %s"), file, (unsigned)error.line,
                     (unsigned)error.column, options_error(&error));
        else
            say_line("%s: %s", file, options_error(&error));
        return PLAIN_AGAIN;
    }
    say_line(_("Opened %s%s"), file, *rests[rest] ? _(rests[rest]) : "");
    if (classic && !play_is_classic(play))
        say_line(_("%s does not play this game: Lianzi does"),
                 lz_classic_name(play->settings.classic));
    return PLAIN_CHANGED;
}

static enum plain_outcome do_help(struct play *play, const char *file)
{
    (void)file;
    print_help(play);
    return PLAIN_AGAIN;
}

static enum plain_outcome do_quit(struct play *play, const char *file)
{
    (void)play, (void)file;
    return PLAIN_END;
}

static const struct command {
    const char *name;
    bool takes_file;
    enum plain_outcome (*run)(struct play *play, const char *file);
} commands[] = {
    {"undo", false, do_undo},       {"u", false, do_undo},    {"redo", false, do_redo},
    {"restart", false, do_restart}, {"go", false, do_go},     {"sides", false, do_sides},
    {"hint", false, do_hint},       {"save", true, do_save},  {"save!", true, do_replace},
    {"open", true, do_open},        {"help", false, do_help}, {"?", false, do_help},
    {"quit", false, do_quit},       {"q", false, do_quit},    {"exit", false, do_quit},
};

/* The command that the line begins with, and what follows it; NULL for anything else. The end of
 * the line is cut to its last word. */
static const struct command *find_command(char *line, char **rest)
{
    char *word = line + strspn(line, " \t");
    const size_t length = strcspn(word, " \t");
    char *end = word + strlen(word);
    while (end > word && (end[-1] == ' ' || end[-1] == '\t'))
        *--end = '\0';
    *rest = word + length + strspn(word + length, " \t");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strlen(commands[i].name) == length &&
            strncasecmp(word, commands[i].name, length) == 0 && (commands[i].takes_file || !**rest))
            return &commands[i];
    return NULL;
}

/* ---- A person's turn ---- */

/* Whether the text is meant as a move: it begins with digits, or a letter and digits. */
static bool is_like_move(const char *text)
{
    static const char digits[] = "0123456789";
    text += strspn(text, " \t");
    return *text && (strchr(digits, *text) || (text[1] && strchr(digits, text[1])));
}

/* Whether it can be shown within a line. */
static bool is_showable(const char *text)
{
    enum { SHOWN_MAX = 40 };
    const char *at = text;
    while (*at >= ' ' && *at < 127)
        at++;
    return !*at && at - text <= SHOWN_MAX;
}

static void refuse(const struct play *play, const char *line, lz_error *error)
{
    char text[PLAIN_HINT_MAX];
    if (error->status != LZ_ERR_SYNTAX)
        say_line(_("You can't play that: %s"), options_error(error));
    else if (is_like_move(line))
        say_line(_("You can't play that: %s; enter %s"), options_error(error),
                 plain_hint(play, text, sizeof text));
    else if (is_showable(line))
        say_line(
            _("You can't play that: \"%s\" is neither a move nor a command; enter %s, or help"),
            line, plain_hint(play, text, sizeof text));
    else
        say_line(_("You can't play that: neither a move nor a command; enter %s, or help"),
                 plain_hint(play, text, sizeof text));
}

enum plain_outcome plain_take_line(struct play *play, char *line)
{
    char text[PLAIN_HINT_MAX], *rest;
    lz_error error;
    const struct command *command = find_command(line, &rest);
    const bool over = play_result(play) != LZ_RESULT_ONGOING;
    if (command && command->takes_file && !*rest) {
        say_line(_("%s needs a file, such as %s game.sgf"), command->name, command->name);
        return PLAIN_AGAIN;
    }
    if (command)
        return command->run(play, rest);
    if (over)
        say_line("%s", _("The game is over; enter undo, restart, save FILE, open FILE or quit"));
    else if (is_waiting(play) || is_warned(play) || !line[strspn(line, " \t")])
        say_line(_("Enter %s, or help"), plain_hint(play, text, sizeof text));
    else if (!play_enter(play, line, &error))
        return PLAIN_CHANGED;
    else
        refuse(play, line, &error);
    return PLAIN_AGAIN;
}
