/* `lianzi prove --shard`: the positions after the replies of the side to move, one by one. */
#include "cli/prove/prove.h"

#include "system/atomic_file.h"
#include "system/file.h"
#include "system/say.h"
#include "system/translate.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NAME_SIZE = 4 * LZ_CELLS_MAX };

struct tally {
    int replies, tried, proved;
};

static bool is_there(const char *path)
{
    FILE *file = file_open(path, "rb");
    if (file)
        fclose(file);
    return file;
}

/* Proves the position of the game unless its certificate is there. False after a complaint. */
static bool prove_reply(struct prove_request *request, const lz_game *game, struct tally *tally)
{
    char moves[NAME_SIZE], path[NAME_SIZE + 4096];
    lz_prover_report report;
    struct prove_request one = *request;
    lz_game_format(game, LZ_ROWS_BOTTOM, moves, sizeof moves);
    snprintf(path, sizeof path, "%s/%s.proof", request->out, moves);
    tally->tried++;
    if (is_there(path)) {
        tally->proved++;
        return true;
    }
    if (!atomic_file_probe(path))
        return prove_complain(request, path, strerror(errno));
    one.out = path;
    if (!prove_position(&one, game, lz_game_to_move(game), &report))
        return false;
    tally->proved += report.proof == LZ_PROOF_WIN;
    printf("%s %s %" PRIu64 " %" PRIu64 "\n", moves, prove_word(request, report.proof),
           report.expansions, report.positions);
    fflush(stdout);
    say_part(stderr, _("lianzi prove: shard %d/%d: %d of %d replies tried, %d proved\n"),
             request->shard, request->shards, tally->tried, tally->replies, tally->proved);
    return true;
}

int prove_shard(struct prove_request *request, const lz_game *game)
{
    int cells[LZ_CELLS_MAX];
    lz_game *after;
    lz_error error;
    const int count = lz_game_distinct_moves(game, cells, LZ_CELLS_MAX);
    struct tally tally = {.replies = (count + request->shards - request->shard) / request->shards};
    for (int i = request->shard - 1; i < count && !lz_stop_is_set(request->stop);
         i += request->shards) {
        if (lz_game_copy(game, &after, &error) ||
            lz_game_act(after, lz_action_place(cells[i]), &error))
            return options_failed(&request->options, "%s", options_error(&error));
        const bool good =
            lz_game_result(after) != LZ_RESULT_ONGOING || prove_reply(request, after, &tally);
        lz_game_free(after);
        if (!good)
            return EXIT_INPUT;
    }
    printf("proved %d of %d\n", tally.proved, tally.replies);
    return tally.proved == tally.replies ? EXIT_WELL : EXIT_INPUT;
}
