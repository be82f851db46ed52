#include "study/story.h"

#include "study/explain_words.h"
#include "study/wording.h"
#include "system/translate.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const practise[ERRORS] = {
    [ERROR_FIVE] = N_("{side} can practise stopping fours (overlooked: {number})."),
    [ERROR_THREE] = N_("{side} can practise stopping open threes (overlooked: {number})."),
    [ERROR_FORCE] =
        N_("{side} can practise seeing the other side's forced wins (overlooked: {number})."),
    [ERROR_OWN] = N_("{side} can practise finding forced wins (missed: {number})."),
};

static enum error_kind error_of(const struct explanation *why)
{
    enum error_kind kind = ERROR_OTHER;
    for (int i = 0; i < why->count; i++) {
        const struct fact *fact = &why->facts[i];
        const bool opens = fact->kind == FACT_REFUTED && fact->shapes[0] == STONE_OPEN_FOUR;
        if (fact->better && (fact->kind == FACT_WINS || fact->shape == STONE_FIVE))
            return ERROR_OWN;
        if (fact->kind == FACT_LEAVES && fact->shape == STONE_FIVE)
            kind = ERROR_FIVE;
        else if (opens || (fact->kind == FACT_LEAVES && fact->shape == STONE_OPEN_FOUR))
            kind = ERROR_THREE;
        else if (fact->kind == FACT_REFUTED)
            kind = ERROR_FORCE;
    }
    return kind;
}

/* A sentence about move `index`; `number` stands for {number}, if not negative. */
static void tell(const struct review *review, const char *format, int index, int number, char *text,
                 size_t size)
{
    const lz_variant *variant = lz_record_variant(review->record);
    const struct review_move move = review_move(review, index);
    char name[32], best[32] = "", count[16], before[16], after[16], sentence[EXPLAIN_SENTENCE];
    wording_action(variant, lz_record_action(review->record, move.node), name, sizeof name);
    if (review->positions[index].why.best >= 0)
        wording_action(variant, lz_action_place(review->positions[index].why.best), best,
                       sizeof best);
    snprintf(count, sizeof count, "%d", number < 0 ? index + 1 : number);
    snprintf(before, sizeof before, _("%d %%"), (move.before + 5) / 10);
    snprintf(after, sizeof after, _("%d %%"), (move.after + 5) / 10);
    const struct wording_filling fillings[] = {
        {"side", wording_colour(variant, move.colour)},
        {"move", name},
        {"best", best},
        {"number", count},
        {"before", before},
        {"after", after},
        {NULL, NULL},
    };
    wording_fill(format, fillings, sentence, sizeof sentence);
    wording_join(text, size, sentence);
}

static void tell_opening(const lz_game *game, char *text, size_t size)
{
    char name[64], sentence[128];
    wording_renju_opening(lz_renju_opening_of(game), name, sizeof name);
    const struct wording_filling fillings[] = {{"opening", name}, {NULL, NULL}};
    wording_fill(_("The game opened with {opening}."), fillings, sentence, sizeof sentence);
    if (*name)
        wording_join(text, size, sentence);
}

static void tell_end(const struct review *review, lz_result result, char *text, size_t size)
{
    const lz_variant *variant = lz_record_variant(review->record);
    const bool draw = result == LZ_RESULT_DRAW;
    char count[16], sentence[128];
    snprintf(count, sizeof count, "%d", review->length);
    const struct wording_filling fillings[] = {
        {"side", wording_colour(variant, result == LZ_RESULT_BLACK_WINS ? LZ_BLACK : LZ_WHITE)},
        {"number", count},
        {NULL, NULL}};
    wording_fill(draw ? _("It ended in a draw at move {number}.")
                      : _("{side} won at move {number}."),
                 fillings, sentence, sizeof sentence);
    if (result != LZ_RESULT_ONGOING)
        wording_join(text, size, sentence);
}

/* The move that cost its side most, of the loser if somebody lost; -1 if all were good. If `turn`
 * is that move, the one of the same side that cost most after it. */
static int find_turn(const struct review *review, lz_result result, int turn)
{
    int found = -1, most = 0;
    for (int i = 0; i < review->length; i++) {
        const struct review_move move = review_move(review, i);
        const lz_colour won = result == LZ_RESULT_BLACK_WINS   ? LZ_BLACK
                              : result == LZ_RESULT_WHITE_WINS ? LZ_WHITE
                                                               : LZ_EMPTY;
        if (!move.rated || move.mark < REVIEW_DOUBTFUL || move.colour == won || move.loss <= most ||
            i == turn || (turn >= 0 && move.colour != review_move(review, turn).colour))
            continue;
        found = i;
        most = move.loss;
    }
    return found;
}

