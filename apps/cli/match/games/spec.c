#include "cli/match/games/spec.h"

#include "engines/network.h"
#include "system/child.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Words ---- */

static bool begins_key(const char *text)
{
    const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz_.0123456789");
    return length > 0 && text[length] == '=' && (text[0] < '0' || text[0] > '9');
}

/* Cuts off the next word in place and removes its quotes; NULL at the end. `*good` becomes false
 * when a quote is not closed. */
static char *next_word(char **at, bool *good)
{
    char *from = *at + strspn(*at, " \t");
    if (!*from)
        return NULL;
    char *const word = from;
    char *to = from;
    char quote = '\0';
    for (; *from; from++) {
        if (quote && *from == quote)
            quote = '\0';
        else if (!quote && (*from == '\'' || *from == '"'))
            quote = *from;
        else if (!quote && (strchr(" \t", *from) || (*from == ',' && begins_key(from + 1))))
            break;
        else
            *to++ = *from;
    }
    *at = *from ? from + 1 : from;
    *to = '\0';
    *good = !quote;
    return word;
}

/* ---- Limits ---- */

bool match_limits_read_tc(const struct options *options, const char *where, const char *text,
                          struct match_limits *limits)
{
    char copy[128], *save = NULL;
    if (snprintf(copy, sizeof copy, "%s", text) >= (int)sizeof copy)
        return options_complain(options, "%s: too long", where);
    bool any = false;
    for (char *part = strtok_r(copy, ",", &save); part; part = strtok_r(NULL, ",", &save)) {
        any = true;
        if (strncmp(part, "turn=", 5) == 0) {
            if (!options_seconds(options, where, part + 5, &limits->turn_ms))
                return false;
        } else if (strncmp(part, "match=", 6) == 0) {
            char *const plus = strchr(part, '+');
            if (plus)
                *plus = '\0';
            if (!options_seconds(options, where, part + 6, &limits->match_ms) ||
                (plus && !options_increment(options, where, plus + 1, &limits->increment_ms)))
                return false;
        } else {
            any = false;
            break;
        }
    }
    if (!any)
        options_complain(options,
                         "%s: expected turn=SECONDS, match=SECONDS or match=SECONDS+INCREMENT, "
                         "not \"%s\"",
                         where, text);
    return any;
}

/* ---- Keys ---- */

/* Where to keep the text of a key that both kinds of engine have; NULL for other keys. */
static const char **text_key(struct engine_spec *spec, const char *key)
{
    if (strcmp(key, "name") == 0)
        return &spec->name;
    if (strcmp(key, "cmd") == 0)
        return &spec->cmd;
    if (strcmp(key, "dir") == 0)
        return &spec->dir;
    if (strcmp(key, "tc") == 0)
        return &spec->tc;
    if (strcmp(key, "time") == 0)
        return &spec->time;
    return NULL;
}

static bool add_option(const struct options *options, const char *where, struct engine_spec *spec,
                       const char *key, const char *value)
{
    if (spec->option_count == SPEC_OPTIONS_MAX)
        return options_complain(options, "%s: more than %d options", where, SPEC_OPTIONS_MAX);
    spec->options[spec->option_count++] = (struct engine_option){key, value};
    return true;
}

static bool take_word(const struct options *options, const char *where, struct engine_spec *spec,
                      char *word)
{
    char *const equals = strchr(word, '=');
    if (!equals || equals == word)
        return options_complain(
            options,
            "%s: \"%s\" is not KEY=VALUE (a value with blanks needs quotes, as in "
            "cmd='program --option')",
            where, word);
    *equals = '\0';
    if (strcmp(word, "classic") == 0 &&
        spec->option_count > 0) { /* the options of a classic must follow it */
        const struct engine_option first = spec->options[0];
        spec->options[0] = (struct engine_option){word, equals + 1};
        return add_option(options, where, spec, first.key, first.value);
    }
    const char **const place = text_key(spec, word);
    if (place && *place)
        return options_complain(options, "%s: %s is given twice", where, word);
    if (!place)
        return add_option(options, where, spec, word, equals + 1);
    *place = equals + 1;
    return true;
}

/* Removes the option `key` from the list; returns its value, or NULL. */
static const char *take_out(struct engine_spec *spec, const char *key)
{
    for (int i = 0; i < spec->option_count; i++) {
        if (strcmp(spec->options[i].key, key) != 0)
            continue;
        const char *const value = spec->options[i].value;
        spec->option_count--;
        memmove(&spec->options[i], &spec->options[i + 1],
                (size_t)(spec->option_count - i) * sizeof spec->options[i]);
        return value;
    }
    return NULL;
}

/* The option's value, or NULL. */
static const char *option_value(const struct engine_spec *spec, const char *key)
{
    for (int i = 0; i < spec->option_count; i++) {
        if (strcmp(spec->options[i].key, key) == 0)
            return spec->options[i].value;
    }
    return NULL;
}

static bool read_number(const struct options *options, const char *where, const char *key,
                        const char *text, int64_t high, int64_t *out)
{
    char option[160];
    snprintf(option, sizeof option, "%s: %s", where, key);
    return options_number(options, option, text, 1, high, out);
}

