/* `lianzi db list`, `find` and `export`: the games that the options ask for. */
#include "cli/command.h"
#include "cli/db/db.h"
#include "cli/reasons.h"
#include "cli/to_json.h"
#include "system/atomic_file.h"
#include "system/file.h"
#include "system/say.h"
#include "system/translate.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const result_names[] = {"unknown", "black", "white", "draw"};

/* Opens the database and sets the position to look for; NULL after a complaint. */
static struct database *begin(struct db *db, lz_game **position)
{
    *position = NULL;
    if (db->moves && !(*position = db_position(db, db->moves)))
        return NULL;
    db->query.position = *position;
    struct database *base = db_open(db, DATABASE_READ);
    if (!base)
        lz_game_free(*position);
    return base;
}

/* ---- list ---- */

static json_t *text_or_null(const char *text)
{
    return text ? text_to_json(text) : json_null();
}

static void print_json(const struct database_game *game)
{
    char variant[LZ_CELLS_MAX * 20];
    const lz_renju_opening *opening = lz_renju_opening_at(game->opening);
    lz_variant_format(&game->variant, variant, sizeof variant);
    json_t *object = json_pack(
        "{s:I,s:s,s:o,s:o,s:o,s:o,s:o,s:s,s:i,s:o,s:o}", "id", (json_int_t)game->id, "variant",
        variant, "date", text_or_null(game->date), "black", text_or_null(game->black), "white",
        text_or_null(game->white), "event", text_or_null(game->event), "round",
        text_or_null(game->round), "result", result_names[game->result], "length", game->length,
        "opening", text_or_null(opening ? opening->code : NULL), "source",
        text_or_null(game->source));
    json_dumpf(object, stdout, JSON_LAYOUT);
    putchar('\n');
    json_decref(object);
}

/* Prints a field and a tab; control characters become blanks. */
static void print_field(const char *text)
{
    for (; text && *text; text++)
        putchar((unsigned char)*text < ' ' ? ' ' : *text);
    putchar('\t');
}

static void print_line(const struct database_game *game)
{
    char variant[LZ_CELLS_MAX * 20];
    const lz_renju_opening *opening = lz_renju_opening_at(game->opening);
    lz_variant_format(&game->variant, variant, sizeof variant);
    printf("%" PRId64 "\t", game->id);
    print_field(game->date ? game->date : "-");
    print_field(variant);
    print_field(game->black ? game->black : "-");
    print_field(game->white ? game->white : "-");
    print_field(result_names[game->result]);
    printf("%d\t", game->length);
    print_field(opening ? opening->code : "-");
    printf("%s\n", game->event ? game->event : "-");
}

static bool on_listed(void *user, const struct database_game *game)
{
    const struct db *db = user;
    if (db->json)
        print_json(game);
    else
        print_line(game);
    return !ferror(stdout);
}

int db_list(struct db *db)
{
    lz_game *position;
    lz_error error;
    struct database *base = begin(db, &position);
    if (!base)
        return EXIT_INPUT;
    const lz_status status = database_find(base, &db->query, on_listed, db, &error);
    if (status)
        db_complain(db, db->path, &error);
    database_close(base);
    lz_game_free(position);
    return status ? EXIT_INPUT : EXIT_WELL;
}

/* ---- export ---- */

struct exporting {
    struct db *db;
    struct database *base;
    const char *output;
    lz_record_format format;
    struct atomic_file file;
    struct reasons losses;
    lz_record *tree; /* all games in one, for a .lib */
    unsigned long games;
    bool failed, stopped;
};

static void on_write_notice(void *user, const lz_error *notice)
{
    struct exporting *exporting = user;
    lz_error own = *notice;
    reasons_add(&exporting->losses, options_error(&own));
}

