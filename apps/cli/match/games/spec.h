/* The engines of a match: `--engine "name=A cmd='pbrain-x --quiet' ..."` (a Gomocup engine, run as
 * a child process) or `--engine "name=B level=7 ..."` (ours, in this process).
 *
 * A specification is a list of KEY=VALUE, separated by blanks, or by a comma before another KEY=.
 * 'Single' or "double" quotes keep blanks and commas. Keys for both kinds: name, nodes, depth, time
 * (seconds a move), tc. For a child: cmd, dir, threads, memory (MiB) and info.KEY (sent as INFO
 * KEY). In process: book, a file of `lianzi db book`; network, a file of numbers (docs/FORMATS.md);
 * every other key is an option of lz_engine_set. */
#ifndef LIANZI_CLI_MATCH_GAMES_SPEC_H
#define LIANZI_CLI_MATCH_GAMES_SPEC_H

#include "system/options.h"

/* Limits of an engine's thinking; 0: no such limit. */
struct match_limits {
    int64_t turn_ms;
    int64_t match_ms;
    int64_t increment_ms;
    uint64_t nodes;
    int depth;
};

enum { SPEC_OPTIONS_MAX = 64 };

struct engine_option {
    const char *key, *value;
};

struct engine_spec {
    char *text;       /* as given */
    char *words;      /* a copy cut into words; other members point into it */
    const char *name; /* if none is given, "engine 1" ... in `own_name`: the struct must not move */
    const char *cmd;  /* NULL: in process */
    char **command;   /* cmd as words */
    const char *dir;  /* the child's folder, or NULL */
    const char *tc, *time; /* as given, or NULL */
    const char *book;      /* of ours, or NULL */
    const char *network;   /* of ours, or NULL */
    struct match_limits limits;
    int64_t memory_mib; /* a child's; 0: no limit */
    int option_count;   /* for lz_engine_set, or for INFO */
    struct engine_option options[SPEC_OPTIONS_MAX];
    char own_name[24];
};

/* Reads "turn=0.1", "match=30+0.1", or both with a comma. Returns false after a complaint about
 * `where`. */
bool match_limits_read_tc(const struct options *options, const char *where, const char *text,
                          struct match_limits *limits);

/* Reads the specification of engine `number` (from 1). Limits that it does not give stay 0; see
 * spec_complete. Returns false after a complaint. */
bool spec_read(const struct options *options, const char *text, int number,
               struct engine_spec *spec);
/* Reads the files that the specification names, to find their faults before the match begins.
 * Returns false after a complaint. */
bool spec_try_files(const struct options *options, int number, const struct engine_spec *spec);
/* Takes the match's limits where the specification gives none of its own. */
void spec_complete(struct engine_spec *spec, const struct match_limits *match);
/* Whether the engine is known to be deterministic: ours, on one thread, with a fixed amount of work
 * and no weak level. */
bool spec_repeats(const struct engine_spec *spec);
void spec_free(struct engine_spec *spec);

#endif
