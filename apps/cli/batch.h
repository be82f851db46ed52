/* For commands that answer their input line by line, also when another program writes one line at a
 * time. */
#ifndef LIANZI_CLI_BATCH_H
#define LIANZI_CLI_BATCH_H

#include "system/lines.h"

#include <lianzi/lianzi.h>
#include <stdbool.h>

/* The lines to answer. */
struct batch {
    FILE *file;
    const char *command, *name; /* for the complaint `COMMAND: NAME: ...` about a read error */
    const lz_stop *stop;        /* ends the batch; NULL: nothing does */
    bool blank_lines;           /* are answered too */
};

/* Answers a line on standard output; false when the line is bad. */
typedef bool batch_answer_fn(const struct lines *line, void *user);

/* Answers every line that is neither a comment nor, unless asked for, blank, and flushes each
 * answer before the next line. Stops early when answers cannot be written; `main` complains of
 * that. Returns whether all lines were good and could be read. */
bool batch_run(const struct batch *batch, batch_answer_fn *answer, void *user);
/* For other lines: call it after the last one. Returns false, after a complaint as `COMMAND: NAME:
 * ...`, when a read error ended the input. */
bool batch_ended_well(const struct lines *lines, const char *command, const char *name);
/* Copies the moves before the first blank of `text`, which has `length` bytes; false with the
 * error. */
bool batch_take_moves(const char *text, size_t length, char *moves, size_t size, lz_error *error);
/* Ends an unfinished answer with the error and, unless memory ran out, its character in the line.
 */
void batch_print_error(const lz_error *error);

#endif