static void write_record(struct exporting *exporting, const lz_record *record)
{
    lz_record_options options;
    lz_error error;
    lz_record_options_init(&options);
    options.rows = exporting->db->options.rows;
    options.notice = on_write_notice;
    options.notice_user = exporting;
    const lz_status status = lz_record_write(exporting->format, &options, record, file_write,
                                             exporting->file.file, &error);
    if (!status)
        return;
    exporting->failed = true;
    exporting->stopped = status == LZ_ERR_IO;
    if (status != LZ_ERR_IO)
        reasons_add(&exporting->losses, options_error(&error));
}

/* Puts the game into the tree, or writes it. */
static void take_record(struct exporting *exporting, lz_record *record)
{
    lz_error error;
    lz_status status = LZ_OK;
    if (exporting->format != LZ_RECORD_FORMAT_LIB) {
        write_record(exporting, record);
        return;
    }
    if (exporting->tree)
        status = lz_record_merge(exporting->tree, record, &error);
    else
        status = lz_record_copy(record, &exporting->tree, &error);
    if (status) {
        exporting->failed = true;
        reasons_add(&exporting->losses, options_error(&error));
    }
}

static bool on_exported(void *user, const struct database_game *game)
{
    struct exporting *exporting = user;
    lz_record *record;
    lz_error error;
    if (exporting->games && !lz_record_format_is_list(exporting->format) &&
        exporting->format != LZ_RECORD_FORMAT_LIB) {
        reasons_add(&exporting->losses, _("this format holds one game: the others are left out"));
        return true;
    }
    exporting->games++;
    if (database_load(exporting->base, game->id, &record, &error)) {
        db_complain(exporting->db, exporting->db->path, &error);
        exporting->failed = true;
        return true;
    }
    take_record(exporting, record);
    lz_record_free(record);
    return !exporting->stopped;
}

static bool finish(struct exporting *exporting, bool standard)
{
    const struct db *db = exporting->db;
    if (exporting->tree)
        write_record(exporting, exporting->tree);
    lz_record_free(exporting->tree);
    for (int i = 0; i < exporting->losses.count; i++)
        fprintf(stderr, _("%s: warning: %s (%lu of %lu games)\n"), exporting->output,
                exporting->losses.reason[i].text, exporting->losses.reason[i].count,
                exporting->games);
    if (!standard && !exporting->games) {
        atomic_file_discard(&exporting->file);
        return options_complain(&db->options, "no game was found; %s is unchanged",
                                exporting->output);
    }
    if (atomic_file_commit(&exporting->file)) {
        if (!standard)
            say_line(_("games written: %lu"), exporting->games);
        return !exporting->failed;
    }
    return options_complain(&db->options, "%s: %s", exporting->output, strerror(errno));
}

/* Whether writing would replace a file. */
static bool is_file(const char *path)
{
    FILE *file = file_is_special(path) ? NULL : file_open(path, "rb");
    if (file)
        fclose(file);
    return file;
}

int db_export(struct db *db)
{
    struct exporting exporting = {.db = db};
    const char *path = db->arguments[0];
    const bool standard = strcmp(path, "-") == 0;
    lz_game *position;
    lz_error error;
    if (!options_format_to(&db->options, db->to, path, &exporting.format))
        return EXIT_USAGE;
    if (!lz_record_format_is_written(exporting.format))
        return options_misused(&db->options, "the format %s is read, not written",
                               lz_record_format_name(exporting.format));
    if (!standard && !db->force && is_file(path))
        return options_failed(&db->options, "%s: there is a file: --force replaces it", path);
    exporting.base = begin(db, &position);
    if (!exporting.base)
        return EXIT_INPUT;
    exporting.output = standard ? "standard output" : path;
    bool good =
        standard ? atomic_file_standard(&exporting.file) : atomic_file_open(&exporting.file, path);
    if (!good) {
        options_complain(&db->options, "%s: %s", exporting.output, strerror(errno));
    } else {
        const lz_status status =
            database_find(exporting.base, &db->query, on_exported, &exporting, &error);
        if (status)
            db_complain(db, db->path, &error);
        good = finish(&exporting, standard) && !status;
    }
    database_close(exporting.base);
    lz_game_free(position);
    return good ? EXIT_WELL : EXIT_INPUT;
}
