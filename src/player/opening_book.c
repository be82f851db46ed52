#include "player/opening_book.h"

#include "base/ascii.h"
#include "base/error.h"
#include "base/list.h"
#include "base/random.h"
#include "control/score.h"
#include "game/notation.h"
#include "game/symmetry.h"
#include "game/variant.h"
#include <stdlib.h>
#include <string.h>

enum {
    MATE_MAX = 2 * LZ_CELLS_MAX,
    POINT_PASS = 0,
    POINT_NONE = UINT16_MAX /* another action of an opening, which is never chosen */
};

struct book_move {
    uint16_t point; /* as the key has the board, the smallest of those that the position's symmetry
                       exchanges; or one of the two below */
    int16_t mate;   /* plies to the end, negative if the player of it loses; 0: not known */
    uint32_t weight;
};

/* A position; its moves are moves[first .. first + count). */
struct book_entry {
    uint64_t key;
    uint32_t first, count;
    uint32_t line; /* of the text */
};

/* A position's key, and the turns that lead to the board that has it. */
struct folded {
    struct turns turns; /* of the variant; count 0: to be made */
    uint64_t key;
    unsigned least; /* a bit for each of the turns */
};

struct reading {
    struct opening_book *book;
    lz_variant variant; /* of the lines that follow */
    struct lz_game game;
    struct folded folded;
    char *text; /* a copy that is cut into words */
};

/* ---- positions ---- */

static void fold(struct folded *folded, const struct lz_game *game)
{
    const lz_variant *variant = &game->variant;
    const bool falls = rule_traits(variant->rule)->gravity;
    uint64_t keys[LZ_SYMMETRIES], shape = (uint64_t)variant->rule << 24 |
                                          (uint64_t)variant->columns << 16 |
                                          (uint64_t)variant->rows << 8 | (uint64_t)variant->win;
    for (size_t i = 0; i < sizeof variant->blocked / sizeof *variant->blocked; i++)
        shape = random_mix(shape ^ variant->blocked[i]);
    if (!folded->turns.count)
        turns_init(&folded->turns, &game->board);
    turns_keys(&folded->turns, &game->board, keys);
    folded->key = UINT64_MAX;
    for (int i = 0; i < folded->turns.count; i++) {
        const uint64_t key = random_mix(keys[i] ^ shape << 1 ^ game->state.to_move);
        if (falls && folded->turns.number[i] > 1) /* stones fall one way only */
            continue;
        if (key < folded->key)
            folded->least = 0;
        if (key <= folded->key)
            folded->least |= 1U << i;
        folded->key = key < folded->key ? key : folded->key;
    }
}

static uint16_t fold_point(const struct folded *folded, int point)
{
    uint16_t least = UINT16_MAX;
    for (int i = 0; i < folded->turns.count; i++)
        if (folded->least >> i & 1 && folded->turns.to[i][point] < least)
            least = folded->turns.to[i][point];
    return least;
}

/* The move on the game's board, off the barred cells (may be NULL). */
static lz_action unfold(const struct folded *folded, const struct lz_game *game,
                        const uint8_t *barred, uint16_t point)
{
    if (point == POINT_PASS)
        return lz_action_pass();
    for (int cell = 0; cell < variant_cells(&game->variant); cell++)
        if (!(barred && barred[cell]) &&
            fold_point(folded, board_point_of_cell(&game->board, cell)) == point)
            return lz_action_place(cell);
    return (lz_action){.kind = LZ_ACTION_NONE};
}

/* ---- reading ---- */

/* The next word of the line, cut off; NULL at the end. */
static char *next_word(char **at)
{
    *at += strspn(*at, " \t");
    if (!**at)
        return NULL;
    char *word = *at;
    *at += strcspn(*at, " \t");
    if (**at)
        *(*at)++ = '\0';
    return word;
}

static bool read_number(const char *text, int most, int *out)
{
    int number = 0;
    const char *at = text;
    for (; ascii_is_digit(*at) && number <= most; at++)
        number = 10 * number + (*at - '0');
    *out = number;
    return at > text && !*at && number <= most;
}

