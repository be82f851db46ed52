#include "gomocup/tables.h"

#include <stdio.h>

/* Whether there is memory for what the engine is set to. Five in a row takes the same tables under
 * every rule and on every board. */
static bool prepare(struct session *session)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    return lz_engine_prepare(session->engine, &variant, NULL) == LZ_OK;
}

void tables_make(struct session *session)
{
    tables_fit(session);
    if (session->used)
        tables_clear(session);
    lz_engine_warm(session->engine, session->stop);
}

void tables_fit(struct session *session)
{
    struct settings *settings = &session->settings;
    const int threads = settings_threads(settings);
    int mib = settings_hash_mib(settings);
    if (mib == session->hash_mib && threads == session->threads)
        return;
    if (threads < settings->threads && threads != session->threads && !settings->complaint[0])
        snprintf(settings->complaint, sizeof settings->complaint,
                 "thread_num %d does not fit into max_memory; taking %d", settings->threads,
                 threads);
    session->hash_mib = mib;
    session->threads = threads;
    session_set(session, "threads", threads);
    for (;; mib /= 2) {
        session_set(session, "hash_mib", mib);
        if (prepare(session) || mib == 1)
            break;
    }
    if (mib != session->hash_mib && !settings->complaint[0])
        snprintf(settings->complaint, sizeof settings->complaint,
                 "no memory for a table of %d MiB; taking %d MiB", session->hash_mib, mib);
    tables_clear(session);
}

void tables_clear(struct session *session)
{
    lz_engine_new_game(session->engine);
    session->used = false;
}

void tables_use(struct session *session)
{
    const lz_rule rule = settings_rule(&session->settings);
    if (session->used && rule != session->rule)
        tables_clear(session);
    session->rule = rule;
    session->used = true;
}
