#include "study/review.h"

#include "engines/setting.h"
#include "study/explain_words.h"
#include "study/story.h"
#include "study/win_rate.h"
#include "study/wording.h"
#include "system/translate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In games of a thousand. */
enum { DOUBTFUL = 80, MISTAKE = 150, BLUNDER = 300, GOOD = 150, LOST = 80 };

lz_status review_begin(struct review *review, const lz_record *record, int node, lz_error *error)
{
    int line[TREE_LINE_MAX];
    lz_game *game;
    const lz_status status = lz_record_game(record, node, &game, error);
    *review = (struct review){.record = record};
    if (status)
        return status;
    lz_game_free(game);
    review->length = tree_line(record, node, line) - 1;
    if (review->length == 0)
        return lz_error_set(error, LZ_ERR_ARGUMENT, N_("the game has no moves"));
    review->positions = calloc((size_t)review->length + 1, sizeof *review->positions);
    if (!review->positions)
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    for (int i = 0; i <= review->length; i++)
        review->positions[i] = (struct review_position){.node = line[i], .second_win = -1};
    return LZ_OK;
}

void review_clear(struct review *review)
{
    free(review->positions);
    *review = (struct review){0};
}

/* The best two lines of the last finished depth. */
struct found {
    lz_line lines[2];
    int count;
};

static void take_line(const lz_line *line, void *user)
{
    struct found *found = user;
    if (line->multipv < 1 || line->multipv > 2)
        return;
    found->lines[line->multipv - 1] = *line;
    found->count = line->multipv;
}

/* The end by the rules, as the side to move sees it. */
static int result_win(const lz_game *game)
{
    const lz_result result = lz_game_result(game);
    const lz_result own =
        lz_game_to_move(game) == LZ_BLACK ? LZ_RESULT_BLACK_WINS : LZ_RESULT_WHITE_WINS;
    return result == LZ_RESULT_DRAW ? 500 : result == own ? 1000 : 0;
}

bool review_needs_search(struct review_position *position, const lz_game *game)
{
    if (lz_game_result(game) != LZ_RESULT_ONGOING) {
        position->searched = true;
        position->win = result_win(game);
        return false;
    }
    return (lz_game_expects(game) & 1U << LZ_ACTION_PLACE) &&
           !(lz_game_expects(game) & 1U << LZ_ACTION_CHOOSE);
}

void review_take(struct review_position *position, const lz_line *best, int second_win)
{
    position->best = *best;
    position->searched = best->length > 0;
    position->win = win_rate_of(best);
    position->second_win = second_win;
}

static lz_status search(struct review_position *position, lz_engine *engine, const lz_game *game,
                        const lz_limits *limits, lz_error *error)
{
    struct found found = {.count = 0};
    lz_thought thought;
    if (!review_needs_search(position, game))
        return LZ_OK;
    const lz_status status =
        lz_engine_think(engine, game, limits, take_line, &found, &thought, error);
    if (status)
        return status;
    const lz_line *second = found.count == 2 ? &found.lines[1] : NULL;
    review_take(position, found.count ? &found.lines[0] : &thought.line,
                !second            ? -1
                : second->mate < 0 ? 0
                                   : second->win_permille);
    return LZ_OK;
}

lz_status review_run(struct review *review, const struct review_limits *limits,
                     review_progress_fn *on_progress, void *user, lz_error *error)
{
    lz_engine *engine;
    lz_limits each;
    lz_limits_init(&each);
    each.time_ms = limits->time_ms;
    each.multipv = 2;
    each.stop = limits->stop;
    lz_status status = lz_engine_new(&engine, error);
    if (status)
        return status;
    status = setting_number(engine, "threads", limits->threads, error);
    if (!status)
        status = setting_number(engine, "hash_mib", limits->hash_mib, error);
    if (!status)
        status = lz_engine_prepare(engine, lz_record_variant(review->record), error);
    for (int at = review->length; at >= 0 && !status; at--) {
        lz_game *game;
        status = lz_record_game(review->record, review->positions[at].node, &game, error);
        if (!status) {
            status = search(&review->positions[at], engine, game, &each, error);
            if (!status)
                review_explain(review, at, game, limits->stop);
            lz_game_free(game);
        }
        if (limits->stop && lz_stop_is_set(limits->stop)) { /* this one was cut short */
            review->positions[at].searched = false;
            break;
        }
        review->done = review->length - at + 1;
        if (!status && on_progress)
            on_progress(review, user);
    }
    lz_engine_free(engine);
    return status;
}