/* Reads "j9 120" or "j9 120 +7": a move, its weight, and the plies to its proved end. */
static lz_status read_move(struct reading *reading, char *at, lz_error *error)
{
    struct opening_book *book = reading->book;
    struct lz_game *game = &reading->game;
    const char *word = next_word(&at), *weight = next_word(&at), *mate = next_word(&at);
    int plies = 0, count;
    if (!word || !weight || next_word(&at) || !read_number(weight, LZ_BOOK_WEIGHT_MAX, &count))
        return error_set(error, LZ_ERR_SYNTAX,
                         "expected a move and a weight up to %d, such as \"h8 20\"",
                         LZ_BOOK_WEIGHT_MAX);
    if (mate && ((*mate != '+' && *mate != '-') || !read_number(mate + 1, MATE_MAX, &plies)))
        return error_set(error, LZ_ERR_SYNTAX,
                         "expected plies to the end after a weight, such as +7 or -8");
    const int length = game->length;
    const lz_status status = notation_play(game, word, LZ_ROWS_BOTTOM, error);
    if (status)
        return status;
    const int played = game->length - length;
    const lz_action action = game->actions[length];
    for (int i = 0; i < played; i++)
        game_undo(game);
    if (played != 1)
        return error_set(error, LZ_ERR_SYNTAX, "\"%.40s\" is not one move", word);
    struct book_move *moves =
        list_grown(book->moves, book->move_count, &book->move_room, sizeof *moves);
    if (!moves)
        return error_set(error, LZ_ERR_MEMORY, "no memory for an opening book");
    book->moves = moves;
    moves[book->move_count++] = (struct book_move){
        .point =
            action.kind == LZ_ACTION_PLACE
                ? fold_point(&reading->folded, board_point_of_cell(&game->board, action.cell[0]))
            : action.kind == LZ_ACTION_PASS ? POINT_PASS
                                            : POINT_NONE,
        .mate = (int16_t)(mate && *mate == '-' ? -plies : plies),
        .weight = (uint32_t)count};
    return LZ_OK;
}

/* Reads "h8i9: j9 120, g7 30 +7". */
static lz_status read_position(struct reading *reading, char *text, uint32_t line, lz_error *error)
{
    struct opening_book *book = reading->book;
    char *moves = strchr(text, ':');
    if (!moves)
        return error_set(error, LZ_ERR_SYNTAX,
                         "expected moves, a colon and what may follow, such as \"h8i9: j9 2\"");
    *moves++ = '\0';
    lz_status status = game_init(&reading->game, &reading->variant, NULL, LZ_BLACK, error);
    if (!status)
        status = notation_play(&reading->game, text, LZ_ROWS_BOTTOM, error);
    if (status)
        return status;
    fold(&reading->folded, &reading->game);
    const uint32_t first = (uint32_t)book->move_count;
    for (char *comma = moves; !status && comma; moves = comma) {
        comma = strchr(moves, ',');
        if (comma)
            *comma++ = '\0';
        status = read_move(reading, moves, error);
    }
    const uint32_t count = (uint32_t)book->move_count - first;
    if (!status && count > LZ_CELLS_MAX)
        status = error_set(error, LZ_ERR_SYNTAX, "more than %d moves", LZ_CELLS_MAX);
    struct book_entry *entries =
        status ? NULL : list_grown(book->entries, book->count, &book->room, sizeof *entries);
    if (!status && !entries)
        status = error_set(error, LZ_ERR_MEMORY, "no memory for an opening book");
    if (status)
        return status;
    book->entries = entries;
    entries[book->count++] = (struct book_entry){reading->folded.key, first, count, line};
    return LZ_OK;
}

static lz_status read_line(struct reading *reading, char *text, uint32_t line, lz_error *error)
{
    static const char word[] = "variant ";
    if (text[0] == '#' || !text[strspn(text, " \t")])
        return LZ_OK;
    if (strncmp(text, word, sizeof word - 1) == 0) {
        reading->folded.turns.count = 0;
        return variant_parse(text + sizeof word - 1, &reading->variant, error);
    }
    return read_position(reading, text, line, error);
}

static int compare_entries(const void *a, const void *b)
{
    const struct book_entry *one = a, *other = b;
    if (one->key != other->key)
        return one->key < other->key ? -1 : 1;
    return one->line < other->line ? -1 : 1;
}

static lz_status check_once(struct opening_book *book, lz_error *error)
{
    if (book->count)
        qsort(book->entries, book->count, sizeof *book->entries, compare_entries);
    for (size_t i = 1; i < book->count; i++)
        if (book->entries[i].key == book->entries[i - 1].key)
            return error_set(
                error, LZ_ERR_SYNTAX, "line %lu: the position is listed in line %lu already",
                (unsigned long)book->entries[i].line, (unsigned long)book->entries[i - 1].line);
    return LZ_OK;
}

static lz_status read_lines(struct reading *reading, size_t size, lz_error *error)
{
    static const char mark[] = "\xef\xbb\xbf";
    char *at = reading->text, *const end = at + size;
    if (strncmp(at, mark, sizeof mark - 1) == 0)
        at += sizeof mark - 1;
    for (uint32_t line = 1; at < end; line++) {
        lz_error own;
        char *stop = memchr(at, '\n', (size_t)(end - at)), *const next = stop ? stop + 1 : end;
        stop = stop ? stop : end;
        if (stop > at && stop[-1] == '\r')
            stop--;
        *stop = '\0';
        const lz_status status = strlen(at) == (size_t)(stop - at)
                                     ? read_line(reading, at, line, &own)
                                     : error_set(&own, LZ_ERR_SYNTAX, "a byte 0 in the line");
        if (status)
            return error_set(error, status, "line %lu: %s", (unsigned long)line, own.text);
        at = next;
    }
    return check_once(reading->book, error);
}

