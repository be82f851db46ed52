#include "gomocup/splitter.h"

void splitter_init(struct splitter *splitter)
{
    splitter->length = 0;
    splitter->cut = splitter->complete = false;
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
        splitter_init(splitter);
    /* The LF of a CR LF ends an empty line, which is passed over. */
    if (byte == '\n' || byte == '\r')
        return splitter_finish(splitter);
    if (splitter->length == LINE_MAX_BYTES)
        splitter->cut = true;
    else
        splitter->text[splitter->length++] =
            byte ? byte : '?'; /* a byte 0 is nonsense, and stays so */
    return false;
}
