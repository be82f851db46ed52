/* Short sounds for a stone, a won and a lost game. Silent in a build without GSound and on a system
 * without sound. */
#ifndef LIANZI_DESKTOP_SOUNDS_H
#define LIANZI_DESKTOP_SOUNDS_H

enum sound { SOUND_STONE, SOUND_WIN, SOUND_LOSE, SOUND_COUNT };

void sounds_play(enum sound sound);

#endif