/* The better move, as it is played; "" if none is known. */
static void word_better(const struct review *review, int index, char *text, size_t size)
{
    const struct review_move move = review_move(review, index);
    const int best = review->positions[index].why.best;
    const lz_variant *variant = lz_record_variant(review->record);
    *text = '\0';
    if (best >= 0)
        wording_action(variant, lz_action_place(best), text, size);
    else if (move.better && move.better->length)
        wording_action(variant, move.better->pv[0], text, size);
}

/* The two moves that cost most, in their order, and what was better. */
static void tell_worst(const struct review *review, int turn, int next, char *text, size_t size)
{
    const lz_variant *variant = lz_record_variant(review->record);
    char names[2][32], better[2][32], numbers[2][16], sentence[256];
    int index[2] = {turn, next}, count = 0;
    if (next >= 0 && next < turn) {
        index[0] = next;
        index[1] = turn;
    }
    for (int i = 0; i < 2; i++) {
        if (index[i] < 0)
            continue;
        word_better(review, index[i], better[count], sizeof better[count]);
        wording_action(variant,
                       lz_record_action(review->record, review_move(review, index[i]).node),
                       names[count], sizeof names[count]);
        snprintf(numbers[count], sizeof numbers[count], "%d", index[i] + 1);
        count += *better[count] != '\0';
    }
    const struct wording_filling fillings[] = {{"best", better[0]},
                                               {"move", names[0]},
                                               {"number", numbers[0]},
                                               {"other_best", count > 1 ? better[1] : ""},
                                               {"other", count > 1 ? names[1] : ""},
                                               {"other_number", count > 1 ? numbers[1] : ""},
                                               {NULL, NULL}};
    wording_fill(count > 1 ? _("Worth remembering: {best} instead of {move} at move {number}, and "
                               "{other_best} instead of {other} at move {other_number}.")
                           : _("Worth remembering: {best} instead of {move} at move {number}."),
                 fillings, sentence, sizeof sentence);
    if (count)
        wording_join(text, size, sentence);
}

/* How the other side answers the move, if that was checked. */
static void tell_answer(const struct review *review, int index, char *text, size_t size)
{
    const struct explanation *why = &review->positions[index].why;
    for (int i = 0; i < why->count; i++) {
        const struct fact *fact = &why->facts[i];
        char sentence[EXPLAIN_SENTENCE];
        if (fact->kind != FACT_REFUTED && fact->kind != FACT_LEAVES)
            continue;
        explain_word(lz_record_variant(review->record), why, fact, sentence, sizeof sentence);
        wording_join(text, size, sentence);
        return;
    }
}

/* The first other move that missed a win of its side's own. */
static void tell_missed(const struct review *review, int turn, char *text, size_t size)
{
    for (int i = 0; i < review->length; i++) {
        const struct explanation *why = &review->positions[i].why;
        if (i == turn || error_of(why) != ERROR_OWN)
            continue;
        tell(review, _("At move {number} {side} missed a win that begins with {best}."), i, -1,
             text, size);
        return;
    }
}

static bool is_error(const struct review *review, int index, lz_colour side)
{
    const struct review_move move = review_move(review, index);
    return move.mark >= REVIEW_DOUBTFUL && move.colour == side;
}

void story_count_errors(const struct review *review, lz_colour side, int counts[ERRORS])
{
    for (int i = 0; i < review->length; i++)
        if (is_error(review, i, side))
            counts[error_of(&review->positions[i].why)]++;
}

const char *story_error_name(enum error_kind kind)
{
    static const char *const names[ERRORS] = {
        [ERROR_FIVE] = N_("Fours of the other side overlooked"),
        [ERROR_THREE] = N_("Open threes of the other side overlooked"),
        [ERROR_FORCE] = N_("Longer forced wins of the other side overlooked"),
        [ERROR_OWN] = N_("Own wins missed"),
        [ERROR_OTHER] = N_("Other mistakes"),
    };
    return _(names[kind]);
}

enum error_kind story_kind_at(int index)
{
    return (enum error_kind)((index + 1) % ERRORS);
}

/* Adds MOVE:KIND for each mistake, KIND a number from 1 on in the order of story_kind_at. */
static void write_mistakes(const struct review *review, char *text, size_t size)
{
    size_t length = strlen(text);
    for (int i = 0; i < review->length && length + 16 < size; i++) {
        const enum error_kind kind = error_of(&review->positions[i].why);
        if (review_move(review, i).mark >= REVIEW_DOUBTFUL)
            length += (size_t)snprintf(text + length, size - length, " %d:%d",
                                       lz_record_depth(review->record, review_move(review, i).node),
                                       kind == ERROR_OTHER ? ERRORS : (int)kind);
    }
}

