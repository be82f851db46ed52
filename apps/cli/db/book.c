/* `lianzi db book`: writes an opening book of the positions that many games have. A move's weight
 * is the points that it made, twice, and its games of unknown result. Where the engine has proved
 * how a move ends, the book says so, and nobody who reads it chooses a worse one. */
#include "cli/command.h"
#include "cli/db/db.h"
#include "system/atomic_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct writing {
    struct db *db;
    struct database *base;
    FILE *file;
    size_t positions, moves;
    char variant[LZ_CELLS_MAX * 20]; /* that the file is at */
    lz_error error;
};

static uint64_t weight_of(const lz_game *game, const struct database_move *move)
{
    const lz_result won =
        lz_game_to_move(game) == LZ_BLACK ? LZ_RESULT_BLACK_WINS : LZ_RESULT_WHITE_WINS;
    return 2 * (uint64_t)move->results[won] + move->results[LZ_RESULT_DRAW] +
           move->results[LZ_RESULT_ONGOING];
}

static void put_move(struct writing *writing, const lz_game *game, lz_action action,
                     uint64_t weight, int mate, bool first)
{
    char text[16];
    lz_action_format(lz_game_variant(game), action, LZ_ROWS_BOTTOM, text, sizeof text);
    fprintf(writing->file, "%s%s %u", first ? " " : ", ", text,
            (unsigned)(weight < LZ_BOOK_WEIGHT_MAX ? weight : LZ_BOOK_WEIGHT_MAX));
    if (mate)
        fprintf(writing->file, " %c%d", mate > 0 ? '+' : '-', abs(mate));
    writing->moves++;
}

static void put_start(struct writing *writing, const lz_game *game)
{
    char text[LZ_CELLS_MAX * 20], moves[LZ_CELLS_MAX * 8];
    lz_variant variant = *lz_game_variant(game);
    variant.opening = LZ_OPENING_NONE;
    lz_variant_format(&variant, text, sizeof text);
    if (strcmp(text, writing->variant) != 0)
        fprintf(writing->file, "variant %s\n", text);
    strcpy(writing->variant, text);
    lz_game_format(game, LZ_ROWS_BOTTOM, moves, sizeof moves);
    fprintf(writing->file, "%s:", moves);
    writing->positions++;
}

static bool on_position(void *user, const lz_game *game, uint64_t key,
                        const struct database_moves *moves)
{
    struct writing *writing = user;
    struct database_analysis analysis;
    bool found, any = false;
    (void)key;
    if (moves->games < writing->db->at_least || lz_game_result(game) != LZ_RESULT_ONGOING)
        return true;
    if (database_analysis_find(writing->base, game, &analysis, &found, &writing->error))
        return false;
    bool win = found && analysis.mate > 0 && analysis.best.kind == LZ_ACTION_PLACE;
    for (int i = 0; i < moves->count; i++) {
        const struct database_move *move = &moves->move[i];
        const bool best = win && move->mate > 0; /* the games have a win, if not the best move */
        if (move->action.kind != LZ_ACTION_PLACE || (move->games < writing->db->at_least && !best))
            continue;
        win &= !best;
        if (!any)
            put_start(writing, game);
        put_move(writing, game, move->action, weight_of(game, move), move->mate, !any);
        any = true;
    }
    if (win) {
        if (!any)
            put_start(writing, game);
        put_move(writing, game, analysis.best, 0, analysis.mate, !any);
        any = true;
    }
    if (any)
        fputc('\n', writing->file);
    return !ferror(writing->file);
}

static bool write_book(struct writing *writing)
{
    struct db *db = writing->db;
    fprintf(writing->file,
            "# A book of Lianzi: the moves to a position, then each move that may follow "
            "with its\n# weight and, if it is proved to win or lose, + or - and the "
            "plies to the end.\n");
    if (!db_walk(db, writing->base, on_position, writing))
        return false;
    if (writing->error.status) {
        db_complain(db, db->path, &writing->error);
        return false;
    }
    return true;
}

int db_book(struct db *db)
{
    const char *path = db->arguments[0];
    const bool standard = strcmp(path, "-") == 0;
    struct atomic_file file;
    struct writing writing = {.db = db, .base = db_open(db, DATABASE_READ)};
    if (!writing.base)
        return EXIT_INPUT;
    bool good = standard ? atomic_file_standard(&file) : atomic_file_open(&file, path);
    if (!good) {
        options_complain(&db->options, "%s: %s", path, strerror(errno));
    } else {
        writing.file = file.file;
        good = write_book(&writing);
        if (good && !writing.positions && !standard) {
            options_complain(&db->options, "no position has %u games; %s is unchanged",
                             (unsigned)db->at_least, path);
            good = false;
        }
        if (!good) {
            atomic_file_discard(&file);
        } else if (!atomic_file_commit(&file)) {
            options_complain(&db->options, "%s: %s", path, strerror(errno));
            good = false;
        }
    }
    database_close(writing.base);
    if (good && db->json)
        printf("{\"positions\":%zu,\"moves\":%zu}\n", writing.positions, writing.moves);
    return good ? EXIT_WELL : EXIT_INPUT;
}
