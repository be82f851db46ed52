/* The Gomocup protocol, as `pbrain-lianzi` and as `lianzi gomocup`: docs/PROTOCOL.md says what is
 * spoken. This is the folder's one entry for others. */
#ifndef LIANZI_GOMOCUP_GOMOCUP_H
#define LIANZI_GOMOCUP_GOMOCUP_H

/* Reads the program's options, speaks on standard input and output until END or the end of input,
 * and returns the exit status. argv[0] names the program in complaints. */
int gomocup_command(int argc, char **argv);

#endif
