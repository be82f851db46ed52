#include "proof/certificate/writer.h"

#include "base/bits.h"
#include "base/text.h"
#include "game/variant.h"
#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 1 << 12, LABELS_FIRST = 1 << 10, HEADER_SIZE = 8 * LZ_CELLS_MAX };

void writer_put_bytes(struct writer *writer, const void *bytes, size_t size)
{
    if (writer->size + size > writer->room) {
        size_t room = writer->room ? writer->room : ROOM_FIRST;
        while (room < writer->size + size)
            room *= 2;
        uint8_t *larger = realloc(writer->bytes, room);
        if (!larger) {
            writer->no_memory = true;
            return;
        }
        writer->bytes = larger;
        writer->room = room;
    }
    memcpy(writer->bytes + writer->size, bytes, size);
    writer->size += size;
}

void writer_put_number(struct writer *writer, uint32_t number)
{
    uint8_t bytes[5];
    size_t size = 0;
    for (; number > 127; number >>= 7)
        bytes[size++] = (uint8_t)(number | 128);
    bytes[size++] = (uint8_t)number;
    writer_put_bytes(writer, bytes, size);
}

void writer_put_head(struct writer *writer, uint32_t entries, enum writer_rest rest)
{
    const uint32_t count =
        rest == REST_DEFAULT || (rest == REST_NONE && !entries) ? entries : entries + 1;
    writer_put_number(writer, count << HEAD_BITS | (rest == REST_DEFAULT ? HEAD_DEFAULT : 0));
}

uint32_t writer_entries(uint32_t head)
{
    const uint32_t count = head >> HEAD_BITS;
    return head & HEAD_DEFAULT || !count ? count : count - 1;
}

size_t writer_cell_size(const struct writer *writer)
{
    return writer->board->columns * writer->board->rows > 256 ? 2 : 1;
}

void writer_put_cell(struct writer *writer, int point)
{
    const int cell = board_cell_of_point(writer->board, point);
    const uint8_t bytes[2] = {(uint8_t)cell, (uint8_t)(cell >> 8)};
    writer_put_bytes(writer, bytes, writer_cell_size(writer));
}

void writer_put_plan(struct writer *writer, const struct plan *plan)
{
    writer_put_number(writer, (uint32_t)plan->count << HEAD_PLAN_BITS | HEAD_PLAN);
    writer_put_number(writer, plan->plies);
    for (int i = 0; i < plan->count; i++)
        writer_put_cell(writer, plan->points[i]);
}

void writer_put_win(struct writer *writer, const struct win_tree *tree, int at, int empty)
{
    int entries = 0, rest = WIN_NONE;
    for (int child = tree->nodes[at].child; child != WIN_NONE; child = tree->nodes[child].next) {
        entries += tree->nodes[child].reply > 0;
        if (!tree->nodes[child].reply)
            rest = child;
    }
    const bool has_default = rest != WIN_NONE && entries < empty - 1;
    writer_put_head(writer, (uint32_t)entries, has_default ? REST_DEFAULT : REST_NONE);
    writer_put_cell(writer, tree->nodes[at].move);
    for (int child = tree->nodes[at].child; child != WIN_NONE; child = tree->nodes[child].next) {
        if (!tree->nodes[child].reply)
            continue;
        writer_put_cell(writer, tree->nodes[child].reply);
        writer_put_win(writer, tree, child, empty - 2);
    }
    if (has_default)
        writer_put_win(writer, tree, rest, empty - 1);
}

void writer_put_repeat(struct writer *writer, size_t at)
{
    writer_put_number(writer, (uint32_t)(writer->size - at) << HEAD_BITS | HEAD_LABEL);
}

static struct writer_label *label_slot(const struct writer *writer, uint64_t key)
{
    uint64_t at = key & writer->label_mask;
    while (writer->labels[at].key && writer->labels[at].key != key)
        at = (at + 1) & writer->label_mask;
    return &writer->labels[at];
}

/* Keeps the labels at most half full. */
static bool labels_grow(struct writer *writer)
{
    if (writer->labels && 2 * (uint64_t)writer->label_count < writer->label_mask)
        return true;
    struct writer old = *writer;
    const size_t size = old.labels ? 2 * ((size_t)old.label_mask + 1) : LABELS_FIRST;
    writer->labels = calloc(size, sizeof *writer->labels);
    if (!writer->labels) {
        writer->labels = old.labels;
        writer->no_memory = true;
        return false;
    }
    writer->label_mask = size - 1;
    for (uint64_t i = 0; old.labels && i <= old.label_mask; i++)
        if (old.labels[i].key)
            *label_slot(writer, old.labels[i].key) = old.labels[i];
    free(old.labels);
    return true;
}

void writer_put_label(struct writer *writer, uint64_t key, int turn)
{
    if (!labels_grow(writer))
        return;
    *label_slot(writer, key) =
        (struct writer_label){.key = key, .number = writer->label_count++, .turn = (uint8_t)turn};
    writer_put_number(writer, HEAD_LABEL);
}

bool writer_put_reference(struct writer *writer, uint64_t key, int turn)
{
    if (!writer->labels)
        return false;
    const struct writer_label *label = label_slot(writer, key);
    if (!label->key)
        return false;
    const int from_label = turns_join(writer->turns, label->turn, writer->turns->inverse[turn]);
    writer_put_number(writer, label->number << HEAD_PLAN_BITS | HEAD_REFERENCE);
    writer_put_number(writer, writer->turns->number[from_label]);
    return true;
}

static void add_point(struct text *text, int point)
{
    text_add(text, "%c%d", 'a' + point_column(point), point_row(point) + 1);
}

void writer_begin(struct writer *writer, const struct turns *turns, const struct board *board,
                  const lz_variant *variant, const uint16_t *moves, int count, lz_colour winner,
                  bool draw)
{
    char header[HEADER_SIZE];
    struct text text;
    memset(writer, 0, sizeof *writer);
    writer->turns = turns;
    writer->board = board;
    writer->begins = (count % 2 ? LZ_WHITE : LZ_BLACK) == winner;
    writer->shortens = rule_is_local(variant->rule);
    text_begin(&text, header, sizeof header);
    text_add(&text, "lianzi %s\nrule %s\nsize %dx%d\nwin %d\nblocked ", draw ? "draw 1" : "proof 4",
             rule_traits(variant->rule)->name, variant->columns, variant->rows, variant->win);
    for (int cell = 0; cell < variant_cells(variant); cell++)
        if (bits_get(variant->blocked, cell))
            add_point(&text, board_point_of_cell(board, cell));
    text_add(&text, "\nmoves ");
    for (int i = 0; i < count; i++)
        add_point(&text, moves[i]);
    text_add(&text, "\n%s %s\n", draw ? "holds" : "winner", winner == LZ_BLACK ? "black" : "white");
    writer_put_bytes(writer, header, text.length);
    writer->body = writer->size;
}

void writer_free(struct writer *writer)
{
    free(writer->bytes);
    free(writer->labels);
}
