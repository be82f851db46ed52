/* A whole game through the library: a classic plays itself, and the moves and the result are
 * printed. Build with: cc whole-game.c $(pkg-config --cflags --libs lianzi) */
#include <lianzi/study.h>
#include <stdio.h>

int main(void)
{
    static const char *const results[] = {"ongoing", "black wins", "white wins", "draw"};
    lz_error error;
    lz_game *game = NULL;
    lz_engine *engine = NULL;
    lz_status status = lz_classic_game(LZ_CLASSIC_TABLE, &game, &error);
    if (!status)
        status = lz_engine_new(&engine, &error);
    if (!status)
        status = lz_engine_set(engine, "classic", "table", &error);
    while (!status && lz_game_result(game) == LZ_RESULT_ONGOING) {
        lz_thought thought;
        status = lz_engine_think(engine, game, NULL, NULL, NULL, &thought, &error);
        if (!status)
            status = lz_game_act(game, thought.action, &error);
    }
    if (status) {
        fprintf(stderr, "%s\n", error.text);
    } else {
        char moves[4096];
        lz_game_format(game, LZ_ROWS_BOTTOM, moves, sizeof moves);
        printf("%s: %s\n", moves, results[lz_game_result(game)]);
    }
    lz_engine_free(engine);
    lz_game_free(game);
    return status ? 1 : 0;
}
