/* Files that lie beside the running program: in a build folder, or where it was installed. */
#ifndef LIANZI_COMMON_BESIDE_H
#define LIANZI_COMMON_BESIDE_H

#include <stdbool.h>
#include <stddef.h>

/* Finds `name`, a path relative to the program's folder. False if there is no such file or folder,
 * or if the system does not tell where the program is. */
bool beside_find(const char *name, char *path, size_t size);

#endif
