/* The text of every program for --version. */
#ifndef LIANZI_SYSTEM_VERSION_H
#define LIANZI_SYSTEM_VERSION_H

/* "commit 0123456789ab, gcc 12.2.0, linux on x86_64"; the build makes it. */
extern const char build_facts[];

/* "jansson 2.14, ncursesw 6.4", or "" for none. The program's main.c defines it as
 * LIANZI_LIBRARIES, which the build passes. */
extern const char program_libraries[];

/* Prints the name with the library's version, the build's facts, the SIMD instructions, and the
 * libraries that the program was built with on a line each. */
void version_print(const char *name);

#endif
