#include "gomocup/inbox.h"

#include "gomocup/splitter.h"
#include "gomocup/words.h"
#include "system/input.h"
#include "system/timer.h"
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct inbox {
    pthread_t reader;
    struct input *input;
    lz_stop *stop;
    struct splitter splitter; /* used by the reader only */
    int64_t last_us;          /* when the last line came; used by the reader only */
    int error;                /* that ended reading, or 0; the reader's until it is joined */

    pthread_mutex_t lock; /* for everything below */
    pthread_cond_t change;
    struct inbox_line *first, **last;
    size_t bytes;   /* waiting */
    int stops;      /* stop lines waiting */
    bool pondering; /* any line sets the stop */
    bool over;      /* no more lines will come */
    bool deserted;  /* the manager has gone */
    bool ending;    /* the stop stays set */
    bool closing;   /* inbox_close waits for the reader */
};

static size_t cost_of(const struct inbox_line *line)
{
    return sizeof *line + line->length;
}

/* ---- The reader's side ---- */

/* Notes that no line follows. A deserted inbox gives no more lines. */
static void end_input(struct inbox *inbox, bool deserted)
{
    pthread_mutex_lock(&inbox->lock);
    inbox->over = true;
    if (deserted)
        inbox->deserted = inbox->ending = true;
    if (inbox->ending || inbox->pondering)
        lz_stop_set(inbox->stop);
    pthread_cond_broadcast(&inbox->change);
    pthread_mutex_unlock(&inbox->lock);
}

/* Leaves time to answer the commands before END; inbox_close ends the wait. */
static void end_after_grace(struct inbox *inbox)
{
    input_pause(inbox->input, INBOX_END_GRACE_US / 1000);
    pthread_mutex_lock(&inbox->lock);
    inbox->ending = true;
    lz_stop_set(inbox->stop);
    pthread_mutex_unlock(&inbox->lock);
}

/* Queues the splitter's line; waits while the queue is full. False when the inbox closes or memory
 * runs out. */
static bool post(struct inbox *inbox, bool is_stop)
{
    const struct splitter *splitter = &inbox->splitter;
    struct inbox_line *line = malloc(sizeof *line + splitter->length + 1);
    if (!line) { /* a dropped line would change the meaning of the next */
        inbox->error = ENOMEM;
        end_input(inbox, true);
        return false;
    }
    line->next = NULL;
    line->arrived_us = timer_now_us();
    line->length = splitter->length;
    line->is_stop = is_stop;
    line->cut = splitter->cut;
    memcpy(line->text, splitter->text, splitter->length + 1);
    inbox->last_us = line->arrived_us;

    pthread_mutex_lock(&inbox->lock);
    while (inbox->first && inbox->bytes + cost_of(line) > INBOX_BYTES_MAX && !inbox->closing)
        pthread_cond_wait(&inbox->change, &inbox->lock);
    inbox->bytes += cost_of(line);
    inbox->stops += is_stop;
    *inbox->last = line;
    inbox->last = &line->next;
    if (is_stop || inbox->pondering)
        lz_stop_set(inbox->stop);
    const bool well = !inbox->closing;
    pthread_cond_broadcast(&inbox->change);
    pthread_mutex_unlock(&inbox->lock);
    return well;
}

/* Handles a whole line; false when it was the last. */
static bool take_line(struct inbox *inbox)
{
    const char *text = words_skip(inbox->splitter.text), *rest;
    if (inbox->splitter.cut) /* before any look at its text, which may be blank */
        return post(inbox, false);
    if (!*text)
        return true;
    if (words_match(text, "end", &rest)) {
        const bool script = timer_now_us() - inbox->last_us < INBOX_ONE_GO_US;
        end_input(inbox, !script);
        if (script)
            end_after_grace(inbox);
        return false;
    }
    return post(inbox, words_match(text, "yxstop", &rest) || words_match(text, "stop", &rest));
}

