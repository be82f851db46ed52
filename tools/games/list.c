/* Prints self-play games as text, for people, grep and awk. A line that begins with '#' gives a
 * file's header. A game's line gives its number, seed, winner and kind of end, then every move as
 * cell:flags. A searched move also has :score:depth:nodes:best and its candidates as cell=score. */
#include "games/games.h"

#include <inttypes.h>
#include <string.h>

static const char *cell_name(const lz_variant *variant, int cell)
{
    static char text[8];
    const lz_action action = {.kind = LZ_ACTION_PLACE, .cell = {(int16_t)cell, -1}};
    lz_action_format(variant, action, LZ_ROWS_BOTTOM, text, sizeof text);
    return text;
}

static void print_ply(const lz_variant *variant, const struct game_ply *ply)
{
    static const char letters[] = "rbpf"; /* random, book, proved, forced */
    printf(" %s:", cell_name(variant, ply->cell));
    for (int i = 0; letters[i]; i++)
        if (ply->flags >> i & 1)
            putchar(letters[i]);
    if (ply->best == GAMES_NO_CELL)
        return;
    printf(":%d:%d:%" PRIu32 ":%s", ply->score, ply->depth, ply->nodes,
           cell_name(variant, ply->best));
    for (int i = 0; i < ply->candidates; i++)
        printf("%c%s=%d", i ? ',' : ':', cell_name(variant, ply->candidate[i].cell),
               ply->candidate[i].score);
}

static void print_game(const lz_variant *variant, const struct game_record *record)
{
    static const char *const ends[GAME_END_COUNT] = {"board", "proved", "cut"};
    printf("%" PRIu64 " %" PRIu64 " %c %s", record->number, record->seed, "dbw"[record->result],
           ends[record->end]);
    for (int i = 0; i < record->plies; i++)
        print_ply(variant, &record->ply[i]);
    putchar('\n');
}

static bool print_file(const char *path)
{
    static struct game_record record;
    char variant[LZ_CELLS_MAX * 8];
    lz_error error;
    struct games_reader *reader = games_open(path, &error);
    int more = reader ? 1 : -1;
    if (reader) {
        const struct games_header *header = games_header(reader);
        lz_variant_format(&header->variant, variant, sizeof variant);
        printf("# %s, engine %s, seed %" PRIu64 ", %" PRIu64 " nodes a move, %" PRIu32
               " lines, games %" PRIu64 " to %" PRIu64 "\n",
               variant, header->version, header->seed, header->nodes, header->lines, header->first,
               header->first + header->games - 1);
        while ((more = games_read(reader, &record, &error)) > 0)
            print_game(&header->variant, &record);
    }
    games_close(reader);
    if (more < 0)
        fprintf(stderr, "games-list: %s\n", error.text);
    return more == 0;
}

int main(int argc, char **argv)
{
    bool good = true;
    if (argc < 2 || argv[1][0] == '-') {
        const bool asked = argc == 2 && strcmp(argv[1], "--help") == 0;
        fputs("usage: games-list FILE...\n"
              "Prints games of tools/selfplay as text.\n",
              asked ? stdout : stderr);
        return asked ? 0 : 2;
    }
    for (int i = 1; i < argc; i++)
        good = print_file(argv[i]) && good;
    return good ? 0 : 1;
}
