/* Plays the certificate. It takes nothing for granted: after every reply the play goes on until the
 * winner completes a line. Where the file has a plan instead of moves, the checker looks for them
 * among the plan's cells and plays on in the same way.
 *
 * A default answers all replies that have no entry of their own, as if the other side had passed.
 * Defaults may contain defaults, so playing each once for every reply would take too long. Instead,
 * the checker plays a default once without the reply. It notes every cell where one more stone of
 * the other side could change that play: the winner's moves, the cells where he could complete a
 * line, and the windows that the other side could complete with the stone. After a reply on any
 * other cell the play is the same, move for move. After a reply on a noted cell the checker plays
 * the default again with that stone on the board. Renju's forbidden points and caro's closed lines
 * depend on more cells than these; under those rules, and with `plainly`, it plays every reply. */
#include "verify/check.h"

#include <string.h>

enum { HEAD_DEFAULT = 1, HEAD_LABEL = 2, HEAD_REFERENCE = 3, HEAD_BITS = 2 };
enum { HEAD_PLAN = 7, HEAD_PLAN_BITS = 3, PLAN_CELLS_MAX = 32, PLAN_PLIES_MAX = 63 };
enum { PLAN_WIN = 5, DOUBLE_PLIES = 3 };
enum { SYMMETRIES = 8, LABELS_MAX = 1 << 16 };
enum { DEFAULTS_MAX = LACKS_MAX - 1 }; /* nested, that leave their reply off the board */
static const uint64_t steps_most = UINT64_C(1) << 36; /* so that hostile files end */

/* A labelled position. `plies` is 0 until its proof is complete. */
struct label {
    uint8_t at[CELLS_MAX];
    int plies;
};

/* Cells on which the winner looks for moves. He also completes a line, stops one, and makes a move
 * that gives him two cells to complete one on, wherever it is. */
struct plan {
    int count;
    int cells[PLAN_CELLS_MAX];
};

struct player {
    struct check *check;
    struct certificate *file;
    struct rules *rules;
    enum colour winner, other;
    uint64_t steps;
    int inside;                            /* number of nested defaults and repeats played */
    int searching;                         /* number of nested searches by a plan */
    int passing;                           /* number of nested defaults tried after a pass */
    int unplaced;                          /* number of replies left off the board */
    struct cell_set touched[DEFAULTS_MAX]; /* the cells noted since, outermost reply first */
    size_t seen; /* bytes of the file played so far; playing them again counts nothing */
    /* Of the searches, by keys: positions without a win, with the plies; which of the plan's cells
     * won last, by fours or not, and the reply that refuted last, with the same winner's stones. */
    uint64_t lost[1 << 14], salt; /* `salt` is the present search's */
    uint16_t best[2][1 << 14], worst[1 << 14];
    uint8_t *ended; /* a bit a byte of the file: whether a proof that has ended begins there */
    struct label *labels;
    size_t label_count;
    struct path path;
};

/* Records the first fault with the present position, unless it may be none; returns 0. */
static int fault(struct player *player, const char *what, int cell)
{
    char *out = player->check->fault;
    if (!*out && !player->searching && !player->passing)
        path_tell(&player->path, player->inside ? "within a default or repeat: " : "", what, cell,
                  out);
    return 0;
}

static void touch(struct player *player, int cell)
{
    for (int i = 0; i < player->unplaced; i++)
        cell_add(&player->touched[i], cell);
}

/* Adds the gaps of the windows in which the colour lacks so many stones and nothing else lies. */
static void add_gaps(const struct rules *rules, enum colour colour, int lacks,
                     struct cell_set *cells)
{
    uint16_t gaps[WINDOWS_MAX][LACKS_MAX];
    for (int i = rules_gaps(rules, colour, lacks, gaps); i--;)
        for (int j = 0; j < lacks; j++)
            cell_add(cells, gaps[i][j]);
}

/* Notes the windows that the other side could complete with its next reply if the `unplaced`
 * replies lay there. */
static void touch_windows(struct player *player)
{
    for (int i = 0; i < player->unplaced; i++)
        for (int lacks = 1; lacks <= player->unplaced + 1; lacks++)
            add_gaps(player->rules, player->other, lacks, &player->touched[i]);
}

/* Whether the winner, who lacks only the cell and `a` in one window and the cell and `b` in
 * another, can complete a line on both once he has played the cell. The other side, which has no
 * line to complete, then stops one of them at most: under freestyle and standard, where only a
 * stone on the cell itself stops it. Elsewhere, and with `plainly`, such a move is played. */
