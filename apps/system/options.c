#include "system/options.h"

#include "system/calendar.h"
#include "system/format.h"
#include "system/interrupt.h"
#include "system/translate.h"
#include "system/version.h"
#include "system/wrapped.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const option_off_on[] = {"off", "on", NULL};

/* ---- Complaints ---- */

__attribute__((format(printf, 2, 3))) static void say_plain(FILE *file, const char *format, ...)
{
    char text[8192];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(file, "%s\n", text);
}

const char *(*options_words)(const char *english);
void (*options_say)(FILE *file, const char *format, ...) = say_plain;

static const char *in_words(const char *english)
{
    return options_words && *english ? options_words(english) : english;
}

static const char *translate_part(void *user, const char *english)
{
    (void)user;
    return in_words(english);
}

const char *options_error(lz_error *error)
{
    char text[sizeof error->text];
    lz_error_format(error, translate_part, NULL, text, sizeof text);
    memcpy(error->text, text, sizeof text);
    return error->text;
}

bool options_complain(const struct options *options, const char *format, ...)
{
    char text[8192];
    va_list arguments;
    const int length = snprintf(text, sizeof text, "%s: ", options->command);
    va_start(arguments, format);
    vsnprintf(text + length, sizeof text - (size_t)length, in_words(format), arguments);
    va_end(arguments);
    options_say(stderr, "%s", text);
    return false;
}

bool options_expect(const struct options *options, const char *option, const char *expected,
                    const char *argument)
{
    return options_complain(options, "%s: expected %s, not \"%s\"", option, in_words(expected),
                            argument);
}

bool options_interrupt(const struct options *options, const lz_stop **stop)
{
    return (*stop = interrupt_begin()) || options_complain(options, "no memory");
}

/* ---- Values ---- */

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
    char expected[160];
    const char *end;
    int64_t value;
    snprintf(expected, sizeof expected, in_words(N_("a whole number from %lld to %lld")),
             (long long)low, (long long)high);
    if (!read_integer(argument, &end, &value) || *end || value < low || value > high)
        return options_expect(options, option, expected, argument);
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

bool options_seconds(const struct options *options, const char *option, const char *argument,
                     int64_t *milliseconds)
{
    return (read_seconds(argument, milliseconds) && *milliseconds) ||
           options_expect(options, option, "seconds, such as 0.5", argument);
}

bool options_increment(const struct options *options, const char *option, const char *argument,
                       int64_t *milliseconds)
{
    return read_seconds(argument, milliseconds) ||
           options_expect(options, option, "an increment in seconds, such as 0.5 or 0", argument);
}

/* The format by the name given, or by `of` if none is. */
static bool take_format(const struct options *options, const char *option, const char *name,
                        const char *path, lz_record_format *out,
                        lz_status (*of)(const char *path, lz_record_format *out, lz_error *error))
{
    lz_error error;
    if (name)
        return !lz_record_format_parse(name, out, &error) ||
               options_complain(options, "%s: %s", option, options_error(&error));
    if (strcmp(path, "-") == 0)
        return options_complain(options, "\"-\" needs %s FORMAT", option);
    return !of(path, out, &error) ||
           options_complain(options, "%s; name the format with %s", options_error(&error), option);
}

bool options_format_to(const struct options *options, const char *name, const char *path,
                       lz_record_format *out)
{
    return take_format(options, "--to", name, path, out, lz_record_format_of);
}

bool options_format_from(const struct options *options, const char *name, const char *path,
                         lz_record_format *out)
{
    return take_format(options, "--from", name, path, out, format_of_file);
}

bool options_no_arguments(const struct options *options, int argc, char **argv)
{
    return optind >= argc ||
           options_complain(options, "unexpected argument \"%s\"; see --help", argv[optind]);
}

/* ---- Kinds of options ---- */

bool option_take_flag(const struct options *options, const struct option_row *row,
                      const char *argument, void *place)
{
    (void)options, (void)row, (void)argument;
    return *(bool *)place = true;
}

bool option_take_text(const struct options *options, const struct option_row *row,
                      const char *argument, void *place)
{
    (void)options, (void)row;
    *(const char **)place = argument;
    return true;
}

