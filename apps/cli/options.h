/* Options that many commands share, read with getopt_long: the game, numbers in a range, help,
 * version, seed. Complaints go to standard error and name the option. */
#ifndef LIANZI_CLI_OPTIONS_H
#define LIANZI_CLI_OPTIONS_H

#include <getopt.h>
#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stdint.h>

/* Values that getopt_long returns; a command's own options begin at OPTION_OWN. */
enum {
    OPTION_HELP = 256,
    OPTION_VERSION,
    OPTION_SEED,
    OPTION_RULE,
    OPTION_SIZE,
    OPTION_WIN,
    OPTION_OPENING,
    OPTION_BLOCKED,
    OPTION_ROWS,
    OPTION_OWN
};

/* For getopt_long: -h is the only short option. */
#define OPTIONS_SHORT "h"
/* For a command's `struct option` table. */
#define COMMON_OPTIONS                                                                             \
    {"help", no_argument, NULL, OPTION_HELP}, {"version", no_argument, NULL, OPTION_VERSION},      \
    {                                                                                              \
        "seed", required_argument, NULL, OPTION_SEED                                               \
    }
#define GAME_OPTIONS                                                                               \
    {"rule", required_argument, NULL, OPTION_RULE},                                                \
        {"size", required_argument, NULL, OPTION_SIZE},                                            \
        {"win", required_argument, NULL, OPTION_WIN},                                              \
        {"opening", required_argument, NULL, OPTION_OPENING},                                      \
        {"blocked", required_argument, NULL, OPTION_BLOCKED},                                      \
    {                                                                                              \
        "rows", required_argument, NULL, OPTION_ROWS                                               \
    }

/* The values of the shared options. */
struct options {
    const char *command; /* such as "lianzi forbidden", for complaints */
    const char *help;    /* printed for --help */
    uint64_t given;      /* by options_read: bit N for the option of value OPTION_HELP + N */
    uint64_t seed;
    lz_rows rows;
    bool rule_given, size_given;
    lz_variant variant; /* complete only after options_finish or options_finish_on */
    int win;            /* 0: the rule's */
    int blocked_count;
    int16_t blocked[LZ_CELLS_MAX][2]; /* column and row from 0 */
};

/* Begins with the rule's usual board. `help` is the complete help text. */
void options_begin(struct options *options, const char *command, const char *help, lz_rule rule);

enum options_outcome { OPTIONS_TAKEN, OPTIONS_OWN, OPTIONS_DONE, OPTIONS_BAD };

/* Handles the value that getopt_long returned. TAKEN: it was a shared option. OWN: it is the
 * command's. DONE: help or version was printed, exit 0. BAD: there was a complaint, exit 2. */
enum options_outcome options_take(struct options *options, int option, const char *argument);

/* Takes one of a command's own options; false after a complaint. */
typedef bool options_take_fn(void *command, int option, const char *argument);
/* Reads all options; arguments begin at `optind` then. `take_own` gets those of the command, and
 * may be NULL if the table has none. Returns TAKEN, DONE or BAD. */
enum options_outcome options_read(struct options *options, int argc, char **argv,
                                  const struct option *table, options_take_fn *take_own,
                                  void *command);
/* Whether options_read met the option, which is one of the first 64. */
bool options_given(const struct options *options, int option);
/* The exit status of a command that ends by DONE or BAD. */
int options_status(enum options_outcome outcome);

/* Reads "on" or "off". False after a complaint. */
bool options_switch(const struct options *options, const char *name, const char *argument,
                    bool *out);
/* Call this after the last option: completes and checks the variant. Blocked cells come last,
 * because they need the board's size. Returns false after a complaint. */
bool options_finish(struct options *options);
/* The same with `usual` instead of the rule's usual board: options for rule, size, length to win
 * and opening override it. Complaints about the variant begin with `owner` ("--classic drop")
 * unless it is NULL. */
bool options_finish_on(struct options *options, const lz_variant *usual, const char *owner);

/* Complains as `COMMAND: ...`. */
__attribute__((format(printf, 2, 3))) void options_complain(const struct options *options,
                                                            const char *format, ...);
/* Reads a whole number from `low` to `high`; complains, naming `option`, and returns false. */
bool options_number(const struct options *options, const char *option, const char *argument,
                    int64_t low, int64_t high, int64_t *out);
/* The same for --nodes and for --depth, which is at most `most`. */
bool options_nodes(const struct options *options, const char *argument, uint64_t *out);
bool options_depth(const struct options *options, const char *argument, int64_t most, int *out);
/* Reads seconds such as "0.5" into milliseconds, the same way. */
bool options_seconds(const struct options *options, const char *option, const char *argument,
                     int64_t *milliseconds);
/* Checks a date: YYYY-MM-DD, or YYYY and YYYY-MM too unless a `day` is wanted. */
bool options_date(const struct options *options, const char *option, const char *argument,
                  bool day);
/* The same as options_seconds where 0 stands for none. */
bool options_increment(const struct options *options, const char *option, const char *argument,
                       int64_t *milliseconds);
/* Reads "I/N" with I from 1 to N of --shard, the same way. */
bool options_shard(const struct options *options, const char *argument, int *shard, int *shards);
/* The format of the file: the one that `name` says, the argument of `option` such as "--from", or
 * without it (NULL) that of the path's extension. False after a complaint. */
bool options_format(const struct options *options, const char *option, const char *name,
                    const char *path, lz_record_format *out);
/* Returns false, after a complaint, when arguments are left over. */
bool options_no_arguments(const struct options *options, int argc, char **argv);

#endif
