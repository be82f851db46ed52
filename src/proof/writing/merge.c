#include "proof/writing/merge.h"

#include "proof/writing/repeats.h"
#include "proof/writing/shared_proofs.h"

#include <stdlib.h>
#include <string.h>

struct merging {
    const struct certificate *const *parts;
    int count;
    struct board board; /* the present position */
    struct writer *writer;
    uint64_t keys[LZ_SYMMETRIES];
    uint8_t **referred; /* of each part: which nodes references lead to */
    int defaults;       /* how many defaults the present position lies in */
};

static void place(struct merging *merging, int point, lz_colour colour)
{
    board_place(&merging->board, point, colour);
    turns_toggle(merging->writer->turns, merging->keys, point, colour);
}

static void take_back(struct merging *merging, int point)
{
    const lz_colour colour = (lz_colour)merging->board.at[point];
    turns_toggle(merging->writer->turns, merging->keys, point, colour);
    board_remove(&merging->board, point);
}

/* The turn that leads the present position to the orientation with the least key. */
static int own_turn(const struct merging *merging)
{
    return turns_least(merging->writer->turns, merging->keys);
}

/* ---- Finding ---- */

struct merge_answer merge_find(const struct certificate *const *parts, int count,
                               const struct board *board)
{
    struct merge_answer out = {0};
    for (int i = 0; i < count && !out.certificate; i++)
        if (certificate_find(parts[i], board, false, &out.answer))
            out.certificate = parts[i];
    return out;
}

/* ---- Writing ---- */

static int part_of(const struct merging *merging, const struct certificate *certificate)
{
    int i = 0;
    while (merging->parts[i] != certificate)
        i++;
    return i;
}

static void write_place(struct merging *merging, const struct certificate *certificate,
                        struct certificate_place at, int point);

int merge_entries(const struct certificate *certificate, struct certificate_place at,
                  uint32_t entries[LZ_CELLS_MAX], uint32_t *rest)
{
    const struct certificate_node *nodes = certificate->nodes;
    const uint16_t *to = certificate->turns.to[at.turn];
    int count = 0;
    *rest = 0;
    for (uint32_t i = nodes[at.node].child; i; i = nodes[i].next) {
        int j = count;
        if (!nodes[i].reply) {
            *rest = i;
            continue;
        }
        for (; j > 0 && to[nodes[entries[j - 1]].reply] > to[nodes[i].reply]; j--)
            entries[j] = entries[j - 1];
        entries[j] = i;
        count++;
    }
    return count;
}

/* Writes the entries and the default of a node whose move is on the board. */
static void write_answers(struct merging *merging, const struct certificate *certificate,
                          struct certificate_place at)
{
    const struct certificate_node *nodes = certificate->nodes;
    const lz_colour loser = colour_other(certificate->head.winner);
    uint32_t entries[LZ_CELLS_MAX], rest;
    const int count = merge_entries(certificate, at, entries, &rest);
    for (int i = 0; i < count; i++) {
        const struct certificate_place next =
            certificate_place_at(certificate, entries[i], at.turn);
        const int reply = certificate->turns.to[at.turn][nodes[entries[i]].reply];
        const bool legal = merging->board.at[reply] == LZ_EMPTY;
        writer_put_cell(merging->writer, reply);
        if (legal)
            place(merging, reply, loser);
        write_place(merging, certificate, next,
                    certificate->turns.to[next.turn][nodes[next.node].move]);
        if (legal)
            take_back(merging, reply);
    }
    if (!rest || nodes[rest].doubles)
        return;
    const struct certificate_place next = certificate_place_at(certificate, rest, at.turn);
    merging->defaults++;
    write_place(merging, certificate, next,
                certificate->turns.to[next.turn][nodes[next.node].move]);
    merging->defaults--;
}

/* Writes the number of answers of a node. */
static void write_head(struct merging *merging, const struct certificate *certificate,
                       uint32_t node)
{
    const struct certificate_node *nodes = certificate->nodes;
    uint32_t entries = 0;
    enum writer_rest rest = REST_NONE;
    for (uint32_t i = nodes[node].child; i; i = nodes[i].next) {
        entries += nodes[i].reply > 0;
        if (!nodes[i].reply)
            rest = nodes[i].doubles ? REST_DOUBLE : REST_DEFAULT;
    }
    writer_put_head(merging->writer, entries, rest);
}