/* ---- what it means ---- */

static bool same_action(lz_action one, lz_action other)
{
    return one.kind == other.kind && one.cell[0] == other.cell[0];
}

static const lz_judgement judgements[REVIEW_MARKS] = {
    [REVIEW_GOOD] = LZ_JUDGEMENT_GOOD,         [REVIEW_ONLY] = LZ_JUDGEMENT_GOOD,
    [REVIEW_DOUBTFUL] = LZ_JUDGEMENT_DOUBTFUL, [REVIEW_MISTAKE] = LZ_JUDGEMENT_BAD,
    [REVIEW_BLUNDER] = LZ_JUDGEMENT_VERY_BAD,  [REVIEW_MISSED_WIN] = LZ_JUDGEMENT_VERY_BAD,
};

static enum review_mark mark_of(int loss)
{
    return loss >= BLUNDER    ? REVIEW_BLUNDER
           : loss >= MISTAKE  ? REVIEW_MISTAKE
           : loss >= DOUBTFUL ? REVIEW_DOUBTFUL
                              : REVIEW_PLAIN;
}

lz_judgement review_judge_loss(int loss)
{
    return judgements[mark_of(loss)];
}

static enum review_mark judge(const struct review_position *before, int loss, bool best, int after)
{
    if (best)
        return before->second_win < 0 || before->win - before->second_win < GOOD ? REVIEW_PLAIN
               : before->second_win <= LOST                                      ? REVIEW_ONLY
                                                                                 : REVIEW_GOOD;
    if (before->best.mate > 0 && after < 1000 && loss >= DOUBTFUL)
        return REVIEW_MISSED_WIN;
    return mark_of(loss);
}

struct review_move review_move(const struct review *review, int index)
{
    const struct review_position *before = &review->positions[index], *next = before + 1;
    struct review_move move = {.node = next->node,
                               .colour = lz_record_colour(review->record, next->node)};
    const lz_action played = lz_record_action(review->record, next->node);
    if (!before->searched || !next->searched || played.kind != LZ_ACTION_PLACE)
        return move;
    const bool best = before->best.length && same_action(before->best.pv[0], played);
    move.rated = true;
    move.before = before->win;
    move.after = 1000 - next->win;
    if (best || move.after > move.before) /* the later search saw more */
        move.before = move.after;
    move.loss = move.before - move.after;
    move.mark = judge(before, move.loss, best, move.after);
    if (move.mark >= REVIEW_DOUBTFUL)
        move.better = &before->best;
    return move;
}

void review_explain(struct review *review, int index, const lz_game *game, const lz_stop *stop)
{
    struct review_position *position = &review->positions[index];
    if (index == review->length || review_move(review, index).mark == REVIEW_PLAIN)
        return;
    const lz_action played = lz_record_action(review->record, position[1].node);
    const struct explain_question question = {.game = game,
                                              .move = played.cell[0],
                                              .best = &position->best,
                                              .reply = &position[1].best,
                                              .stop = stop};
    explain(&question, &position->why, NULL);
}

void review_word_why(const struct review *review, int index, char *text, size_t size)
{
    explain_words(lz_record_variant(review->record), &review->positions[index].why,
                  explain_is_checked, NULL, text, size);
}

double review_accuracy(const struct review *review, lz_colour colour)
{
    double sum = 0;
    int count = 0;
    for (int i = 0; i < review->length; i++) {
        const struct review_move move = review_move(review, i);
        if (!move.rated || move.colour != colour)
            continue;
        sum += 100 * exp(-move.loss / 250.0);
        count++;
    }
    return count ? sum / count : -1;
}

