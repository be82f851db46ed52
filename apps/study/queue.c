#include "study/queue.h"

#include "study/position_key.h"
#include "study/practice.h"
#include "study/puzzle/words.h"
#include "study/wording.h"
#include "system/array.h"
#include "system/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool queue_is_never(const char *date)
{
    return strcmp(date, CARD_NEVER) == 0;
}

lz_status queue_begin(struct queue *queue, struct queue_card *cards, int count, const char *date,
                      lz_error *error)
{
    *queue = (struct queue){.cards = cards, .room = (size_t)count, .count = count, .hint = -1};
    snprintf(queue->date, sizeof queue->date, "%s", date);
    lz_status status = lz_engine_new(&queue->engine, error);
    if (!status)
        status = lz_engine_set(queue->engine, "hash_mib", "16", error);
    if (status)
        queue_end(queue);
    return status;
}

void queue_end(struct queue *queue)
{
    practice_end(&queue->practice);
    lz_engine_free(queue->engine);
    lz_game_free(queue->goes_on);
    free(queue->cards);
    *queue = (struct queue){.cards = NULL};
}

int queue_left(const struct queue *queue)
{
    return queue->count - queue->next;
}

/* Nothing is shown on the board. */
static void unmark(struct queue *queue)
{
    queue->hint = -1;
    queue->numbered = 0;
}

/* ---- lines ---- */

/* The card after the reply: the index of the one answered wrong most often, of equals the first; -1
 * if none of those still to come is. */
static int find_card(const struct queue *queue, uint64_t key, int best)
{
    for (int i = queue->next; i < queue->count; i++) {
        const struct queue_card *card = &queue->cards[i];
        if (card->key == key && (best < 0 || card->wrong > queue->cards[best].wrong ||
                                 (card->wrong == queue->cards[best].wrong && i < best)))
            best = i;
    }
    return best;
}

/* Finds the reply to the move that leads to such a card. */
static int find_reply(const struct queue *queue, const lz_game *game, struct fold *fold, int *reply)
{
    const lz_variant *variant = lz_game_variant(game);
    int best = -1;
    fold_game(fold, game);
    for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
        const lz_action action = lz_action_place(cell);
        if (lz_game_legality(game, action) != LZ_LEGAL)
            continue;
        const int found = find_card(queue, fold_after(fold, game, action).key, best);
        if (found != best)
            *reply = cell;
        best = found;
    }
    return best;
}

/* The card at that index comes next. */
static void bring_forward(struct queue *queue, int index)
{
    const struct queue_card card = queue->cards[index];
    memmove(&queue->cards[queue->next + 1], &queue->cards[queue->next],
            (size_t)(index - queue->next) * sizeof card);
    queue->cards[queue->next] = card;
}

/* Plays the line of the card at work on, if its move was found and a reply leads to a card that is
 * still to come. */
static void play_on(struct queue *queue)
{
    const int move = queue->practice.found;
    lz_game *game = NULL;
    int reply = -1;
    lz_game_free(queue->goes_on);
    queue->goes_on = NULL;
    if (!queue->practice.card || queue->card.kind != CARD_LINE || move < 0 ||
        lz_game_copy(queue->practice.game, &game, NULL))
        return;
    struct fold *const fold = calloc(1, sizeof *fold);
    if (fold && !lz_game_act(game, lz_action_place(move), NULL)) {
        const int index = find_reply(queue, game, fold, &reply);
        if (index >= 0 && !lz_game_act(game, lz_action_place(reply), NULL)) {
            bring_forward(queue, index);
            queue->goes_on = game;
        }
    }
    if (!queue->goes_on)
        lz_game_free(game);
    free(fold);
}

/* ---- going on ---- */

int64_t queue_next(struct queue *queue)
{
    play_on(queue);
    practice_end(&queue->practice);
    queue->card = (struct card){.id = queue->cards[queue->next++].id};
    queue->noted = false;
    queue->done = true;
    queue->said[0] = '\0';
    unmark(queue);
    return queue->card.id;
}

/* Unless the card's position lies on the board in another way than the line came to it. */
static void say_reply(struct queue *queue)
{
    const lz_game *line = queue->goes_on;
    const lz_action reply = lz_game_action(line, lz_game_length(line) - 1);
    const lz_variant *variant = lz_game_variant(line);
    const lz_colour side = lz_game_to_move(line) == LZ_BLACK ? LZ_WHITE : LZ_BLACK;
    char move[16];
    if (card_answer_at(&queue->card, line) < 0)
        return;
    wording_action(variant, reply, move, sizeof move);
    const struct wording_filling fillings[] = {
        {"side", wording_colour(variant, side)}, {"move", move}, {NULL, NULL}};
    wording_fill(_("{side} replies {move}."), fillings, queue->said, sizeof queue->said);
}

lz_status queue_open(struct queue *queue, lz_error *error)
{
    const lz_status status = practice_begin(&queue->practice, &queue->card, queue->engine, error);
    if (status)
        practice_end(&queue->practice);
    else if (queue->goes_on)
        say_reply(queue);
    queue->done = status != LZ_OK;
    return status;
}

