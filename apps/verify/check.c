/* Plays the certificate. It takes nothing for granted: after every reply the play goes on until the
 * winner completes a line. Where a move that gives the winner two cells to complete a line on is
 * left out, the checker finds it and plays on in the same way.
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

#include <stdio.h>
#include <string.h>

enum { HEAD_DEFAULT = 1, HEAD_LABEL = 2, HEAD_REFERENCE = 3, HEAD_BITS = 2 };
enum { SYMMETRIES = 8, LABELS_MAX = 1 << 16, DEFAULTS_MAX = 8 /* nested, that skip a reply */ };
static const uint64_t steps_most = UINT64_C(1) << 36; /* so that hostile files end */

/* A labelled position. `plies` is 0 until its proof is complete. */
struct label {
    uint8_t at[CELLS_MAX];
    int plies;
};

struct player {
    struct check *check;
    struct certificate *file;
    struct rules *rules;
    enum colour winner, other;
    uint64_t steps;
    int inside;                            /* number of nested defaults and repeats played */
    int unplaced;                          /* of them, those played without their reply */
    struct cell_set touched[DEFAULTS_MAX]; /* the cells noted by these, outermost default first */
    size_t seen; /* bytes of the file played so far; playing them again counts nothing */
    struct label *labels;
    size_t label_count;
    int depth;
    uint16_t path[CELLS_MAX];
};

/* Records the first fault with the present position; returns 0. */
static int fault(struct player *player, const char *what, int cell)
{
    char *out = player->check->fault;
    if (*out)
        return 0;
    for (int i = 0; i < player->depth; i++) {
        out += sprintf(out, "%s", i ? "" : "after ");
        out += rules_name(player->rules, player->path[i], out);
    }
    out += sprintf(out, "%s%s%s%s", player->depth ? ": " : "",
                   player->inside ? "within a default or repeat: " : "", what, cell < 0 ? "" : " ");
    if (cell >= 0)
        rules_name(player->rules, cell, out);
    return 0;
}

static void place(struct player *player, int cell, enum colour colour)
{
    player->path[player->depth++] = (uint16_t)cell;
    rules_set(player->rules, cell, colour);
}

static void take_back(struct player *player)
{
    rules_set(player->rules, player->path[--player->depth], EMPTY);
}

static void touch(struct player *player, int cell)
{
    for (int i = 0; i < player->unplaced; i++)
        cell_add(&player->touched[i], cell);
}

/* Notes the windows that the other side could complete with its next reply if the `unplaced`
 * replies lay there. */
static void touch_windows(struct player *player)
{
    const struct rules *rules = player->rules;
    uint16_t windows[WINDOWS_MAX];
    for (int lacks = 1; player->unplaced && lacks <= player->unplaced + 1; lacks++)
        for (int i = rules_windows(rules, player->other, lacks, windows); i--;)
            for (int j = 0, cell = windows[i] / 4; j < rules->win;
                 j++, cell = rules->next[windows[i] % 4][1][cell])
                touch(player, cell);
}

/* Finds a move that gives the winner two cells to complete a line on while the other side has none;
 * -1 if there is none. It lies in two windows that lack two stones each. */
static int find_double(struct player *player)
{
    struct rules *rules = player->rules;
    struct cell_set once = {{0}}, twice = {{0}};
    uint16_t windows[WINDOWS_MAX], winning[CELLS_MAX];
    for (int i = rules_windows(rules, player->winner, 2, windows); i--;)
        for (int j = 0, cell = windows[i] / 4; j < rules->win;
             j++, cell = rules->next[windows[i] % 4][1][cell])
            if (rules->at[cell] == EMPTY)
                cell_add(cell_in(&once, cell) ? &twice : &once, cell);
    for (int i = 0; i < CELL_WORDS; i++)
        for (uint64_t word = twice.words[i]; word; word &= word - 1) {
            const int cell = 64 * i + __builtin_ctzll(word);
            if (!rules_legal(rules, cell, player->winner))
                continue;
            rules_set(rules, cell, player->winner);
            const bool doubles = rules_winning(rules, player->winner, winning) > 1 &&
                                 !rules_winning(rules, player->other, winning);
            rules_set(rules, cell, EMPTY);
            if (doubles)
                return cell;
        }
    return -1;
}

/* How many entries a head announces. A head above 0 without a default announces one more. */
static uint32_t entries_of(uint32_t head)
{
    return (head >> HEAD_BITS) - (head > HEAD_DEFAULT && !(head & HEAD_DEFAULT));
}

