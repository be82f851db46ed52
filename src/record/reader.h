/* Shared by all readers: bytes from the caller's function with their place in the input, the game
 * being read, and the way of notices and finished games to the caller. */
#ifndef LIANZI_RECORD_READER_H
#define LIANZI_RECORD_READER_H

#include "record/record.h"

enum { SOURCE_END = -1, READER_BUFFER = 1 << 15, READER_IDLE_MAX = 64 << 20 };

/* A place in the input. */
struct place {
    size_t offset;
    uint32_t line, column;
};

/* After how many moves renju's fifth moves are offered. */
enum { OFFER_PLY = 4 };

enum note_kind { NOTE_COMMENT, NOTE_EXTRA };

/* Bytes that a reader gathers before it interprets them. */
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
    size_t useful;     /* offset up to which something came of the input: a game, move or text */
    uint32_t line;
    bool ended, broken; /* the input; `broken`: the read function failed, or nothing came of too
                           many bytes */
    bool told_broken;
    char buffer[READER_BUFFER];

    lz_record *record;
    struct record_position position; /* at `node` */
    int node;
    bool told_charset;  /* in this game a text was taken for Latin-1 */
    struct place token; /* the place that complaints name; set by reader_mark */

    bool reduced;   /* something of the present game was left out */
    bool stopped;   /* by the caller or for lack of memory: no more is read */
    lz_error first; /* the first damage; status LZ_OK: none */
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

/* Looks ahead: returns how many bytes stand at buffer + at, `wanted` or all that are left. `wanted`
 * is at most READER_BUFFER. */
size_t reader_ahead(struct reader *reader, size_t wanted);
/* Makes the present place the one that complaints name. */
void reader_mark(struct reader *reader);
/* Makes the place `bytes` behind another one of its line the one that complaints name. */
static inline void reader_mark_behind(struct reader *reader, const struct place *place,
                                      size_t bytes)
{
    reader->token = *place;
    reader->token.offset += bytes;
    reader->token.column += (uint32_t)bytes;
}

/* Skips blanks (spaces and tabs; with `lines` also line ends). */
void reader_skip_blanks(struct reader *reader, bool lines);
/* Reads a line into `line`, without its end (LF, CR LF or CR); false at the end of the input. A
 * line that does not fit is cut, and `*length` is then `size`. Marks the line's start. */
bool reader_line(struct reader *reader, char *line, size_t size, size_t *length);

/* Notes that something came of the input up to here. */
static inline void reader_mark_useful(struct reader *reader)
{
    reader->useful = reader->base + reader->at;
}

/* Adds a byte; false after a complaint: no memory, or more bytes than any record has. */
bool reader_gather(struct reader *reader, struct gathered *gathered, int c);

/* A byte as part of a complaint. */
const char *reader_show(int c, char buffer[16]);
/* Give notice of something repaired (reader_warn), left out or cut (reader_leave_out), or of
 * damage, which has another status; all name the marked place. reader_damage returns `status`.
 * After the read function has failed, the input is not to blame for a missing end: warnings are
 * dropped, and all damage but LZ_ERR_MEMORY becomes LZ_ERR_IO, reported once. */
__attribute__((format(__printf__, 2, 3))) void reader_warn(struct reader *reader,
                                                           const char *format, ...);
__attribute__((format(__printf__, 2, 3))) void reader_leave_out(struct reader *reader,
                                                                const char *format, ...);
__attribute__((format(__printf__, 3, 4))) lz_status
reader_damage(struct reader *reader, lz_status status, const char *format, ...);
/* The same for damage that another call found. */
lz_status reader_damage_by(struct reader *reader, const lz_error *error);
/* Reports once that the read function failed, if it did. */
void reader_tell_broken(struct reader *reader);

/* Begins a game; the one before must have been delivered. */
lz_status reader_begin(struct reader *reader, const lz_variant *variant);
/* Gives the variant the size that the input names. Blocked cells stay only on the same size: on
 * another board their bits mean other cells. A warning says when some are left out. */
void reader_resize(struct reader *reader, lz_variant *variant, int columns, int rows);
/* Begins a game of renju on 15x15. */
lz_status reader_begin_renju(struct reader *reader);
/* Begins a game of the options' variant on a board of the size that the input names. */
lz_status reader_begin_sized(struct reader *reader, int64_t columns, int64_t rows);
/* Adds the action below the present node and moves to it; with `share`, moves to the child that
 * has the action already. On failure a complaint has been made. */
lz_status reader_act(struct reader *reader, lz_action action, bool share);
/* Moves to a child. */
void reader_enter(struct reader *reader, int node);
/* Moves to the parent. */
void reader_up(struct reader *reader);
/* Adds to the comment or the kept SGF properties of the present node, after `separator` if there
 * is text already. */
lz_status reader_note(struct reader *reader, enum note_kind kind, const char *text, size_t length,
                      const char *separator);
/* The same for any node. */
lz_status reader_note_at(struct reader *reader, int node, enum note_kind kind, const char *text,
                         size_t length, const char *separator);
/* Labels a cell as a fifth move that was offered, unless it is the one played. Left out with a
 * notice if the main line has no four moves or one of them is there, and if it is no cell (-1). */
void reader_offer(struct reader *reader, int cell);
/* Gives notice if anything follows the moves. */
void reader_leave_rest(struct reader *reader);
/* Hands the game to the caller, as a damaged one if the read function failed before its end. */
void reader_deliver(struct reader *reader);
/* Hands a damaged game to the caller, if anything of it was read. */
void reader_deliver_partial(struct reader *reader);
/* Sets a text of the record from text[0 .. length), blanks trimmed at both ends. */
lz_status reader_set_info(struct reader *reader, lz_record_info info, const char *text,
                          size_t length);

/* text[0 .. length) as UTF-8 in a new text; NULL without memory, after a complaint. */
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
void rif_read(struct reader *reader);
void proof_read(struct reader *reader);
void bdt_read(struct reader *reader);
void wzq_read(struct reader *reader);
void rdf_read(struct reader *reader);

#endif
