#include "cli/options.h"

#include "cli/command.h"
#include "system/version.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GIVEN_BITS = 64 };

void options_begin(struct options *options, const char *command, const char *help, lz_rule rule)
{
    memset(options, 0, sizeof *options);
    options->command = command;
    options->help = help;
    lz_variant_init(&options->variant, rule);
}

void options_complain(const struct options *options, const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "%s: ", options->command);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

/* Reads decimal digits with an optional sign; `*end` points behind them. */
static bool read_integer(const char *text, const char **end, int64_t *out)
{
    char *stop;
    if (*text != '-' && (*text < '0' || *text > '9'))
        return false;
    errno = 0;
    *out = strtoll(text, &stop, 10);
    *end = stop;
    return stop != text && errno == 0;
}

bool options_number(const struct options *options, const char *option, const char *argument,
                    int64_t low, int64_t high, int64_t *out)
{
    const char *end;
    int64_t value;
    if (!read_integer(argument, &end, &value) || *end || value < low || value > high) {
        options_complain(options, "%s: expected a whole number from %lld to %lld, not \"%s\"",
                         option, (long long)low, (long long)high, argument);
        return false;
    }
    *out = value;
    return true;
}

/* Reads seconds with up to three decimals that count, "0" among them. */
static bool read_seconds(const char *text, int64_t *milliseconds)
{
    const char *end;
    int64_t whole, thousandths = 0;
    if (*text == '-' || !read_integer(text, &end, &whole) || whole > 1000000)
        return false;
    if (*end == '.') {
        int64_t unit = 100;
        for (end++; *end >= '0' && *end <= '9'; end++, unit /= 10)
            thousandths += (*end - '0') * unit;
    }
    *milliseconds = whole * 1000 + thousandths;
    return !*end;
}

bool options_nodes(const struct options *options, const char *argument, uint64_t *out)
{
    int64_t number;
    if (!options_number(options, "--nodes", argument, 1, INT64_MAX, &number))
        return false;
    *out = (uint64_t)number;
    return true;
}

bool options_depth(const struct options *options, const char *argument, int64_t most, int *out)
{
    int64_t number;
    if (!options_number(options, "--depth", argument, 1, most, &number))
        return false;
    *out = (int)number;
    return true;
}

bool options_seconds(const struct options *options, const char *option, const char *argument,
                     int64_t *milliseconds)
{
    if (read_seconds(argument, milliseconds) && *milliseconds)
        return true;
    options_complain(options, "%s: expected seconds, such as 0.5, not \"%s\"", option, argument);
    return false;
}

static int days_of(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[month - 1] + (month == 2 && leap);
}

bool options_date(const struct options *options, const char *option, const char *argument, bool day)
{
    static const char shape[] = "dddd-dd-dd";
    const size_t length = strlen(argument);
    bool good = length == 10 || (!day && (length == 4 || length == 7));
    for (size_t i = 0; i < length && good; i++)
        good = shape[i] == 'd' ? argument[i] >= '0' && argument[i] <= '9' : argument[i] == shape[i];
    const int month = good && length > 4 ? atoi(argument + 5) : 1;
    const int date = good && length > 7 ? atoi(argument + 8) : 1;
    good = good && month >= 1 && month <= 12 && date >= 1 && date <= days_of(atoi(argument), month);
    if (!good)
        options_complain(options, "%s: expected %s, not \"%s\"", option,
                         day ? "a day as YYYY-MM-DD" : "YYYY, YYYY-MM or YYYY-MM-DD", argument);
    return good;
}

bool options_increment(const struct options *options, const char *option, const char *argument,
                       int64_t *milliseconds)
{
    if (read_seconds(argument, milliseconds))
        return true;
    options_complain(options, "%s: expected an increment in seconds, such as 0.5 or 0, not \"%s\"",
                     option, argument);
    return false;
}

bool options_shard(const struct options *options, const char *argument, int *shard, int *shards)
{
    int part, parts, length = 0;
    if (sscanf(argument, "%7d/%7d%n", &part, &parts, &length) == 2 && !argument[length] &&
        part >= 1 && part <= parts) {
        *shard = part;
        *shards = parts;
        return true;
    }
    options_complain(options, "--shard: expected I/N with I from 1 to N, not \"%s\"", argument);
    return false;
}

