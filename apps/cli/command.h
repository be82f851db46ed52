/* The commands of `lianzi`. A command gets "lianzi NAME" as argv[0] and returns the exit status
 * (system/options.h). */
#ifndef LIANZI_CLI_COMMAND_H
#define LIANZI_CLI_COMMAND_H

#include "system/options.h"

int command_analyze(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_book(int argc, char **argv);
int command_convert(int argc, char **argv);
int command_db(int argc, char **argv); /* where SQLite was found */
int command_exercises(int argc, char **argv);
int command_explain(int argc, char **argv);
int command_forbidden(int argc, char **argv);
int command_match(int argc, char **argv);
int command_openings(int argc, char **argv);
int command_play(int argc, char **argv);
int command_puzzles(int argc, char **argv);  /* where SQLite was found */
int command_progress(int argc, char **argv); /* where SQLite was found */
int command_prove(int argc, char **argv);
int command_review(int argc, char **argv);
int command_solve(int argc, char **argv);
int command_study(int argc, char **argv);
int command_trace(int argc, char **argv);
int command_train(int argc, char **argv); /* where SQLite was found */

#endif
