#include "engines/bench/bench.h"

#include <stddef.h>

static const struct component {
    const char *name;
    void (*run)(struct bench *bench);
} components[] = {
    {"rules", bench_rules},
    {"classic", bench_classic},
    {"search", bench_search},
    {"connect4", bench_connect4},
};

/* FNV-1a over 64-bit words. */
void bench_note(struct bench *bench, uint64_t value)
{
    bench->hash = (bench->hash ^ value) * UINT64_C(0x100000001b3);
}

uint32_t bench_number(const struct bench *bench)
{
    return (uint32_t)(bench->hash >> 32);
}

struct bench bench_run(void (*on_component)(const char *name, const struct bench *component))
{
    struct bench whole = {.hash = BENCH_SEED};
    for (size_t i = 0; i < sizeof components / sizeof *components; i++) {
        struct bench part = {.hash = BENCH_SEED};
        components[i].run(&part);
        if (on_component)
            on_component(components[i].name, &part);
        bench_note(&whole, part.hash);
        whole.nodes += part.nodes;
    }
    return whole;
}
