/* What a certificate answers. The page keeps the file and sends it along each time: reading it
 * takes a few milliseconds. */
#include "web/module/module.h"

static char *message(const lz_proved *proved)
{
    struct json json = {0};
    json_number_at(&json, "cell", proved->cells[0]);
    json_number_at(&json, "plies", proved->plies);
    return json_take(&json);
}

char *web_proved(const char *variant, const char *moves, const char *data, int size)
{
    lz_error error;
    lz_game *game = NULL;
    lz_certificate *certificate = NULL;
    lz_proved proved;
    lz_status status = web_game(variant, "", moves, &game, &error);
    if (!status)
        status = lz_certificate_new(data, (size_t)size, &certificate, &error);
    if (!status && !lz_certificate_answer(certificate, game, &proved))
        status = lz_error_set(&error, LZ_ERR_UNSUPPORTED, "no certificate has this position");
    lz_certificate_free(certificate);
    lz_game_free(game);
    return status ? web_refusal(&error) : message(&proved);
}