static bool is_double(struct player *player, int cell, int a, int b)
{
    struct rules *rules = player->rules;
    if (rules->rule >= RENJU || player->check->plainly)
        return false;
    rules->at[cell] = (uint8_t)player->winner;
    const bool wins = rules_wins(rules, a, player->winner) && rules_wins(rules, b, player->winner);
    rules->at[cell] = EMPTY;
    if (!wins)
        return false;
    touch(player, cell);
    touch(player, a);
    touch(player, b);
    touch_windows(player);
    return true;
}

/* Finds the gaps of windows where the winner lacks two stones, and of them those that are in two
 * such windows with different ones: nearly always, a stone there gives him two cells to complete a
 * line on. Returns true at the first that does. */
static bool find_fours(struct player *player, struct cell_set *fours, struct cell_set *doubles)
{
    uint16_t gaps[WINDOWS_MAX][LACKS_MAX], with[CELLS_MAX];
    for (int i = rules_gaps(player->rules, player->winner, 2, gaps); i--;)
        for (int j = 0; j < 2; j++) {
            const int cell = gaps[i][j], gap = gaps[i][1 - j];
            if (cell_in(fours, cell) && with[cell] != gap) {
                if (is_double(player, cell, with[cell], gap))
                    return true;
                cell_add(doubles, cell);
            }
            cell_add(fours, cell);
            with[cell] = (uint16_t)gap;
        }
    return false;
}

/* How many entries a head announces. A head above 0 without a default announces one more. */
static uint32_t entries_of(uint32_t head)
{
    return (head >> HEAD_BITS) - (head > HEAD_DEFAULT && !(head & HEAD_DEFAULT));
}

/* Reads a plan after its head. */
static bool read_plan(struct player *player, uint32_t head, struct plan *plan, uint32_t *plies)
{
    plan->count = (int)(head >> HEAD_PLAN_BITS);
    bool good = head >> HEAD_PLAN_BITS <= PLAN_CELLS_MAX &&
                certificate_number(player->file, plies) && *plies % 2 && *plies <= PLAN_PLIES_MAX;
    for (int i = 0; good && i < plan->count; i++)
        good = certificate_cell(player->file, &plan->cells[i]);
    return good;
}

static bool has_ended(const struct player *player, size_t at)
{
    return player->ended[at / 8] >> at % 8 & 1;
}

static void end(struct player *player, size_t at)
{
    player->ended[at / 8] |= (uint8_t)(1 << at % 8);
}

/* Reads past the proof of a position without playing it. */
static bool skip(struct player *player, int depth)
{
    struct certificate *file = player->file;
    const size_t start = file->at;
    uint32_t head, plies;
    int cell;
    struct plan plan;
    if (depth > CELLS_MAX || !certificate_number(file, &head))
        return false;
    const bool plans = (head & HEAD_PLAN) == HEAD_PLAN;
    if (!plans && head & HEAD_LABEL)
        return (head & 3) == HEAD_LABEL && head > HEAD_LABEL;
    if (plans ? !read_plan(player, head, &plan, &plies) : !certificate_cell(file, &cell))
        return false;
    for (uint32_t i = plans ? 0 : entries_of(head); i; i--)
        if (!certificate_cell(file, &cell) || !skip(player, depth + 1))
            return false;
    if (!plans && head & HEAD_DEFAULT && !skip(player, depth + 1))
        return false;
    end(player, start);
    return true;
}

static int attack(struct player *player);
static int search(struct player *player, const struct plan *plan, int plies, bool fours);

/* Plays on after the reply, or after none if it is -1: the file's next proof if there is no plan,
 * else what a search by the plan finds within so many plies. Raises the most plies to the end.
 * False after a fault, or if the search finds no win. */
static bool play_reply(struct player *player, int reply, const struct plan *plan, int most,
                       bool fours, int *longest)
{
    if (reply >= 0)
        path_place(&player->path, reply, player->other);
    player->salt += plan && !player->searching ? 2 : 0;
    player->searching += plan != NULL;
    const int plies = plan ? search(player, plan, most, fours) : attack(player);
    player->searching -= plan != NULL;
    if (!plies)
        fault(player, "the search finds no win", -1);
    if (reply >= 0)
        path_take_back(&player->path);
    *longest = plies > *longest ? plies : *longest;
    return plies;
}

/* Plays the default or the plan for every reply of the set. A plan must win by fours after a pass;
 * a default that does not win after a pass is played after each reply. Returns the most plies to
 * the end, at least `longest`; 0 after a fault. */
