/* Files that lie beside the running program: in a build folder, or where it was installed. */
#ifndef LIANZI_SYSTEM_BESIDE_H
#define LIANZI_SYSTEM_BESIDE_H

#include <stdbool.h>
#include <stddef.h>

/* Finds a file or folder by its path relative to the program's folder: as it is built, else as it
 * is installed. False if there is neither, or if the system does not tell where the program is. */
bool beside_find(const char *built, const char *installed, char *path, size_t size);

#endif