/* Writes the proof of the present position: the move to `point`, and the place's answers. */
static void write_place(struct merging *merging, const struct certificate *certificate,
                        struct certificate_place at, int point)
{
    const int turn = own_turn(merging);
    if (!merging->defaults) {
        if (writer_put_reference(merging->writer, merging->keys[turn], turn))
            return;
        if (merging->referred[part_of(merging, certificate)][at.node])
            writer_put_label(merging->writer, merging->keys[turn], turn);
    }
    write_head(merging, certificate, at.node);
    writer_put_cell(merging->writer, point);
    const bool legal = merging->board.at[point] == LZ_EMPTY;
    if (legal)
        place(merging, point, certificate->head.winner);
    write_answers(merging, certificate, at);
    if (legal)
        take_back(merging, point);
}

/* Notes which nodes references lead to. At five in a row they are few, and are written as the
 * proofs that they lead to, since a proof that contains a label cannot be repeated. False without
 * memory. */
static bool note_references(struct merging *merging)
{
    merging->referred = calloc((size_t)merging->count, sizeof *merging->referred);
    for (int i = 0; merging->referred && i < merging->count; i++) {
        const struct certificate *part = merging->parts[i];
        uint8_t *referred = merging->referred[i] = calloc(part->count, 1);
        if (!referred)
            return false;
        for (uint32_t node = 1; node < part->count; node++)
            if (part->nodes[node].refers && !part->nodes[node].repeats &&
                part->head.variant.win != 5)
                referred[part->nodes[node].child] = 1;
    }
    return merging->referred;
}

static void free_references(struct merging *merging)
{
    for (int i = 0; merging->referred && i < merging->count; i++)
        free(merging->referred[i]);
    free(merging->referred);
}

/* Writes the proof of the position after a reply, or of the start if that is 0. */
static void write_found(struct merging *merging, int reply)
{
    const lz_colour loser = colour_other(merging->parts[0]->head.winner);
    if (reply)
        place(merging, reply, loser);
    const struct merge_answer found = merge_find(merging->parts, merging->count, &merging->board);
    write_place(merging, found.certificate, found.answer.place, found.answer.point);
    if (reply)
        take_back(merging, reply);
}

/* Notes proofs that serve several replies, which lead to one position, turned. */
static void note_turned(struct merging *merging, const uint16_t *replies, int count)
{
    const lz_colour loser = colour_other(merging->parts[0]->head.winner);
    uint64_t seen[LZ_CELLS_MAX];
    for (int i = 0; i < count; i++) {
        place(merging, replies[i], loser);
        seen[i] = merging->keys[own_turn(merging)];
        for (int j = 0; j < i; j++) {
            if (seen[j] != seen[i])
                continue;
            const struct merge_answer found =
                merge_find(merging->parts, merging->count, &merging->board);
            merging->referred[part_of(merging, found.certificate)][found.answer.place.node] = 1;
            break;
        }
        take_back(merging, replies[i]);
    }
}

bool merge_write(const struct certificate *const *parts, int count, const struct board *board,
                 const uint16_t *replies, int reply_count, struct writer *writer)
{
    if (plan_serves(board->rule, board->win))
        return share_write(parts, count, board, replies, reply_count, writer);
    struct merging merging = {.parts = parts, .count = count, .board = *board, .writer = writer};
    turns_keys(writer->turns, board, merging.keys);
    const bool good = note_references(&merging);
    if (good && writer->begins)
        write_found(&merging, 0);
    else if (good)
        writer_put_head(writer, (uint32_t)reply_count, REST_DOUBLE);
    if (good && !writer->begins)
        note_turned(&merging, replies, reply_count);
    for (int i = 0; good && !writer->begins && i < reply_count; i++) {
        writer_put_cell(writer, replies[i]);
        write_found(&merging, replies[i]);
    }
    free_references(&merging);
    return good && writer_fold(writer);
}