/* Reads past the proof of a position without playing it. */
static bool skip(struct player *player, int depth)
{
    struct certificate *file = player->file;
    uint32_t head;
    int cell;
    if (depth > CELLS_MAX || !certificate_number(file, &head))
        return false;
    if (head & HEAD_LABEL)
        return (head & 3) == HEAD_LABEL && head > HEAD_LABEL;
    if (!certificate_cell(file, &cell))
        return false;
    for (uint32_t i = entries_of(head); i; i--)
        if (!certificate_cell(file, &cell) || !skip(player, depth + 1))
            return false;
    return !(head & HEAD_DEFAULT) || skip(player, depth + 1);
}

static int attack(struct player *player, bool given);

/* Plays the default for every reply of the set; `given` unless it is left out. Returns the most
 * plies to the end, at least `longest`; 0 after a fault. */
static int play_default(struct player *player, const struct cell_set *replies, int count,
                        bool given, int longest)
{
    const size_t start = player->file->at;
    struct cell_set left = *replies;
    int plies;
    player->inside += given;
    if (!player->check->plainly && player->rules->rule < RENJU && count > 1 &&
        player->unplaced < DEFAULTS_MAX && (given || find_double(player) >= 0)) {
        struct cell_set *touched = &player->touched[player->unplaced++];
        memset(touched, 0, sizeof *touched);
        plies = attack(player, given);
        player->unplaced--;
        if (!plies)
            return 0;
        longest = plies > longest ? plies : longest;
        for (int i = 0; i < CELL_WORDS; i++)
            left.words[i] &= touched->words[i];
    }
    for (int i = 0; i < CELL_WORDS; i++)
        for (uint64_t word = left.words[i]; word; word &= word - 1) {
            player->file->at = start;
            place(player, 64 * i + __builtin_ctzll(word), player->other);
            plies = attack(player, given);
            if (!plies)
                return 0;
            take_back(player);
            longest = plies > longest ? plies : longest;
        }
    player->inside -= given;
    return longest;
}

/* Plays the entries, which are replies with an answer of their own, and takes them out of the set.
 * Returns the most plies to the end; -1 after a fault. */
static int play_entries(struct player *player, uint32_t count, struct cell_set *open)
{
    struct cell_set listed = {{0}};
    int longest = 0, reply, plies;
    for (; count; count--) {
        if (!certificate_cell(player->file, &reply) || cell_in(&listed, reply))
            return fault(player, "an entry is off the board or repeats a reply", -1), -1;
        cell_add(&listed, reply);
        open->words[reply >> 6] &= ~(UINT64_C(1) << (reply & 63));
        if (rules_legal(player->rules, reply, player->other)) {
            place(player, reply, player->other);
            plies = attack(player, true);
            if (!plies)
                return -1;
            take_back(player);
            player->check->replies++;
            longest = plies > longest ? plies : longest;
        } else if (!player->inside || !skip(player, 0)) { /* the default's reply may lie there */
            return fault(player, "an entry answers an illegal reply,", reply), -1;
        }
    }
    return longest;
}

/* Whether the winner can complete a line after the reply. */
static bool still_wins(struct player *player, int reply)
{
    uint16_t winning[CELLS_MAX];
    rules_set(player->rules, reply, player->other);
    const bool wins = rules_winning(player->rules, player->winner, winning);
    rules_set(player->rules, reply, EMPTY);
    return wins;
}

/* Takes the replies out of the set that are illegal or after which the winner completes a line on
 * one of the cells; returns how many of these are legal. */
static int take_beaten(struct player *player, struct cell_set *open, const uint16_t *at, int count)
{
    struct rules *rules = player->rules;
    const bool stops = rules->rule < RENJU && count == 1 && cell_in(open, at[0]);
    int beaten = 0;
    for (int i = 0; i < CELL_WORDS && count && rules->rule < RENJU; open->words[i++] = 0)
        beaten += __builtin_popcountll(open->words[i]);
    if (stops) /* a stone on his only cell */
        cell_add(open, at[0]);
    for (int i = 0; i < rules->cells && rules->rule >= RENJU; i++) {
        const bool legal = cell_in(open, i) && rules_legal(rules, i, player->other);
        if (legal && !(count && still_wins(player, i)))
            continue;
        beaten += legal;
        open->words[i >> 6] &= ~(UINT64_C(1) << (i & 63));
    }
    return beaten - stops;
}

/* Plays every reply of the other side. Returns the most plies to the end after one; 0 after a
 * fault. */
