/* `pbrain-lianzi`: the protocol as a program, as managers expect it. */
#include "common/streams.h"
#include "common/version.h"
#include "gomocup/gomocup.h"

const char program_libraries[] = LIANZI_LIBRARIES;

int main(int argc, char **argv)
{
    streams_begin();
    return streams_end(argv[0], gomocup_command(argc, argv));
}
