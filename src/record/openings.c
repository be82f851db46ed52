/* The 26 openings of renju, named by the place of black's second stone. Black is in the centre
 * and white beside it (direct, D) or diagonal to it (indirect, I). The numbers are those of the
 * Renju International Federation. */
#include "game/game.h"
#include "game/variant.h"
#include <stdlib.h>

enum { KIND = 13 };

struct opening {
    lz_renju_opening names;
    signed char column,
        row; /* from the centre, with white's stone above it, or above to the right */
};

static const struct opening openings[2 * KIND] = {
    {{"D1", "寒星", "Kansei", "寒星"}, 0, 2},      {{"D2", "溪月", "Keigetsu", "渓月"}, 1, 2},
    {{"D3", "疏星", "Sosei", "疎星"}, 2, 2},       {{"D4", "花月", "Kagetsu", "花月"}, 1, 1},
    {{"D5", "残月", "Zangetsu", "残月"}, 2, 1},    {{"D6", "雨月", "Ugetsu", "雨月"}, 1, 0},
    {{"D7", "金星", "Kinsei", "金星"}, 2, 0},      {{"D8", "松月", "Shogetsu", "松月"}, 0, -1},
    {{"D9", "丘月", "Kyugetsu", "丘月"}, 1, -1},   {{"D10", "新月", "Shingetsu", "新月"}, 2, -1},
    {{"D11", "瑞星", "Zuisei", "瑞星"}, 0, -2},    {{"D12", "山月", "Sangetsu", "山月"}, 1, -2},
    {{"D13", "游星", "Yusei", "遊星"}, 2, -2},     {{"I1", "长星", "Chosei", "長星"}, 2, 2},
    {{"I2", "峡月", "Kyogetsu", "峡月"}, 2, 1},    {{"I3", "恒星", "Kosei", "恒星"}, 2, 0},
    {{"I4", "水月", "Suigetsu", "水月"}, 2, -1},   {{"I5", "流星", "Ryusei", "流星"}, 2, -2},
    {{"I6", "云月", "Ungetsu", "雲月"}, 1, 0},     {{"I7", "浦月", "Hogetsu", "浦月"}, 1, -1},
    {{"I8", "岚月", "Rangetsu", "嵐月"}, 1, -2},   {{"I9", "银月", "Gingetsu", "銀月"}, 0, -1},
    {{"I10", "明星", "Myojo", "明星"}, 0, -2},     {{"I11", "斜月", "Shagetsu", "斜月"}, -1, -1},
    {{"I12", "名月", "Meigetsu", "名月"}, -1, -2}, {{"I13", "彗星", "Suisei", "彗星"}, -2, -2},
};

/* A stone's place from the centre. */
struct offset {
    int column, row;
};

const lz_renju_opening *lz_renju_opening_at(int index)
{
    return index >= 0 && index < 2 * KIND ? &openings[index].names : NULL;
}

/* Turns the board so that white stands above the centre, or above to its right: mirrors it into
 * that quarter, then exchanges rows and columns if white's column is farther away. */
static struct offset turn_like(struct offset white, struct offset stone)
{
    if (white.column < 0)
        stone.column = -stone.column;
    if (white.row < 0)
        stone.row = -stone.row;
    if (abs(white.column) > abs(white.row))
        return (struct offset){stone.row, stone.column};
    return stone;
}

static int find_opening(struct offset white, struct offset black)
{
    const bool direct = white.column == 0 || white.row == 0;
    struct offset place = turn_like(white, black);
    if (abs(white.column) > 1 || abs(white.row) > 1)
        return -1;
    /* One mirror remains: left and right if white is above, else the diagonal. */
    if (direct)
        place.column = abs(place.column);
    else if (place.column < place.row)
        place = (struct offset){place.row, place.column};
    for (int i = direct ? 0 : KIND; i < (direct ? KIND : 2 * KIND); i++) {
        if (openings[i].column == place.column && openings[i].row == place.row)
            return i;
    }
    return -1;
}

/* Finds the first three stones of a game that began on an empty board; false if there are fewer. */
static bool first_stones(const lz_game *game, int cells[3])
{
    int count = 0, placed = 0;
    for (int i = 0; i < game->length; i++) {
        const lz_action *action = &game->actions[i];
        if (action->kind == LZ_ACTION_PASS && count < 3)
            return false;
        if (action->kind == LZ_ACTION_PLACE && count < 3)
            cells[count++] = action->cell[0];
        placed += action_stones(*action);
    }
    return count == 3 && placed == game->board.stones && game->before[0].to_move == LZ_BLACK;
}

int lz_renju_opening_of(const lz_game *game)
{
    const lz_variant *variant = &game->variant;
    int cells[3];
    if (variant->columns != variant->rows || variant->columns % 2 == 0 || variant->win != 5 ||
        rule_traits(variant->rule)->gravity || !first_stones(game, cells))
        return -1;
    const int centre = variant->columns / 2;
    if (cells[0] != centre * variant->columns + centre)
        return -1;
    struct offset at[3];
    for (int i = 0; i < 3; i++)
        at[i] = (struct offset){cells[i] % variant->columns - centre,
                                cells[i] / variant->columns - centre};
    return find_opening(at[1], at[2]);
}
