/* What all readers share: bytes from the caller's function with their place in the input, the game
 * being read, and how notices and finished games go to the caller. */
#ifndef LIANZI_RECORD_READER_H
#define LIANZI_RECORD_READER_H

#include "record/record.h"

enum { SOURCE_END = -1, READER_BUFFER = 1 << 15 };

/* A place in the input. */
struct place {
    size_t offset;
    uint32_t line, column;
};

enum note_kind { NOTE_COMMENT, NOTE_EXTRA };

/* Bytes that a reader gathers before it knows what they are. */
struct gathered {
    char *bytes;
    size_t used, room;
};

struct reader {
    const lz_record_options *options;
    lz_record_read_fn *read;
    void *read_user;
    lz_record_game_fn *on_game;
    void *game_user;

    size_t at, filled; /* in `buffer` */
    size_t base;       /* offset of buffer[0] in the input */
    size_t line_start; /* offset of the present line's first byte */
    uint32_t line;
    bool ended, broken; /* the input; `broken`: the read function failed */
    bool told_broken;
    char buffer[READER_BUFFER];

    lz_record *record;
    struct record_position position; /* at `node` */
    int node;
    char charset[32];   /* what the input says its texts are in; empty: nothing */
    bool told_charset;  /* that texts had to be taken for Latin-1, for this game */
    struct place token; /* what a complaint is about; set by reader_mark */

    bool stopped;   /* by the caller, or without memory: nothing more is read */
    lz_error first; /* damage; status LZ_OK: none */
};

/* Refills; the next byte or SOURCE_END. Called through reader_peek. */
int reader_fill(struct reader *reader);
/* Skips a UTF-8 byte order mark. Call it once, before anything is read. */
void reader_skip_byte_order_mark(struct reader *reader);

static inline int reader_peek(struct reader *reader)
{
    return reader->at < reader->filled ? (unsigned char)reader->buffer[reader->at]
                                       : reader_fill(reader);
}

static inline int reader_get(struct reader *reader)
{
    const int c = reader_peek(reader);
    if (c == SOURCE_END)
        return c;
    reader->at++;
    if (c == '\n') {
        reader->line++;
        reader->line_start = reader->base + reader->at;
    }
    return c;
}

/* Makes the present place the one that complaints name. */
void reader_mark(struct reader *reader);
/* Passes blanks (spaces and tabs; with `lines` also line ends). */
void reader_skip_blanks(struct reader *reader, bool lines);
/* Reads the line, without its end (LF, CR LF or CR), into `line`; false at the end of the input. A
 * line that does not fit is cut and `*length` is then `size`. The place is marked at its start. */
bool reader_line(struct reader *reader, char *line, size_t size, size_t *length);

/* Adds a byte; false after a complaint: no memory, or more bytes than any record has. */
bool reader_gather(struct reader *reader, struct gathered *gathered, int c);

/* A byte as part of a complaint. */
const char *reader_show(int c, char buffer[16]);
/* A notice about something left out or repaired, or (with another status) damage; both name the
 * marked place. reader_damage returns `status`. Once the read function has failed, what a format
 * finds wrong with the end is not the input's fault: warnings are dropped, and all damage but
 * LZ_ERR_MEMORY is LZ_ERR_IO, told once. */
__attribute__((format(__printf__, 2, 3))) void reader_warn(struct reader *reader,
                                                           const char *format, ...);
__attribute__((format(__printf__, 3, 4))) lz_status
reader_damage(struct reader *reader, lz_status status, const char *format, ...);
/* Tells once that the read function failed, if it did. */
void reader_tell_broken(struct reader *reader);

/* Begins a game; what was read before has been delivered. */
lz_status reader_begin(struct reader *reader, const lz_variant *variant);
/* Gives the variant the size that the input names. Blocked cells stay only on the same size: on
 * another board their bits mean other cells. A warning says when some are left out. */
void reader_resize(struct reader *reader, lz_variant *variant, int columns, int rows);
/* Begins a game of the options' variant on a board of the size that the input names. */
lz_status reader_begin_sized(struct reader *reader, int64_t columns, int64_t rows);
/* Adds the action at the present node and goes there; with `share`, to the child that has it
 * already. A complaint has been made when it fails. */
lz_status reader_act(struct reader *reader, lz_action action, bool share);
/* Back to the parent. */
void reader_up(struct reader *reader);
/* Adds to the comment, or the kept SGF properties, of the present node, behind `separator` when
 * there is something already. */
lz_status reader_note(struct reader *reader, enum note_kind kind, const char *text, size_t length,
                      const char *separator);
/* The same for any node. */
lz_status reader_note_at(struct reader *reader, int node, enum note_kind kind, const char *text,
                         size_t length, const char *separator);
/* Gives notice of anything that still follows the moves. */
void reader_leave_rest(struct reader *reader);
/* Hands the game to the caller; as a damaged one when the read function failed before its end. */
void reader_deliver(struct reader *reader);
/* The same if anything was read at all. */
void reader_deliver_partial(struct reader *reader);
/* Sets a text of the record from text[0 .. length), blanks trimmed at both ends. */
lz_status reader_set_info(struct reader *reader, lz_record_info info, const char *text,
                          size_t length);

/* text[0 .. length) as UTF-8, in a new text; NULL without memory, after a complaint. */
char *reader_decode(struct reader *reader, const char *text, size_t length);

/* The formats' readers: each reads to the end of the input. */
void psq_read(struct reader *reader);
void sgf_read(struct reader *reader);
void lib_read(struct reader *reader);
void pos_read(struct reader *reader);
void sav_read(struct reader *reader);
void moves_read(struct reader *reader);
void offsets_read(struct reader *reader);
void link_read(struct reader *reader);

#endif
