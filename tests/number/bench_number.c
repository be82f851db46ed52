/* Prints the line `Bench: N` of `lianzi bench`. */
#include "engines/bench/bench.h"

#include <inttypes.h>
#include <stdio.h>

int main(void)
{
    const struct bench whole = bench_run(NULL);
    printf("Bench: %" PRIu32 "\n", bench_number(&whole));
    return 0;
}