int review_black_win(const struct review *review, int index)
{
    const struct review_position *position = &review->positions[index];
    lz_game *game;
    if (lz_record_game(review->record, position->node, &game, NULL))
        return position->win;
    const bool black = lz_game_to_move(game) == LZ_BLACK;
    lz_game_free(game);
    return black ? position->win : 1000 - position->win;
}

static const char accuracy_text[] = N_("Accuracy: %s %.0f, %s %.0f.");

static const char *const mark_texts[REVIEW_MARKS] = {
    [REVIEW_PLAIN] = "",
    [REVIEW_GOOD] = "!",
    [REVIEW_ONLY] = N_("only move"),
    [REVIEW_DOUBTFUL] = "?!",
    [REVIEW_MISTAKE] = "?",
    [REVIEW_BLUNDER] = "??",
    [REVIEW_MISSED_WIN] = N_("missed win"),
};

const char *review_mark_text(enum review_mark mark)
{
    return *mark_texts[mark] ? _(mark_texts[mark]) : "";
}

/* ---- into the record ---- */

/* Whether the line begins with the mark and a colon, or is nothing but the mark, which an older
 * version wrote. */
static bool begins_with_mark(const char *line, const char *mark)
{
    static const char wide_colon[] = "\uff1a"; /* as Chinese has it */
    const size_t length = strlen(mark);
    return strncmp(line, mark, length) == 0 &&
           (strchr(":\n", line[length]) ||
            strncmp(line + length, wide_colon, strlen(wide_colon)) == 0);
}

static bool begins_with_accuracy(const char *line, const char *accuracy)
{
    return strncmp(line, accuracy, strcspn(accuracy, "%")) == 0;
}

/* Whether the line, which need not end with its text, is a remark of an earlier review, in English
 * or in the person's language. */
static bool is_remark(const char *line)
{
    for (int mark = REVIEW_PLAIN + 1; mark < REVIEW_MARKS; mark++)
        if (begins_with_mark(line, mark_texts[mark]) ||
            begins_with_mark(line, review_mark_text((enum review_mark)mark)))
            return true;
    return begins_with_accuracy(line, accuracy_text) ||
           begins_with_accuracy(line, _(accuracy_text));
}

