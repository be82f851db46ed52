#include "session/learn.h"

#include "session/wording.h"
#include "study/position_key.h"
#include "study/win_rate.h"
#include "study/wording.h"
#include "system/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOOD_ENOUGH = 80 }; /* an answer may lose so much of a win rate of a thousand */

/* ---- the questions ---- */

static bool is_bad(const lz_record *record, int node)
{
    return lz_record_judgement(record, node) >= LZ_JUDGEMENT_BAD;
}

int learn_better_of(const lz_record *record, int bad)
{
    int node = lz_record_child(record, lz_record_parent(record, bad));
    while (node != LZ_RECORD_NO_NODE && (node == bad || is_bad(record, node)))
        node = lz_record_next(record, node);
    return node;
}

/* Whether it is a mistake of the side; LZ_EMPTY: of either. */
static bool is_question(const struct session *session, int node, lz_colour side)
{
    const lz_record *record = session_record(session);
    return is_bad(record, node) && lz_record_action(record, node).kind == LZ_ACTION_PLACE &&
           (side == LZ_EMPTY || lz_record_colour(record, node) == side) &&
           learn_better_of(record, node) != LZ_RECORD_NO_NODE;
}

/* Writes the mistakes, unless `moves` is NULL. */
static int find_mistakes(const struct session *session, lz_colour side, int *moves, int room)
{
    const lz_record *record = session_record(session);
    int count = 0;
    for (int node = lz_record_child(record, LZ_RECORD_ROOT);
         node != LZ_RECORD_NO_NODE && count < room; node = lz_record_child(record, node)) {
        if (!is_question(session, node, side))
            continue;
        if (moves)
            moves[count] = node;
        count++;
    }
    return count;
}

/* Who can learn: the only person, or both sides. */
static lz_colour usual_side(const struct session *session)
{
    const int person = session_only_person(session);
    return person < 0 ? LZ_EMPTY : lz_game_seat_colour(session_game(session), person);
}

int learn_mistakes(const struct session *session, int *moves, int room)
{
    return find_mistakes(session, usual_side(session), moves, room);
}

int learn_count(const struct session *session, lz_colour side)
{
    return find_mistakes(session, side, NULL, TREE_LINE_MAX);
}

bool learn_can_begin(const struct session *session)
{
    return find_mistakes(session, LZ_EMPTY, NULL, 1) > 0;
}

int learn_mistake(const struct learn *learn, const struct session *session)
{
    if (!learn->on || learn->at >= learn->count ||
        !is_question(session, learn->moves[learn->at], learn->side))
        return LZ_RECORD_NO_NODE;
    return learn->moves[learn->at];
}

int learn_parent(const struct learn *learn, const struct session *session)
{
    const int bad = learn_mistake(learn, session);
    return bad == LZ_RECORD_NO_NODE ? bad : lz_record_parent(session_record(session), bad);
}

int learn_better(const struct learn *learn, const struct session *session)
{
    const int bad = learn_mistake(learn, session);
    return bad == LZ_RECORD_NO_NODE ? bad : learn_better_of(session_record(session), bad);
}

static void name_move(const struct session *session, lz_action action, char *text, size_t size)
{
    wording_action(lz_record_variant(session_record(session)), action, text, size);
}

static void forget_refutation(struct learn *learn)
{
    learn->refused = false;
    learn->line_length = 0;
    *learn->why = '\0';
}

static void ask(struct learn *learn, struct session *session)
{
    const lz_record *record = session_record(session);
    const int bad = learn_mistake(learn, session);
    char name[16];
    name_move(session, lz_record_action(record, bad), name, sizeof name);
    learn->solved = learn->helped = false;
    learn->hint_count = 0;
    forget_refutation(learn);
    learn->results[learn->at] = LEARN_NOT_FOUND;
    snprintf(learn->text, sizeof learn->text, _("Move %d: %s played %s. Find a better move."),
             tree_stones(record, bad),
             wording_colour(lz_record_variant(record), lz_record_colour(record, bad)), name);
    session_look(session, lz_record_parent(record, bad), NULL);
}

