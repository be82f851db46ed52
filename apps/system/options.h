/* The options of a command, said once: a table of rows from which the command line is read,
 * complaints are worded, and --help is printed; manual pages and completions are made of --help.
 * Complaints go to standard error and name the option. */
#ifndef LIANZI_SYSTEM_OPTIONS_H
#define LIANZI_SYSTEM_OPTIONS_H

#include <getopt.h>
#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Exit statuses: success; some input failed, or something else that the command line does not show;
 * wrong usage, which the command line alone shows: an unknown option, a value out of range, a
 * missing argument. */
enum { EXIT_WELL = 0, EXIT_INPUT = 1, EXIT_USAGE = 2 };

struct options;
struct option_row;
/* Reads the argument (NULL for an option without one) into `place`; false after a complaint. */
typedef bool option_take_fn(const struct options *options, const struct option_row *row,
                            const char *argument, void *place);

/* An option, or text that the help has in its place. Made by the macros below; the member that they
 * name is one of the command's struct, which begins with its `struct options`. */
struct option_row {
    const char *name;     /* such as "threads"; NULL: only the help's text */
    const char *argument; /* its name in the help; NULL: its words, or there is none */
    /* English, translated as the help is printed (po/keywords finds it) and wrapped; "\n" begins a
     * line, @rules@, @fives@ (those without gravity), @openings@ and @formats@ stand for lists of
     * names. NULL: the next row's text is for this option too. */
    const char *help;
    option_take_fn *take;           /* NULL: as the shared option of this name */
    size_t offset, size;            /* of the member */
    int64_t low, high;              /* a number's range; `low` is the value of the first word */
    const char *const *words;       /* to choose from, NULL after the last */
    const struct option_row *table; /* to have in this place, its members behind `offset` */
    bool unsaid;                    /* the table is not in the help */
    unsigned users;                 /* of OPTION_OF */
    bool usual;                     /* says what the shared option of this name says */
};

#define OPTION_PLACE(type, member)                                                                 \
    .offset = offsetof(type, member), .size = sizeof(((type *)NULL)->member)
/* The same of a member that must have the type. */
#define OPTION_PLACE_OF(wanted, type, member)                                                      \
    .offset = offsetof(type, member), .size = _Generic(((type *)NULL)->member, wanted              \
                                                       : sizeof(wanted))
#define OPTION_ROW(title, text, ...)                                                               \
    {                                                                                              \
        .name = (title), .help = (text), __VA_ARGS__                                               \
    }
/* Text in the help. */
#define OPTION_SAY(text) OPTION_ROW(NULL, text, .take = NULL)
/* A heading of options that only some subcommands take. */
#define OPTION_OF(set, heading) OPTION_ROW(NULL, heading, .users = (set))
/* What a subcommand does. */
#define OPTION_COMMAND(command, text) OPTION_ROW(NULL, text, .argument = (command))
/* --help, --version, --seed, --rule, --size, --win, --opening, --blocked or --rows. */
#define OPTION_SHARED(title, text) OPTION_ROW(title, text, .take = NULL)
/* The same with their usual texts. */
#define OPTION_USUAL(title) OPTION_ROW(title, NULL, .usual = true)
/* Read by a function of the command's. */
#define OPTION_TAKE(title, value, type, member, taker, text)                                       \
    OPTION_ROW(title, text, .argument = (value), .take = (taker), OPTION_PLACE(type, member))
/* A bool, which becomes true. */
#define OPTION_FLAG(title, type, member, text)                                                     \
    OPTION_ROW(title, text, .take = option_take_flag, OPTION_PLACE_OF(bool, type, member))
/* A const char *. */
#define OPTION_TEXT(title, value, type, member, text)                                              \
    OPTION_ROW(title, text, .argument = (value), .take = option_take_text,                         \
               OPTION_PLACE_OF(const char *, type, member))
/* An int64_t of milliseconds. */
#define OPTION_SECONDS(title, type, member, text)                                                  \
    OPTION_ROW(title, text, .argument = "SECONDS", .take = option_take_seconds,                    \
               OPTION_PLACE_OF(int64_t, type, member))
/* An integer. */
#define OPTION_NUMBER(title, value, type, member, least, most, text)                               \
    OPTION_ROW(title, text, .argument = (value), .take = option_take_number, .low = (least),       \
               .high = (most), OPTION_PLACE(type, member))
/* An enumeration or a bool, whose value is `first` for the first of the words. */
#define OPTION_WORD(title, type, member, first, list, text)                                        \
    OPTION_ROW(title, text, .take = option_take_word, .low = (first), .words = (list),             \
               OPTION_PLACE(type, member))
#define OPTION_TABLE(type, member, rows)                                                           \
    OPTION_ROW(NULL, NULL, .table = (rows), .offset = offsetof(type, member))
