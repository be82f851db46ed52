/* RenLib's .lib: a header of 20 bytes, then the tree's nodes, each before its children and these
 * before its siblings. A node is two bytes, move and flags, then the parts that the flags
 * announce. The move's low half is the column from 1, its high half the row from 0 at the top; 0
 * is the root or a pass. */
#ifndef LIANZI_RECORD_LIB_H
#define LIANZI_RECORD_LIB_H

enum { LIB_SIZE = 15, LIB_HEADER = 20, LIB_CENTRE = 0x78 };

static const unsigned char lib_magic[8] = {0xff, 'R', 'e', 'n', 'L', 'i', 'b', 0xff};

enum {
    LIB_SIBLING = 0x80, /* a sibling follows after the subtree */
    LIB_NO_CHILD = 0x40,
    LIB_OLD_COMMENT = 0x20, /* ends with a byte of 0x80 and more */
    LIB_MARK = 0x10,
    LIB_COMMENT = 0x08,
    LIB_START = 0x04,
    LIB_NO_MOVE = 0x02,  /* a text on an empty cell */
    LIB_EXTENDED = 0x01, /* two more bytes of flags: */
    LIB_BOARD_TEXT = 0x0001
};

/* Separates a comment's first line from the rest. */
enum { LIB_COMMENT_BREAK = 8 };

#endif
