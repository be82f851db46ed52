/* A file of games that a command writes. It is in its place only once it is complete; what the
 * format cannot hold is counted by reason. */
#ifndef LIANZI_CLI_GAMES_FILE_H
#define LIANZI_CLI_GAMES_FILE_H

#include "cli/reasons.h"
#include "system/atomic_file.h"
#include "system/options.h"

enum fold { FOLD_NOTHING, FOLD_TRANSPOSITIONS, FOLD_SYMMETRIES };

/* Must not move in memory between opening and finishing. */
struct games_file {
    const struct options *options; /* for complaints */
    const char *name;              /* likewise */
    bool standard;                 /* it is standard output */
    lz_record_format format;
    lz_transposed transposed;
    const char *encoding; /* NULL: UTF-8 */
    enum fold fold;
    struct atomic_file file;
    lz_record *tree;              /* all games in one, for a .lib */
    unsigned long games, written; /* given; kept of them */
    struct reasons losses;        /* each is reported once, with the number of games it affects */
};

/* Takes the path ("-": standard output) and the format that options_format_to finds. False after a
 * complaint: the command line is wrong. */
bool games_file_take(struct games_file *out, const struct options *options, const char *to,
                     const char *path);
/* False after a complaint. */
bool games_file_open(struct games_file *out);
/* Adds a game, whose texts are encoded and which is folded then. LZ_ERR_IO: nothing more can be
 * written, and games_file_finish will complain. */
lz_status games_file_add(struct games_file *out, lz_record *record, lz_error *error);
/* Reports the losses and puts the file in its place. Without a game the old file stays: then `none`
 * complains of its name if no game was given at all. False after a complaint. */
bool games_file_finish(struct games_file *out, const char *none);

#endif