/* Asks the first of the questions in `moves`. */
static void begin(struct learn *learn, struct session *session, int count)
{
    learn->count = count;
    learn->at = 0;
    learn->on = true;
    learn->finished = false;
    ask(learn, session);
}

bool learn_begin_for(struct learn *learn, struct session *session, lz_colour side)
{
    if (!learn_count(session, side))
        return false;
    learn->side = side;
    begin(learn, session, find_mistakes(session, side, learn->moves, TREE_LINE_MAX));
    return true;
}

bool learn_begin(struct learn *learn, struct session *session)
{
    return learn_begin_for(learn, session, usual_side(session)) ||
           learn_begin_for(learn, session, LZ_EMPTY);
}

int learn_left(const struct learn *learn)
{
    int left = 0;
    for (int i = 0; i < learn->count; i++)
        left += learn->results[i] != LEARN_RIGHT;
    return left;
}

void learn_repeat(struct learn *learn, struct session *session)
{
    int left = 0;
    for (int i = 0; i < learn->count; i++) {
        if (learn->results[i] != LEARN_RIGHT && is_question(session, learn->moves[i], learn->side))
            learn->moves[left++] = learn->moves[i];
    }
    if (left)
        begin(learn, session, left);
}

void learn_end(struct learn *learn, struct session *session)
{
    learn->on = false;
    session_look(session, session_node(session), NULL);
}

/* Names the moves that were not found at once; dots stand for those that have no room. */
static void name_again(const struct learn *learn, const struct session *session, char *text,
                       size_t size)
{
    const lz_record *record = session_record(session);
    bool full = false;
    size_t used = 0;
    *text = '\0';
    for (int i = 0; i < learn->count && !full; i++) {
        char name[16], move[32];
        if (learn->results[i] == LEARN_RIGHT)
            continue;
        name_move(session, lz_record_action(record, learn->moves[i]), name, sizeof name);
        snprintf(move, sizeof move, "%d %s", tree_stones(record, learn->moves[i]), name);
        full = used + 2 * sizeof move > size;
        used +=
            (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "", full ? "…" : move);
    }
}

/* Counts the answers, and names the moves that are worth another look. */
static void sum_up(struct learn *learn, struct session *session)
{
    int counts[LEARN_RIGHT + 1] = {0};
    char again[160], sentence[200];
    for (int i = 0; i < learn->count; i++)
        counts[learn->results[i]]++;
    name_again(learn, session, again, sizeof again);
    learn->finished = learn->solved = true;
    learn->hint_count = 0;
    forget_refutation(learn);
    snprintf(learn->text, sizeof learn->text,
             _("Found at once: %d of %d; with help: %d; not found: %d."), counts[LEARN_RIGHT],
             learn->count, counts[LEARN_HELPED], counts[LEARN_NOT_FOUND]);
    snprintf(sentence, sizeof sentence, _("To look at again: %s."), again);
    if (*again)
        wording_join(learn->text, sizeof learn->text, sentence);
    session_look(session, session_node(session), NULL);
}

void learn_next(struct learn *learn, struct session *session)
{
    const bool lost =
        learn_mistake(learn, session) == LZ_RECORD_NO_NODE; /* it is no longer in the tree */
    learn->at += learn->at < learn->count;
    if (learn_mistake(learn, session) != LZ_RECORD_NO_NODE)
        ask(learn, session);
    else if (lost || learn->at < learn->count)
        learn_end(learn, session);
    else
        sum_up(learn, session);
}

void learn_again(struct learn *learn, struct session *session)
{
    const int parent = learn_parent(learn, session);
    if (parent != LZ_RECORD_NO_NODE)
        session_look(session, parent, NULL);
    else
        learn_end(learn, session);
}

/* ---- hints ---- */