bool queue_note(struct queue *queue)
{
    const enum fsrs_grade grade = practice_grade(&queue->practice);
    if (queue->noted)
        return false;
    queue->noted = true;
    queue->asked++;
    queue->right += grade != FSRS_AGAIN;
    card_answered(&queue->card, grade, queue->date);
    struct queue_card *cards = grade == FSRS_AGAIN ? array_grown(queue->cards, (size_t)queue->count,
                                                                 &queue->room, sizeof *cards)
                                                   : NULL;
    if (cards) {
        queue->cards = cards;
        cards[queue->count] = cards[queue->next - 1];
        cards[queue->count++].wrong++;
    }
    return true;
}

void queue_drop(struct queue *queue)
{
    strcpy(queue->card.due, CARD_NEVER);
    if (queue->count > queue->next && queue->cards[queue->count - 1].id == queue->card.id)
        queue->count--; /* it was answered wrong */
}

/* ---- on a board ---- */

static void say(struct queue *queue, const char *text)
{
    snprintf(queue->said, sizeof queue->said, "%s", text);
}

static void number(struct queue *queue, const int *cells, int count)
{
    for (int i = 0; i < count && queue->numbered < QUEUE_NUMBERED; i++)
        queue->line[queue->numbered++] = cells[i];
}

/* The sentences of an explanation that do not say the answer. */
static void say_facts(struct queue *queue, const struct explanation *why)
{
    char facts[EXPLAIN_TEXT];
    explain_words(&queue->card.variant, why, explain_hides_better, NULL, facts, sizeof facts);
    wording_join(queue->said, sizeof queue->said, facts);
}

static bool tell_wrong(struct queue *queue, int cell, const struct practice_answer *answer)
{
    practice_word_wrong(&queue->practice, cell, answer, queue->said, sizeof queue->said);
    number(queue, &cell, 1);
    number(queue, answer->puzzle.line, answer->puzzle.length);
    if (queue->numbered == 1)
        queue->numbered += explain_refutation(&answer->why, queue->line + 1, QUEUE_NUMBERED - 1);
    say_facts(queue, &answer->why);
    return queue_note(queue);
}

static bool tell_right(struct queue *queue, int cell, const struct practice_answer *answer)
{
    char due[128];
    const bool counted = queue_note(queue);
    queue->done = true;
    if (queue->card.kind != CARD_PUZZLE)
        number(queue, &cell, 1);
    say(queue, practice_word_right(&queue->practice));
    practice_word_due(&queue->card, queue->date, due, sizeof due);
    wording_join(queue->said, sizeof queue->said, due);
    say_facts(queue, &answer->why);
    return counted;
}

bool queue_tell(struct queue *queue, int cell, const struct practice_answer *answer)
{
    const struct practice *practice = &queue->practice;
    unmark(queue);
    if (answer->verdict == PRACTICE_RIGHT)
        return tell_right(queue, cell, answer);
    if (answer->verdict == PRACTICE_WRONG)
        return tell_wrong(queue, cell, answer);
    if (queue->card.kind == CARD_PUZZLE)
        say(queue, puzzle_word_answer(&practice->attempt, &answer->puzzle));
    else
        practice_word_other(practice, cell, queue->said, sizeof queue->said);
    return false;
}

bool queue_hint(struct queue *queue)
{
    unmark(queue);
    queue->hint = practice_hint(&queue->practice);
    queue->practice.wrong = true; /* the mark is the move */
    say(queue, _("With a hint it counts as missed."));
    return queue_note(queue);
}

bool queue_solve(struct queue *queue)
{
    int moves[PUZZLE_PLIES_MAX];
    unmark(queue);
    const int count = practice_solution(&queue->practice, moves);
    if (queue->card.kind == CARD_PUZZLE)
        number(queue, moves, count);
    else if (count)
        queue->hint = moves[0];
    queue->done = true;
    say(queue, _("This is the solution."));
    return queue_note(queue);
}

/* ---- words ---- */

void queue_word_task(const struct queue *queue, char *text, size_t size)
{
    const struct card *card = &queue->card;
    const lz_colour side = lz_game_to_move(practice_game(&queue->practice));
    char task[256];
    practice_word_task(&queue->practice, wording_colour(&card->variant, side), task, sizeof task);
    if (*card->note)
        snprintf(text, size, "%s\n%s", task, card->note);
    else
        snprintf(text, size, _("%s: %s"), wording_rule(card->variant.rule), task);
}

void queue_word_progress(const struct queue *queue, char *text, size_t size)
{
    snprintf(text, size, _("Still due: %d · answered: %d, right: %d"),
             queue_left(queue) + !queue->noted, queue->asked, queue->right);
}

void queue_word_nothing(const char *next, char *text, size_t size)
{
    if (*next && !queue_is_never(next))
        snprintf(text, size, _("Nothing is due. The next card is due on %s."), next);
    else
        snprintf(
            text, size, "%s",
            _("Nothing is due. Puzzles that you miss come here by themselves. The button Add to "
              "Practice below a review adds the mistakes of the game."));
}