/* Reads nodes, depth (unless it is a classic's), time and tc. */
static bool read_limits(const struct options *options, const char *where, struct engine_spec *spec)
{
    char option[160];
    int64_t number;
    const char *value = take_out(spec, "nodes");
    if (value) {
        if (!read_number(options, where, "nodes", value, INT64_MAX, &number))
            return false;
        spec->limits.nodes = (uint64_t)number;
    }
    value = option_value(spec, "classic") ? NULL : take_out(spec, "depth");
    if (value) {
        if (!read_number(options, where, "depth", value, 1000, &number))
            return false;
        spec->limits.depth = (int)number;
    }
    snprintf(option, sizeof option, "%s: %s", where, spec->tc ? "tc" : "time");
    if (spec->tc && spec->time)
        return options_complain(options, "%s: tc and time exclude each other", where);
    if (spec->tc)
        return match_limits_read_tc(options, option, spec->tc, &spec->limits);
    return !spec->time || options_seconds(options, option, spec->time, &spec->limits.turn_ms);
}

/* Removes a child's memory from the list and renames its other options for INFO: threads becomes
 * thread_num, all others must be info.KEY. */
static bool read_child_options(const struct options *options, const char *where,
                               struct engine_spec *spec)
{
    int64_t number;
    for (const char *value; (value = take_out(spec, "memory"));) {
        if (!read_number(options, where, "memory", value, 1 << 20, &spec->memory_mib))
            return false;
    }
    for (int i = 0; i < spec->option_count; i++) {
        struct engine_option *const option = &spec->options[i];
        if (strncmp(option->key, "info.", 5) == 0 && option->key[5]) {
            option->key += 5;
        } else if (strcmp(option->key, "threads") == 0) {
            if (!read_number(options, where, "threads", option->value, 1024, &number))
                return false;
            option->key = "thread_num";
        } else {
            return options_complain(options,
                                    "%s: a child engine has no option \"%s\"; to send INFO, write "
                                    "info.%s=%s",
                                    where, option->key, option->key, option->value);
        }
    }
    spec->command = child_split_command(spec->cmd);
    if (!spec->command)
        options_complain(options, "%s: cmd: \"%s\" is no command", where, spec->cmd);
    return spec->command != NULL;
}

/* Finds options that the engine refuses before the match begins. */
static bool check_own_options(const struct options *options, const char *where,
                              const struct engine_spec *spec)
{
    lz_engine *engine = NULL;
    lz_error error = {0};
    lz_status status = lz_engine_new(&engine, &error);
    if (spec->dir) {
        options_complain(options, "%s: dir requires cmd", where);
        status = LZ_ERR_ARGUMENT;
    } else if (status) {
        options_complain(options, "%s: %s", where, options_error(&error));
    }
    for (int i = 0; i < spec->option_count && !status; i++) {
        status = lz_engine_set(engine, spec->options[i].key, spec->options[i].value, &error);
        if (status)
            options_complain(options, "%s: %s=%s: %s", where, spec->options[i].key,
                             spec->options[i].value, options_error(&error));
    }
    lz_engine_free(engine);
    return status == LZ_OK;
}

bool spec_try_files(const struct options *options, int number, const struct engine_spec *spec)
{
    lz_engine *engine = NULL;
    lz_error error;
    lz_status status = lz_engine_new(&engine, &error);
    if (status)
        options_complain(options, "--engine %d: %s", number, options_error(&error));
    else if (spec->book && (status = opening_book_load(engine, spec->book, &error)))
        options_complain(options, "--engine %d: book=%s: %s", number, spec->book,
                         options_error(&error));
    else if (spec->network && (status = network_load(engine, spec->network, &error)))
        options_complain(options, "--engine %d: network=%s: %s", number, spec->network,
                         options_error(&error));
    lz_engine_free(engine);
    return status == LZ_OK;
}

static bool read_words(const struct options *options, const char *where, struct engine_spec *spec)
{
    bool closed = true;
    char *at = spec->words;
    for (char *word; (word = next_word(&at, &closed));) {
        if (!closed)
            return options_complain(options, "%s: a quote is not closed", where);
        if (!take_word(options, where, spec, word))
            return false;
    }
    return true;
}

bool spec_read(const struct options *options, const char *text, int number,
               struct engine_spec *spec)
{
    char where[64];
    *spec = (struct engine_spec){.text = strdup(text), .words = strdup(text)};
    snprintf(where, sizeof where, "--engine %d", number);
    if (!spec->text || !spec->words)
        return options_complain(options, "no memory");
    if (!read_words(options, where, spec) || !read_limits(options, where, spec))
        return false;
    if (!spec->name) {
        snprintf(spec->own_name, sizeof spec->own_name, "engine %d", number);
        spec->name = spec->own_name;
    } else if (!*spec->name) {
        return options_complain(options, "%s: an empty name", where);
    }
    if (spec->cmd)
        return read_child_options(options, where, spec);
    spec->book = take_out(spec, "book");
    spec->network = take_out(spec, "network");
    return check_own_options(options, where, spec);
}

void spec_complete(struct engine_spec *spec, const struct match_limits *match)
{
    struct match_limits *const limits = &spec->limits;
    if (!limits->turn_ms && !limits->match_ms) {
        limits->turn_ms = match->turn_ms;
        limits->match_ms = match->match_ms;
        limits->increment_ms = match->increment_ms;
    }
    if (!limits->nodes)
        limits->nodes = match->nodes;
    if (!limits->depth)
        limits->depth = match->depth;
}

bool spec_repeats(const struct engine_spec *spec)
{
    const struct match_limits *const limits = &spec->limits;
    const char *const classic = option_value(spec, "classic"),
                      *const level = option_value(spec, "level"),
                      *const threads = option_value(spec, "threads");
    if (spec->cmd || spec->book || (level && strcmp(level, "10") != 0) ||
        (threads && strcmp(threads, "1") != 0))
        return false;
    return (classic && strcmp(classic, "none") != 0) || (!limits->turn_ms && !limits->match_ms);
}

void spec_free(struct engine_spec *spec)
{
    free(spec->text);
    free(spec->words);
    free(spec->command);
}