/* Puts the value into a member of the row's size. */
static bool put(const struct option_row *row, int64_t value, void *place)
{
    if (row->size == sizeof(bool))
        *(bool *)place = value;
    else if (row->size == sizeof(int32_t))
        *(int32_t *)place = (int32_t)value;
    else
        *(int64_t *)place = value;
    return true;
}

/* The option as a person writes it. */
static const char *spelled(const struct option_row *row, char buffer[40])
{
    snprintf(buffer, 40, "--%s", row->name);
    return buffer;
}

bool option_take_number(const struct options *options, const struct option_row *row,
                        const char *argument, void *place)
{
    char option[40];
    int64_t value = 0;
    return options_number(options, spelled(row, option), argument, row->low, row->high, &value) &&
           put(row, value, place);
}

bool option_take_seconds(const struct options *options, const struct option_row *row,
                         const char *argument, void *place)
{
    char option[40];
    return options_seconds(options, spelled(row, option), argument, place);
}

/* Lists the words, cut where the buffer ends. */
static void list_words(const char *const *words, const char *between, const char *last,
                       char *buffer, size_t size)
{
    size_t length = 0;
    *buffer = '\0';
    for (int i = 0; words[i] && length < size; i++) {
        length += (size_t)snprintf(buffer + length, size - length, "%s%s",
                                   i == 0         ? ""
                                   : words[i + 1] ? between
                                                  : last,
                                   words[i]);
    }
}

bool option_take_word(const struct options *options, const struct option_row *row,
                      const char *argument, void *place)
{
    char option[40], expected[160];
    for (int i = 0; row->words[i]; i++)
        if (strcmp(argument, row->words[i]) == 0)
            return put(row, row->low + i, place);
    list_words(row->words, in_words(N_(", ")), in_words(N_(" or ")), expected, sizeof expected);
    return options_expect(options, spelled(row, option), expected, argument);
}

bool option_take_shard(const struct options *options, const struct option_row *row,
                       const char *argument, void *place)
{
    int *const shard = place, length = 0;
    char option[40];
    return (sscanf(argument, "%7d/%7d%n", &shard[0], &shard[1], &length) == 2 &&
            !argument[length] && shard[0] >= 1 && shard[0] <= shard[1]) ||
           options_expect(options, spelled(row, option), "I/N with I from 1 to N", argument);
}

bool option_take_date(const struct options *options, const struct option_row *row,
                      const char *argument, void *place)
{
    char option[40];
    option_take_text(options, row, argument, place);
    return calendar_is_date(argument, row->low) ||
           options_expect(options, spelled(row, option),
                          row->low ? N_("a day as YYYY-MM-DD") : N_("YYYY, YYYY-MM or YYYY-MM-DD"),
                          argument);
}

/* ---- Shared options ---- */

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

static bool take_rule(const struct options *given, const struct option_row *row,
                      const char *argument, void *place)
{
    struct options *const options = place;
    lz_error error;
    lz_rule rule;
    if (lz_rule_parse(argument, &rule, &error))
        return options_complain(given, "--%s: %s", row->name, options_error(&error));
    const lz_variant before = options->variant;
    lz_variant_init(&options->variant, rule);
    options->variant.opening = before.opening;
    if (options->size_given) {
        options->variant.columns = before.columns;
        options->variant.rows = before.rows;
    }
    return options->rule_given = true;
}

static bool take_size(const struct options *given, const struct option_row *row,
                      const char *argument, void *place)
{
    struct options *const options = place;
    (void)row;
    options->size_given = true;
    return read_pair(argument, 'x', false, &options->variant.columns, &options->variant.rows) ||
           options_expect(given, "--size", "N or COLUMNSxROWS", argument);
}

static bool take_opening(const struct options *options, const struct option_row *row,
                         const char *argument, void *place)
{
    lz_error error;
    return !lz_opening_parse(argument, place, &error) ||
           options_complain(options, "--%s: %s", row->name, options_error(&error));
}

