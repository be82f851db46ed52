#include "study/puzzle/words.h"

#include "study/wording.h"
#include "system/translate.h"

#include <stdio.h>

static const char *task_of(const struct puzzle *puzzle)
{
    const bool black = puzzle->to_move == LZ_BLACK;
    switch (puzzle->kind) {
    case PUZZLE_FOURS:
        return black ? _("Black wins by fours.") : _("White wins by fours.");
    case PUZZLE_THREES:
        return black ? _("Black wins by threes and fours.") : _("White wins by threes and fours.");
    default:
        return black ? _("Black has one move that does not lose.")
                     : _("White has one move that does not lose.");
    }
}

void puzzle_word_task(const struct puzzle *puzzle, char *text, size_t size)
{
    snprintf(text, size, _("%s: %s"), wording_rule(puzzle->variant.rule), task_of(puzzle));
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
