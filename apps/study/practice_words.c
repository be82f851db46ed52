#include "study/practice_words.h"

#include "study/puzzle/words.h"
#include "study/wording.h"
#include "system/translate.h"

#include <stdio.h>
#include <string.h>

void practice_word_task(const struct practice *practice, const char *side, char *text, size_t size)
{
    const struct wording_filling fillings[] = {{"side", side}, {NULL, NULL}};
    if (practice->card->kind == CARD_PUZZLE)
        puzzle_word_goal(&practice->puzzle, side, text, size);
    else if (practice->card->kind == CARD_LINE)
        wording_fill(_("{side} to move: play the move of your line."), fillings, text, size);
    else
        wording_fill(_("{side} to move: find a better move than the one that was played."),
                     fillings, text, size);
}

static void name_move(const struct practice *practice, int cell, char *text, size_t size)
{
    wording_action(&practice->card->variant, lz_action_place(cell), text, size);
}

void practice_word_wrong(const struct practice *practice, int cell,
                         const struct practice_answer *answer, char *text, size_t size)
{
    char move[16];
    name_move(practice, cell, move, sizeof move);
    if (answer->loss >= PRACTICE_LOSS)
        snprintf(text, size, _("%s is wrong: it loses %d points of the win rate."), move,
                 (answer->loss + 5) / 10);
    else if (practice_was_played(practice, cell))
        snprintf(text, size, _("%s is wrong: it is the move that was played."), move);
    else
        snprintf(text, size, _("%s is wrong."), move);
}

void practice_word_other(const struct practice *practice, int cell, char *text, size_t size)
{
    char move[16];
    name_move(practice, cell, move, sizeof move);
    snprintf(text, size, _("%s is good, too. Your line has another move."), move);
}

const char *practice_word_right(const struct practice *practice)
{
    return practice_grade(practice) == FSRS_AGAIN ? _("Right at last.") : _("Right.");
}

void practice_word_due(const struct card *card, const char *today, char *text, size_t size)
{
    if (strcmp(card->due, today) == 0)
        snprintf(text, size, "%s", _("It will be asked again today."));
    else
        snprintf(text, size, _("It will be asked again on %s."), card->due);
}
