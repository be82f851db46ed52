/* Reads RenLib's .lib in all versions: with the root node, without it, and the oldest, which have
 * no header and end a comment by a byte with its high bit set. A text on the board belongs to a
 * move as it is offered, so it becomes a label of the position before.
 *
 * Files that Rapfi wrote have columns and rows exchanged. The exchange is a symmetry of the
 * board, so the moves cannot reveal it. A habit does: every comment begins with the byte that
 * RenLib puts after the first line. */
#include "base/list.h"
#include "record/lib.h"
#include "record/reader.h"
#include <stdlib.h>
#include <string.h>

/* Where a branch continues: at which node, and how deep in a part that is left out. */
struct spot {
    int node;
    int skipped; /* levels; 0: nothing is left out */
};

struct lib {
    struct reader *reader;
    struct spot at;
    struct spot *open; /* parents of siblings still to come */
    int open_count;
    size_t open_room;
    struct gathered text;
    unsigned long comments, marked_comments; /* all of them; those with Rapfi's habit */
    unsigned long nodes;
    int minor;        /* version; -1: no header */
    bool sibling_due; /* a node is certain to follow */
    bool rooted;
};

struct lib_node {
    int byte;
    unsigned flags, extended;
};

static lz_status lib_damage(struct lib *lib, const char *what)
{
    return reader_damage(lib->reader, LZ_ERR_SYNTAX, "%s", what);
}

/* Gathers pairs of bytes up to a byte 0, or in the oldest files up to one with its high bit set.
 * The byte 0 is not kept. */
static bool gather_text(struct lib *lib, bool old)
{
    lib->text.used = 0;
    for (;;) {
        int pair[2];
        pair[0] = reader_get(lib->reader);
        pair[1] = reader_get(lib->reader);
        if (pair[1] == SOURCE_END) {
            lib_damage(lib, "the file ends in a text");
            return false;
        }
        for (int i = 0; i < 2; i++) {
            if (!old && pair[i] == 0)
                return true;
            if (!reader_gather(lib->reader, &lib->text, old ? pair[i] & 0x7f : pair[i]))
                return false;
            if (old && pair[i] & 0x80)
                return true;
        }
    }
}

/* The gathered text as UTF-8 with plain line ends; NULL after a complaint. */
static char *take_text(struct lib *lib)
{
    size_t used = 0;
    for (size_t i = 0; i < lib->text.used; i++) {
        char c = lib->text.bytes[i];
        if (c == '\r' && i + 1 < lib->text.used && lib->text.bytes[i + 1] == '\n')
            continue;
        if (c == '\r' || c == LIB_COMMENT_BREAK)
            c = '\n';
        if (c)
            lib->text.bytes[used++] = c;
    }
    return reader_decode(lib->reader, used ? lib->text.bytes : "", used);
}

static bool read_comment(struct lib *lib, int node, bool old)
{
    if (!gather_text(lib, old))
        return false;
    if (node < 0)
        return true;
    lib->comments++;
    lib->marked_comments += lib->text.used && lib->text.bytes[0] == LIB_COMMENT_BREAK;
    char *text = take_text(lib);
    const lz_status status =
        text ? reader_note_at(lib->reader, node, NOTE_COMMENT, text, strlen(text), "\n")
             : LZ_ERR_MEMORY;
    free(text);
    return status == LZ_OK;
}

/* Reads a text on the board, which becomes a label of `parent`. */
static bool read_board_text(struct lib *lib, int parent, int cell)
{
    if (!gather_text(lib, false))
        return false;
    if (parent < 0 || cell < 0)
        return true;
    char *text = take_text(lib);
    const lz_status status =
        text ? lz_record_set_mark(lib->reader->record, parent, cell, LZ_MARK_LABEL, text, NULL)
             : LZ_ERR_MEMORY;
    free(text);
    return !status || (reader_damage(lib->reader, status, "no memory for a label"), false);
}

/* Reads move and flags; false at the end of the file. */
static bool read_head(struct lib *lib, struct lib_node *node)
{
    struct reader *reader = lib->reader;
    reader_mark(reader);
    node->byte = reader_get(reader);
    const int flags = reader_get(reader);
    node->flags = flags < 0 ? 0 : (unsigned)flags;
    node->extended = 0;
    if (flags < 0)
        return false;
    if (node->flags & LIB_EXTENDED) {
        const int high = reader_get(reader), low = reader_get(reader);
        if (low < 0)
            return false;
        node->extended = (unsigned)high << 8 | (unsigned)low;
    }
    return true;
}

/* The cell for a move's byte; -1 for 0, -2 off the board. */
static int cell_of(int byte)
{
    const int column = byte % 16 - 1, row = LIB_SIZE - 1 - byte / 16;
    if (byte == 0)
        return -1;
    return column < 0 || row < 0 ? -2 : row * LIB_SIZE + column;
}

/* Plays the node's move, or counts it as left out. */
static bool go_down(struct lib *lib, const struct lib_node *node, int cell)
{
    struct reader *reader = lib->reader;
    lz_action action = lz_action_place(cell);
    if (lib->at.skipped) {
        lib->at.skipped++;
        return true;
    }
    if (node->flags & LIB_NO_MOVE) {
        lib->at.skipped = 1; /* it can have no children */
        return true;
    }
    if (cell < 0)
        action = lz_action_pass();
    if (reader_act(reader, action, true)) {
        if (reader->stopped)
            return false;
        lib->at.skipped = 1;
    } else {
        lib->at.node = reader->node;
    }
    return true;
}

