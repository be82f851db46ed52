#include "gomocup/settings.h"

#include "gomocup/words.h"
#include "system/machine.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Gomocup's rule bits. */
enum { RULE_EXACT = 1, RULE_CONTINUOUS = 2, RULE_RENJU = 4, RULE_CARO = 8, RULE_ALL = 15 };

void settings_init(struct settings *settings)
{
    memset(settings, 0, sizeof *settings);
    settings->threads = 1;
    settings->strength = 100;
    settings->proofs = true;
    settings->database = true;
}

/* Notes a value that could not be met; the first stays until it is reported. */
__attribute__((format(__printf__, 2, 3))) static void complain(struct settings *settings,
                                                               const char *format, ...)
{
    va_list arguments;
    if (settings->complaint[0])
        return;
    va_start(arguments, format);
    vsnprintf(settings->complaint, sizeof settings->complaint, format, arguments);
    va_end(arguments);
}

/* The value of low .. high nearest to the one asked for. */
static int64_t nearest(struct settings *settings, const char *key, int64_t value, int64_t low,
                       int64_t high)
{
    const int64_t met = value < low ? low : value > high ? high : value;
    if (met != value)
        complain(settings, "%s %" PRId64 " cannot be met; taking %" PRId64, key, value, met);
    return met;
}

/* ---- Rules ---- */

lz_rule settings_rule(const struct settings *settings)
{
    const int64_t rule = settings->rule;
    if (rule & RULE_RENJU || (settings->yixin && rule == 2))
        return LZ_RULE_RENJU;
    if (rule & RULE_CARO)
        return rule & RULE_EXACT ? LZ_RULE_CARO : LZ_RULE_CARO6;
    return rule & RULE_EXACT ? LZ_RULE_STANDARD : LZ_RULE_FREESTYLE;
}

static void take_rule(struct settings *settings, int64_t rule)
{
    if (rule < 0 || rule > RULE_ALL) {
        complain(settings, "rule %" PRId64 " is unknown; keeping %" PRId64, rule, settings->rule);
        return;
    }
    if (rule & RULE_RENJU && rule & RULE_CARO) {
        complain(settings, "rule %" PRId64 " is renju and caro at once; taking %d", rule,
                 RULE_RENJU);
        rule = RULE_RENJU;
    }
    settings->rule = rule;
}

/* ---- Memory ---- */

static int64_t allowed_mib(const struct settings *settings)
{
    return settings->max_memory > 0 ? settings->max_memory >> 20 : MEMORY_DEFAULT_MIB;
}

int settings_threads(const struct settings *settings)
{
    const int64_t room = allowed_mib(settings) - MEMORY_RESERVE_MIB - 1; /* 1: the smallest table */
    const int64_t most = 1 + (room > 0 ? room / MEMORY_THREAD_MIB : 0);
    return settings->threads < most ? settings->threads : (int)most;
}

static int64_t reserve_mib(const struct settings *settings)
{
    return MEMORY_RESERVE_MIB + (int64_t)MEMORY_THREAD_MIB * (settings_threads(settings) - 1);
}

int settings_hash_mib(const struct settings *settings)
{
    const int64_t turn_ms = settings->turn_told ? settings->turn_ms : INT64_MAX;
    const int64_t share_ms = settings->match_ms ? settings->match_ms / MATCH_MOVES : INT64_MAX;
    const bool known = settings->turn_told || settings->match_ms;
    const bool is_long = known && turn_ms >= LONG_TURN_MS && share_ms >= LONG_TURN_MS;
    int64_t most = allowed_mib(settings) - reserve_mib(settings);
    if (settings->hash_kib) {
        const int64_t wanted = settings->hash_kib >> 10;
        if (settings->max_memory <= 0 || wanted < most)
            most = wanted;
    } else if (!is_long && most > HASH_SHORT_MIB) {
        most = HASH_SHORT_MIB;
    }
    int mib = 1;
    while (mib < HASH_MAX_MIB && mib * INT64_C(2) <= most)
        mib *= 2;
    return mib;
}

int settings_room_mib(const struct settings *settings)
{
    if (settings->max_memory <= 0 && settings->hash_kib)
        return HASH_MAX_MIB; /* the table was asked for, and nothing said of the rest */
    const int64_t room =
        allowed_mib(settings) - reserve_mib(settings) - settings_hash_mib(settings);
    return room < 0 ? 0 : room < HASH_MAX_MIB ? (int)room : HASH_MAX_MIB;
}

static void take_max_memory(struct settings *settings, int64_t bytes)
{
    settings->max_memory = bytes < 0 ? 0 : bytes;
    const int64_t least = (MEMORY_RESERVE_MIB + 1) * INT64_C(1048576);
    if (settings->max_memory)
        settings->max_memory = nearest(settings, "max_memory", bytes, least, INT64_MAX);
}

