/* `lianzi db explore`: what was played next. */
#include "cli/command.h"
#include "cli/db/db.h"
#include "cli/to_json.h"
#include "study/wording.h"
#include "system/charset.h"
#include "system/translate.h"

#include <stdio.h>
#include <stdlib.h>

static json_t *move_to_json(const struct db *db, const lz_game *game,
                            const struct database_move *move)
{
    char text[16];
    const lz_renju_opening *opening =
        lz_renju_opening_at(wording_opening_after(game, move->action));
    lz_action_format(&db->options.variant, move->action, db->options.rows, text, sizeof text);
    return json_pack("{s:o,s:I,s:I,s:I,s:I,s:I,s:o,s:o,s:o,s:o,s:o}", "move",
                     *text ? json_string(text) : json_null(), "games", (json_int_t)move->games,
                     "black", (json_int_t)move->results[LZ_RESULT_BLACK_WINS], "white",
                     (json_int_t)move->results[LZ_RESULT_WHITE_WINS], "draw",
                     (json_int_t)move->results[LZ_RESULT_DRAW], "unknown",
                     (json_int_t)move->results[LZ_RESULT_ONGOING], "last",
                     *move->last ? json_string(move->last) : json_null(), "opening",
                     opening ? json_string(opening->code) : json_null(), "winrate",
                     move->winrate < 0 ? json_null() : number_to_json(move->winrate / 1000.0),
                     "mate", move->mate ? json_integer(move->mate) : json_null(), "depth",
                     move->winrate < 0 ? json_null() : json_integer(move->depth));
}

static void print_json(const struct db *db, const lz_game *game, const struct database_moves *moves)
{
    char text[LZ_CELLS_MAX * 20], played[LZ_CELLS_MAX * 8];
    json_t *list = json_array();
    for (int i = 0; i < moves->count; i++)
        json_array_append_new(list, move_to_json(db, game, &moves->move[i]));
    lz_variant_format(&db->options.variant, text, sizeof text);
    lz_game_format(game, db->options.rows, played, sizeof played);
    json_t *object = json_pack("{s:s,s:s,s:I,s:o}", "variant", text, "moves", played, "games",
                               (json_int_t)moves->games, "next", list);
    json_dumpf(object, stdout, JSON_LAYOUT);
    putchar('\n');
    json_decref(object);
}

static void print_text(const char *text)
{
    char local[1024];
    fputs(charset_for_terminal(text, local, sizeof local), stdout);
}

static double percent(uint32_t part, uint32_t whole)
{
    return whole ? 100.0 * part / whole : 0;
}

static void print_move(const struct db *db, const lz_game *game, const struct database_move *move)
{
    char text[64], opening[64];
    const uint32_t known = move->games - move->results[LZ_RESULT_ONGOING];
    wording_action(&db->options.variant, move->action, text, sizeof text);
    if (move->action.kind == LZ_ACTION_PLACE)
        lz_action_format(&db->options.variant, move->action, db->options.rows, text, sizeof text);
    if (move->action.kind == LZ_ACTION_NONE)
        snprintf(text, sizeof text, "-");
    print_text(text);
    printf("\t%lu\t", (unsigned long)move->games);
    if (known)
        printf("%.1f %%\t%.1f %%\t%.1f %%\t", percent(move->results[LZ_RESULT_BLACK_WINS], known),
               percent(move->results[LZ_RESULT_WHITE_WINS], known),
               percent(move->results[LZ_RESULT_DRAW], known));
    else
        printf("-\t-\t-\t");
    printf("%s\t", *move->last ? move->last : "-");
    if (move->mate)
        printf("%s%d", move->mate > 0 ? "+" : "-", abs(move->mate));
    else if (move->winrate >= 0)
        printf("%.1f %%", move->winrate / 10.0);
    else
        printf("-");
    wording_renju_opening(wording_opening_after(game, move->action), opening, sizeof opening);
    if (*opening) {
        putchar('\t');
        print_text(opening);
    }
    putchar('\n');
}

static void print_table(const struct db *db, const lz_game *game,
                        const struct database_moves *moves)
{
    char line[256], text[512];
    wording_game(game, line, sizeof line);
    snprintf(text, sizeof text, _("%s · games: %lu\n"), line, (unsigned long)moves->games);
    print_text(text);
    if (moves->count) {
        const lz_variant *variant = lz_game_variant(game);
        snprintf(text, sizeof text,
                 _("move\tgames\t%s won\t%s won\tdrawn\tlast played\t%s's win rate"),
                 wording_colour(variant, LZ_BLACK), wording_colour(variant, LZ_WHITE),
                 wording_colour(variant, lz_game_to_move(game)));
        print_text(text);
        putchar('\n');
    }
    for (int i = 0; i < moves->count; i++)
        print_move(db, game, &moves->move[i]);
}

int db_explore(struct db *db)
{
    lz_error error;
    lz_game *game = db_position(db, db->count ? db->arguments[0] : "");
    struct database *base = game ? db_open(db, DATABASE_READ) : NULL;
    struct database_moves *moves = base ? malloc(sizeof *moves) : NULL;
    int status = EXIT_INPUT;
    if (moves && database_explore(base, game, &db->query, moves, &error)) {
        db_complain(db, db->path, &error);
    } else if (moves) {
        if (db->json)
            print_json(db, game, moves);
        else
            print_table(db, game, moves);
        status = EXIT_WELL;
    }
    free(moves);
    database_close(base);
    lz_game_free(game);
    return status;
}
