/* The looks of a board: named sets of colours for the preferences and the painter. */
#ifndef LIANZI_DESKTOP_LOOK_H
#define LIANZI_DESKTOP_LOOK_H

#include <stdbool.h>

struct paint {
    double red, green, blue;
};

struct look {
    const char *name;      /* in the preferences file */
    const char *title;     /* for people; to be translated */
    bool grain;            /* wood grain */
    bool flat;             /* no light and shadow; outlined stones */
    struct paint board[2]; /* upper left to lower right */
    struct paint lines;
    struct paint text;
    struct paint accent;       /* last move */
    struct paint cursor;       /* the keyboard's */
    struct paint win;          /* winning line */
    struct paint arrow[2];     /* of a record: body, edge */
    struct paint frame[2];     /* Connect Four's grid, top to bottom */
    struct paint hole;         /* the ground behind the grid */
    struct paint stones[2][3]; /* black, white: light, body, edge */
    struct paint discs[2][3];  /* the same for Connect Four */
};

enum { LOOK_COUNT = 4, LOOK_CONTRAST = 3 };

extern const struct look looks[LOOK_COUNT];

/* The look of that name, or the first look. */
const struct look *look_find(const char *name);
/* The same; where the system asks for high contrast, the look for that. */
const struct look *look_in_use(const char *name);

#endif
