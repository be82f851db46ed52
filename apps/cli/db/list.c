/* `lianzi db list`, `find` and `export`: the games that the options ask for. */
#include "cli/command.h"
#include "cli/db/db.h"
#include "cli/games_file.h"
#include "cli/to_json.h"
#include "system/file.h"
#include "system/say.h"
#include "system/translate.h"

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
    struct games_file out;
    bool failed;
};

static bool on_exported(void *user, const struct database_game *game)
{
    struct exporting *exporting = user;
    lz_record *record;
    lz_error error;
    if (database_load(exporting->base, game->id, &record, &error)) {
        db_complain(exporting->db, exporting->db->path, &error);
        exporting->failed = true;
        return true;
    }
    const lz_status status = games_file_add(&exporting->out, record, &error);
    lz_record_free(record);
    exporting->failed |= status != LZ_OK;
    if (status && status != LZ_ERR_IO)
        reasons_add(&exporting->out.losses, options_error(&error));
    return status != LZ_ERR_IO;
}

/* Whether writing would replace a file. */
static bool is_file(const char *path)
{
    FILE *file = file_is_special(path) ? NULL : file_open(path, "rb");
    if (file)
        fclose(file);
    return file;
}

/* Writes the games that are found. */
static bool export(struct exporting *exporting)
{
    struct db *const db = exporting->db;
    struct games_file *const out = &exporting->out;
    lz_error error;
    if (!games_file_open(out))
        return false;
    if (database_find(exporting->base, &db->query, on_exported, exporting, &error)) {
        db_complain(db, db->path, &error);
        exporting->failed = true;
    }
    if (!games_file_finish(out, N_("no game was found; %s is unchanged")))
        return false;
    if (!out->standard)
        say_line(_("games written: %lu"), out->written);
    return !exporting->failed;
}

int db_export(struct db *db)
{
    struct exporting exporting = {.db = db};
    const char *path = db->arguments[0];
    lz_game *position;
    if (!games_file_take(&exporting.out, &db->options, db->to, path))
        return EXIT_USAGE;
    if (!exporting.out.standard && !db->force && is_file(path))
        return options_failed(&db->options, "%s: there is a file: --force replaces it", path);
    exporting.base = begin(db, &position);
    if (!exporting.base)
        return EXIT_INPUT;
    const bool good = export(&exporting);
    database_close(exporting.base);
    lz_game_free(position);
    return good ? EXIT_WELL : EXIT_INPUT;
}
