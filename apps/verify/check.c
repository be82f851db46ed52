/* The play. Nothing is believed: the board is played to a completed line after every reply.
 *
 * A default answers all replies that have no entry of their own, as if the other side had passed.
 * Playing it out for each of them takes long where defaults contain defaults. So it is played once
 * without the reply, noting every cell where one more stone of the other side could make that play
 * go differently: the winner's moves, the cells where his line stands open (and the ends of such
 * lines where ends matter), and the windows that the other side could complete with the stone.
 * After a reply on none of these cells the play goes the same way, move for move. After a reply on
 * one of them it is played again with that stone on the board. Renju's forbidden points hang on
 * more cells than these; there, and with `plainly`, every reply is played by itself. */
#include "verify/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEAD_DEFAULT = 1,
    HEAD_LABEL = 2,
    HEAD_REFERENCE = 3,
    HEAD_BITS = 2,
    DEFAULTS_MAX = 8, /* nested, that are played without their reply */
    SYMMETRIES = 8
};
static const uint64_t steps_most = UINT64_C(1) << 36; /* ends hostile files */

/* A position whose proof is complete, or under way while plies is 0. */
struct label {
    uint8_t *at;
    int plies;
};

struct player {
    struct check *check;
    struct certificate *file;
    struct rules *rules;
    enum colour winner, other;
    uint64_t steps;
    int inside;                            /* defaults that the present play is within */
    int unplaced;                          /* of them, those whose reply is not on the board */
    struct cell_set touched[DEFAULTS_MAX]; /* by each of these, the outermost first */
    size_t seen; /* bytes of the file that have been played; later plays are not counted */
    struct label *labels;
    size_t label_count, label_room;
    int depth;
    uint16_t path[CELLS_MAX];
};

/* Says what is missing here, unless something was said before; returns 0. */
static int fault(struct player *player, const char *what, int cell)
{
    char *out = player->check->fault, name[8] = "";
    const size_t size = sizeof player->check->fault;
    if (*out)
        return 0;
    size_t used = (size_t)snprintf(out, size, "after ");
    for (int i = 0; i < player->depth; i++) {
        cell_name(player->rules, player->path[i], name);
        used += (size_t)snprintf(out + used, size - used, "%s", name);
    }
    if (player->inside)
        used += (size_t)snprintf(out + used, size - used, "%s", " (within a default)");
    if (cell >= 0)
        cell_name(player->rules, cell, name);
    snprintf(out + used, size - used, ": %s%s%s", what, cell >= 0 ? " " : "",
             cell >= 0 ? name : "");
    return 0;
}

static void place(struct player *player, int cell, enum colour colour)
{
    player->path[player->depth++] = (uint16_t)cell;
    rules_place(player->rules, cell, colour);
}

static void take_back(struct player *player)
{
    rules_remove(player->rules, player->path[--player->depth]);
}

static void touch(struct player *player, int cell)
{
    for (int i = 0; i < player->unplaced; i++)
        cell_add(&player->touched[i], cell);
}

/* The lines that the winner's stone on the cell is part of hang on their ends where ends matter. */
static void touch_line(struct player *player, int cell)
{
    touch(player, cell);
    if (player->rules->rule < CARO)
        return;
    for (int d = 0; d < 4; d++) {
        int ends[2];
        rules_ends(player->rules, cell, player->winner, d, ends);
        for (int i = 0; i < 2; i++)
            if (ends[i] >= 0)
                touch(player, ends[i]);
    }
}

/* The other side, about to reply, completes a window that lacks one stone more than `unplaced`
 * replies can add. A window that needs n of them is noted for all but the n - 1 innermost: of any n
 * replies in it, the outermost is then a noted one. */
static void touch_windows(struct player *player)
{
    const struct rules *rules = player->rules;
    const int unplaced = player->unplaced;
    const int least = rules->win - 1 - unplaced > 0 ? rules->win - 1 - unplaced : 0;
    bool any = false;
    for (int stones = least; stones < rules->win && unplaced; stones++)
        any = any || rules->holding[player->other == WHITE][stones];
    for (int i = 0; any && i < rules->window_count; i++) {
        const struct window *window = &rules->windows[i];
        const int stones = window->stones[player->other];
        if (stones < least || window->stones[player->winner])
            continue;
        const int needed = rules->win - 1 - stones > 1 ? rules->win - 1 - stones : 1;
        for (int j = 0; j < rules->win; j++)
            for (int level = 0; level <= unplaced - needed; level++)
                cell_add(&player->touched[level], window->cells[j]);
    }
}

/* Reads past the proof of a position without playing it. */
static bool skip(struct player *player, int depth)
{
    struct certificate *file = player->file;
    uint32_t head, symmetry;
    int cell;
    if (depth > CELLS_MAX || !certificate_number(file, &head))
        return false;
    if ((head & 3) == HEAD_REFERENCE)
        return certificate_number(file, &symmetry);
    if ((head & 3) == HEAD_LABEL && !certificate_number(file, &head))
        return false;
    if (!certificate_cell(file, &cell))
        return false;
    for (uint32_t i = head >> HEAD_BITS; i; i--)
        if (!certificate_cell(file, &cell) || !skip(player, depth + 1))
            return false;
    return !(head & HEAD_DEFAULT) || skip(player, depth + 1);
}

