#include "cli/games_file.h"

#include "study/encode.h"
#include "system/file.h"
#include "system/say.h"
#include "system/translate.h"

#include <errno.h>
#include <string.h>

bool games_file_take(struct games_file *out, const struct options *options, const char *to,
                     const char *path)
{
    out->options = options;
    out->standard = strcmp(path, "-") == 0;
    out->name = out->standard ? "standard output" : path;
    if (!options_format_to(options, to, path, &out->format))
        return false;
    if (!lz_record_format_is_written(out->format))
        return options_complain(options, "the format %s is read, not written",
                                lz_record_format_name(out->format));
    return true;
}

bool games_file_open(struct games_file *out)
{
    return (out->standard ? atomic_file_standard(&out->file)
                          : atomic_file_open(&out->file, out->name)) ||
           options_complain(out->options, "%s: %s", out->name, strerror(errno));
}

/* Counts something that the format cannot hold. */
static void on_notice(void *user, const lz_error *notice)
{
    struct games_file *out = user;
    lz_error own = *notice;
    reasons_add(&out->losses, options_error(&own));
}

static lz_status encode(struct games_file *out, lz_record *record, lz_error *error)
{
    size_t lost;
    lz_error notice;
    const lz_status status = encode_texts(record, out->encoding, &lost, error);
    lz_error_set(&notice, LZ_OK, "characters that %s does not have become question marks",
                 out->encoding);
    if (!status && lost)
        on_notice(out, &notice);
    return status;
}

static lz_status write_record(struct games_file *out, lz_record *record, lz_error *error)
{
    lz_record_options options;
    lz_status status = LZ_OK;
    lz_record_options_init(&options);
    options.rows = out->options->rows;
    options.transposed = out->transposed;
    options.notice = on_notice;
    options.notice_user = out;
    if (out->fold)
        status = lz_record_fold(record, out->fold == FOLD_SYMMETRIES, NULL, error);
    if (!status && out->encoding)
        status = encode(out, record, error);
    return status
               ? status
               : lz_record_write(out->format, &options, record, file_write, out->file.file, error);
}

lz_status games_file_add(struct games_file *out, lz_record *record, lz_error *error)
{
    lz_status status;
    out->games++;
    if (out->format != LZ_RECORD_FORMAT_LIB) {
        if (out->games > 1 && !lz_record_format_is_list(out->format)) {
            reasons_add(&out->losses, _("this format holds one game: the others are left out"));
            return LZ_OK;
        }
        status = write_record(out, record, error);
    } else if (out->tree) {
        status = lz_record_merge(out->tree, record, error);
    } else {
        status = lz_record_copy(record, &out->tree, error);
    }
    out->written += !status;
    return status;
}

/* Writes the tree; false after a complaint. */
static bool write_tree(struct games_file *out)
{
    lz_error error;
    const lz_status status = out->tree ? write_record(out, out->tree, &error) : LZ_OK;
    lz_record_free(out->tree);
    out->tree = NULL;
    if (!status || status == LZ_ERR_IO)
        return true;
    out->written = 0;
    return options_complain(out->options, "%s: %s", out->name, options_error(&error));
}

bool games_file_finish(struct games_file *out, const char *none)
{
    const bool good = write_tree(out);
    for (int i = 0; i < out->losses.count; i++)
        say_part(stderr, _("%s: warning: %s (%lu of %lu games)\n"), out->name,
                 out->losses.reason[i].text, out->losses.reason[i].count, out->games);
    if (!out->standard && !out->written && !ferror(out->file.file)) {
        atomic_file_discard(&out->file);
        return options_complain(out->options,
                                out->games ? N_("no game was written; %s is unchanged") : none,
                                out->name);
    }
    return (atomic_file_commit(&out->file) ||
            options_complain(out->options, "%s: %s", out->name, strerror(errno))) &&
           good;
}