static int answer_all(struct player *player, uint32_t head)
{
    struct rules *rules = player->rules;
    uint16_t winning[CELLS_MAX];
    struct cell_set open = rules->free;
    if (rules_winning(rules, player->other, winning))
        return fault(player, "the other side wins at", winning[0]);
    if (rules->empty <= player->unplaced)
        return fault(player, "the board is full", -1);
    touch_windows(player);
    const int count = rules_winning(rules, player->winner, winning);
    for (int i = 0; i < count; i++)
        touch(player, winning[i]);
    int opens = 0, longest = play_entries(player, entries_of(head), &open);
    if (longest < 0)
        return 0;
    const int beaten = take_beaten(player, &open, winning, count);
    for (int i = 0; i < CELL_WORDS; i++)
        opens += __builtin_popcountll(open.words[i]);
    player->check->replies += (uint64_t)(beaten + opens);
    if (beaten && !longest)
        longest = 1;
    if (opens && !head)
        return fault(player, "a reply has no answer", -1);
    if (opens)
        return play_default(player, &open, opens, head & HEAD_DEFAULT, longest);
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
        const int turned =
            symmetry & 4 ? column * rules->columns + row : row * rules->columns + column;
        if (label->at[cell] != rules->at[turned])
            return fault(player, "a reference leads to a position that differs at", turned);
    }
    return label->plies;
}

/* Plays the proof of a position with the winner to move; one that is not `given` by the file begins
 * with a move that the checker finds. Returns the most plies to the end; 0 after a fault. On
 * success the board is as before and the file is past this proof. */
static int attack(struct player *player, bool given)
{
    struct certificate *file = player->file;
    const size_t start = file->at;
    struct label *label = NULL;
    size_t after = 0;
    uint32_t head = 0;
    int cell = given ? 0 : find_double(player), plies = 1;
    if (++player->steps > player->check->steps)
        return fault(player, "the proof takes more moves than the checker plays", -1);
    if (given && !certificate_number(file, &head))
        return fault(player, "the file ends early", -1);
    if ((head & 3) == HEAD_REFERENCE)
        return refer(player, head >> HEAD_BITS);
    if (head == HEAD_LABEL) {
        if (player->inside || player->label_count == LABELS_MAX)
            return fault(player, "a label is one too many or within a default or repeat", -1);
        label = &player->labels[player->label_count++];
        memcpy(label->at, player->rules->at, sizeof label->at);
        label->plies = 0;
    } else if (head & HEAD_LABEL) {
        after = file->at;
        file->at = start - (head >> HEAD_BITS); /* past the end if that is before the file */
        player->inside++;
    }
    const bool counts = given && file->at >= player->seen;
    if ((head & HEAD_LABEL && (!certificate_number(file, &head) || head & HEAD_LABEL)) ||
        (given && !certificate_cell(file, &cell)) || cell < 0 ||
        !rules_legal(player->rules, cell, player->winner))
        return fault(player, "the winner's move is missing or illegal", -1);
    touch(player, cell);
    player->check->nodes += counts;
    player->check->leaves += counts && !entries_of(head) && !(head & HEAD_DEFAULT);
    place(player, cell, player->winner);
    if (!rules_wins(player->rules, cell, player->winner)) {
        plies = answer_all(player, head);
        if (!plies)
            return 0;
        plies += 2;
    } else if (head) {
        return fault(player, "answers follow the move that completes the line", -1);
    }
    take_back(player);
    if (label)
        label->plies = plies;
    if (after) {
        if (file->at > start)
            return fault(player, "a repeat leads to a proof that has not ended", -1);
        file->at = after;
        player->inside--;
    }
    if (player->seen < file->at)
        player->seen = file->at;
    return plies;
}

/* Plays the header's moves, none of which may end the game, then the proof. */
static int play_file(struct player *player)
{
    const struct certificate *file = player->file;
    uint32_t head;
    for (int i = 0; i < file->move_count; i++) {
        const enum colour colour = i % 2 ? WHITE : BLACK;
        if (!rules_legal(player->rules, file->moves[i], colour) ||
            rules_wins(player->rules, file->moves[i], colour))
            return fault(player, "a move of the header is illegal or wins,", file->moves[i]);
        place(player, file->moves[i], colour);
    }
    if (file->move_count % 2 == (player->winner == WHITE))
        return attack(player, true);
    if (!certificate_number(player->file, &head) || (head & HEAD_LABEL))
        return fault(player, "the head of the answers is missing or wrong", -1);
    const int plies = answer_all(player, head);
    return plies ? plies + 1 : 0;
}

bool check_run(struct check *check, struct certificate *certificate)
{
    static struct label labels[LABELS_MAX];
    struct player player = {check, certificate, &certificate->rules, .labels = labels};
    player.winner = certificate->winner;
    player.other = colour_other(player.winner);
    *check = (struct check){.plainly = check->plainly,
                            .steps = check->steps ? check->steps : steps_most};
    check->plies = play_file(&player);
    if (check->plies && certificate->at != certificate->size)
        check->plies = fault(&player, "further bytes follow the proof", -1);
    return check->plies > 0;
}
