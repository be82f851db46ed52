/* The names that SGF's reader and writer share. Facts without an SGF property have private
 * names, as FF[4] allows. */
#ifndef LIANZI_RECORD_SGF_H
#define LIANZI_RECORD_SGF_H

#include <lianzi/lianzi.h>

#define SGF_TIME "LZT"      /* milliseconds the move took */
#define SGF_WIN_RATE "SBKV" /* Sabaki's: black's win rate in percent, a real number */
#define SGF_START "LZS"     /* where to open the record */
#define SGF_STARTER "LZF"   /* which of a psq's players began: 2 */
#define SGF_CHOICE "LZC"    /* in an opening: the colour chosen */
#define SGF_NUMBER "LZN"    /* ... how many moves will be offered */
#define SGF_OFFER "LZO"     /* ... a point that is offered */

/* Room for RU's text. A variant with all cells but one blocked needs less than 7,000 bytes. */
enum { SGF_RULE_BYTES = 8192 };

/* Root properties that hold one of the record's texts. */
static const char *const sgf_info_ident[LZ_RECORD_INFO_COUNT] = {
    [LZ_RECORD_INFO_BLACK] = "PB",      [LZ_RECORD_INFO_WHITE] = "PW",
    [LZ_RECORD_INFO_EVENT] = "EV",      [LZ_RECORD_INFO_ROUND] = "RO",
    [LZ_RECORD_INFO_DATE] = "DT",       [LZ_RECORD_INFO_PLACE] = "PC",
    [LZ_RECORD_INFO_NAME] = "GN",       [LZ_RECORD_INFO_NOTE] = "GC",
    [LZ_RECORD_INFO_SOURCE] = "SO",     [LZ_RECORD_INFO_AUTHOR] = "US",
    [LZ_RECORD_INFO_ENDING] = "LZE",    [LZ_RECORD_INFO_BLACK_RANK] = "BR",
    [LZ_RECORD_INFO_WHITE_RANK] = "WR", [LZ_RECORD_INFO_STARTER] = SGF_STARTER,
    [LZ_RECORD_INFO_REVIEW] = "LZR",
};

/* Marks that are lists of points; labels (LB) have texts. */
static const char *const sgf_mark_ident[LZ_MARK_COUNT] = {
    [LZ_MARK_CIRCLE] = "CR",   [LZ_MARK_CROSS] = "MA",    [LZ_MARK_SQUARE] = "SQ",
    [LZ_MARK_TRIANGLE] = "TR", [LZ_MARK_SELECTED] = "SL",
};

/* By whether they have heads. */
static const char *const sgf_arrow_ident[] = {"LN", "AR"};

#endif
