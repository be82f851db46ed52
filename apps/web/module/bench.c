/* The number of `lianzi bench`, which is the same here as in every other build. */
#include "engines/bench/bench.h"
#include "web/module/module.h"

#include <stdlib.h>

static char *run(struct web_job *job)
{
    struct json json = {0};
    (void)job;
    const struct bench whole = bench_run(NULL);
    json_open_at(&json, "done", '{');
    json_number_at(&json, "bench", bench_number(&whole));
    json_number_at(&json, "nodes", (int64_t)whole.nodes);
    return json_take(&json);
}

char *web_bench(void)
{
    struct web_job *const job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    job->run = run;
    return web_job_begin(job);
}
