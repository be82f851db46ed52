#include "gomocup/tables.h"

#include <stdio.h>

/* The engine makes its tables when it first thinks; one position of thought shows whether it
 * could. */
static bool try_out(struct session *session)
{
    lz_variant variant;
    lz_game *game;
    lz_limits limits;
    lz_thought thought;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    lz_limits_init(&limits);
    limits.nodes = 1;
    if (lz_game_new(&variant, &game, NULL))
        return false;
    const lz_status status = lz_think(session->engine, game, &limits, NULL, NULL, &thought, NULL);
    lz_game_free(game);
    return status != LZ_ERR_MEMORY;
}

void tables_make(struct session *session)
{
    tables_fit(session);
    if (session->used)
        tables_clear(session);
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
                 "thread_num %d cannot be met within max_memory; taking %d", settings->threads,
                 threads);
    session->hash_mib = mib;
    session->threads = threads;
    session_set(session, "threads", threads);
    for (;; mib /= 2) {
        session_set(session, "hash_mib", mib);
        if (try_out(session) || mib == 1)
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
