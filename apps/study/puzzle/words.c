#include "study/puzzle/words.h"

#include "study/wording.h"
#include "system/translate.h"

#include <stdio.h>

void puzzle_word_goal(const struct puzzle *puzzle, const char *side, char *text, size_t size)
{
    static const char *const goals[PUZZLE_KINDS] = {
        [PUZZLE_FOURS] = N_("{side} to move wins by fours."),
        [PUZZLE_THREES] = N_("{side} to move wins by threes and fours."),
        [PUZZLE_DEFENCE] = N_("{side} to move has one move that does not lose."),
        [PUZZLE_TRAP] = N_("{side} to move wins by fours and a forbidden point.")};
    const struct wording_filling fillings[] = {{"side", side}, {NULL, NULL}};
    wording_fill(_(goals[puzzle->kind]), fillings, text, size);
}

void puzzle_word_task(const struct puzzle *puzzle, char *text, size_t size)
{
    char goal[256];
    puzzle_word_goal(puzzle, wording_colour(&puzzle->variant, puzzle->to_move), goal, sizeof goal);
    snprintf(text, size, _("%s: %s"), wording_rule(puzzle->variant.rule), goal);
}

const char *puzzle_word_kind(int kind)
{
    static const char *const kinds[PUZZLE_KINDS + 1] = {
        N_("All kinds"), [1 + PUZZLE_FOURS] = N_("Wins by fours"),
        [1 + PUZZLE_THREES] = N_("Wins by threes"), [1 + PUZZLE_DEFENCE] = N_("Defences"),
        [1 + PUZZLE_TRAP] = N_("Forbidden points")};
    return _(kinds[kind]);
}

const char *puzzle_word_level(enum puzzle_level level)
{
    static const char *const levels[PUZZLE_LEVELS] = {[PUZZLE_NEAR] = N_("Near your rating"),
                                                      [PUZZLE_EASIER] = N_("Easier"),
                                                      [PUZZLE_HARDER] = N_("Harder"),
                                                      [PUZZLE_MISSED] = N_("Missed before")};
    return _(levels[level]);
}

const char *puzzle_word_none(const struct puzzle_choice *choice)
{
    return choice->level == PUZZLE_MISSED ? _("No missed puzzle of this kind is left.")
                                          : _("There are no puzzles of this kind.");
}

const char *puzzle_word_answer(const struct attempt *attempt, const struct attempt_answer *answer)
{
    switch (answer->verdict) {
    case ATTEMPT_SLOW:
        return _("That wins, too, but not by fours alone. Look for the other move.");
    case ATTEMPT_WRONG:
        return answer->loses ? _("Wrong: the other side wins like this. Try again.")
                             : _("Wrong: this answers it. Try again.");
    case ATTEMPT_RIGHT:
        return _("Right. Go on.");
    default:
        return attempt_is_clean(attempt) ? _("Solved.") : _("Solved at last.");
    }
}

void puzzle_word_progress(const struct puzzle_progress *progress, char *text, size_t size)
{
    snprintf(text, size, _("Rating %.0f ± %.0f · solved %lld of %lld · streak %lld, longest %lld"),
             progress->rating, 2 * progress->deviation, (long long)progress->solved,
             (long long)progress->tried, (long long)progress->streak, (long long)progress->longest);
}