static bool take_bytes(struct inbox *inbox, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (splitter_take(&inbox->splitter, bytes[i]) && !take_line(inbox))
            return false;
    return true;
}

static void *read_all(void *argument)
{
    struct inbox *inbox = argument;
    char bytes[4096];
    long got;
    while ((got = input_read(inbox->input, bytes, sizeof bytes)) > 0) {
        if (!take_bytes(inbox, bytes, (size_t)got))
            return NULL;
    }
    if (got < 0)
        inbox->error = errno;
    if (splitter_finish(&inbox->splitter) && !take_line(inbox))
        return NULL;
    end_input(inbox, timer_now_us() - inbox->last_us >= INBOX_ONE_GO_US);
    return NULL;
}

/* ---- The engine's side ---- */

struct inbox *inbox_open(int descriptor, lz_stop *stop)
{
    struct inbox *inbox = calloc(1, sizeof *inbox);
    if (!inbox)
        return NULL;
    inbox->stop = stop;
    inbox->last = &inbox->first;
    inbox->last_us = timer_now_us();
    splitter_init(&inbox->splitter);
    inbox->input = input_open(descriptor);
    if (inbox->input) {
        pthread_mutex_init(&inbox->lock, NULL);
        pthread_cond_init(&inbox->change, NULL);
        if (!pthread_create(&inbox->reader, NULL, read_all, inbox))
            return inbox;
        pthread_cond_destroy(&inbox->change);
        pthread_mutex_destroy(&inbox->lock);
        input_close(inbox->input);
    }
    free(inbox);
    return NULL;
}

int inbox_close(struct inbox *inbox)
{
    pthread_mutex_lock(&inbox->lock);
    inbox->closing = true;
    pthread_cond_broadcast(&inbox->change);
    pthread_mutex_unlock(&inbox->lock);
    input_call_off(inbox->input);
    pthread_join(inbox->reader, NULL);
    const int error = inbox->error;
    input_close(inbox->input);
    while (inbox->first) {
        struct inbox_line *line = inbox->first;
        inbox->first = line->next;
        free(line);
    }
    pthread_cond_destroy(&inbox->change);
    pthread_mutex_destroy(&inbox->lock);
    free(inbox);
    return error;
}

/* Clears the stop unless a stop line waits or the input ends. */
static void settle_stop(struct inbox *inbox)
{
    if (!inbox->stops && !inbox->ending)
        lz_stop_clear(inbox->stop);
}

struct inbox_line *inbox_take(struct inbox *inbox)
{
    pthread_mutex_lock(&inbox->lock);
    while (!inbox->first && !inbox->over)
        pthread_cond_wait(&inbox->change, &inbox->lock);
    struct inbox_line *line = inbox->deserted ? NULL : inbox->first;
    if (line) {
        inbox->first = line->next;
        if (!inbox->first)
            inbox->last = &inbox->first;
        inbox->bytes -= cost_of(line);
        inbox->stops -= line->is_stop;
        settle_stop(inbox);
        pthread_cond_broadcast(&inbox->change);
    }
    pthread_mutex_unlock(&inbox->lock);
    return line;
}

bool inbox_is_deserted(struct inbox *inbox)
{
    pthread_mutex_lock(&inbox->lock);
    const bool deserted = inbox->deserted;
    pthread_mutex_unlock(&inbox->lock);
    return deserted;
}

bool inbox_ponder_begin(struct inbox *inbox)
{
    pthread_mutex_lock(&inbox->lock);
    inbox->pondering = !inbox->first && !inbox->over;
    const bool pondering = inbox->pondering;
    pthread_mutex_unlock(&inbox->lock);
    return pondering;
}

void inbox_ponder_end(struct inbox *inbox)
{
    pthread_mutex_lock(&inbox->lock);
    inbox->pondering = false;
    settle_stop(inbox);
    pthread_mutex_unlock(&inbox->lock);
}