/* The cells that a hint may show beside the better one: the nearest that can be played. */
static int find_decoys(const lz_game *game, int better, int bad, int decoys[], int most)
{
    const lz_variant *variant = lz_game_variant(game);
    const int columns = variant->columns;
    int count = 0;
    for (int reach = 1; reach < columns && count < most; reach++) {
        for (int cell = 0; cell < columns * variant->rows && count < most; cell++) {
            const int across = abs(cell % columns - better % columns);
            const int along = abs(cell / columns - better / columns);
            if (cell != bad && (across > along ? across : along) == reach &&
                (cell * 7 + better) % 3 == 0 &&
                lz_game_legality(game, lz_action_place(cell)) == LZ_LEGAL)
                decoys[count++] = cell;
        }
    }
    return count;
}

void learn_hint(struct learn *learn, struct session *session)
{
    learn_again(learn, session);
    if (!learn->on || learn->solved)
        return;
    learn->helped = true;
    forget_refutation(learn);
    const lz_record *record = session_record(session);
    const int bad = learn_mistake(learn, session);
    const int cell = lz_record_action(record, learn_better(learn, session)).cell[0];
    learn->hints[0] = cell;
    learn->hint_count =
        1 + find_decoys(session_shown_game(session), cell, lz_record_action(record, bad).cell[0],
                        learn->hints + 1, LEARN_HINTS - 1);
    snprintf(learn->text, sizeof learn->text, "%s", _("It is one of the marked cells."));
}

int learn_marks(const struct learn *learn, const struct session *session, int cells[LEARN_HINTS])
{
    const int parent = learn_parent(learn, session);
    if (parent == LZ_RECORD_NO_NODE || session_shown(session) != parent)
        return 0;
    memcpy(cells, learn->hints, (size_t)learn->hint_count * sizeof *cells);
    return learn->hint_count;
}

/* ---- answers ---- */

/* The question is answered rightly. */
static void count_right(struct learn *learn)
{
    learn->results[learn->at] = learn->helped ? LEARN_HELPED : LEARN_RIGHT;
}

/* Shows the better move on the board, and names its line. */
static void show_better(struct learn *learn, struct session *session, const char *format)
{
    const lz_record *record = session_record(session);
    const int better = learn_better(learn, session);
    char line[120] = "", name[16];
    size_t used = 0;
    for (int node = better; node != LZ_RECORD_NO_NODE; node = lz_record_child(record, node)) {
        name_move(session, lz_record_action(record, node), name, sizeof name);
        if (used + strlen(name) + 2 > sizeof line)
            break;
        used += (size_t)snprintf(line + used, sizeof line - used, used ? " %s" : "%s", name);
    }
    learn->solved = true;
    learn->hint_count = 0;
    forget_refutation(learn);
    session_look(session, better, NULL);
    snprintf(learn->text, sizeof learn->text, format, line);
}

void learn_solution(struct learn *learn, struct session *session)
{
    if (learn_mistake(learn, session) != LZ_RECORD_NO_NODE)
        show_better(learn, session, _("Better was %s."));
    else
        learn_end(learn, session);
}

/* Says what the answer is worth. */
static void say(struct learn *learn, const struct session *session, const char *format)
{
    char name[16];
    name_move(session, learn->tried, name, sizeof name);
    snprintf(learn->text, sizeof learn->text, format, name);
}

static void refuse(struct learn *learn, const struct session *session)
{
    learn->refused = learn->helped = true;
    say(learn, session, _("%s is not better. Try again."));
}

static void accept(struct learn *learn, const struct session *session)
{
    say(learn, session, _("Right: %s is good, too."));
    learn->solved = true;
    learn->hint_count = 0;
    count_right(learn);
}

/* The move in the tree that an answer is equal to: itself, or in a symmetric position one that is
 * turned or mirrored. LZ_RECORD_NO_NODE if there is none. */
static int find_equal(const struct session *session, lz_action action)
{
    const lz_record *record = session_record(session);
    const int same = lz_record_find(record, session_shown(session), action);
    struct fold *fold = same == LZ_RECORD_NO_NODE ? calloc(1, sizeof *fold) : NULL;
    if (!fold)
        return same;
    const struct fold_position position = fold_game(fold, session_shown_game(session));
    const unsigned code = fold_code(fold, position, action);
    int node = lz_record_child(record, session_shown(session));
    while (node != LZ_RECORD_NO_NODE &&
           fold_code(fold, position, lz_record_action(record, node)) != code)
        node = lz_record_next(record, node);
    free(fold);
    return node;
}

