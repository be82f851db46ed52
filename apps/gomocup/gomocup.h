/* The Gomocup protocol, for `pbrain-lianzi` and `lianzi gomocup`; docs/PROTOCOL.md defines it.
 * Other folders include only this header. */
#ifndef LIANZI_GOMOCUP_GOMOCUP_H
#define LIANZI_GOMOCUP_GOMOCUP_H

/* Reads the program's options, then answers standard input on standard output until END or the end
 * of input. Returns the exit status. Complaints begin with argv[0]. */
int gomocup_command(int argc, char **argv);

#endif
