#include "desktop/parts/sounds.h"

#include "desktop/parts/debug.h"
#include "system/beside.h"

#include <glib.h>
#include <limits.h>

#ifdef HAVE_GSOUND
#include <gsound.h>

static const char *const files[SOUND_COUNT] = {"stone.wav", "win.wav", "lose.wav"};

static bool find_file(const char *name, char *path, size_t size)
{
    g_autofree char *built = g_build_filename("apps/desktop/sounds", name, NULL);
    g_autofree char *installed = g_build_filename("../share/lianzi/sounds", name, NULL);
    return beside_find(built, installed, path, size);
}

void sounds_play(enum sound sound)
{
    static GSoundContext *context;
    static bool tried;
    if (!tried)
        context = gsound_context_new(NULL, NULL);
    tried = true;
    char path[PATH_MAX];
    const bool found = context && find_file(files[sound], path, sizeof path);
    debug_line("sound %s", files[sound]);
    if (found &&
        !gsound_context_play_simple(context, NULL, NULL, GSOUND_ATTR_MEDIA_FILENAME, path, NULL))
        g_clear_object(&context); /* this system has no sound: do not try again */
}
#else
void sounds_play(enum sound sound)
{
    (void)sound;
}
#endif
