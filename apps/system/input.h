/* Reading a descriptor in a thread of its own, which another thread can call off. */
#ifndef LIANZI_SYSTEM_INPUT_H
#define LIANZI_SYSTEM_INPUT_H

#include <stddef.h>

struct input;

/* NULL without memory. The descriptor stays the caller's. */
struct input *input_open(int descriptor);
/* No thread may be reading any more. */
void input_close(struct input *input);

/* Waits for bytes and returns how many came; 0 at the end of input or once called off, -1 on an
 * error, with errno set. */
long input_read(struct input *input, char *bytes, size_t size);
/* Waits for that time, or until called off. */
void input_pause(struct input *input, int milliseconds);
/* Ends the present and every later wait of the reader. Any thread may call it. */
void input_call_off(struct input *input);

#endif
