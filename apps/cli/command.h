/* The commands of `lianzi`. A command gets "lianzi NAME" as argv[0] and returns the exit status: 0
 * success; 2 wrong usage, which the command line alone shows: an unknown option, a value out of
 * range, a missing argument; 1 for all else, such as moves that the rules do not allow, wherever
 * they were given, and files that cannot be opened or have faults. */
#ifndef LIANZI_CLI_COMMAND_H
#define LIANZI_CLI_COMMAND_H

enum { EXIT_WELL = 0, EXIT_INPUT = 1, EXIT_USAGE = 2 };

int command_analyze(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_book(int argc, char **argv);
int command_convert(int argc, char **argv);
int command_db(int argc, char **argv); /* where SQLite was found */
int command_forbidden(int argc, char **argv);
int command_match(int argc, char **argv);
int command_openings(int argc, char **argv);
int command_play(int argc, char **argv);
int command_puzzles(int argc, char **argv); /* where SQLite was found */
int command_prove(int argc, char **argv);
int command_review(int argc, char **argv);
int command_solve(int argc, char **argv);
int command_study(int argc, char **argv);
int command_trace(int argc, char **argv);

#endif
