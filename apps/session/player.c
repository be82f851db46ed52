#include "session/player.h"

#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The largest limits; the time is a day. */
enum { DEPTH_MAX = 99, TIME_MS_MAX = 24 * 3600000 };

void player_init(struct player *player, enum player_kind kind)
{
    *player = (struct player){.kind = kind, .level = PLAYER_LEVEL_USUAL};
}

/* Takes the next word of *text, cut to `size` - 1 bytes; false at the end. */
static bool next_word(const char **text, char *word, size_t size)
{
    *text += strspn(*text, " \t");
    const size_t length = strcspn(*text, " \t");
    if (length == 0)
        return false;
    const size_t kept = length < size ? length : size - 1;
    memcpy(word, *text, kept);
    word[kept] = '\0';
    *text += length;
    return true;
}

static bool whole_number(const char *text, long low, long high, long *out)
{
    char *end;
    const long value = strtol(text, &end, 10);
    if (end == text || *end || value < low || value > high)
        return false;
    *out = value;
    return true;
}

/* Takes the rest of the text as an engine's name. */
static void take_name(const char *text, struct player *player)
{
    text += strspn(text, " \t");
    snprintf(player->name, sizeof player->name, "%s", text);
}

/* Reads "level L", "depth D", "time MS" after the kind. It accepts only what a player of the kind
 * uses, and no level beside a limit, which replaces it. */
static lz_status parse_effort(const char *text, struct player *player, lz_error *error)
{
    const bool heeds_level = player->kind == PLAYER_PROGRAM;
    const bool heeds_time = heeds_level || player->kind == PLAYER_FOREIGN;
    const bool heeds_depth = heeds_time || player->kind == PLAYER_CLASSIC;
    bool leveled = false;
    char name[16], value[24];
    while (next_word(&text, name, sizeof name)) {
        if (player->kind == PLAYER_FOREIGN && strcmp(name, "name") == 0) {
            take_name(text, player);
            return LZ_OK;
        }
        const bool level = strcmp(name, "level") == 0, depth = strcmp(name, "depth") == 0;
        if (!level && !depth && strcmp(name, "time") != 0)
            return lz_error_set(
                error, LZ_ERR_SYNTAX,
                "expected level, depth or time before a number, as in \"level 6\" or "
                "\"time 5000\" (milliseconds), not \"%s\"",
                name);
        if (!(level ? heeds_level : depth ? heeds_depth : heeds_time))
            return lz_error_set(error, LZ_ERR_SYNTAX, "this kind of player takes no %s", name);
        long number;
        const long most = level ? LZ_LEVEL_MAX : depth ? DEPTH_MAX : TIME_MS_MAX;
        if (!next_word(&text, value, sizeof value) || !whole_number(value, 1, most, &number))
            return lz_error_set(error, LZ_ERR_SYNTAX, "%s: expected a number from 1 to %ld", name,
                                most);
        if (level)
            player->level = (int)number;
        else if (depth)
            player->depth = (int)number;
        else
            player->time_ms = number;
        leveled |= level;
        if (leveled && (player->depth || player->time_ms))
            return lz_error_set(error, LZ_ERR_SYNTAX,
                                "level cannot be combined with depth or time, which replace it");
    }
    return LZ_OK;
}

/* The last bar behind an engine's command if limits follow it: the command may hold bars of its
 * own. */
static const char *find_effort(const char *text)
{
    struct player player;
    const char *last = NULL;
    player_init(&player, PLAYER_FOREIGN);
    for (const char *bar = text; (bar = strstr(bar, " | ")) != NULL; bar++)
        last = bar;
    return last && parse_effort(last + 3, &player, NULL) == LZ_OK ? last : NULL;
}

lz_status player_parse(const char *text, struct player *out, lz_error *error)
{
    char word[16];
    struct player player;
    player_init(&player, PLAYER_PERSON);
    if (!next_word(&text, word, sizeof word))
        return lz_error_set(error, LZ_ERR_SYNTAX, "expected person, program, classic or engine");
    if (strcmp(word, "classic") == 0) {
        player.kind = PLAYER_CLASSIC;
        if (!next_word(&text, word, sizeof word))
            return lz_error_set(error, LZ_ERR_SYNTAX, "expected classic NAME");
        const lz_status status = lz_classic_parse(word, &player.classic, error);
        if (status)
            return status;
    } else if (strcmp(word, "program") == 0) {
        player.kind = PLAYER_PROGRAM;
    } else if (strcmp(word, "engine") == 0) {
        player.kind = PLAYER_FOREIGN;
        text += strspn(text, " \t");
        const char *bar = find_effort(text);
        const size_t length = bar ? (size_t)(bar - text) : strlen(text);
        if (length == 0 || length >= sizeof player.command)
            return lz_error_set(error, LZ_ERR_SYNTAX,
                                "expected engine COMMAND, of at most %d bytes",
                                PLAYER_COMMAND_MAX - 1);
        memcpy(player.command, text, length);
        text = bar ? bar + 3 : "";
    } else if (strcmp(word, "person") != 0) {
        return lz_error_set(error, LZ_ERR_SYNTAX,
                            "expected person, program, classic or engine, not \"%s\"", word);
    }
    const lz_status status = parse_effort(text, &player, error);
    if (status == LZ_OK)
        *out = player;
    return status;
}

void player_format(const struct player *player, char *buffer, size_t size)
{
    char effort[48 + PLAYER_NAME_MAX] = "";
    int length = 0;
    if (player->depth)
        length = snprintf(effort, sizeof effort, " depth %d", player->depth);
    if (player->time_ms)
        length += snprintf(effort + length, sizeof effort - (size_t)length, " time %lld",
                           (long long)player->time_ms);
    if (player->kind == PLAYER_FOREIGN && player->name[0])
        snprintf(effort + length, sizeof effort - (size_t)length, " name %s", player->name);
    if (!*effort && player->kind == PLAYER_PROGRAM)
        snprintf(effort, sizeof effort, " level %d", player->level);
    switch (player->kind) {
    case PLAYER_PERSON:
        snprintf(buffer, size, "person");
        break;
    case PLAYER_PROGRAM:
        snprintf(buffer, size, "program%s", effort);
        break;
    case PLAYER_CLASSIC:
        snprintf(buffer, size, "classic %s%s", lz_classic_name(player->classic), effort);
        break;
    case PLAYER_FOREIGN:
        snprintf(buffer, size, "engine %s%s%s", player->command, *effort ? " |" : "", effort);
        break;
    }
}
