#include "desktop/parts/sounds.h"

#include "desktop/parts/debug.h"

#include <glib.h>

#ifdef HAVE_GSOUND
#include <gsound.h>

static const char *const files[SOUND_COUNT] = {"stone.wav", "win.wav", "lose.wav"};

/* Looks beside the program: in a build folder, or where it was installed. */
static char *find_file(const char *name)
{
    static const char *const beside[] = {"apps/desktop/sounds", "../share/lianzi/sounds"};
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    g_autofree char *folder = program ? g_path_get_dirname(program) : NULL;
    for (size_t i = 0; folder && i < G_N_ELEMENTS(beside); i++) {
        char *path = g_build_filename(folder, beside[i], name, NULL);
        if (g_file_test(path, G_FILE_TEST_EXISTS))
            return path;
        g_free(path);
    }
    return NULL;
}

void sounds_play(enum sound sound)
{
    static GSoundContext *context;
    static bool tried;
    if (!tried)
        context = gsound_context_new(NULL, NULL);
    tried = true;
    g_autofree char *path = context ? find_file(files[sound]) : NULL;
    debug_line("sound %s", files[sound]);
    if (path &&
        !gsound_context_play_simple(context, NULL, NULL, GSOUND_ATTR_MEDIA_FILENAME, path, NULL))
        g_clear_object(&context); /* this system has no sound: do not try again */
}
#else
void sounds_play(enum sound sound)
{
    (void)sound;
}
#endif
