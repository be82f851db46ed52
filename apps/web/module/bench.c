/* The number of `lianzi bench`, which is the same here as in every other build. */
#include "common/bench/bench.h"
#include "web/module/module.h"

static void run(void *job)
{
    struct json json = {0};
    (void)job;
    const struct bench whole = bench_run(NULL);
    json_open(&json, '{');
    json_open_at(&json, "done", '{');
    json_number_at(&json, "bench", bench_number(&whole));
    json_number_at(&json, "nodes", (int64_t)whole.nodes);
    json_close(&json, '{');
    json_close(&json, '{');
    web_job_end(json_take(&json));
}

char *web_bench(void)
{
    return web_job_begin(run, NULL);
}
