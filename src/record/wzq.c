/* Basecity's .wzq, as RenLib reads it: ten bytes, black's and white's name, each after a byte with
 * its length, bytes up to the first move, which is in the centre, and a byte a move, column * 15 +
 * row from 0 at the upper left. Zero bytes among the moves mean nothing. Behind four moves come the
 * two fifth moves that were offered, and then the one of them that was refused. */
#include "record/reader.h"

enum { WZQ_SIZE = 15, WZQ_CELLS = WZQ_SIZE * WZQ_SIZE, WZQ_HEAD = 10, WZQ_CENTRE = 7 * 15 + 7 };

/* Reads a player's name; false at the end of the file. */
static bool read_name(struct reader *reader, lz_record_info info)
{
    char name[256];
    reader_mark(reader);
    const int length = reader_get(reader);
    for (int i = 0; i < length; i++) {
        const int c = reader_get(reader);
        if (c == SOURCE_END)
            return false;
        name[i] = (char)c;
    }
    return length >= 0 && !reader_set_info(reader, info, name, (size_t)length);
}

static int cell_of(int byte)
{
    return byte < WZQ_CELLS ? (WZQ_SIZE - 1 - byte % WZQ_SIZE) * WZQ_SIZE + byte / WZQ_SIZE : -1;
}

/* The next byte that is not 0, or SOURCE_END. */
static int next_move(struct reader *reader)
{
    int byte;
    do {
        reader_mark(reader);
        byte = reader_get(reader);
    } while (byte == 0);
    return byte;
}

/* Plays the fifth move: the offered one that was not refused. False after a complaint. */
static bool read_fifth(struct reader *reader, int one)
{
    const int other = next_move(reader), refused = next_move(reader);
    const int left = refused == one ? one : other, played = refused == one ? other : one;
    if (other == SOURCE_END) /* none was offered */
        return reader_act(reader, lz_action_place(cell_of(one)), false) == LZ_OK;
    reader_offer(reader, cell_of(left));
    if (refused != SOURCE_END)
        return reader_act(reader, lz_action_place(cell_of(played)), false) == LZ_OK;
    reader_offer(reader, cell_of(played));
    return true;
}

void wzq_read(struct reader *reader)
{
    int byte = 0;
    if (reader_begin_renju(reader))
        return;
    for (int i = 0; i < WZQ_HEAD; i++)
        byte = reader_get(reader);
    bool good = byte != SOURCE_END && read_name(reader, LZ_RECORD_INFO_BLACK) &&
                read_name(reader, LZ_RECORD_INFO_WHITE);
    while (good && (byte = next_move(reader)) != WZQ_CENTRE)
        good = byte != SOURCE_END;
    if (!good) {
        reader_mark(reader);
        reader_damage(reader, LZ_ERR_SYNTAX, "the file ends before the first move");
        return;
    }
    for (int ply = 0; good && byte != SOURCE_END; ply++, byte = next_move(reader))
        good = ply == OFFER_PLY ? read_fifth(reader, byte)
                                : !reader_act(reader, lz_action_place(cell_of(byte)), false);
    if (good)
        reader_deliver(reader);
    else
        reader_deliver_partial(reader);
}
