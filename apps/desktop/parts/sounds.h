/* Short sounds: a stone, a game won, lost. Silent where the build has no GSound, where the system
 * has no sound, or where the person wants none. */
#ifndef LIANZI_DESKTOP_SOUNDS_H
#define LIANZI_DESKTOP_SOUNDS_H

enum sound { SOUND_STONE, SOUND_WIN, SOUND_LOSE, SOUND_COUNT };

void sounds_play(enum sound sound);

#endif