bool options_format(const struct options *options, const char *option, const char *name,
                    const char *path, lz_record_format *out)
{
    lz_error error;
    if (name) {
        if (lz_record_format_parse(name, out, &error) == LZ_OK)
            return true;
        options_complain(options, "%s: %s", option, error.text);
        return false;
    }
    if (strcmp(path, "-") == 0) {
        options_complain(options, "\"-\" needs %s FORMAT", option);
        return false;
    }
    if (lz_record_format_of(path, out, &error) == LZ_OK)
        return true;
    options_complain(options, "%s; name the format with %s", error.text, option);
    return false;
}

bool options_no_arguments(const struct options *options, int argc, char **argv)
{
    if (optind >= argc)
        return true;
    options_complain(options, "unexpected argument \"%s\"; see --help", argv[optind]);
    return false;
}

/* "A" or "A<separator>B". */
static bool read_pair(const char *text, char separator, bool both, int *first, int *second)
{
    const char *end;
    int64_t a, b;
    if (!read_integer(text, &end, &a))
        return false;
    b = a;
    if (*end == separator) {
        if (!read_integer(end + 1, &end, &b))
            return false;
    } else if (both) {
        return false;
    }
    if (*end || a < 0 || b < 0 || a > 1000 || b > 1000)
        return false;
    *first = (int)a;
    *second = (int)b;
    return true;
}

static bool take_rule(struct options *options, const char *name)
{
    lz_error error;
    lz_rule rule;
    if (lz_rule_parse(name, &rule, &error)) {
        options_complain(options, "--rule: %s", error.text);
        return false;
    }
    const lz_variant before = options->variant;
    lz_variant_init(&options->variant, rule);
    options->variant.opening = before.opening;
    if (options->size_given) {
        options->variant.columns = before.columns;
        options->variant.rows = before.rows;
    }
    options->rule_given = true;
    return true;
}

static bool take_size(struct options *options, const char *argument)
{
    if (!read_pair(argument, 'x', false, &options->variant.columns, &options->variant.rows)) {
        options_complain(options, "--size: expected N or COLUMNSxROWS, not \"%s\"", argument);
        return false;
    }
    options->size_given = true;
    return true;
}

static bool take_blocked(struct options *options, const char *argument)
{
    int x, y;
    if (!read_pair(argument, ',', true, &x, &y)) {
        options_complain(options, "--blocked: expected X,Y, not \"%s\"", argument);
        return false;
    }
    if (options->blocked_count == LZ_CELLS_MAX) {
        options_complain(options, "--blocked: more cells than any board has");
        return false;
    }
    options->blocked[options->blocked_count][0] = (int16_t)(x - 1);
    options->blocked[options->blocked_count++][1] = (int16_t)(y - 1);
    return true;
}

static bool take_value(struct options *options, int option, const char *argument)
{
    lz_error error;
    int64_t number;
    switch (option) {
    case OPTION_SEED:
        if (!options_number(options, "--seed", argument, 0, INT64_MAX, &number))
            return false;
        options->seed = (uint64_t)number;
        return true;
    case OPTION_RULE:
        return take_rule(options, argument);
    case OPTION_SIZE:
        return take_size(options, argument);
    case OPTION_WIN:
        if (!options_number(options, "--win", argument, LZ_WIN_MIN, LZ_WIN_MAX, &number))
            return false;
        options->win = (int)number;
        return true;
    case OPTION_OPENING:
        if (!lz_opening_parse(argument, &options->variant.opening, &error))
            return true;
        options_complain(options, "--opening: %s", error.text);
        return false;
    case OPTION_BLOCKED:
        return take_blocked(options, argument);
    default: /* OPTION_ROWS */
        if (strcmp(argument, "top") != 0 && strcmp(argument, "bottom") != 0) {
            options_complain(options, "--rows: expected top or bottom, not \"%s\"", argument);
            return false;
        }
        options->rows = strcmp(argument, "top") == 0 ? LZ_ROWS_TOP : LZ_ROWS_BOTTOM;
        return true;
    }
}

/* ---- Help ---- */

static const char *rule_at(int number)
{
    return lz_rule_name((lz_rule)number);
}

/* Rules without gravity; "" for the others. */
static const char *five_at(int number)
{
    return lz_rule_has_gravity((lz_rule)number) ? "" : rule_at(number);
}

static const char *opening_at(int number)
{
    return lz_opening_name((lz_opening)number);
}

static const char *format_at(int number)
{
    return lz_record_format_name((lz_record_format)number);
}

