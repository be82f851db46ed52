/* `lianzi study --shapes`: which shapes a static value counts, where, and times which weight. */
#include "cli/study/study.h"
#include "study/wording.h"
#include "system/say.h"
#include "system/translate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS_MAX = 8192, PLACES_MAX = 12, LINE = 256, NAMES = 22 };

/* How often each weight counts for x and for o, both above 0. */
struct shares {
    int32_t unit;
    int64_t of[LZ_CLASSIC_WEIGHTS_MAX][2];
};

/* The parts of a value; those of one weight in the same cells are one. */
struct shapes {
    struct shares shares;
    int count;
    lz_classic_part parts[PARTS_MAX];
};

static void take_share(const lz_classic_part *part, void *user)
{
    struct shares *const shares = user;
    shares->unit = part->unit;
    shares->of[part->weight][part->colour == LZ_WHITE] += llabs(part->share);
}

static void take_part(const lz_classic_part *part, void *user)
{
    struct shapes *const shapes = user;
    take_share(part, &shapes->shares);
    for (int i = 0; i < shapes->count; i++) {
        lz_classic_part *const at = &shapes->parts[i];
        if (at->weight != part->weight || at->first != part->first || at->last != part->last)
            continue;
        at->share += part->share;
        return;
    }
    if (shapes->count < PARTS_MAX)
        shapes->parts[shapes->count++] = *part;
}

json_t *study_shapes_json(const lz_game *game, const lz_classic_settings *settings)
{
    struct shares shares = {.unit = 1};
    json_t *const object = json_object();
    if (lz_classic_parts(game, settings, take_share, &shares, NULL))
        return object;
    for (int i = 0; i < LZ_CLASSIC_WEIGHTS_MAX; i++)
        if (shares.of[i][0] || shares.of[i][1])
            json_object_set_new(
                object, lz_classic_weight_name(settings->eval, i),
                json_pack("[I,I]", (json_int_t)shares.of[i][0], (json_int_t)shares.of[i][1]));
    return object;
}

/* ---- As text ----------------------------------------------------------------------------------
 */

/* A number in 1/unit. */
static void format_share(int64_t share, int32_t unit, char text[32])
{
    if (share % unit == 0)
        snprintf(text, 32, "%" PRId64, share / unit);
    else
        snprintf(text, 32, "%.2f", (double)share / unit);
}

/* Such as "open three         1       0        1000         1000". */
static void print_row(const struct study *study, const struct shapes *shapes, int weight)
{
    const int64_t *const shares = shapes->shares.of[weight];
    const int32_t points = study->settings.weights[weight];
    char x[32], o[32], sum[32], number[32], name[SAY_COLUMN];
    format_share(shares[0], shapes->shares.unit, x);
    format_share(shares[1], shapes->shares.unit, o);
    format_share((shares[0] - shares[1]) * points, shapes->shares.unit, sum);
    snprintf(number, sizeof number, "%" PRId32, points);
    say_line("%s %10s %10s %12s %14s",
             say_column(wording_weight(study->settings.eval, weight), NAMES, name), x, o, number,
             sum);
}

/* The places of one weight's shapes, x's or o's; those of which there are many are counted. */
static void print_places(const struct study *study, const struct shapes *shapes, int weight, bool x)
{
    const lz_variant *const variant = lz_game_variant(study->game);
    char line[LINE] = "";
    int places = 0;
    for (int i = 0; i < shapes->count; i++) {
        const lz_classic_part *const part = &shapes->parts[i];
        char first[8], last[8];
        if (part->weight != weight || (part->share > 0) != x || part->first < 0)
            continue;
        if (places++ >= PLACES_MAX)
            continue;
        lz_cell_format(variant, part->first, LZ_ROWS_BOTTOM, first, sizeof first);
        lz_cell_format(variant, part->last, LZ_ROWS_BOTTOM, last, sizeof last);
        const size_t length = strlen(line);
        snprintf(line + length, LINE - length, part->first == part->last ? " %s" : " %s-%s", first,
                 last);
    }
    if (!places)
        return;
    const size_t length = strlen(line);
    if (places > PLACES_MAX)
        snprintf(line + length, LINE - length, _(" and %d more"), places - PLACES_MAX);
    say_line("%s, %s:%s", x ? "x" : "o", wording_weight(study->settings.eval, weight), line);
}

bool study_print_shapes(const struct study *study)
{
    lz_error error;
    struct shapes *const shapes = calloc(1, sizeof *shapes);
    char sum[32], name[SAY_COLUMN], weight[SAY_COLUMN], points[SAY_COLUMN];
    int64_t total = 0;
    if (!shapes)
        return options_complain(&study->options, "no memory");
    shapes->shares.unit = 1;
    if (lz_classic_parts(study->game, &study->settings, take_part, shapes, &error)) {
        free(shapes);
        return options_complain(&study->options, "%s", options_error(&error));
    }
    say_line("%s %10s %10s %s %s", say_column(_("shape"), NAMES, name), "x", "o",
             say_column(_("weight"), -12, weight), say_column(_("sum"), -14, points));
    for (int i = 0; i < LZ_CLASSIC_WEIGHTS_MAX; i++) {
        if (shapes->shares.of[i][0] || shapes->shares.of[i][1])
            print_row(study, shapes, i);
        total += (shapes->shares.of[i][0] - shapes->shares.of[i][1]) * study->settings.weights[i];
    }
    format_share(total, shapes->shares.unit, sum);
    say_line("%s %49s", say_column(_("static value"), NAMES, name), sum);
    for (int i = 0; i < 2 * LZ_CLASSIC_WEIGHTS_MAX; i++)
        print_places(study, shapes, i / 2, i % 2 == 0);
    say_line("%s", "");
    free(shapes);
    return true;
}