static int attack(struct player *player);

/* Plays the default from where the file is, for every reply of the set. */
static int play_default(struct player *player, const struct cell_set *replies, int count)
{
    const size_t start = player->file->at;
    struct cell_set left = *replies;
    int longest = 0;
    player->inside++;
    if (!player->check->plainly && player->rules->rule != RENJU && count > 1 &&
        player->unplaced < DEFAULTS_MAX) {
        struct cell_set *touched = &player->touched[player->unplaced++];
        memset(touched, 0, sizeof *touched);
        longest = attack(player);
        player->unplaced--;
        if (!longest)
            return 0;
        for (int i = 0; i < CELL_WORDS; i++)
            left.words[i] &= touched->words[i];
    }
    for (int cell = 0; cell < player->rules->cells; cell++) {
        if (!cell_in(&left, cell))
            continue;
        player->file->at = start;
        place(player, cell, player->other);
        const int plies = attack(player);
        if (!plies)
            return 0;
        take_back(player);
        longest = plies > longest ? plies : longest;
    }
    player->inside--;
    return longest;
}

/* Plays the entries: replies with an answer of their own. */
static int play_entries(struct player *player, uint32_t count, struct cell_set *listed)
{
    int longest = 0;
    for (; count; count--) {
        int reply;
        if (!certificate_cell(player->file, &reply))
            return fault(player, "the file ends, or names a cell off the board", -1), -1;
        if (cell_in(listed, reply))
            return fault(player, "two entries for", reply), -1;
        cell_add(listed, reply);
        if (!rules_legal(player->rules, reply, player->other)) {
            /* The reply that a default is played for may stand there. */
            if (!player->inside)
                return fault(player, "an entry for a reply that is not legal:", reply), -1;
            if (!skip(player, 0))
                return fault(player, "the file ends within the answer to", reply), -1;
            continue;
        }
        place(player, reply, player->other);
        const int plies = attack(player);
        if (!plies)
            return -1;
        take_back(player);
        player->check->replies++;
        longest = plies > longest ? plies : longest;
    }
    return longest;
}

/* Whether one of the cells still wins once the other side has replied. */
static bool still_wins(struct player *player, int reply, const uint16_t *winning, int count)
{
    bool wins = false;
    if (count && player->rules->rule >= CARO)
        rules_place(player->rules, reply, player->other);
    for (int i = 0; i < count && !wins; i++)
        wins = winning[i] != reply && (player->rules->rule < CARO ||
                                       rules_wins(player->rules, winning[i], player->winner));
    if (count && player->rules->rule >= CARO)
        rules_remove(player->rules, reply);
    return wins;
}

/* Every reply of the other side: plies to the end after it, at most; 0 where one has no answer. */
static int answer_all(struct player *player, uint32_t head, bool counts)
{
    struct rules *rules = player->rules;
    uint16_t winning[CELLS_MAX];
    struct cell_set listed = {{0}}, open = {{0}};
    if (rules_winning(rules, player->other, winning))
        return fault(player, "the other side wins by", winning[0]);
    if (rules->empty <= player->unplaced)
        return fault(player, "the board is full", -1);
    touch_windows(player);
    const int count = rules_winning(rules, player->winner, winning);
    for (int i = 0; i < count; i++)
        touch_line(player, winning[i]);
    int longest = play_entries(player, head >> HEAD_BITS, &listed);
    if (longest < 0)
        return 0;
    int opens = 0, covered = 0, first = -1;
    for (int cell = 0; cell < rules->cells; cell++) {
        if (cell_in(&listed, cell) || !rules_legal(rules, cell, player->other))
            continue;
        if (still_wins(player, cell, winning, count)) {
            covered++;
            continue;
        }
        cell_add(&open, cell);
        opens++;
        first = first < 0 ? cell : first;
    }
    if (covered && !longest)
        longest = 1;
    player->check->leaves += covered && !opens && !(head >> HEAD_BITS) && counts;
    player->check->replies += (uint64_t)(covered + opens);
    if (opens && !(head & HEAD_DEFAULT))
        return fault(player, "no answer to", first);
    if (opens) {
        const int plies = play_default(player, &open, opens);
        if (!plies)
            return 0;
        longest = plies > longest ? plies : longest;
    } else if (head & HEAD_DEFAULT) {
        if (!player->inside)
            return fault(player, "a default that no reply needs", -1);
        if (!skip(player, 0))
            return fault(player, "the file ends within a default", -1);
    }
    return longest ? longest : fault(player, "no reply is legal", -1);
}

/* The cell that symmetry 0 .. 7 brings to `cell`: bit 0 mirrors columns, bit 1 rows, bit 2 swaps
 * both first. */
static int cell_from(const struct rules *rules, int cell, uint32_t symmetry)
{
    int column = cell % rules->columns, row = cell / rules->columns;
    if (symmetry & 1)
        column = rules->columns - 1 - column;
    if (symmetry & 2)
        row = rules->rows - 1 - row;
    return symmetry & 4 ? column * rules->columns + row : row * rules->columns + column;
}

