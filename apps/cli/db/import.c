/* `lianzi db import`: adds the games of files, and says what was not kept and why. */
#include "cli/command.h"
#include "cli/db/db.h"
#include "cli/notice.h"
#include "cli/progress.h"
#include "cli/reasons.h"
#include "cli/to_json.h"
#include "study/decode.h"
#include "system/file.h"
#include "system/interrupt.h"
#include "system/say.h"
#include "system/translate.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

struct importing {
    struct db *db;
    struct database_import *import;
    const lz_stop *stop;
    struct file_source source;
    struct reasons losses, told; /* those that were complained of at once */
    struct progress progress;
    unsigned long games, damaged, files;
    bool failed;    /* some input could not be read */
    lz_error error; /* of the database, which ends all */
};

/* The text by which notices are counted: without the parts that differ from game to game. */
static const char *kind_of(const lz_error *notice)
{
    if (notice->status == LZ_ERR_ILLEGAL)
        return N_("a move that is not on a free point of the board");
    return notice->format && strcmp(notice->format, "%s") != 0 ? notice->format : notice->text;
}

/* Whether the error is only that a signal ended the reading. */
static bool is_end_by_signal(const struct importing *importing, const lz_error *error)
{
    return error->status == LZ_ERR_IO && file_is_stopped(&importing->source);
}

static void on_notice(void *user, const lz_error *notice)
{
    struct importing *importing = user;
    if (is_end_by_signal(importing, notice))
        return;
    reasons_add(&importing->losses, kind_of(notice));
}

static void show_progress(struct importing *importing)
{
    if (importing->games % 1024 || !progress_start_line(&importing->progress, false))
        return;
    say_part(stderr, _("games read: %lu"), importing->games);
    progress_wrote(&importing->progress, false);
}

static bool on_game(void *user, lz_record *record)
{
    struct importing *importing = user;
    const bool damaged = lz_record_is_damaged(record);
    if (damaged && file_is_stopped(&importing->source)) /* a signal cut it off */
        return false;
    importing->games++;
    show_progress(importing);
    if (damaged && !importing->db->damaged)
        importing->damaged++;
    else
        database_import_add(importing->import, record, &importing->error);
    return importing->error.status == LZ_OK;
}

/* A file that cannot be read at all, or that ended early, counts as failed; damaged games alone are
 * only counted. */
static void import_file(struct importing *importing, const char *path, lz_record_format format)
{
    const struct db *db = importing->db;
    const bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    importing->source = (struct file_source){.file = file, .stop = importing->stop};
    if (!file && file_is_stopped(&importing->source)) /* at a pipe that nobody writes to */
        return;
    if (!file) {
        options_complain(&db->options, "%s: %s", path, strerror(errno));
        importing->failed = true;
        return;
    }
    lz_error error;
    lz_record_options options;
    notice_options(&options, &db->options, on_notice, importing);
    importing->files++;
    if (!database_import_source(importing->import, path, format, &importing->error) &&
        decode_read(format, &options, db->encoding, file_read, &importing->source, on_game,
                    importing, &error) &&
        !is_end_by_signal(importing, &error)) {
        importing->failed = true;
        progress_end(&importing->progress);
        notice_print(path, format, &error, 0); /* the first damage */
        reasons_add(&importing->told, kind_of(&error));
    }
    if (importing->source.error)
        options_complain(&db->options, "%s: %s", path, strerror(importing->source.error));
    if (!standard)
        fclose(file);
}

/* ---- telling ---- */

/* The format of some notices as a reason: "line %u is empty" as "line … is empty". */
static const char *reason_of(const char *format, char *reason, size_t size)
{
    size_t used = 0;
    while (*format && used + 4 < size) {
        if (*format != '%') {
            reason[used++] = *format++;
            continue;
        }
        format += 1 + strspn(format + 1, "0123456789.*-+ #lhzjt");
        used += (size_t)snprintf(reason + used, size - used, "%s", *format == '%' ? "%" : "…");
        format += *format != '\0';
    }
    reason[used] = '\0';
    return reason;
}

static json_t *losses_to_json(const struct reasons *losses)
{
    json_t *list = json_array();
    for (int i = 0; i < losses->count; i++) {
        char reason[512];
        json_array_append_new(
            list, json_pack("{s:o,s:I}", "reason",
                            text_to_json(reason_of(losses->reason[i].text, reason, sizeof reason)),
                            "count", (json_int_t)losses->reason[i].count));
    }
    return list;
}

static void tell_json(const struct importing *importing, const struct database_counts *counts)
{
    json_t *object =
        json_pack("{s:I,s:I,s:I,s:I,s:I,s:I,s:o}", "files", (json_int_t)importing->files, "games",
                  (json_int_t)importing->games, "added", (json_int_t)counts->added, "held",
                  (json_int_t)counts->held, "empty", (json_int_t)counts->empty, "damaged",
                  (json_int_t)importing->damaged, "not_held", losses_to_json(&importing->losses));
    json_dumpf(object, stdout, JSON_LAYOUT);
    putchar('\n');
    json_decref(object);
}

/* Leaves out what would only repeat a complaint. */
static void tell_loss(const struct importing *importing, const struct reason *loss)
{
    char reason[512];
    for (int i = 0; i < importing->told.count && loss->count == 1; i++) {
        if (strcmp(importing->told.reason[i].text, loss->text) == 0)
            return;
    }
    reason_of(_(loss->text), reason, sizeof reason);
    say_line(ngettext("  %lu time: %s", "  %lu times: %s", loss->count), loss->count, reason);
}

static void tell(const struct importing *importing, const struct database_counts *counts)
{
    say_line(_("games read: %lu"), importing->games);
    say_line(_("games added: %lu"), (unsigned long)counts->added);
    if (counts->held)
        say_line(_("already there: %lu"), (unsigned long)counts->held);
    if (counts->empty)
        say_line(_("left out, without a move: %lu"), (unsigned long)counts->empty);
    if (importing->damaged)
        say_line(_("left out, damaged: %lu"), importing->damaged);
    for (int i = 0; i < importing->losses.count; i++)
        tell_loss(importing, &importing->losses.reason[i]);
}

/* ---- the command ---- */

static void import_all(struct importing *importing)
{
    struct db *db = importing->db;
    for (int i = 0; i < db->count && !importing->error.status; i++) {
        lz_record_format format;
        if (importing->stop && lz_stop_is_set(importing->stop))
            break;
        if (options_format_from(&db->options, db->from, db->arguments[i], &format))
            import_file(importing, db->arguments[i], format);
    }
    if (!importing->error.status)
        database_import_finish(importing->import, &importing->error);
}

int db_import(struct db *db)
{
    struct importing importing = {.db = db};
    lz_record_format format;
    for (int i = 0; i < db->count; i++) {
        if (!options_format_from(&db->options, db->from, db->arguments[i], &format))
            return EXIT_USAGE;
    }
    struct database *base = db_open(db, DATABASE_WRITE);
    if (!base)
        return EXIT_INPUT;
    importing.stop = interrupt_begin();
    progress_begin(&importing.progress);
    if (!database_import_begin(base, &importing.import, &importing.error))
        import_all(&importing);
    interrupt_end();
    progress_end(&importing.progress);
    if (importing.import) {
        const struct database_counts counts = database_import_counts(importing.import);
        if (db->json)
            tell_json(&importing, &counts);
        else
            tell(&importing, &counts);
    }
    if (importing.error.status)
        db_complain(db, db->path, &importing.error);
    database_import_free(importing.import);
    database_close(base);
    return importing.failed || importing.error.status ? EXIT_INPUT : EXIT_WELL;
}