lz_status story_keep_sums(const struct review *review, lz_record *record, lz_error *error)
{
    char text[256 + LZ_CELLS_MAX * 16] = "";
    for (lz_colour side = LZ_BLACK; side <= LZ_WHITE; side++) {
        int counts[ERRORS] = {0};
        const size_t length = strlen(text);
        story_count_errors(review, side, counts);
        const double accuracy = review_accuracy(review, side);
        snprintf(text + length, sizeof text - length, "%s%d %d %d %d %d %d", length ? " " : "",
                 accuracy < 0 ? -1 : (int)lround(10 * accuracy), counts[ERROR_FIVE],
                 counts[ERROR_THREE], counts[ERROR_FORCE], counts[ERROR_OWN], counts[ERROR_OTHER]);
    }
    write_mistakes(review, text, sizeof text);
    return lz_record_set_text(record, LZ_RECORD_INFO_REVIEW, text, error);
}

/* The numbers of one side, from `text` on; NULL for what is none, else what follows them. */
static const char *read_side(const char *text, double *accuracy, int errors[ERRORS])
{
    enum { MOST = 100000 };
    int length = 0, tenths;
    if (!text ||
        sscanf(text, "%d %d %d %d %d %d%n", &tenths, &errors[ERROR_FIVE], &errors[ERROR_THREE],
               &errors[ERROR_FORCE], &errors[ERROR_OWN], &errors[ERROR_OTHER],
               &length) < ERRORS + 1 ||
        tenths < -1 || tenths > 1000)
        return NULL;
    *accuracy = tenths < 0 ? -1 : tenths / 10.0;
    for (int kind = 0; kind < ERRORS; kind++)
        if (errors[kind] < 0 || errors[kind] > MOST)
            return NULL;
    return text + length;
}

/* Returns what follows the numbers; NULL if there are none. */
static const char *read_sums(const lz_record *record, struct review_sums *out)
{
    const char *text = lz_record_text(record, LZ_RECORD_INFO_REVIEW);
    for (int side = 0; side < 2; side++)
        text = read_side(text, &out->accuracy[side], out->errors[side]);
    return text;
}

bool story_read_sums(const lz_record *record, struct review_sums *out)
{
    return read_sums(record, out) != NULL;
}

int story_read_mistakes(const lz_record *record, lz_colour side, enum error_kind kind, int *moves,
                        int room)
{
    struct review_sums sums;
    const char *text = read_sums(record, &sums);
    int count = 0, depth, index, length;
    for (; text && count < room && sscanf(text, " %d:%d%n", &depth, &index, &length) == 2;
         text += length) {
        int node = LZ_RECORD_ROOT;
        for (int i = 0; i < depth && node != LZ_RECORD_NO_NODE; i++)
            node = lz_record_child(record, node);
        if (index >= 1 && index <= ERRORS && story_kind_at(index - 1) == kind && depth > 0 &&
            node != LZ_RECORD_NO_NODE && lz_record_colour(record, node) == side &&
            lz_record_judgement(record, node) >= LZ_JUDGEMENT_DOUBTFUL)
            moves[count++] = node;
    }
    return count;
}

/* What most of the mistakes of one side have in common. */
static void tell_practice(const struct review *review, lz_colour side, char *text, size_t size)
{
    int counts[ERRORS] = {0}, first = 0;
    enum error_kind most = ERROR_OTHER;
    story_count_errors(review, side, counts);
    for (enum error_kind kind = ERROR_FIVE; kind < ERRORS; kind++)
        most = counts[kind] > (most ? counts[most] : 0) ? kind : most;
    if (!most)
        return;
    while (!is_error(review, first, side) || error_of(&review->positions[first].why) != most)
        first++;
    tell(review, _(practise[most]), first, counts[most], text, size);
}

void story_word(const struct review *review, char *text, size_t size)
{
    lz_game *game;
    *text = '\0';
    if (lz_record_game(review->record, review->positions[review->length].node, &game, NULL))
        return;
    const lz_result ruled = lz_game_result(game);
    const lz_result result = ruled == LZ_RESULT_ONGOING ? lz_record_result(review->record) : ruled;
    const int turn = find_turn(review, result, -1);
    tell_opening(game, text, size);
    tell_end(review, result, text, size);
    if (turn >= 0) {
        tell(review,
             _("It turned at move {number}: {move} took {side} from a win rate of {before} to "
               "{after}."),
             turn, -1, text, size);
        tell_answer(review, turn, text, size);
        tell_missed(review, turn, text, size);
        tell_practice(review, review_move(review, turn).colour, text, size);
        tell_worst(review, turn, find_turn(review, result, turn), text, size);
    }
    lz_game_free(game);
}

void story_word_end(const struct review *review, char *text, size_t size)
{
    char story[STORY_TEXT];
    review_word_accuracy(review, text, size);
    story_word(review, story, sizeof story);
    const size_t length = strlen(text);
    snprintf(text + length, size - length, "%s%s", length && *story ? "\n" : "", story);
}
