/* `pbrain-lianzi`: the protocol as a program, as managers expect it. */
#include "gomocup/gomocup.h"
#include "system/streams.h"
#include "system/translate.h"
#include "system/version.h"

const char program_libraries[] = LIANZI_LIBRARIES;

int main(int argc, char **argv)
{
    streams_begin();
#ifdef LIANZI_TRANSLATED /* without the other programs the engine has no translations */
    translate_begin();
#endif
    return streams_end(argv[0], gomocup_command(argc, argv));
}
