#include "desktop/parts/preferences.h"

#include "desktop/parts/debug.h"
#include "study/puzzle/training.h"

#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Every plain field with its name, bounds and default. */
static const struct field {
    const char *name;
    size_t offset;
    bool flag; /* a bool, otherwise an int */
    int low, high, usual;
} fields[] = {
    {"scheme", offsetof(struct preferences, scheme), false, 0, SCHEME_COUNT - 1, SCHEME_SYSTEM},
    {"coordinates", offsetof(struct preferences, coordinates), true, 0, 1, 1},
    {"numbers", offsetof(struct preferences, numbers), true, 0, 1, 0},
    {"forbidden", offsetof(struct preferences, forbidden), true, 0, 1, 1},
    {"threats", offsetof(struct preferences, threats), true, 0, 1, 0},
    {"quiet", offsetof(struct preferences, quiet), true, 0, 1, 1},
    {"follow", offsetof(struct preferences, follow), true, 0, 1, 0},
    {"mark", offsetof(struct preferences, mark), true, 0, 1, 0},
    {"sounds", offsetof(struct preferences, sounds), true, 0, 1, 1},
    {"panel", offsetof(struct preferences, panel), true, 0, 1, 1},
    {"threads", offsetof(struct preferences, threads), false, 0, 64, 0},
    {"hash-mib", offsetof(struct preferences, hash_mib), false, 1, 4096, 64},
    {"lines", offsetof(struct preferences, lines), false, 1, 20, 5},
    {"heat", offsetof(struct preferences, heat), true, 0, 1, 0},
    {"tree-graph", offsetof(struct preferences, tree_graph), true, 0, 1, 0},
    {"chapters-side", offsetof(struct preferences, chapters_side), true, 0, 1, 1},
    {"panel-width", offsetof(struct preferences, panel_width), false, 0, 1000, 0},
    {"pace-ms", offsetof(struct preferences, pace_ms), false, 0, 10000, 700},
    {"review-ms", offsetof(struct preferences, review_ms), false, 50, 60000, 200},
    {"puzzle-kind", offsetof(struct preferences, puzzle_kind), false, 0, PUZZLE_KINDS, 0},
    {"puzzle-level", offsetof(struct preferences, puzzle_level), false, 0, PUZZLE_LEVELS - 1,
     PUZZLE_NEAR},
    {"width", offsetof(struct preferences, width), false, 360, 8192, 1120},
    {"height", offsetof(struct preferences, height), false, 360, 8192, 800},
};

static char *config_path(void)
{
    return g_build_filename(g_get_user_config_dir(), "lianzi", "desktop.ini", NULL);
}

int preferences_threads(const struct preferences *preferences)
{
    const int half = ((int)g_get_num_processors() + 1) / 2;
    return preferences->threads ? preferences->threads : CLAMP(half, 1, 64);
}

char *preferences_state_path(const struct preferences *preferences, const char *name)
{
    g_autofree char *own =
        preferences->slot > 1 ? g_strdup_printf("%s-%d", name, preferences->slot) : g_strdup(name);
    return g_build_filename(g_get_user_state_dir(), "lianzi", own, NULL);
}

void preferences_take_slot(struct preferences *preferences)
{
    enum { SLOTS = 99 };
    preferences->slot_lock = -1;
    for (int slot = 1; slot <= SLOTS && preferences->slot_lock < 0; slot++) {
        preferences->slot = slot;
        g_autofree char *path = preferences_state_path(preferences, "lock");
        g_autofree char *folder = g_path_get_dirname(path);
        g_mkdir_with_parents(folder, 0700);
        preferences->slot_lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (preferences->slot_lock < 0)
            break; /* nothing can be written there */
        if (flock(preferences->slot_lock, LOCK_EX | LOCK_NB)) {
            close(preferences->slot_lock);
            preferences->slot_lock = -1;
        }
    }
    debug_line("slot %d", preferences->slot);
}

static void load_fields(struct preferences *preferences, GKeyFile *file)
{
    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++) {
        const struct field *field = &fields[i];
        g_autoptr(GError) error = NULL;
        int value = field->flag ? g_key_file_get_boolean(file, "window", field->name, &error)
                                : g_key_file_get_integer(file, "window", field->name, &error);
        if (error || value < field->low || value > field->high)
            value = field->usual;
        char *at = (char *)preferences + field->offset;
        if (field->flag)
            *(bool *)at = value != 0;
        else
            *(int *)at = value;
    }
}