/* A const char *: YYYY-MM-DD, or YYYY and YYYY-MM too unless a `day` is wanted. */
#define OPTION_DATE(title, type, member, day, text)                                                \
    OPTION_ROW(title, text, .argument = "DATE", .take = option_take_date, .low = (day),            \
               OPTION_PLACE_OF(const char *, type, member))
#define OPTION_REST                                                                                \
    OPTION_SHARED("win", NULL), OPTION_SHARED("opening", NULL), OPTION_SHARED("blocked", "")
/* The shared options about the game that no row names; their values are used or refused. */
#define OPTION_GAME OPTION_ROW(NULL, NULL, .table = options_of_game, .unsaid = true)
#define OPTION_HELP OPTION_SHARED("help", NULL), OPTION_SHARED("version", "")
#define OPTIONS_END OPTION_ROW(NULL, NULL, .table = NULL)

option_take_fn option_take_flag, option_take_text, option_take_number, option_take_seconds,
    option_take_word, option_take_date, option_take_shard /* two int */;
extern const struct option_row options_of_game[];
extern const char *const option_off_on[];

enum { OPTIONS_MAX = 80 };

/* The values of the shared options. */
struct options {
    const char *command; /* such as "lianzi forbidden", for complaints */
    struct option_entry {
        const struct option_row *row;
        const struct option_row *taken; /* `row`, or the shared one that it stands for */
        size_t offset;                  /* of the row's members */
        bool unsaid, given;
    } entries[OPTIONS_MAX];
    int count;
    uint64_t seed;
    lz_rows rows;
    bool rule_given, size_given;
    lz_variant variant; /* complete only after options_finish or options_finish_on */
    int win;            /* 0: the rule's */
    int blocked_count;
    int16_t blocked[LZ_CELLS_MAX][2]; /* column and row from 0 */
};

/* Reads the command line by the table, beginning with the rule's usual board; arguments begin at
 * `optind` then. `options` is the first member of the command's struct. Returns -1 to go on, else
 * the exit status: help or version was printed, or there was a complaint. */
int options_read(struct options *options, const struct option_row *table, lz_rule rule, int argc,
                 char **argv);
/* The same, and options_finish. */
int options_read_game(struct options *options, const struct option_row *table, lz_rule rule,
                      int argc, char **argv);
bool options_given(const struct options *options, const char *name);

/* Call this after the last option: completes and checks the variant. Blocked cells come last,
 * because they need the board's size. Returns false after a complaint. */
bool options_finish(struct options *options);
/* The same with `usual` instead of the rule's usual board: options for rule, size, length to win
 * and opening override it. Complaints about the variant begin with `owner` ("--classic drop")
 * unless it is NULL. */
bool options_finish_on(struct options *options, const lz_variant *usual, const char *owner);

/* Translates complaints and help; NULL where everything is English. Set by translate_begin. */
extern const char *(*options_words)(const char *english);
/* Prints a line, as it is until translate_begin has set say_to. */
extern void (*options_say)(FILE *file, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The error's text in the person's language. */
const char *options_error(lz_error *error);
/* Complains as `COMMAND: ...`, in the person's language; returns false. */
__attribute__((format(printf, 2, 3))) bool options_complain(const struct options *options,
                                                            const char *format, ...);
/* The same as an exit status. */
#define options_misused(...) (options_complain(__VA_ARGS__), EXIT_USAGE)
#define options_failed(...) (options_complain(__VA_ARGS__), EXIT_INPUT)
/* Begins to catch signals until interrupt_end; false after a complaint. */
bool options_interrupt(const struct options *options, const lz_stop **stop);
/* Complains that `option` expects something else than the argument; returns false. */
bool options_expect(const struct options *options, const char *option, const char *expected,
                    const char *argument);
/* Reads a whole number from `low` to `high`; complains, naming `option`, and returns false. */
bool options_number(const struct options *options, const char *option, const char *argument,
                    int64_t low, int64_t high, int64_t *out);
/* Reads seconds such as "0.5" into milliseconds, the same way. */
bool options_seconds(const struct options *options, const char *option, const char *argument,
                     int64_t *milliseconds);
/* The same where 0 stands for none. */
bool options_increment(const struct options *options, const char *option, const char *argument,
                       int64_t *milliseconds);
/* The format of a file to write: the one that `name`, the argument of --to, says, or without it
 * (NULL) that of the path's extension. False after a complaint. */
bool options_format_to(const struct options *options, const char *name, const char *path,
                       lz_record_format *out);
/* The format of a file to read: by --from, or without it by the file's content or extension. */
bool options_format_from(const struct options *options, const char *name, const char *path,
                         lz_record_format *out);
/* Returns false, after a complaint, when arguments are left over. */
bool options_no_arguments(const struct options *options, int argc, char **argv);

#endif