static bool take_blocked(const struct options *given, const struct option_row *row,
                         const char *argument, void *place)
{
    struct options *const options = place;
    int x, y;
    (void)row;
    if (!read_pair(argument, ',', true, &x, &y))
        return options_expect(given, "--blocked", "X,Y", argument);
    if (options->blocked_count == LZ_CELLS_MAX)
        return options_complain(given, "--blocked: more cells than any board has");
    options->blocked[options->blocked_count][0] = (int16_t)(x - 1);
    options->blocked[options->blocked_count++][1] = (int16_t)(y - 1);
    return true;
}

static const char *const edges[] = {[LZ_ROWS_BOTTOM] = "bottom", [LZ_ROWS_TOP] = "top", NULL};

const struct option_row options_of_game[] = {
    OPTION_TAKE("rule", "RULE", struct options, command, take_rule, "@rules@"),
    OPTION_TAKE("size", "N", struct options, command, take_size,
                "columns and rows (15), or COLUMNSxROWS"),
    OPTION_NUMBER("win", "K", struct options, win, LZ_WIN_MIN, LZ_WIN_MAX, "how many in a row win"),
    OPTION_TAKE("opening", "NAME", struct options, variant.opening, take_opening, "@openings@"),
    OPTION_TAKE("blocked", "X,Y", struct options, command, take_blocked,
                "a cell that nobody can use; may be repeated"),
    OPTION_ROW("rows", "row 1 is the top row, not the bottom one", .argument = "top",
               .take = option_take_word, .words = edges, OPTION_PLACE(struct options, rows)),
    OPTIONS_END};

static const struct option_row always[] = {
    {.name = "help", .help = ""},
    {.name = "version", .help = ""},
    OPTION_NUMBER("seed", "N", struct options, seed, 0, INT64_MAX, ""),
    OPTIONS_END};