static int play_rest(struct player *player, struct cell_set left, const struct plan *plan, int most,
                     bool fours, int longest)
{
    const bool plainly = player->check->plainly || player->rules->rule >= RENJU;
    const size_t start = player->file->at;
    player->inside += !plan;
    const bool notes = player->unplaced < DEFAULTS_MAX && player->unplaced + 2 < player->rules->win;
    if (cells_count(&left) > 1 && (plan || (notes && !plainly))) {
        const int inside = player->inside;
        if (notes)
            player->touched[player->unplaced++] = (struct cell_set){{0}};
        player->passing += !plan;
        const bool wins = play_reply(player, -1, plan, most, true, &longest);
        player->passing -= !plan;
        player->inside = inside;
        player->unplaced -= notes;
        if (plan && !wins)
            return 0;
        for (int i = 0; i < CELL_WORDS && wins && notes && !plainly; i++)
            left.words[i] &= player->touched[player->unplaced].words[i];
    }
    uint16_t *worst = &player->worst[player->rules->keys[player->winner] >> 50];
    for (int reply; (reply = cell_in(&left, *worst) ? *worst : cell_first(&left)) >= 0;
         cell_remove(&left, reply)) {
        player->file->at = start;
        if (!play_reply(player, reply, plan, most, fours, &longest)) {
            *worst = (uint16_t)reply;
            return 0;
        }
    }
    player->inside -= !plan;
    return longest;
}

/* Plays the entries, which are replies with an answer of their own, and takes them out of the set.
 * Returns the most plies to the end; -1 after a fault. */
static int play_entries(struct player *player, uint32_t count, struct cell_set *open)
{
    struct cell_set listed = {{0}};
    int longest = 0, reply;
    for (; count; count--) {
        if (!certificate_cell(player->file, &reply) || cell_in(&listed, reply))
            return fault(player, "an entry is off the board or repeats a reply", -1), -1;
        cell_add(&listed, reply);
        if (cell_in(open, reply)) {
            cell_remove(open, reply);
            if (!play_reply(player, reply, NULL, 0, false, &longest))
                return -1;
        } else if (!player->inside || !skip(player, 0)) { /* the default's reply may lie there */
            return fault(player, "an entry answers an illegal reply,", reply), -1;
        }
    }
    return longest;
}

/* Leaves the replies in the set after which the winner, who can complete a line on the cells now,
 * no longer can. A stone closes a line from outside under caro's rules alone. */
static void keep_stops(struct rules *rules, enum colour other, const uint16_t *at, int count,
                       struct cell_set *open)
{
    struct cell_set all = *open;
    memset(open, 0, sizeof *open);
    if (rules->rule < CARO && count == 1 && cell_in(&all, at[0]))
        cell_add(open, at[0]);
    for (int reply; rules->rule >= CARO && (reply = cell_first(&all)) >= 0;
         cell_remove(&all, reply)) {
        uint16_t winning[CELLS_MAX];
        rules_set(rules, reply, other);
        if (!rules_winning(rules, colour_other(other), winning))
            cell_add(open, reply);
        rules_set(rules, reply, EMPTY);
    }
}

/* Plays every reply of the other side, as the file says or by the plan. Returns the most plies to
 * the end after one; 0 after a fault, or if the plan is for fours and the last move was none. */
static int answer_all(struct player *player, uint32_t head, const struct plan *plan, int most,
                      bool fours)
{
    struct rules *rules = player->rules;
    uint16_t winning[CELLS_MAX];
    struct cell_set open = rules->free;
    if (rules_winning(rules, player->other, winning))
        return fault(player, "the other side wins at", winning[0]);
    if (rules->empty <= player->unplaced)
        return fault(player, "the board is full", -1);
    const int count = rules_winning(rules, player->winner, winning);
    if (fours && !count)
        return 0;
    touch_windows(player);
    for (int i = 0; i < count; i++)
        touch(player, winning[i]);
    for (int i = 0; rules->rule == RENJU && i < rules->cells; i++)
        if (cell_in(&open, i) && !rules_legal(rules, i, player->other))
            cell_remove(&open, i);
    player->check->replies += plan ? 0 : (uint64_t)cells_count(&open);
    int longest = plan ? 0 : play_entries(player, entries_of(head), &open);
    if (longest < 0)
        return 0;
    if (count && cell_first(&open) >= 0) {
        longest = longest ? longest : 1;
        keep_stops(rules, player->other, winning, count, &open);
    }
    const bool opens = cell_first(&open) >= 0;
    if (opens && (plan || head & HEAD_DEFAULT))
        return play_rest(player, open, plan, most, fours, longest);
    if (opens && head) /* the default is left out */
        return play_rest(player, open, &(struct plan){0}, DOUBLE_PLIES, false, longest);
    if (opens)
        return fault(player, "a reply has no answer", -1);
    if (head & HEAD_DEFAULT && (!player->inside || !skip(player, 0)))
        return fault(player, "a default answers no reply", -1);
    return longest ? longest : fault(player, "the other side has no legal reply", -1);
}

