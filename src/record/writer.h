/* Shared by all writers: bytes to the caller's function, and notices of the parts that the format
 * cannot hold. */
#ifndef LIANZI_RECORD_WRITER_H
#define LIANZI_RECORD_WRITER_H

#include "record/record.h"

enum { WRITER_BUFFER = 1 << 13 };

struct writer {
    const lz_record_options *options;
    const lz_record *record;
    lz_record_write_fn *write;
    void *write_user;
    bool failed;
    size_t used;
    char buffer[WRITER_BUFFER];
};

void writer_flush(struct writer *writer);
void writer_put(struct writer *writer, char c);
void writer_text(struct writer *writer, const char *text);
void writer_number(struct writer *writer, int64_t number);
/* Gives notice of a part that is left out. */
void writer_warn(struct writer *writer, const char *text);

/* The parts that a format keeps of this record beside the stones. */
enum {
    WRITER_NAMES = 1 << 0,
    WRITER_TIMES = 1 << 1,
    WRITER_SIZE = 1 << 2, /* also if the format has only one */
    WRITER_PASSES = 1 << 3,
    WRITER_ENDING = 1 << 4,
    WRITER_EVENT = 1 << 5,
    WRITER_RESULT = 1 << 6,
    WRITER_RULE = 1 << 7
};
/* Kinds of action that end what formats of one plain line of stones keep, a bit (1 << kind) each.
 */
enum { WRITER_STOPS = 1 << LZ_ACTION_PASS | 1 << LZ_ACTION_SET_UP };
/* Gives notice of each part that a format of one plain line of stones loses. */
void writer_tell_losses(struct writer *writer, unsigned kept);
/* Only the losses of players, event, result and notes. */
void writer_tell_header(struct writer *writer, unsigned kept);
/* Only the losses of the rule and its parts, which readers of the file must be told. */
void writer_tell_game(struct writer *writer, unsigned kept);

/* The stones of the main line in order. Those of the start position come first, if they can be
 * laid out as alternating moves. */
struct stones {
    int count;
    int16_t cell[LZ_CELLS_MAX];
    int32_t time_ms[LZ_CELLS_MAX]; /* negative: not known */
};
/* Fills in the stones; LZ_ERR_UNSUPPORTED if the start position cannot be laid out. The moves
 * from the first pass or set-up on are left out, with a notice. */
lz_status writer_stones(struct writer *writer, struct stones *stones, lz_error *error);
/* Gives notice that stones set up within the game, and all that follows them, are left out. */
void writer_tell_set_up(struct writer *writer);

/* A new record for formats of trees without start positions, set-ups and openings: the start is
 * laid out as moves, set-ups and what follows them are left out with a notice, and the opening's
 * actions are plain stones. The caller frees it. */
lz_status writer_plain(struct writer *writer, lz_record **out, lz_error *error);

/* The formats' writers. */
lz_status psq_write(struct writer *writer, lz_error *error);
lz_status sgf_write(struct writer *writer, lz_error *error);
lz_status lib_write(struct writer *writer, lz_error *error);
lz_status pos_write(struct writer *writer, lz_error *error);
lz_status sav_write(struct writer *writer, lz_error *error);
lz_status moves_write(struct writer *writer, lz_error *error);
lz_status offsets_write(struct writer *writer, lz_error *error);
lz_status link_write(struct writer *writer, lz_error *error);

#endif
