#include "cli/play/thinking.h"

#include <stdio.h>
#include <string.h>

bool thinking_init(struct thinking *thinking)
{
    memset(thinking, 0, sizeof *thinking);
    thinking->stop = lz_stop_new();
    pthread_mutex_init(&thinking->lock, NULL);
    return thinking->stop != NULL;
}

void thinking_destroy(struct thinking *thinking)
{
    thinking_abandon(thinking);
    lz_stop_free(thinking->stop);
    pthread_mutex_destroy(&thinking->lock);
}

static void note_progress(const lz_line *line, void *user)
{
    struct thinking *thinking = user;
    pthread_mutex_lock(&thinking->lock);
    thinking->line = *line;
    pthread_mutex_unlock(&thinking->lock);
}

static void *think(void *user)
{
    static lz_status (*const ways[])(const struct play *, const lz_game *, const lz_stop *,
                                     lz_progress_fn *, void *, struct play_thought *,
                                     lz_error *) = {
        [FOR_MOVE] = play_think, [FOR_HINT] = play_think_hint, [FOR_COACH] = play_think_coach};
    struct thinking *thinking = user;
    struct play_thought thought;
    lz_error error = {0};
    const lz_status status = ways[thinking->purpose](thinking->play, thinking->game, thinking->stop,
                                                     note_progress, thinking, &thought, &error);
    pthread_mutex_lock(&thinking->lock);
    thinking->status = status;
    thinking->thought = thought;
    thinking->error = error;
    thinking->done = true;
    pthread_mutex_unlock(&thinking->lock);
    return NULL;
}

bool thinking_begin(struct thinking *thinking, const struct play *play, const lz_game *game,
                    enum thinking_purpose purpose, lz_error *error)
{
    thinking->play = play;
    thinking->purpose = purpose;
    if (lz_game_copy(game, &thinking->game, error))
        return false;
    lz_stop_clear(thinking->stop);
    thinking->done = false;
    thinking->line.length = 0;
    if (pthread_create(&thinking->thread, NULL, think, thinking) == 0) {
        thinking->running = true;
        return true;
    }
    lz_game_free(thinking->game);
    lz_error_set(error, LZ_ERR_MEMORY, "no thread to think with");
    return false;
}

bool thinking_progress(struct thinking *thinking, lz_line *line)
{
    pthread_mutex_lock(&thinking->lock);
    *line = thinking->line;
    pthread_mutex_unlock(&thinking->lock);
    return line->length > 0;
}

bool thinking_is_done(struct thinking *thinking)
{
    pthread_mutex_lock(&thinking->lock);
    const bool done = thinking->running && thinking->done;
    pthread_mutex_unlock(&thinking->lock);
    return done;
}

static void finish(struct thinking *thinking)
{
    pthread_join(thinking->thread, NULL);
    thinking->running = false;
    lz_game_free(thinking->game);
}

lz_status thinking_take(struct thinking *thinking, struct play_thought *thought, lz_error *error)
{
    finish(thinking);
    *thought = thinking->thought;
    *error = thinking->error;
    return thinking->status;
}

void thinking_hurry(struct thinking *thinking)
{
    lz_stop_set(thinking->stop);
}

void thinking_abandon(struct thinking *thinking)
{
    if (!thinking->running)
        return;
    thinking_hurry(thinking);
    finish(thinking);
}