static void load_player(GKeyFile *file, const char *name, struct player *player)
{
    g_autofree char *text = g_key_file_get_string(file, "game", name, NULL);
    if (text)
        player_parse(text, player, NULL);
}

static int64_t load_time(GKeyFile *file, const char *name)
{
    const int64_t value = g_key_file_get_int64(file, "game", name, NULL);
    return CLAMP(value, 0, CLOCK_MS_MAX);
}

static void load_setup(struct session_setup *setup, GKeyFile *file)
{
    session_setup_init(setup);
    g_autofree char *variant = g_key_file_get_string(file, "game", "variant", NULL);
    if (variant)
        lz_variant_parse(variant, &setup->variant, NULL);
    load_player(file, "first", &setup->players[0]);
    load_player(file, "second", &setup->players[1]);
    setup->clock.move_ms = load_time(file, "move-ms");
    setup->clock.game_ms = load_time(file, "game-ms");
    setup->clock.increment_ms = load_time(file, "increment-ms");
    setup->coach = g_key_file_get_boolean(file, "game", "coach", NULL);
}

void preferences_load(struct preferences *preferences)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autofree char *path = config_path();
    g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, NULL);
    memset(preferences, 0, sizeof *preferences);
    load_fields(preferences, file);
    preferences->look = g_key_file_get_string(file, "window", "look", NULL);
    if (!preferences->look)
        preferences->look = g_strdup("wood");
    preferences->language = g_key_file_get_string(file, "window", "language", NULL);
    if (!preferences->language)
        preferences->language = g_strdup("");
    load_setup(&preferences->setup, file);
}

static void store_fields(const struct preferences *preferences, GKeyFile *file)
{
    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++) {
        const char *at = (const char *)preferences + fields[i].offset;
        if (fields[i].flag)
            g_key_file_set_boolean(file, "window", fields[i].name, *(const bool *)at);
        else
            g_key_file_set_integer(file, "window", fields[i].name, *(const int *)at);
    }
}

static void store_setup(const struct session_setup *setup, GKeyFile *file)
{
    char text[PLAYER_TEXT_MAX];
    const size_t size = lz_variant_format(&setup->variant, NULL, 0) + 1;
    g_autofree char *variant = g_malloc(size);
    lz_variant_format(&setup->variant, variant, size);
    g_key_file_set_string(file, "game", "variant", variant);
    for (int seat = 0; seat < 2; seat++) {
        player_format(&setup->players[seat], text, sizeof text);
        g_key_file_set_string(file, "game", seat ? "second" : "first", text);
    }
    g_key_file_set_int64(file, "game", "move-ms", setup->clock.move_ms);
    g_key_file_set_int64(file, "game", "game-ms", setup->clock.game_ms);
    g_key_file_set_int64(file, "game", "increment-ms", setup->clock.increment_ms);
    g_key_file_set_boolean(file, "game", "coach", setup->coach);
}

bool preferences_save(struct preferences *preferences)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    store_fields(preferences, file);
    g_key_file_set_string(file, "window", "look", preferences->look);
    g_key_file_set_string(file, "window", "language", preferences->language);
    store_setup(&preferences->setup, file);
    g_autofree char *whole = g_key_file_to_data(file, NULL, NULL);
    if (g_strcmp0(whole, preferences->written) == 0)
        return true;
    g_autofree char *path = config_path();
    g_autofree char *folder = g_path_get_dirname(path);
    g_autoptr(GError) error = NULL;
    g_mkdir_with_parents(folder, 0700);
    if (!g_file_set_contents(path, whole, -1, &error)) {
        debug_line("not written: %s", error->message);
        return false;
    }
    g_free(preferences->written);
    preferences->written = g_steal_pointer(&whole);
    return true;
}

void preferences_clear(struct preferences *preferences)
{
    if (preferences->slot > 0 && preferences->slot_lock >= 0)
        close(preferences->slot_lock);
    preferences->slot = 0;
    g_clear_pointer(&preferences->look, g_free);
    g_clear_pointer(&preferences->language, g_free);
    g_clear_pointer(&preferences->written, g_free);
}
