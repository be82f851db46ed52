#include "desktop/parts/engines.h"

#include <string.h>

static char *path(void)
{
    return g_build_filename(g_get_user_config_dir(), "lianzi", "engines", NULL);
}

static void entry_free(gpointer data)
{
    struct engine_entry *entry = data;
    g_free(entry->name);
    g_free(entry->command);
    g_free(entry);
}

static struct engine_entry *entry_new(const char *name, const char *command)
{
    struct engine_entry *entry = g_new(struct engine_entry, 1);
    g_auto(GStrv) words = g_strsplit(command, " ", 2);
    entry->name = *name ? g_strdup(name) : g_path_get_basename(words[0] ? words[0] : "");
    entry->command = g_strdup(command);
    g_strdelimit(entry->name, "\t\n", ' ');
    return entry;
}

GPtrArray *engines_load(void)
{
    GPtrArray *engines = g_ptr_array_new_with_free_func(entry_free);
    g_autofree char *file = path(), *text = NULL;
    if (!g_file_get_contents(file, &text, NULL, NULL) || !g_utf8_validate(text, -1, NULL))
        return engines;
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++) {
        char *tab = strchr(*line, '\t');
        if (!tab || !tab[1])
            continue;
        *tab = '\0';
        g_ptr_array_add(engines, entry_new(*line, tab + 1));
    }
    return engines;
}

static bool save(const GPtrArray *engines)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *file = path();
    g_autofree char *folder = g_path_get_dirname(file);
    for (guint i = 0; i < engines->len; i++) {
        const struct engine_entry *entry = g_ptr_array_index(engines, i);
        g_string_append_printf(text, "%s\t%s\n", entry->name, entry->command);
    }
    g_mkdir_with_parents(folder, 0700);
    return g_file_set_contents(file, text->str, -1, NULL);
}

/* The index of the engine with that command, the number of engines for none. */
static guint find(const GPtrArray *engines, const char *command)
{
    guint i = 0;
    while (i < engines->len &&
           strcmp(((struct engine_entry *)g_ptr_array_index(engines, i))->command, command) != 0)
        i++;
    return i;
}

bool engines_remember(const char *name, const char *command)
{
    g_autoptr(GPtrArray) engines = engines_load();
    const guint at = find(engines, command);
    if (at < engines->len)
        g_ptr_array_remove_index(engines, at);
    g_ptr_array_insert(engines, (int)at, entry_new(name, command));
    return save(engines);
}

bool engines_forget(const char *command)
{
    g_autoptr(GPtrArray) engines = engines_load();
    const guint at = find(engines, command);
    if (at == engines->len)
        return true;
    g_ptr_array_remove_index(engines, at);
    return save(engines);
}
