/* Renju Dynamic Figure, as RenLib reads it: one line,
 *
 *     ...:RDFA...:01HH02IG03...A5ij...!
 *
 * with a move in four characters: its number, and column and row from A at the upper left. A5 and
 * two small letters are the fifth move that was offered beside the one played. */
#include "base/ascii.h"
#include "record/reader.h"
#include <string.h>

enum { RDF_SIZE = 15, RDF_LINE_BYTES = 8192, RDF_MOVE = 4 };

/* The cell of two letters from `first` on; -1 for others. */
static int cell_of(const char *letters, char first)
{
    const int column = letters[0] - first, row = letters[1] - first;
    return column >= 0 && column < RDF_SIZE && row >= 0 && row < RDF_SIZE
               ? (RDF_SIZE - 1 - row) * RDF_SIZE + column
               : -1;
}

/* Reads the moves; false after a complaint. */
static bool read_moves(struct reader *reader, const char *moves, size_t length,
                       const struct place *start)
{
    int offered = -1;
    for (size_t at = 0; at + RDF_MOVE <= length; at += RDF_MOVE) {
        const bool offer = memcmp(moves + at, "A5", 2) == 0;
        const int cell = cell_of(moves + at + 2, offer ? 'a' : 'A');
        reader->token = *start;
        reader->token.offset += at;
        reader->token.column += (uint32_t)at;
        if (cell < 0 || (!offer && !ascii_is_digit(moves[at + 1]))) {
            reader_damage(reader, LZ_ERR_SYNTAX, "expected a move such as 01HH, not \"%.4s\"",
                          moves + at);
            return false;
        }
        if (offer)
            offered = cell;
        else if (reader_act(reader, lz_action_place(cell), false))
            return false;
    }
    if (length % RDF_MOVE)
        reader_leave_out(reader, "data after the moves is left out");
    if (offered >= 0)
        reader_offer(reader, offered);
    return true;
}

void rdf_read(struct reader *reader)
{
    static const char word[] = ":RDFA";
    char line[RDF_LINE_BYTES];
    size_t length;
    const bool some = reader_line(reader, line, sizeof line, &length);
    const char *head = some ? strstr(line, word) : NULL;
    const char *moves = head ? strchr(head + 1, ':') : NULL;
    const char *end = moves ? strchr(moves, '!') : NULL;
    struct place start = reader->token;
    if (!moves) {
        reader_damage(reader, LZ_ERR_SYNTAX, "expected \":RDFA\" and moves such as :01HH02IG!");
        return;
    }
    moves++;
    start.offset += (size_t)(moves - line);
    start.column += (uint32_t)(moves - line);
    if (reader_begin_renju(reader))
        return;
    if (read_moves(reader, moves, end ? (size_t)(end - moves) : strlen(moves), &start))
        reader_deliver(reader);
    else
        reader_deliver_partial(reader);
}
