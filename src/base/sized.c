#include "base/sized.h"

#include <string.h>

bool sized_read(void *own, size_t size, const void *given)
{
    size_t theirs;
    memcpy(&theirs, given, sizeof theirs);
    if (theirs < sizeof theirs || theirs > size + SIZED_GROWTH_MAX)
        return false;
    for (size_t i = size; i < theirs; i++) {
        if (((const unsigned char *)given)[i])
            return false;
    }
    memcpy(own, given, theirs < size ? theirs : size);
    memcpy(own, &size, sizeof size);
    return true;
}

void sized_write(void *given, size_t room, const void *own, size_t size)
{
    memset(given, 0, room);
    memcpy(given, own, room < size ? room : size);
    if (room >= sizeof room)
        memcpy(given, &room, sizeof room);
}