static void take_hash_size(struct settings *settings, int64_t kib)
{
    int64_t most = HASH_MAX_MIB * INT64_C(1024);
    const int64_t memory = machine_memory();
    if (memory > 0 && memory / 1024 / 2 < most) /* other programs need memory, too */
        most = memory / 1024 / 2;
    settings->hash_kib = kib == 0 ? 0 : nearest(settings, "hash_size", kib, 1024, most);
}

int settings_level(const struct settings *settings)
{
    return LZ_LEVEL_MIN + settings->strength * (LZ_LEVEL_MAX - LZ_LEVEL_MIN) / 100;
}

/* ---- Keys ---- */

enum key {
    KEY_TURN,
    KEY_MATCH,
    KEY_LEFT,
    KEY_INCREMENT,
    KEY_MEMORY,
    KEY_RULE,
    KEY_HASH,
    KEY_THREADS,
    KEY_DEPTH,
    KEY_NODES,
    KEY_DETAIL,
    KEY_STRENGTH,
    KEY_PONDERING,
    KEY_PROOFS,
    KEY_VARIETY,
    KEY_DATABASE,
    KEY_COUNT
};

static const char *const names[KEY_COUNT] = {
    [KEY_TURN] = "timeout_turn",        [KEY_MATCH] = "timeout_match", [KEY_LEFT] = "time_left",
    [KEY_INCREMENT] = "time_increment", [KEY_MEMORY] = "max_memory",   [KEY_RULE] = "rule",
    [KEY_HASH] = "hash_size",           [KEY_THREADS] = "thread_num",  [KEY_DEPTH] = "max_depth",
    [KEY_NODES] = "max_node",           [KEY_DETAIL] = "show_detail",  [KEY_STRENGTH] = "strength",
    [KEY_PONDERING] = "pondering",      [KEY_PROOFS] = "proofs",       [KEY_VARIETY] = "variety",
    [KEY_DATABASE] = "usedatabase",
};

static void take_value(struct settings *settings, enum key key, int64_t value)
{
    const char *name = names[key];
    switch (key) {
    case KEY_TURN:
        settings->turn_told = true;
        settings->turn_ms = nearest(settings, name, value, 0, INT64_MAX);
        break;
    case KEY_MATCH:
        settings->match_ms = nearest(settings, name, value, 0, INT64_MAX);
        break;
    case KEY_LEFT: /* negative when more than all is used */
        settings->left_told = true;
        settings->left_ms = value < 0 ? 0 : value;
        break;
    case KEY_INCREMENT:
        settings->increment_ms = nearest(settings, name, value, 0, INT64_MAX);
        break;
    case KEY_MEMORY:
        take_max_memory(settings, value);
        break;
    case KEY_RULE:
        take_rule(settings, value);
        break;
    case KEY_HASH:
        take_hash_size(settings, value);
        break;
    case KEY_THREADS:
        settings->threads = (int)nearest(settings, name, value, 1, THREADS_MAX);
        break;
    case KEY_DEPTH:
        settings->depth = (int)nearest(settings, name, value, 0, INT32_MAX);
        break;
    case KEY_NODES:
        /* Yixin-Board sends -1 for no limit. */
        settings->nodes = value == -1 ? 0 : nearest(settings, name, value, 0, INT64_MAX);
        break;
    case KEY_DETAIL:
        settings->show_detail = (int)nearest(settings, name, value, 0, 3);
        break;
    case KEY_STRENGTH:
        settings->strength = (int)nearest(settings, name, value, 0, 100);
        break;
    case KEY_PONDERING:
        settings->pondering = nearest(settings, name, value, 0, 1) != 0;
        break;
    case KEY_VARIETY:
        settings->variety = (int)nearest(settings, name, value, 0, 1000);
        break;
    case KEY_DATABASE:
        settings->database = nearest(settings, name, value, 0, 1) != 0;
        break;
    default: /* KEY_PROOFS */
        settings->proofs = nearest(settings, name, value, 0, 1) != 0;
        break;
    }
}

enum settings_change settings_take(struct settings *settings, const char *text)
{
    for (int key = 0; key < KEY_COUNT; key++) {
        const char *rest;
        int64_t value;
        if (!words_match(text, names[key], &rest))
            continue;
        if (!words_number(rest, &value, &rest) || *words_skip(rest)) {
            complain(settings, "%s: expected a whole number; keeping the old one", names[key]);
            return SETTINGS_SAME;
        }
        take_value(settings, (enum key)key, value);
        if (key == KEY_MEMORY || key == KEY_HASH || key == KEY_THREADS || key == KEY_TURN ||
            key == KEY_MATCH)
            return SETTINGS_TABLES;
        return key == KEY_LEFT       ? SETTINGS_LEFT
               : key == KEY_RULE     ? SETTINGS_RULE
               : key == KEY_STRENGTH ? SETTINGS_LEVEL
               : key == KEY_VARIETY  ? SETTINGS_VARIETY
               : key == KEY_DATABASE ? SETTINGS_DATABASE
                                     : SETTINGS_CHANGED;
    }
    return SETTINGS_SAME;
}
