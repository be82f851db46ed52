/* Writes RenLib's .lib as RenLib does: version 3.0 without the root node if the only first move
 * is the centre, else 3.4 with it. 3.4 is also written if the reader would take the 3.0 file for
 * Rapfi's. */
#include "base/error.h"
#include "base/utf8.h"
#include "game/variant.h"
#include "record/lib.h"
#include "record/writer.h"
#include <string.h>

struct lib_writer {
    struct writer *writer;
    const lz_record *record;
    bool transposed;
};

static void put_move(struct lib_writer *lib, const struct record_node *node, int cell)
{
    if (node && node->kind != LZ_ACTION_PLACE) {
        writer_put(lib->writer, 0);
        return;
    }
    if (lib->transposed)
        cell = record_transposed_cell(cell, LIB_SIZE);
    const int column = cell % LIB_SIZE, row = LIB_SIZE - 1 - cell / LIB_SIZE;
    writer_put(lib->writer, (char)(row << 4 | (column + 1)));
}

/* Ends a text by one byte 0 or two, so that its length is even. */
static void end_text(struct writer *writer, size_t length)
{
    writer_put(writer, 0);
    if (length % 2 == 0)
        writer_put(writer, 0);
}

/* Writes the first line, then the rest after its separator. */
static void put_comment(struct writer *writer, const char *comment)
{
    size_t length = 0;
    bool first_line = true;
    for (; *comment; comment++) {
        char c = *comment;
        if (c == '\n' && !first_line) {
            writer_put(writer, '\r');
            length++;
        } else if (c == '\n') {
            c = LIB_COMMENT_BREAK;
            first_line = false;
        }
        writer_put(writer, c);
        length++;
    }
    end_text(writer, length);
}

/* The label that the position before shows at the move's cell; NULL without one. */
static const char *label_at(const struct record_node *parent, int cell)
{
    for (int i = 0; i < parent->mark_count; i++) {
        const struct record_mark *mark = &parent->marks[i];
        if (mark->cell == cell && mark->kind == LZ_MARK_LABEL && mark->text)
            return mark->text;
    }
    return NULL;
}

/* The next label, from mark `*index` on, of a cell without a child; NULL when none is left. */
static const char *next_loose_label(const lz_record *record, int node, int *index, int *cell)
{
    const struct record_node *here = &record->nodes[node];
    for (; *index < here->mark_count; ++*index) {
        const struct record_mark *mark = &here->marks[*index];
        if (mark->kind != LZ_MARK_LABEL || !mark->text ||
            record_find(record, node, lz_action_place(mark->cell)) != LZ_RECORD_NO_NODE)
            continue;
        *cell = mark->cell;
        ++*index;
        return mark->text;
    }
    return NULL;
}

static bool has_loose_label(const lz_record *record, int node)
{
    int index = 0, cell;
    return next_loose_label(record, node, &index, &cell) != NULL;
}

/* Writes flags, extension and texts, after the move's byte. */
static void put_attributes(struct writer *writer, unsigned flags, const char *comment,
                           const char *label)
{
    if (label)
        flags |= LIB_EXTENDED;
    if (comment)
        flags |= LIB_COMMENT;
    writer_put(writer, (char)flags);
    if (label) {
        writer_put(writer, LIB_BOARD_TEXT >> 8);
        writer_put(writer, LIB_BOARD_TEXT & 0xff);
    }
    if (comment)
        put_comment(writer, comment);
    if (label) {
        writer_text(writer, label);
        end_text(writer, strlen(label));
    }
}

static void put_node(struct lib_writer *lib, int index)
{
    const lz_record *record = lib->record;
    const struct record_node *node = &record->nodes[index];
    const char *label = NULL;
    unsigned flags = 0;
    if (index != LZ_RECORD_ROOT) {
        if (node->kind == LZ_ACTION_PLACE)
            label = label_at(&record->nodes[node->parent], node->cell[0]);
        if (node->next != LZ_RECORD_NO_NODE || has_loose_label(record, node->parent))
            flags |= LIB_SIBLING;
    }
    if (node->child == LZ_RECORD_NO_NODE && !has_loose_label(record, index))
        flags |= LIB_NO_CHILD;
    if (node->flags & LZ_RECORD_FLAG_MARKED)
        flags |= LIB_MARK;
    if (node->flags & LZ_RECORD_FLAG_START)
        flags |= LIB_START;
    put_move(lib, node, node->cell[0]);
    put_attributes(lib->writer, flags, node->comment.text, label);
}

/* Writes the labels of cells without a child, after the node's last child. */
static void put_loose_labels(struct lib_writer *lib, int node)
{
    int index = 0, cell, next_cell;
    const char *label = next_loose_label(lib->record, node, &index, &cell);
    while (label) {
        const char *next = next_loose_label(lib->record, node, &index, &next_cell);
        put_move(lib, NULL, cell);
        put_attributes(lib->writer, LIB_NO_MOVE | LIB_NO_CHILD | (next ? LIB_SIBLING : 0U), NULL,
                       label);
        label = next;
        cell = next_cell;
    }
}