lz_status opening_book_read(const char *text, size_t size, struct opening_book **out,
                            lz_error *error)
{
    struct opening_book *book = calloc(1, sizeof *book);
    struct reading *reading = malloc(sizeof *reading);
    char *copy = size < SIZE_MAX ? malloc(size + 1) : NULL;
    lz_status status = LZ_OK;
    if (book && reading && copy) {
        memcpy(copy, text, size);
        copy[size] = '\0';
        reading->book = book;
        reading->text = copy;
        reading->folded.turns.count = 0;
        variant_init(&reading->variant, LZ_RULE_FREESTYLE);
        status = read_lines(reading, size, error);
    } else {
        status = error_set(error, LZ_ERR_MEMORY, "no memory for an opening book");
    }
    free(copy);
    free(reading);
    if (status)
        opening_book_free(book);
    else
        *out = book;
    return status;
}

void opening_book_free(struct opening_book *book)
{
    while (book) {
        struct opening_book *next = book->next;
        free(book->entries);
        free(book->moves);
        free(book);
        book = next;
    }
}

/* ---- choosing ---- */

static const struct book_entry *find(const struct opening_book *book, uint64_t key)
{
    for (size_t low = 0, high = book->count; low < high;) {
        const size_t middle = low + (high - low) / 2;
        if (book->entries[middle].key == key)
            return &book->entries[middle];
        if (book->entries[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

static bool is_legal(const struct folded *folded, const struct lz_game *game, const uint8_t *barred,
                     const struct book_move *move)
{
    return game_legality(game, unfold(folded, game, barred, move->point)) == LZ_LEGAL;
}

/* Chooses a move of the entry that is legal and good; NULL if there is none. */
static const struct book_move *choose(const struct opening_book *book,
                                      const struct book_entry *entry, const struct folded *folded,
                                      const struct lz_game *game, const uint8_t *barred,
                                      uint64_t *dice)
{
    const struct book_move *chosen = NULL, *moves = book->moves + entry->first;
    int best = 0; /* the soonest proved win; 0: none */
    uint32_t total = 0;
    for (uint32_t i = 0; i < entry->count; i++)
        if (moves[i].mate > 0 && (!best || moves[i].mate < best) &&
            is_legal(folded, game, barred, &moves[i]))
            best = moves[i].mate;
    for (uint32_t i = 0; i < entry->count; i++) {
        const uint32_t weight =
            best ? moves[i].mate == best : (moves[i].mate >= 0 ? moves[i].weight : 0);
        if (!weight || !is_legal(folded, game, barred, &moves[i]))
            continue;
        total += weight; /* each of a few hundred is at most LZ_BOOK_WEIGHT_MAX */
        if (random_below(dice, total) < weight)
            chosen = &moves[i];
    }
    return chosen;
}

static void make_line(lz_action action, int mate, lz_line *out)
{
    *out = (lz_line){.multipv = 1,
                     .lines = 1,
                     .score = mate ? score_win_in(mate) : 0,
                     .mate = mate,
                     .win_permille = mate ? 1000 : 500,
                     .draw_permille = mate ? 0 : -1,
                     .source = LZ_SOURCE_BOOK,
                     .length = 1};
    out->pv[0] = action;
}

/* Whether books are asked for a stone in the game's position, which is folded then. */
static bool asks(const struct opening_book *book, const struct lz_game *game, struct folded *folded)
{
    if (!book || game->variant.opening != LZ_OPENING_NONE ||
        !(game_expects(game) & 1U << LZ_ACTION_PLACE))
        return false;
    folded->turns.count = 0;
    fold(folded, game);
    return true;
}

bool opening_book_choose(const struct opening_book *book, const struct lz_game *game,
                         const uint8_t *barred, uint64_t *dice, lz_line *out)
{
    struct folded folded;
    if (!asks(book, game, &folded))
        return false;
    for (; book; book = book->next) {
        const struct book_entry *entry = find(book, folded.key);
        const struct book_move *move =
            entry ? choose(book, entry, &folded, game, barred, dice) : NULL;
        if (!move)
            continue;
        make_line(unfold(&folded, game, barred, move->point), move->mate, out);
        return true;
    }
    return false;
}

int opening_book_list(const struct opening_book *book, const struct lz_game *game,
                      lz_book_move *out, int capacity)
{
    struct folded folded;
    int count = 0;
    if (!asks(book, game, &folded))
        return 0;
    for (; book && !count; book = book->next) {
        const struct book_entry *entry = find(book, folded.key);
        for (int cell = 0; entry && cell < variant_cells(&game->variant); cell++) {
            const uint16_t point = fold_point(&folded, board_point_of_cell(&game->board, cell));
            for (uint32_t i = 0; i < entry->count; i++) {
                const struct book_move *move = &book->moves[entry->first + i];
                if (move->point != point || game_legality(game, lz_action_place(cell)) != LZ_LEGAL)
                    continue;
                if (count < capacity)
                    out[count] = (lz_book_move){cell, (int)move->weight, move->mate};
                count++;
            }
        }
    }
    return count;
}
