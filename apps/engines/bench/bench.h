/* Fixed work for every component, and one number over all results. The number is the same for every
 * compiler and machine and changes only when a move, value or node count changes. */
#ifndef LIANZI_ENGINES_BENCH_BENCH_H
#define LIANZI_ENGINES_BENCH_BENCH_H

#include <stdint.h>

#define BENCH_SEED UINT64_C(0xcbf29ce484222325)

/* The result of a component, or of all. */
struct bench {
    uint64_t hash;  /* of all results, by bench_note */
    uint64_t nodes; /* positions visited */
};

/* Runs all components; `on_component`, which may be NULL, hears of each. */
struct bench bench_run(void (*on_component)(const char *name, const struct bench *component));
/* The number that is printed. */
uint32_t bench_number(const struct bench *bench);

void bench_note(struct bench *bench, uint64_t value);

void bench_classic(struct bench *bench);
void bench_rules(struct bench *bench);
void bench_search(struct bench *bench);
void bench_connect4(struct bench *bench);

#endif