/* An answer that is not in the tree: the engine judges it, unless it ends the game. */
static enum learn_answer check(struct learn *learn, struct session *session)
{
    lz_game *game;
    if (!session_note(session, session_shown(session)).searched ||
        lz_game_copy(session_shown_game(session), &game, NULL)) {
        refuse(learn, session);
        return LEARN_REFUSED;
    }
    lz_game_act(game, learn->tried, NULL);
    const bool going = lz_game_result(game) == LZ_RESULT_ONGOING;
    lz_game_free(game);
    if (going) {
        say(learn, session, _("%s is being examined…"));
    } else {
        count_right(learn);
        show_better(learn, session, _("Right, that wins. So does %s.")); /* a win alone ends it */
    }
    return going ? LEARN_CHECK : LEARN_ANSWERED;
}

enum learn_answer learn_answer(struct learn *learn, struct session *session, int cell,
                               lz_legality *why)
{
    const lz_record *record = session_record(session);
    const int parent = learn_parent(learn, session);
    if (parent == LZ_RECORD_NO_NODE || session_shown(session) != parent) {
        learn_again(learn, session);
        return LEARN_ELSEWHERE;
    }
    *why = lz_game_legality(session_shown_game(session), lz_action_place(cell));
    if (*why != LZ_LEGAL)
        return LEARN_ILLEGAL;
    learn->tried = lz_action_place(cell);
    forget_refutation(learn);
    const int node = find_equal(session, learn->tried);
    const int better = learn_better(learn, session);
    if (node == LZ_RECORD_NO_NODE || (node != better && !is_bad(record, node)))
        return check(learn, session);
    if (node != better) {
        refuse(learn, session);
        return LEARN_REFUSED;
    }
    if (lz_record_action(record, node).cell[0] == cell) {
        count_right(learn);
        show_better(learn, session, _("Right: %s."));
    } else {
        accept(learn, session);
    }
    return LEARN_ANSWERED;
}

bool learn_judge(struct learn *learn, const struct session *session, const lz_line *line)
{
    const int parent = learn_parent(learn, session);
    if (parent == LZ_RECORD_NO_NODE || learn->solved)
        return false;
    const struct ply_note note = session_note(session, parent);
    const bool black =
        lz_record_colour(session_record(session), learn_mistake(learn, session)) == LZ_BLACK;
    const int best = black ? note.win_permille : 1000 - note.win_permille;
    const int own = line && line->length ? 1000 - win_rate_of(line) : 0;
    const bool right = line && line->length && best - own < GOOD_ENOUGH;
    if (right)
        accept(learn, session);
    else
        refuse(learn, session);
    return right;
}

void learn_refute(struct learn *learn, const struct session *session, const lz_line *line,
                  const struct explanation *why)
{
    if (!learn->refused)
        return;
    explain_words(lz_record_variant(session_record(session)), why, explain_hides_better, NULL,
                  learn->why, sizeof learn->why);
    learn->line[0] = learn->tried.cell[0];
    learn->line_length = 1 + explain_refutation(why, learn->line + 1, LEARN_LINE - 1);
    for (int i = 0; line && learn->line_length <= i + 1 && i < line->length && i < LEARN_LINE - 1 &&
                    line->pv[i].kind == LZ_ACTION_PLACE;
         i++)
        learn->line[learn->line_length++] = line->pv[i].cell[0];
}

int learn_line(const struct learn *learn, const struct session *session, int cells[LEARN_LINE])
{
    const int parent = learn_parent(learn, session);
    if (parent == LZ_RECORD_NO_NODE || session_shown(session) != parent)
        return 0;
    memcpy(cells, learn->line, (size_t)learn->line_length * sizeof *cells);
    return learn->line_length;
}
