/* `lianzi solve --vcf` and `--vct`. */
#ifndef LIANZI_CLI_SOLVE_THREAT_H
#define LIANZI_CLI_SOLVE_THREAT_H

#include <stdbool.h>

/* Whether the arguments ask for forced wins. */
bool solve_threat_asked(int argc, char **argv);
/* Runs the command; returns its exit status. */
int solve_threat(int argc, char **argv);

#endif