static bool has_remark(const lz_record *record, int node)
{
    for (const char *line = lz_record_comment(record, node); line && *line;) {
        if (is_remark(line))
            return true;
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return false;
}

/* Gives the node's comment the line as its last, NULL for none, in place of an earlier review's. */
static lz_status set_remark(lz_record *record, int node, const char *text, lz_error *error)
{
    const char *before = lz_record_comment(record, node);
    if (!before && !text)
        return LZ_OK;
    const size_t size = (before ? strlen(before) + 1 : 0) + (text ? strlen(text) : 0) + 1;
    char *both = malloc(size), *end = both;
    if (!both)
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    for (const char *line = before; line && *line;) {
        const size_t length = strcspn(line, "\n");
        if (!is_remark(line)) {
            memcpy(end, line, length);
            end += length;
            *end++ = '\n';
        }
        line += length + (line[length] == '\n');
    }
    if (text)
        memcpy(end, text, strlen(text) + 1);
    else
        end[end > both ? -1 : 0] = '\0';
    const lz_status status = lz_record_set_comment(record, node, both, error);
    free(both);
    return status;
}

static lz_status add_better(lz_record *record, int node, const lz_line *line, lz_error *error)
{
    enum { SHOWN = 7 };
    int at = lz_record_parent(record, node);
    lz_status status = LZ_OK;
    for (int i = 0; i < line->length && i < SHOWN && !status; i++)
        status = lz_record_add(record, at, line->pv[i], &at, error);
    return status;
}

static lz_status annotate_move(const struct review *review, int index, lz_record *record,
                               lz_error *error)
{
    const struct review_move move = review_move(review, index);
    char text[EXPLAIN_TEXT], remark[sizeof text + 160], better[16] = "";
    if (!move.rated || (move.mark == REVIEW_PLAIN && !has_remark(record, move.node)))
        return LZ_OK; /* a person's judgement stays */
    lz_record_set_judgement(record, move.node, judgements[move.mark]);
    const char *mark = review_mark_text(move.mark);
    review_word_why(review, index, text, sizeof text);
    if (move.mark == REVIEW_PLAIN)
        return set_remark(record, move.node, NULL, error);
    if (!move.better) {
        const struct review_position *before = &review->positions[index];
        snprintf(remark, sizeof remark, _("%s: %d %% with this move, %d %% with the next best."),
                 mark, (before->win + 5) / 10, (before->second_win + 5) / 10);
        wording_join(remark, sizeof remark, text);
        return set_remark(record, move.node, remark, error);
    }
    wording_action(lz_record_variant(record), move.better->pv[0], better, sizeof better);
    snprintf(remark, sizeof remark, _("%s: from %d %% to %d %%; %s was better."), mark,
             (move.before + 5) / 10, (move.after + 5) / 10, better);
    wording_join(remark, sizeof remark, text);
    const lz_status status = set_remark(record, move.node, remark, error);
    return status ? status : add_better(record, move.node, move.better, error);
}

bool review_fits(const struct review *review, const lz_record *record)
{
    for (int i = 1; i <= review->length; i++) {
        const int node = review->positions[i].node;
        const lz_action action = lz_record_action(record, node);
        if (lz_record_parent(record, node) != review->positions[i - 1].node ||
            !same_action(action, lz_record_action(review->record, node)))
            return false;
    }
    return true;
}

void review_word_accuracy(const struct review *review, char *text, size_t size)
{
    const lz_variant *variant = lz_record_variant(review->record);
    const double black = review_accuracy(review, LZ_BLACK);
    const double white = review_accuracy(review, LZ_WHITE);
    *text = '\0';
    if (black >= 0 && white >= 0)
        snprintf(text, size, _(accuracy_text), wording_colour(variant, LZ_BLACK), black,
                 wording_colour(variant, LZ_WHITE), white);
}

/* The next number of the text, and past it; -1 without one on the line. */
static int take_number(const char **text)
{
    *text += strcspn(*text, "0123456789\n");
    return **text && **text != '\n' ? (int)strtol(*text, (char **)text, 10) : -1;
}

bool review_read_accuracy(const lz_record *record, int *black, int *white)
{
    struct review_sums sums;
    if (story_read_sums(record, &sums)) {
        *black = (int)lround(sums.accuracy[0]);
        *white = (int)lround(sums.accuracy[1]);
        return *black >= 0 && *white >= 0;
    }
    const char *line = lz_record_comment(record, LZ_RECORD_ROOT);
    while (line && *line && !begins_with_accuracy(line, accuracy_text) &&
           !begins_with_accuracy(line, _(accuracy_text))) {
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    if (!line || !*line)
        return false;
    *black = take_number(&line);
    *white = take_number(&line);
    return *black >= 0 && *black <= 100 && *white >= 0 && *white <= 100;
}

lz_status review_annotate(const struct review *review, lz_record *record, lz_error *error)
{
    char text[160 + STORY_TEXT], story[STORY_TEXT];
    lz_status status = LZ_OK;
    for (int i = 0; i < review->length && !status; i++)
        status = annotate_move(review, i, record, error);
    for (int i = 0; i <= review->length && !status; i++) {
        const struct review_position *position = &review->positions[i];
        if (position->searched && position->best.length) /* an end needs no win rate */
            status = lz_record_set_win_permille(record, position->node, review_black_win(review, i),
                                                error);
    }
    review_word_accuracy(review, text, sizeof text);
    story_word(review, story, sizeof story);
    if (*text)
        wording_join(text, sizeof text, story);
    if (!status && *text)
        status = set_remark(record, LZ_RECORD_ROOT, text, error);
    return status ? status : story_keep_sums(review, record, error);
}
