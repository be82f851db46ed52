/* The result of a component of `lianzi bench`. */
#ifndef LIANZI_CLI_BENCH_H
#define LIANZI_CLI_BENCH_H

#include <stdint.h>

#define BENCH_SEED UINT64_C(0xcbf29ce484222325)

struct bench {
    uint64_t hash;  /* of all results, by bench_note */
    uint64_t nodes; /* positions visited */
};

void bench_note(struct bench *bench, uint64_t value);

void bench_classic(struct bench *bench);
void bench_rules(struct bench *bench);
void bench_search(struct bench *bench);
void bench_drop(struct bench *bench);
void bench_connect4(struct bench *bench);

#endif