/* Whether the text has characters in UTF-8 beside ASCII's; the caller may have encoded it
 * otherwise. */
static bool is_foreign(const char *text)
{
    const char *at = text;
    while (at && *at && (unsigned char)*at < 0x80)
        at++;
    return at && *at && utf8_is_valid(text, strlen(text));
}

/* Whether the text has bytes that a reader takes for line ends. */
static bool has_breaks(const char *text)
{
    return text && (strchr(text, LIB_COMMENT_BREAK) || strchr(text, '\r'));
}

/* Whether a comment begins with the byte that marks a file without a root as Rapfi's. */
static bool begins_with_break(const lz_record *record)
{
    for (int32_t i = 0; i < record->reached; i++) {
        const char *comment = record->nodes[i].used ? record->nodes[i].comment.text : NULL;
        if (comment && (*comment == '\n' || *comment == LIB_COMMENT_BREAK))
            return true;
    }
    return false;
}

static void tell_losses(struct writer *writer, const lz_record *record)
{
    bool marks = false, judgements = false, times = false, extras = false;
    bool rates = false, foreign = false, breaks = false, arrows = false;
    for (int32_t i = 0; i < record->reached; i++) {
        const struct record_node *node = &record->nodes[i];
        if (!node->used)
            continue;
        for (int m = 0; m < node->mark_count; m++) {
            marks |= node->marks[m].kind != LZ_MARK_LABEL || !node->marks[m].text;
            foreign |= is_foreign(node->marks[m].text);
            breaks |= has_breaks(node->marks[m].text);
        }
        arrows |= node->arrows != NULL;
        judgements |= node->judgement;
        rates |= node->win_permille >= 0;
        times |= node->time_ms >= 0;
        extras |= node->extra.text != NULL;
        foreign |= is_foreign(node->comment.text);
        breaks |= has_breaks(node->comment.text);
    }
    if (marks)
        writer_warn(writer, "marks other than labels with a text are left out");
    if (arrows)
        writer_warn(writer, "arrows and lines are left out");
    if (judgements)
        writer_warn(writer, "judgements of moves (! ?) are left out");
    if (rates)
        writer_warn(writer, "win rates are left out");
    if (times)
        writer_warn(writer, "the moves' times are left out");
    if (extras)
        writer_warn(writer, "SGF properties of other programs are left out");
    writer_tell_header(writer, WRITER_PASSES);
    if (breaks)
        writer_warn(writer, "the bytes 8 and 13 in texts are read as line ends");
    if (foreign)
        writer_warn(writer, "texts are in UTF-8: RenLib shows only their ASCII letters");
    writer_tell_game(writer, WRITER_SIZE);
}

/* Writes the tree from `begin` on. */
static void put_tree(struct lib_writer *lib, int begin)
{
    const struct record_node *nodes = lib->record->nodes;
    int at = begin;
    for (;;) {
        put_node(lib, at);
        int next = nodes[at].child;
        while (next == LZ_RECORD_NO_NODE) {
            put_loose_labels(lib, at);
            if (at == begin)
                return;
            next = nodes[at].next;
            at = nodes[at].parent;
        }
        at = next;
    }
}

lz_status lib_write(struct writer *writer, lz_error *error)
{
    const lz_variant *variant = &writer->record->variant;
    lz_record *plain;
    if (variant->columns != LIB_SIZE || variant->rows != LIB_SIZE)
        return error_set(error, LZ_ERR_UNSUPPORTED, "RenLib's boards are %dx%d, not %dx%d",
                         LIB_SIZE, LIB_SIZE, variant->columns, variant->rows);
    const lz_status status = writer_plain(writer, &plain, error);
    if (status)
        return status;
    tell_losses(writer, plain);
    struct lib_writer lib = {.writer = writer,
                             .record = plain,
                             .transposed = writer->options->transposed == LZ_TRANSPOSED_YES};
    const struct record_node *root = &plain->nodes[LZ_RECORD_ROOT];
    const bool centre =
        root->child != LZ_RECORD_NO_NODE && root->child == root->last &&
        record_action_same(&plain->nodes[root->child], lz_action_place(LIB_SIZE * LIB_SIZE / 2)) &&
        !root->comment.text && !root->mark_count && !root->flags && !begins_with_break(plain);
    for (size_t i = 0; i < sizeof lib_magic; i++)
        writer_put(writer, (char)lib_magic[i]);
    writer_put(writer, 3);
    writer_put(writer, centre ? 0 : 4);
    for (int i = 10; i < LIB_HEADER; i++)
        writer_put(writer, (char)0xff);
    put_tree(&lib, centre ? root->child : LZ_RECORD_ROOT);
    lz_record_free(plain);
    return LZ_OK;
}
