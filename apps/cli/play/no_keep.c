/* Where no window keeps games, the terminal keeps none either. */
#include "cli/play/play.h"

lz_status play_keep(struct play *play, lz_error *error)
{
    (void)play, (void)error;
    return LZ_OK;
}

lz_status play_resume(struct play *play, lz_error *error)
{
    (void)play;
    return lz_error_set(error, LZ_ERR_UNSUPPORTED, "no games are kept on this system");
}

const char *play_how_to_resume(const struct play *play)
{
    (void)play;
    return NULL;
}
