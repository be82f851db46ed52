/* What every program says for --version. */
#ifndef LIANZI_COMMON_VERSION_H
#define LIANZI_COMMON_VERSION_H

/* "commit 0123456789ab, gcc 12.2.0, linux on x86_64"; the build makes it. */
extern const char build_facts[];

/* Prints the name with the library's version, the build's facts, the SIMD instructions, and the
 * libraries that the program was built with ("" for none) on a line each. */
void version_print(const char *name, const char *libraries);

/* The build passes the libraries of each program. */
#ifndef LIANZI_LIBRARIES
#define LIANZI_LIBRARIES ""
#endif

#endif