/* Prints the names after `column` characters of the line, in lines like those of the help. */
static void print_names(const char *(*name_of)(int number), size_t column)
{
    enum { INDENT = 19, WIDTH = 88 };
    const char *name, *between = "";
    for (int i = 0; (name = name_of(i)); i++) {
        if (!*name)
            continue;
        column += strlen(between) + strlen(name);
        if (*between && column + 1 > WIDTH) { /* a comma may follow */
            printf(",\n%*s%s", INDENT, "", name);
            column = INDENT + strlen(name);
        } else {
            printf("%s%s", between, name);
        }
        between = ", ";
    }
}

/* Prints the help with lists of names in the place of their marks. */
static void print_help(const char *help)
{
    static const struct {
        const char *mark;
        const char *(*name_of)(int number);
    } lists[] = {{"@rules@", rule_at},
                 {"@fives@", five_at},
                 {"@openings@", opening_at},
                 {"@formats@", format_at}};
    const char *line = help; /* begins here */
    while (*help) {
        size_t i = 0, length = 1;
        while (i < sizeof lists / sizeof *lists &&
               strncmp(help, lists[i].mark, strlen(lists[i].mark)) != 0)
            i++;
        if (i < sizeof lists / sizeof *lists) {
            print_names(lists[i].name_of, (size_t)(help - line));
            length = strlen(lists[i].mark);
        } else {
            putchar(*help);
        }
        help += length;
        if (help[-1] == '\n')
            line = help;
    }
}

enum options_outcome options_take(struct options *options, int option, const char *argument)
{
    if (option >= OPTION_OWN)
        return OPTIONS_OWN;
    switch (option) {
    case 'h':
    case OPTION_HELP:
        print_help(options->help);
        return OPTIONS_DONE;
    case OPTION_VERSION:
        version_print("lianzi");
        return OPTIONS_DONE;
    case '?':
        return OPTIONS_BAD;
    default:
        return take_value(options, option, argument) ? OPTIONS_TAKEN : OPTIONS_BAD;
    }
}

enum options_outcome options_read(struct options *options, int argc, char **argv,
                                  const struct option *table, options_take_fn *take_own,
                                  void *command)
{
    for (int option; (option = getopt_long(argc, argv, OPTIONS_SHORT, table, NULL)) >= 0;) {
        const enum options_outcome outcome = options_take(options, option, optarg);
        if (outcome == OPTIONS_DONE || outcome == OPTIONS_BAD)
            return outcome;
        if (outcome == OPTIONS_OWN && !take_own(command, option, optarg))
            return OPTIONS_BAD;
        if (option - OPTION_HELP < GIVEN_BITS)
            options->given |= UINT64_C(1) << (option - OPTION_HELP);
    }
    return OPTIONS_TAKEN;
}

bool options_given(const struct options *options, int option)
{
    return options->given >> (option - OPTION_HELP) & 1;
}

int options_status(enum options_outcome outcome)
{
    return outcome == OPTIONS_DONE ? EXIT_WELL : EXIT_USAGE;
}

static bool block_cells(struct options *options)
{
    const lz_variant *variant = &options->variant;
    for (int i = 0; i < options->blocked_count; i++) {
        const int column = options->blocked[i][0], row = options->blocked[i][1];
        if (lz_variant_block(&options->variant, column, row, NULL)) {
            options_complain(options,
                             "--blocked: %d,%d is off the %dx%d board; columns and rows count "
                             "from 1",
                             column + 1, row + 1, variant->columns, variant->rows);
            return false;
        }
    }
    return true;
}

static bool is_sound(const struct options *options, const char *owner)
{
    lz_error error;
    if (!lz_variant_check(&options->variant, &error))
        return true;
    options_complain(options, "%s%s%s", owner ? owner : "", owner ? ": " : "", error.text);
    return false;
}

bool options_finish_on(struct options *options, const lz_variant *usual, const char *owner)
{
    const lz_variant given = options->variant;
    options->variant = *usual;
    if (options->rule_given)
        options->variant.rule = given.rule;
    if (options->size_given) {
        options->variant.columns = given.columns;
        options->variant.rows = given.rows;
    }
    if (options->win)
        options->variant.win = options->win;
    options->variant.opening = given.opening;
    /* Check before blocking, because a cell needs a valid board, and after it, because too many
     * cells may be blocked. */
    return is_sound(options, owner) && block_cells(options) && is_sound(options, owner);
}

bool options_switch(const struct options *options, const char *name, const char *argument,
                    bool *out)
{
    *out = strcmp(argument, "on") == 0;
    if (*out || strcmp(argument, "off") == 0)
        return true;
    options_complain(options, "%s must be on or off, not \"%s\"", name, argument);
    return false;
}

bool options_finish(struct options *options)
{
    return options_finish_on(options, &options->variant, NULL);
}