/* A position proved before: the present one, turned. */
static int refer(struct player *player, uint32_t number)
{
    const struct rules *rules = player->rules;
    uint32_t symmetry;
    if (!certificate_number(player->file, &symmetry) || symmetry >= SYMMETRIES ||
        (symmetry & 4 && rules->columns != rules->rows))
        return fault(player, "a reference without a symmetry of the board", -1);
    if (player->inside)
        return fault(player, "a reference within a default", -1);
    if (number >= player->label_count || !player->labels[number].plies)
        return fault(player, "a reference to a position that is not proved yet", -1);
    const struct label *label = &player->labels[number];
    for (int cell = 0; cell < rules->cells; cell++)
        if (label->at[cell] != rules->at[cell_from(rules, cell, symmetry)])
            return fault(player, "a reference to a position that differs at", cell);
    return label->plies;
}

/* Remembers the present position; its number, or -1. */
static int64_t label_add(struct player *player)
{
    if (player->inside)
        return fault(player, "a label within a default", -1), -1;
    if (player->label_count == player->label_room) {
        const size_t room = player->label_room ? 2 * player->label_room : 1024;
        struct label *labels = realloc(player->labels, room * sizeof *labels);
        if (!labels)
            return fault(player, "no memory", -1), -1;
        player->labels = labels;
        player->label_room = room;
    }
    uint8_t *at = malloc((size_t)player->rules->cells);
    if (!at)
        return fault(player, "no memory", -1), -1;
    memcpy(at, player->rules->at, (size_t)player->rules->cells);
    player->labels[player->label_count] = (struct label){at, 0};
    return (int64_t)player->label_count++;
}

/* The winner is to move: plies to the end at most, 0 after a fault. On success the board is as
 * before and the file is past the proof of this position. */
static int attack(struct player *player)
{
    struct certificate *file = player->file;
    struct rules *rules = player->rules;
    const bool counts = file->at >= player->seen;
    int64_t label = -1;
    uint32_t head;
    int cell, plies = 1;
    if (++player->steps > player->check->steps)
        return fault(player, "given up: the file takes too long to play", -1);
    if (!certificate_number(file, &head))
        return fault(player, "the file ends", -1);
    if ((head & 3) == HEAD_REFERENCE)
        return refer(player, head >> HEAD_BITS);
    if ((head & 3) == HEAD_LABEL) {
        if (head != HEAD_LABEL || !certificate_number(file, &head) || (head & HEAD_LABEL))
            return fault(player, "a label without a move", -1);
        label = label_add(player);
        if (label < 0)
            return 0;
    }
    if (!certificate_cell(file, &cell))
        return fault(player, "the file ends, or names a cell off the board", -1);
    if (!rules_legal(rules, cell, player->winner))
        return fault(player, "the winner may not play", cell);
    touch(player, cell);
    player->check->nodes += counts;
    place(player, cell, player->winner);
    if (rules_wins(rules, cell, player->winner)) {
        touch_line(player, cell);
        player->check->leaves += counts;
        if (head)
            return fault(player, "the file goes on after the win by", cell);
    } else {
        const int longest = answer_all(player, head, counts);
        if (!longest)
            return 0;
        plies = longest + 2;
    }
    take_back(player);
    if (label >= 0)
        player->labels[label].plies = plies;
    if (player->seen < file->at)
        player->seen = file->at;
    return plies;
}

/* Puts the header's moves on the board; none of them may end the game. */
static bool play_header(struct player *player)
{
    const struct certificate *file = player->file;
    for (int i = 0; i < file->move_count; i++) {
        const enum colour colour = i % 2 ? WHITE : BLACK;
        const int cell = file->moves[i];
        if (!rules_legal(player->rules, cell, colour))
            return fault(player, "the header's moves are not legal:", cell);
        place(player, cell, colour);
        if (rules_wins(player->rules, cell, colour))
            return fault(player, "the game is over", -1);
    }
    return true;
}

static int play_file(struct player *player)
{
    uint32_t head;
    if (player->file->move_count % 2 == (player->winner == WHITE))
        return attack(player);
    if (!certificate_number(player->file, &head) || (head & HEAD_LABEL))
        return fault(player, "the file ends", -1);
    const int plies = answer_all(player, head, false);
    return plies ? plies + 1 : 0;
}

bool check_run(struct check *check, struct certificate *certificate)
{
    struct player player = {.check = check,
                            .file = certificate,
                            .rules = &certificate->rules,
                            .winner = certificate->winner,
                            .other = colour_other(certificate->winner)};
    *check = (struct check){.plainly = check->plainly,
                            .steps = check->steps ? check->steps : steps_most};
    if (play_header(&player))
        check->plies = play_file(&player);
    if (check->plies && certificate->at != certificate->size) {
        check->plies = 0;
        fault(&player, "bytes follow the proof", -1);
    }
    for (size_t i = 0; i < player.label_count; i++)
        free(player.labels[i].at);
    free(player.labels);
    return check->plies > 0;
}
