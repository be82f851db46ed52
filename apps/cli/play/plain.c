/* `lianzi play --plain`: the game line by line, for pipes and for the simplest terminals. */
#include "cli/play/plain.h"

#include "cli/batch.h"
#include "cli/command.h"
#include "system/charset.h"
#include "system/lines.h"
#include "system/say.h"
#include "system/translate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void print_board(const lz_game *game)
{
    static const char marks[] = {
        [LZ_EMPTY] = '.', [LZ_BLACK] = 'x', [LZ_WHITE] = 'o', [LZ_BLOCKED] = '#'};
    const lz_variant *variant = lz_game_variant(game);
    for (int row = variant->rows - 1; row >= 0; row--) {
        for (int column = 0; column < variant->columns; column++) {
            const int cell = row * variant->columns + column;
            printf(" %c ", play_is_offered(game, cell) ? '?' : marks[lz_game_at(game, cell)]);
        }
        printf(" %d\n", row + 1);
    }
    for (int column = 0; column < variant->columns; column++)
        printf("%2d ", column + 1);
    printf("\n\n");
}

static void print_position(struct play *play)
{
    const struct play_score score = play_score(play);
    print_board(session_game(play->session));
    say_line(_("x score: %lld     o score: %lld"), (long long)score.value,
             (long long)(0 - score.value));
    if (!score.plies)
        return;
    const unsigned long plies = (unsigned long)score.plies;
    say_line(
        score.proved
            ? ngettext("Proved win: %c, within %d ply", "Proved win: %c, within %d plies", plies)
            : ngettext("Forced win: %c, within %d ply", "Forced win: %c, within %d plies", plies),
        score.value > 0 ? 'x' : 'o', score.plies);
}

static void print_choice(const struct play *play, lz_action action)
{
    const lz_game *game = session_game(play->session);
    const int person = session_only_person(play->session);
    char text[24];
    plain_format_choice(game, action, text, sizeof text);
    say_line(_("AI's choice:  %s"), text);
    if (action.kind == LZ_ACTION_CHOOSE && person >= 0)
        say_line(_("You play %c"), plain_mark(lz_game_seat_colour(game, person)));
}

static void print_winning_line(const lz_game *game)
{
    const lz_variant *variant = lz_game_variant(game);
    const int columns = variant->columns;
    int cells[LZ_LINE_MAX];
    const int count = lz_game_winning_line(game, cells, LZ_LINE_MAX);
    if (!count)
        return;
    if (lz_rule_has_gravity(variant->rule)) { /* by the numbers beside the board */
        const int from = cells[0], to = cells[count - 1];
        say_line(_("Winning line:  column %d row %d to column %d row %d"), from % columns + 1,
                 from / columns + 1, to % columns + 1, to / columns + 1);
        return;
    }
    char line[16 * LZ_LINE_MAX] = "";
    for (int i = 0; i < count; i++) {
        char text[16];
        plain_format_choice(game, lz_action_place(cells[i]), text, sizeof text);
        snprintf(line + strlen(line), sizeof line - strlen(line), "%s %s", i ? "," : "", text);
    }
    say_line(_("Winning line: %s"), line);
}

/* Asks until the position changes; false at the end of the input, or after quit. */
static bool let_person(struct play *play, struct lines *input)
{
    enum plain_outcome outcome = PLAIN_AGAIN;
    char local[64];
    while (outcome == PLAIN_AGAIN) {
        fputs(charset_for_terminal(_("Your choice:  "), local, sizeof local), stdout);
        fflush(stdout);
        if (!lines_next(input))
            return false;
        if (!isatty(STDIN_FILENO))
            putchar('\n');
        if (strlen(input->text) == input->length)
            outcome = plain_take_line(play, input->text);
        else
            say_line("%s", _("You can't play that: a byte 0 in the line"));
    }
    return outcome == PLAIN_CHANGED;
}

/* ---- The game ---- */

/* Lets the program act; false, after a complaint, when it cannot. */
static bool let_program(struct play *play)
{
    struct play_thought thought;
    lz_error error;
    say_line("%s", _("AI is thinking..."));
    fflush(stdout);
    lz_status status =
        play_think(play, session_game(play->session), NULL, NULL, NULL, &thought, &error);
    play_keep_note(play, session_node(play->session), &thought);
    if (!status)
        status = session_act(play->session, thought.action, PLAY_NOW, &error);
    if (status) {
        say_part(stderr, "lianzi play: %s\n", options_error(&error));
        return false;
    }
    print_position(play);
    print_choice(play, thought.action);
    return true;
}

/* Has the coach judge the person's stone, and says what it finds. */
static void let_coach(struct play *play)
{
    struct play_thought thought;
    char text[200];
    lz_error error;
    play_think_coach(play, session_game(play->session), NULL, NULL, NULL, &thought, &error);
    session_coach_take(play->session, &thought.verdict, PLAY_NOW);
    coach_word(play->session, text, sizeof text);
    if (*text)
        say_line(_("Coach: %s"), text);
}

static void keep(struct play *play)
{
    lz_error error;
    if (play_keep(play, &error) || play_practise(play, &error))
        say_part(stderr, "lianzi play: %s\n", options_error(&error));
}

/* Plays until the game is over. False if the input ends first, or after an error, which sets
 * *status. */
static bool play_on(struct play *play, struct lines *input, int *status)
{
    for (; play_result(play) == LZ_RESULT_ONGOING; keep(play)) {
        if (session_coach_is_due(play->session)) {
            let_coach(play);
        } else if (session_program_turn(play->session) < 0) {
            plain_explain_opening(play);
            if (!let_person(play, input))
                return false;
            print_position(play);
        } else if (!let_program(play)) {
            *status = EXIT_INPUT;
            return false;
        }
    }
    say_line("%s", _(play_result_text(play)));
    print_winning_line(session_game(play->session));
    return true;
}

int play_plain(struct play *play)
{
    const bool terminal = isatty(STDIN_FILENO);
    struct lines input;
    int status = EXIT_WELL;
    char text[PLAIN_HINT_MAX];
    lines_open(&input, stdin);
    print_position(play);
    if (terminal && session_has_person(play->session))
        say_line(_("Enter %s; help lists the commands"), plain_hint(play, text, sizeof text));
    /* At a terminal a finished game can be saved or taken back; in a pipe the program ends. */
    while (play_on(play, &input, &status) && terminal && let_person(play, &input))
        print_position(play);
    if (play_how_to_resume(play))
        say_line("%s", _(play_how_to_resume(play)));
    if (!batch_ended_well(&input, "lianzi play", "standard input"))
        status = EXIT_INPUT;
    lines_close(&input);
    return status;
}
