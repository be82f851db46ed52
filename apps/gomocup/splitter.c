#include "gomocup/splitter.h"

static const char byte_order_mark[] = "\xef\xbb\xbf";

enum { MARK_BYTES = sizeof byte_order_mark - 1 };

static void begin_line(struct splitter *splitter)
{
    splitter->length = 0;
    splitter->cut = splitter->complete = false;
}

void splitter_init(struct splitter *splitter)
{
    splitter->mark = 0;
    begin_line(splitter);
}

/* Drops the first bytes once they turn out to be a whole byte order mark. */
static void skip_mark(struct splitter *splitter, char byte)
{
    if (splitter->mark < MARK_BYTES && byte != byte_order_mark[splitter->mark])
        splitter->mark = MARK_BYTES;
    else if (splitter->mark < MARK_BYTES && ++splitter->mark == MARK_BYTES)
        splitter->length = 0;
}

bool splitter_finish(struct splitter *splitter)
{
    if (splitter->complete || !splitter->length)
        return false;
    splitter->text[splitter->length] = '\0';
    splitter->complete = true;
    return true;
}

bool splitter_take(struct splitter *splitter, char byte)
{
    if (splitter->complete)
        begin_line(splitter);
    /* The LF of a CR LF ends an empty line, which is skipped. */
    if (byte == '\n' || byte == '\r')
        return splitter_finish(splitter);
    if (splitter->length == LINE_MAX_BYTES)
        splitter->cut = true;
    else
        splitter->text[splitter->length++] = byte ? byte : '?'; /* a byte 0 fits no command */
    skip_mark(splitter, byte);
    return false;
}
