#include "cli/notice.h"

#include "system/charset_guess.h"
#include "system/charset_plain.h"
#include "system/say.h"
#include "system/translate.h"

#include <stdio.h>
#include <string.h>

void notice_place(const char *name, lz_record_format format, const lz_error *error, char *text,
                  size_t size)
{
    if (format == LZ_RECORD_FORMAT_LIB || format == LZ_RECORD_FORMAT_POS ||
        format == LZ_RECORD_FORMAT_WZQ)
        snprintf(text, size, _("%s: byte %zu"), name, error->offset);
    else
        snprintf(text, size, "%s:%u:%u", name, (unsigned)error->line, (unsigned)error->column);
}

void notice_print(const char *name, lz_record_format format, const lz_error *notice, int number)
{
    lz_error own = *notice;
    char place[NOTICE_PLACE_MAX];
    notice_place(name, format, notice, place, sizeof place);
    say_part(stderr, _("%s: %s%s"), place, notice->status ? "" : _("warning: "),
             options_error(&own));
    if (notice->status == LZ_ERR_IO && number)
        say_part(stderr, ": %s", strerror(number));
    fputc('\n', stderr);
}

bool notice_take_encoding(const struct options *options, const struct option_row *row,
                          const char *argument, void *place)
{
    option_take_text(options, row, argument, place);
    char superset[CHARSET_NAME_MAX];
    charset_superset(argument, superset);
    return charset_is_known(superset) ||
           options_complain(options, "--%s: \"%s\" is not known", row->name, argument);
}

void notice_options(lz_record_options *out, const struct options *options,
                    lz_record_notice_fn *notice, void *user)
{
    lz_record_options_init(out);
    out->variant = options->variant;
    out->rows = options->rows;
    out->notice = notice;
    out->notice_user = user;
}