static const struct option_row *find(const struct option_row *table, const char *name)
{
    while (table->name && strcmp(table->name, name) != 0)
        table++;
    return table->name ? table : NULL;
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

/* Copies the text with lists of names in the place of their marks. */
static void expand(const struct option_row *row, char *out, size_t size)
{
    static const struct {
        const char *mark;
        const char *(*name_of)(int number);
    } lists[] = {{"@rules@", rule_at},
                 {"@fives@", five_at},
                 {"@openings@", opening_at},
                 {"@formats@", format_at}};
    enum { LISTS = sizeof lists / sizeof *lists };
    for (const char *help = in_words(row->help); *help && size > 1;) {
        const char *names[32] = {NULL}, *name;
        size_t i = 0, count = 0;
        while (i < LISTS && strncmp(help, lists[i].mark, strlen(lists[i].mark)) != 0)
            i++;
        for (int n = 0; i < LISTS && (name = lists[i].name_of(n)); n++)
            if (*name)
                names[count++] = name;
        if (i < LISTS)
            list_words(names, in_words(N_(", ")), in_words(N_(", ")), out, size);
        else
            snprintf(out, size, "%c", *help);
        help += i < LISTS ? strlen(lists[i].mark) : 1;
        size -= strlen(out);
        out += strlen(out);
    }
}

enum { INDENT = 19 };

/* Prints the row's text behind what the line has of the names that it is about. */
static void print_text(struct wrapped *line, const struct option_row *row)
{
    char text[8192] = "";
    const bool named = line->column > 0;
    expand(row, text, sizeof text);
    if (named && *text) {
        if (line->column > INDENT - 2)
            wrapped_end(line);
        wrapped_indent(line, INDENT);
    }
    wrapped_words(line, text, named ? INDENT : 0);
}

static void end_help_line(const char *line)
{
    options_say(stdout, "%s", line);
}

static void print_help(const struct options *options)
{
    struct wrapped line = {.end = end_help_line};
    for (int i = 0; i < options->count; i++) {
        const struct option_entry *entry = &options->entries[i];
        const struct option_row *row = entry->row;
        const char *argument = row->argument ? row->argument : entry->taken->argument;
        char words[160];
        if (entry->unsaid)
            continue;
        if (!argument && row->words) {
            list_words(row->words, "|", "|", words, sizeof words);
            argument = words;
        }
        if (row->name) {
            /* Options whose text is the next row's stand before it in the line. */
            wrapped_put(&line, line.column ? ", --" : "  --");
            wrapped_put(&line, row->name);
            wrapped_put(&line, argument ? " " : "");
            wrapped_put(&line, argument ? argument : "");
        } else if (argument) {
            wrapped_put(&line, "  ");
            wrapped_put(&line, argument);
        }
        if (row->help)
            print_text(&line, row);
    }
}

/* ---- Reading ---- */

/* Adds the table's rows to the entries, and those of the tables in it. */
static void add(struct options *options, const struct option_row *table, size_t offset, bool unsaid)
{
    for (const struct option_row *row = table; row->name || row->help || row->table; row++) {
        if (row->table) {
            add(options, row->table, offset + row->offset, unsaid || row->unsaid);
            continue;
        }
        struct option_entry entry = {row, row, offset, unsaid, false};
        if (row->name && !row->take) {
            entry.taken = find(options_of_game, row->name);
            if (!entry.taken)
                entry.taken = find(always, row->name);
            entry.offset = 0;
            if (row->usual)
                entry.row = entry.taken;
        }
        assert(options->count < OPTIONS_MAX);
        options->entries[options->count++] = entry;
    }
}

/* The first entry of this name, or -1. */
static int entry_of(const struct options *options, const char *name)
{
    for (int i = 0; i < options->count; i++)
        if (options->entries[i].row->name && strcmp(options->entries[i].row->name, name) == 0)
            return i;
    return -1;
}

bool options_given(const struct options *options, const char *name)
{
    const int entry = entry_of(options, name);
    return entry >= 0 && options->entries[entry].given;
}

static bool takes_argument(const struct option_row *row)
{
    return row->argument || row->words;
}

int options_read(struct options *options, const struct option_row *table, lz_rule rule, int argc,
                 char **argv)
{
    enum { FIRST = 256 }; /* value of the first entry */
    struct option known[OPTIONS_MAX + 1] = {{NULL, 0, NULL, 0}};
    int count = 0;
    memset(options, 0, sizeof *options);
    options->command = argv[0];
    lz_variant_init(&options->variant, rule);
    add(options, table, 0, false);
    add(options, always, 0, true);
    for (int i = 0; i < options->count; i++) {
        const struct option_row *row = options->entries[i].row;
        const int has = takes_argument(options->entries[i].taken) ? required_argument : no_argument;
        if (row->name && entry_of(options, row->name) == i)
            known[count++] = (struct option){row->name, has, NULL, FIRST + i};
    }
    for (int option; (option = getopt_long(argc, argv, "h", known, NULL)) >= 0;) {
        struct option_entry *entry = &options->entries[option < FIRST ? 0 : option - FIRST];
        const struct option_row *row = entry->taken;
        if (option == '?')
            return EXIT_USAGE;
        if (option == 'h' || row == &always[0]) {
            print_help(options);
            return EXIT_WELL;
        }
        if (row == &always[1]) {
            version_print("lianzi");
            return EXIT_WELL;
        }
        entry->given = true;
        if (!row->take(options, row, optarg, (char *)options + entry->offset + row->offset))
            return EXIT_USAGE;
    }
    return -1;
}

int options_read_game(struct options *options, const struct option_row *table, lz_rule rule,
                      int argc, char **argv)
{
    const int status = options_read(options, table, rule, argc, argv);
    return status < 0 && !options_finish(options) ? EXIT_USAGE : status;
}

/* ---- The variant ---- */

static bool block_cells(struct options *options)
{
    const lz_variant *variant = &options->variant;
    for (int i = 0; i < options->blocked_count; i++) {
        const int column = options->blocked[i][0], row = options->blocked[i][1];
        if (lz_variant_block(&options->variant, column, row, NULL))
            return options_complain(options,
                                    "--blocked: %d,%d is off the %dx%d board; columns and rows "
                                    "count from 1",
                                    column + 1, row + 1, variant->columns, variant->rows);
    }
    return true;
}

static bool is_sound(const struct options *options, const char *owner)
{
    lz_error error;
    return !lz_variant_check(&options->variant, &error) ||
           options_complain(options, "%s%s%s", owner ? owner : "", owner ? ": " : "",
                            options_error(&error));
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

bool options_finish(struct options *options)
{
    return options_finish_on(options, &options->variant, NULL);
}