/* Follows a reference to a proved position, turned: bit 0 of the symmetry mirrors columns, bit 1
 * mirrors rows, bit 2 then swaps columns and rows. Returns its plies to the end; 0 after a
 * fault. */
static int refer(struct player *player, uint32_t number)
{
    const struct rules *rules = player->rules;
    uint32_t symmetry;
    if (!certificate_number(player->file, &symmetry) || symmetry >= SYMMETRIES ||
        (symmetry & 4 && rules->columns != rules->rows) || player->inside ||
        number >= player->label_count || !player->labels[number].plies)
        return fault(player, "a reference leads to no proved position", -1);
    const struct label *label = &player->labels[number];
    for (int cell = 0; cell < rules->cells; cell++) {
        int column = cell % rules->columns, row = cell / rules->columns;
        column = symmetry & 1 ? rules->columns - 1 - column : column;
        row = symmetry & 2 ? rules->rows - 1 - row : row;
        const bool swaps = symmetry & 4;
        const int turned = (swaps ? column : row) * rules->columns + (swaps ? row : column);
        if (label->at[cell] != rules->at[turned])
            return fault(player, "a reference leads to a position that differs at", turned);
    }
    return label->plies;
}

/* Plays the winner's move to the cell and every reply. Returns the most plies to the end; 0 after a
 * fault, if the move is illegal or if a search finds no win. */
static int play_move(struct player *player, int cell, uint32_t head, const struct plan *plan,
                     int plies, bool fours)
{
    struct cell_set before[DEFAULTS_MAX];
    if (!rules_legal(player->rules, cell, player->winner))
        return 0;
    memcpy(before, player->touched, sizeof before);
    touch(player, cell);
    path_place(&player->path, cell, player->winner);
    const int longest = answer_all(player, head, plan, plies - 2, fours);
    path_take_back(&player->path);
    if (!longest)
        memcpy(player->touched, before, sizeof before);
    return longest ? longest + 2 : 0;
}

/* Looks for a win within the plies, by fours alone or by fours and threes: by moves after which the
 * winner wins by fours if the other side passes. Returns the most plies to the end; 0 if it finds
 * none. */
static int search(struct player *player, const struct plan *plan, int plies, bool fours)
{
    struct rules *rules = player->rules;
    struct cell_set tried = {{0}}, doubles = {{0}};
    uint16_t winning[CELLS_MAX];
    int longest = 0;
    if (++player->steps > player->check->steps)
        return 0;
    if (rules_winning(rules, player->winner, winning)) {
        touch(player, winning[0]);
        return plies >= 1;
    }
    const int count = plies < DOUBLE_PLIES ? 2 : rules_winning(rules, player->other, winning);
    if (count)
        return count > 1 ? 0 : play_move(player, winning[0], 0, plan, plies, fours);
    if (find_fours(player, &tried, &doubles))
        return DOUBLE_PLIES;
    for (int cell; !longest && (cell = cell_first(&doubles)) >= 0; cell_remove(&doubles, cell))
        longest = play_move(player, cell, 0, plan, plies, fours);
    const uint64_t own = rules->keys[player->winner];
    const uint64_t key = own ^ rules->keys[player->other] ^ (player->salt + fours), mark = key << 9;
    uint64_t *lost = &player->lost[key >> 50];
    if (longest || plies == DOUBLE_PLIES || (*lost - mark < 512 && *lost - mark >= (uint64_t)plies))
        return longest;
    uint16_t *best = &player->best[fours][own >> 50];
    if (!fours)
        add_gaps(rules, player->winner, 3, &tried);
    for (int i = -1; i < plan->count && !longest; i++) { /* what won last comes first */
        const int at = i < 0 ? *best : i;
        if (at >= plan->count || !cell_in(&tried, plan->cells[at]))
            continue;
        cell_remove(&tried, plan->cells[at]);
        longest = play_move(player, plan->cells[at], 0, plan, plies, fours);
        *best = longest ? (uint16_t)at : *best;
    }
    if (!longest)
        *lost = mark + (uint64_t)plies;
    return longest;
}

