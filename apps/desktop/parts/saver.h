/* Writes the running game in the background, one file at a time: a tree of a hundred thousand nodes
 * takes longer than a frame. */
#ifndef LIANZI_DESKTOP_SAVER_H
#define LIANZI_DESKTOP_SAVER_H

#include "session/chapters.h"

struct saver;

/* `done` is called in the main loop after each write, with whether the file is there. */
struct saver *saver_new(void (*done)(bool written, void *user), void *user);
/* Begins to write a copy of the session, and with it the study that it is the present chapter of,
 * unless `chapters` is NULL; false while another write runs. */
bool saver_start(struct saver *saver, const char *path, struct chapters *chapters,
                 const struct session *session, int64_t now_ms);
/* Waits for a write that runs; `done` is not called for it. */
void saver_wait(struct saver *saver);
void saver_free(struct saver *saver);

/* Writes the same now; returns whether the file is there. */
bool saver_write(const char *path, struct chapters *chapters, const struct session *session,
                 int64_t now_ms);

#endif
