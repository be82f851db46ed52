#include "selfplay/options.h"

#include "base/list.h"
#include "system/lines.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

int complain(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s: %s\n", program, what, why);
    return 1;
}

bool options_number(const char *name, const char *text, uint64_t least, uint64_t most,
                    uint64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoull(text, &end, 10);
    if (*text >= '0' && *text <= '9' && !*end && !errno && *out >= least && *out <= most)
        return true;
    fprintf(stderr, "%s: --%s: expected %" PRIu64 " to %" PRIu64 ", not \"%s\"\n", program, name,
            least, most, text);
    return false;
}

bool options_variant(const char *text, lz_variant *variant)
{
    lz_error error;
    if (lz_variant_parse(text, variant, &error))
        complain("--variant", error.text);
    else if (lz_rule_has_gravity(variant->rule) || variant->win != 5 || variant->opening)
        complain("--variant", "the rule must win by five in a row and have no opening rule");
    else
        return true;
    return false;
}

/* Checks that the moves are legal and the game is not over after them. */
static bool check_opening(const lz_variant *variant, const char *moves, lz_error *error)
{
    lz_game *game = NULL;
    bool good =
        !lz_game_new(variant, &game, error) && !lz_game_play(game, moves, LZ_ROWS_BOTTOM, error);
    if (good && lz_game_result(game) != LZ_RESULT_ONGOING) {
        snprintf(error->text, sizeof error->text, "the game is over");
        good = false;
    }
    lz_game_free(game);
    return good;
}

static bool add_opening(struct openings *openings, const char *moves)
{
    char **more =
        list_grown(openings->moves, (size_t)openings->count, &openings->room, sizeof *more);
    if (!more)
        return false;
    openings->moves = more;
    more[openings->count] = strdup(moves);
    return more[openings->count] && ++openings->count;
}

bool openings_read(const char *path, const lz_variant *variant, struct openings *openings)
{
    struct lines lines;
    lz_error error;
    bool good = true;
    FILE *file = fopen(path, "r");
    if (!file)
        return !complain(path, strerror(errno));
    lines_open(&lines, file);
    while (good && lines_next(&lines)) {
        if (lines_is_comment(&lines))
            continue;
        good = check_opening(variant, lines.text, &error);
        if (!good)
            fprintf(stderr, "%s: %s:%lu: %s\n", program, path, lines.number, error.text);
        else if (!add_opening(openings, lines.text))
            good = !complain(path, "no memory for its openings");
    }
    if (good && lines.error) {
        lines_failed(&lines, &error);
        good = !complain(path, error.text);
    }
    lines_close(&lines);
    fclose(file);
    return good && (openings->count || !complain(path, "the file has no opening"));
}

void openings_free(struct openings *openings)
{
    for (int i = 0; i < openings->count; i++)
        free(openings->moves[i]);
    free(openings->moves);
}