/* Returns to the parent of the last announced sibling. */
static void go_back(struct lib *lib)
{
    lib->at = lib->open[--lib->open_count];
    lib->sibling_due = true;
    while (lib->reader->node != lib->at.node)
        reader_up(lib->reader);
}

static bool remember(struct lib *lib, struct spot parent)
{
    struct spot *open =
        list_grown(lib->open, (size_t)lib->open_count, &lib->open_room, sizeof *open);
    if (!open) {
        reader_damage(lib->reader, LZ_ERR_MEMORY, "no memory for the tree");
        return false;
    }
    lib->open = open;
    lib->open[lib->open_count++] = parent;
    return true;
}

/* Reads the parts that the node's flags announce, after its head. */
static bool read_attributes(struct lib *lib, const struct lib_node *node, struct spot parent,
                            int cell)
{
    lz_record *record = lib->reader->record;
    /* A text without a move belongs to the position that shows it. */
    const int speaker = node->flags & LIB_NO_MOVE ? parent.skipped ? -1 : parent.node
                        : lib->at.skipped         ? -1
                                                  : lib->at.node;
    if (node->flags & (LIB_COMMENT | LIB_OLD_COMMENT) &&
        !read_comment(lib, speaker, node->flags & LIB_OLD_COMMENT))
        return false;
    if (node->extended & LIB_BOARD_TEXT &&
        !read_board_text(lib, parent.skipped ? -1 : parent.node, cell))
        return false;
    if (speaker >= 0 && node->flags & LIB_MARK)
        record->nodes[speaker].flags |= LZ_RECORD_FLAG_MARKED;
    if (speaker >= 0 && node->flags & LIB_START)
        record->nodes[speaker].flags |= LZ_RECORD_FLAG_START;
    return true;
}

/* Reads one node; false when the tree, or the file, ends. */
static bool read_node(struct lib *lib)
{
    struct reader *reader = lib->reader;
    struct lib_node node;
    const bool first = lib->nodes++ == 0;
    if (!read_head(lib, &node)) {
        /* RenLib does not close a lone root, nor a branch saved without anything below it. */
        if (node.byte >= 0 || lib->open_count || lib->sibling_due)
            lib_damage(lib, "the file ends in the tree");
        else if (lib->nodes > 2)
            reader_warn(reader, "the file ends where another move should follow");
        return false;
    }
    lib->sibling_due = false;
    const struct spot parent = lib->at;
    const int cell = cell_of(node.byte);
    if (cell == -2) {
        lib_damage(lib, "a move off the board");
        return false;
    }
    if (first && cell < 0)
        lib->rooted = true;
    else if (!go_down(lib, &node, cell))
        return false;
    const struct place head = reader->token;
    if (!read_attributes(lib, &node, parent, cell))
        return false;
    reader->token = head;
    if (node.flags & LIB_SIBLING && !remember(lib, parent))
        return false;
    if (!(node.flags & LIB_NO_CHILD)) {
        if (node.flags & LIB_NO_MOVE && !parent.skipped)
            reader_leave_out(reader, "moves below a text without a move are left out");
        return true;
    }
    if (!lib->open_count)
        return false;
    go_back(lib);
    return true;
}

/* Reads the header; false after a complaint. */
static bool read_header(struct lib *lib)
{
    struct reader *reader = lib->reader;
    lib->minor = -1;
    reader_mark(reader);
    if (reader_peek(reader) == LIB_CENTRE)
        return true; /* files without a header begin in the centre */
    unsigned char header[LIB_HEADER] = {0};
    for (int i = 0; i < LIB_HEADER; i++) {
        const int c = reader_get(reader);
        header[i] = c < 0 ? 0 : (unsigned char)c;
    }
    if (memcmp(header, lib_magic, sizeof lib_magic) != 0) {
        lib_damage(lib, "this is no RenLib file");
        return false;
    }
    lib->minor = header[9];
    if (header[8] != 3)
        reader_warn(reader, "version %d.%d is read as 3.4", header[8], header[9]);
    return true;
}

static void transpose(lz_record *record)
{
    for (int32_t i = 0; i < record->reached; i++) {
        struct record_node *node = &record->nodes[i];
        if (!node->used)
            continue;
        if (node->kind == LZ_ACTION_PLACE)
            node->cell[0] = (int16_t)record_transposed_cell(node->cell[0], LIB_SIZE);
        for (int m = 0; m < node->mark_count; m++)
            node->marks[m].cell = (int16_t)record_transposed_cell(node->marks[m].cell, LIB_SIZE);
    }
}

static bool is_transposed(struct lib *lib)
{
    const lz_transposed option = lib->reader->options->transposed;
    if (option != LZ_TRANSPOSED_AUTO)
        return option == LZ_TRANSPOSED_YES;
    if (lib->minor != 0 || lib->rooted || !lib->comments || lib->marked_comments != lib->comments)
        return false;
    reader_warn(lib->reader,
                "every comment begins as Rapfi writes it, so columns and rows are exchanged");
    return true;
}

void lib_read(struct reader *reader)
{
    struct lib lib = {.reader = reader, .at = {.node = LZ_RECORD_ROOT}};
    if (!read_header(&lib) || reader_begin_sized(reader, LIB_SIZE, LIB_SIZE))
        return;
    while (read_node(&lib)) {
    }
    if (!reader->stopped) {
        if (!reader->first.status && reader_peek(reader) != SOURCE_END) {
            reader_mark(reader);
            reader_leave_out(reader, "data after the tree is left out");
        }
        if (is_transposed(&lib))
            transpose(reader->record);
        if (reader->first.status)
            reader_deliver_partial(reader);
        else
            reader_deliver(reader);
    }
    free(lib.open);
    free(lib.text.bytes);
}
