#include "desktop/thinking/reviewer.h"

#include <glib.h>

/* A report of the thread: one position, or the end. */
struct report {
    bool end;
    int index;
    struct review_position position;
    lz_status status;
    lz_error error;
};

struct reviewer {
    struct reviewer_events events;
    lz_record *record;    /* a copy; nobody changes it */
    struct review review; /* what the main thread knows */
    struct review work;   /* the thread's own */
    struct review_limits limits;
    lz_stop *stop;
    GThread *thread;
    GAsyncQueue *reports; /* struct report * */
    bool running;
};

/* ---- on the thread ---- */

static gboolean deliver(gpointer data);

static void post(struct reviewer *reviewer, const struct report *report)
{
    g_async_queue_push(reviewer->reports, g_memdup2(report, sizeof *report));
    g_idle_add_full(G_PRIORITY_DEFAULT, deliver, reviewer, NULL);
}

static void on_progress(const struct review *review, void *user)
{
    const int index = review->length + 1 - review->done;
    const struct report report = {.index = index, .position = review->positions[index]};
    post(user, &report);
}

static gpointer run(gpointer data)
{
    struct reviewer *reviewer = data;
    struct report end = {.end = true};
    end.status = review_run(&reviewer->work, &reviewer->limits, on_progress, reviewer, &end.error);
    post(reviewer, &end);
    return NULL;
}

/* ---- on the main thread ---- */

static gboolean deliver(gpointer data)
{
    struct reviewer *reviewer = data;
    g_autofree struct report *report = g_async_queue_try_pop(reviewer->reports);
    const struct reviewer_events events = reviewer->events;
    struct review *review = &reviewer->review;
    if (!report)
        return G_SOURCE_REMOVE;
    if (report->end) {
        reviewer->running = false;
        events.done(review, report->status, &report->error, events.user);
        return G_SOURCE_REMOVE; /* the reviewer may be gone */
    }
    review->positions[report->index] = report->position;
    review->done = review->length + 1 - report->index;
    events.progress(review, report->index, events.user);
    return G_SOURCE_REMOVE;
}

lz_status reviewer_new(const lz_record *record, int node, const struct review_limits *limits,
                       const struct reviewer_events *events, struct reviewer **out, lz_error *error)
{
    struct reviewer *reviewer = g_new0(struct reviewer, 1);
    lz_status status = lz_record_copy(record, &reviewer->record, error);
    if (!status)
        status = review_begin(&reviewer->review, reviewer->record, node, error);
    if (!status)
        status = review_begin(&reviewer->work, reviewer->record, node, error);
    if (!status && !(reviewer->stop = lz_stop_new()))
        status = lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    if (status) {
        reviewer_free(reviewer);
        return status;
    }
    reviewer->events = *events;
    reviewer->limits = *limits;
    reviewer->limits.stop = reviewer->stop;
    reviewer->reports = g_async_queue_new_full(g_free);
    reviewer->running = true;
    reviewer->thread = g_thread_new("reviewer", run, reviewer);
    *out = reviewer;
    return LZ_OK;
}

void reviewer_free(struct reviewer *reviewer)
{
    if (!reviewer)
        return;
    if (reviewer->thread) {
        lz_stop_set(reviewer->stop);
        g_thread_join(reviewer->thread);
        while (g_source_remove_by_user_data(reviewer))
            continue;
        g_async_queue_unref(reviewer->reports);
    }
    review_clear(&reviewer->work);
    review_clear(&reviewer->review);
    lz_stop_free(reviewer->stop);
    lz_record_free(reviewer->record);
    g_free(reviewer);
}

const struct review *reviewer_review(const struct reviewer *reviewer)
{
    return &reviewer->review;
}

bool reviewer_is_running(const struct reviewer *reviewer)
{
    return reviewer->running;
}
