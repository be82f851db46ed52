/* Refusals in the language of the page. */
#include "study/wording.h"
#include "web/module/module.h"

char *web_refusal(const lz_error *error)
{
    struct json json = {0};
    char text[4 * LZ_ERROR_TEXT_MAX];
    wording_error(error, text, sizeof text);
    json_open_at(&json, "error", '{');
    json_string_at(&json, "text", text);
    json_string_at(&json, "status", lz_status_name(error->status));
    json_number_at(&json, "line", error->line);
    json_number_at(&json, "column", error->column);
    return json_take(&json);
}