/* Reads a plan and wins by it. Returns the plies within which it wins; 0 after a fault. */
static int follow_plan(struct player *player, uint32_t head)
{
    struct plan plan;
    uint32_t plies;
    int longest = 0;
    if (player->rules->rule >= RENJU || player->rules->win != PLAN_WIN ||
        !read_plan(player, head, &plan, &plies))
        return fault(player, "a plan is damaged or under rules that have none", -1);
    return play_reply(player, -1, &plan, (int)plies, false, &longest) ? (int)plies : 0;
}

/* Reads a move of the winner and plays it. Returns the most plies to the end; 0 after a fault. */
static int follow_move(struct player *player, uint32_t head)
{
    int cell;
    if (!certificate_cell(player->file, &cell) || !rules_legal(player->rules, cell, player->winner))
        return fault(player, "the winner's move is missing or illegal", -1);
    if (!rules_wins(player->rules, cell, player->winner))
        return play_move(player, cell, head, NULL, 0, false);
    if (head)
        return fault(player, "answers follow the move that completes the line,", cell);
    touch(player, cell);
    return 1;
}

/* Plays the proof of a position with the winner to move. Returns the most plies to the end; 0 after
 * a fault. On success the board is as before and the file is past this proof. */
static int attack(struct player *player)
{
    struct certificate *file = player->file;
    const size_t start = file->at;
    size_t after = 0; /* a repeat: where the file goes on */
    struct label *label = NULL;
    uint32_t head = 0;
    if (++player->steps > player->check->steps)
        return fault(player, "the proof takes more moves than the checker plays", -1);
    if (!certificate_number(file, &head))
        return fault(player, "the file ends early", -1);
    if ((head & HEAD_PLAN) == HEAD_REFERENCE)
        return refer(player, head >> HEAD_PLAN_BITS);
    if (head == HEAD_LABEL && !player->inside && player->label_count < LABELS_MAX) {
        label = &player->labels[player->label_count++];
        memcpy(label->at, player->rules->at, sizeof label->at);
        label->plies = 0;
    } else if (head > HEAD_LABEL && (head & HEAD_REFERENCE) == HEAD_LABEL) {
        after = file->at;
        file->at = start - (head >> HEAD_BITS);
        if (head >> HEAD_BITS > start || !has_ended(player, file->at))
            return fault(player, "a repeat leads to no proof that has ended", -1);
        player->inside++;
    }
    const bool counts = file->at >= player->seen;
    const size_t begin = label || after ? file->at : start;
    if ((label || after) && !certificate_number(file, &head))
        return fault(player, "the file ends early", -1);
    const bool plans = (head & HEAD_PLAN) == HEAD_PLAN;
    if (head & HEAD_LABEL && !plans)
        return fault(player, "a label is one too many or not allowed here", -1);
    player->check->nodes += counts;
    player->check->leaves += counts && (plans || (!entries_of(head) && !(head & HEAD_DEFAULT)));
    const int plies = plans ? follow_plan(player, head) : follow_move(player, head);
    if (label)
        label->plies = plies;
    if (after) {
        if (file->at > start)
            return fault(player, "a repeat leads to a proof with the repeat in it", -1);
        file->at = after;
        player->inside--;
    }
    if (plies)
        end(player, begin);
    player->seen = file->at > player->seen ? file->at : player->seen;
    return plies;
}

/* Plays the header's moves, none of which may end the game, then the proof. */
static int play_file(struct player *player)
{
    const struct certificate *file = player->file;
    uint32_t head;
    const int wrong = path_begin(&player->path, file);
    if (wrong >= 0)
        return fault(player, "a move of the header is illegal or wins,", wrong);
    if (file->move_count % 2 == (player->winner == WHITE))
        return attack(player);
    if (!certificate_number(player->file, &head) || (head & HEAD_LABEL))
        return fault(player, "the head of the answers is missing or wrong", -1);
    const int plies = answer_all(player, head, NULL, 0, false);
    return plies ? plies + 1 : 0;
}

bool check_run(struct check *check, struct certificate *certificate)
{
    static struct label labels[LABELS_MAX];
    static uint8_t ended[FILE_MAX / 8];
    static struct player player;
    player = (struct player){check, certificate, &certificate->rules, .labels = labels};
    player.path.rules = player.rules;
    player.ended = memset(ended, 0, certificate->size / 8 + 1);
    player.winner = certificate->winner;
    player.other = colour_other(player.winner);
    const uint64_t steps = check->steps ? check->steps : steps_most;
    *check = (struct check){.plainly = check->plainly, .steps = steps};
    check->plies = play_file(&player);
    if (check->plies && certificate->at != certificate->size)
        check->plies = fault(&player, "further bytes follow the proof", -1);
    return check->plies > 0;
}
