/* The state that the views show. The window fills it each time; a view copies what it needs later
 * and keeps no pointer into it. A view changes nothing by itself: it fires an action ("win.undo"),
 * and the window acts. */
#ifndef LIANZI_DESKTOP_VIEW_H
#define LIANZI_DESKTOP_VIEW_H

#include "desktop/board/look.h"
#include "desktop/thinking/thinker.h"
#include "session/chapters.h"
#include "session/coach.h"
#include "study/explain_words.h"
#include "study/story.h"

struct view {
    const struct session *session;
    const struct chapters *chapters; /* the study that it is a chapter of, else NULL */
    int64_t now_ms;                  /* for the session's clocks */
    const struct look *look;
    const lz_game *game;             /* the position on the board */
    int node;                        /* its node; LZ_RECORD_NO_NODE while editing */
    int depth;                       /* how many nodes of the line lead to it */
    bool graph;                      /* the tree is shown as a graph, not as a list */
    const int *line;                 /* the nodes of the line that it is on */
    int line_length;                 /* how many nodes */
    bool present;                    /* it is the game's present position */
    bool editing;                    /* it is being set up */
    const struct ply_note *note;     /* the note on it while editing, else NULL */
    const char *advice;              /* what a click does while editing, else NULL */
    char now[256];                   /* whose turn it is, or why nobody can move */
    const char *trouble;             /* why the program cannot play; "" for nothing */
    const struct thinking *thinking; /* the job that runs, NULL for none */
    bool analysing;                  /* the analysis is on */
    int lines;                       /* how many of its lines are listed */
    bool threats;                    /* they are marked on the board */
    bool quiet;                      /* what the program thinks is not to be shown ... */
    bool playing;                    /* ... while a person plays against one */
    bool reviewing;                  /* a review runs ... */
    int review_done, review_length;  /* ... and knows so many positions; length 0 without one */
    char accuracy[200 + STORY_TEXT]; /* a finished review's, and the story; else "" */
    char why[EXPLAIN_TEXT];          /* the reasons of a hint that is on the board, else "" */
    bool learning;                   /* mistakes are asked about: the tree stays hidden */
    const char *question;            /* the text */
    const char *question_why;        /* why the answer is no better; "" if nothing is known */
    int question_number, questions;  /* which of how many */
    bool solved;                     /* it has been answered */
    bool summed_up;                  /* all have been asked: the text is the summary ... */
    int questions_left;              /* ... and so many were not found at once */
    lz_colour learn_side;            /* whose mistakes are asked; LZ_EMPTY: both sides' ... */
    int learn_counts[3];             /* ... and how many there are of each */
    int adding;                      /* swap2's two stones: 1 or 2 is the next one, 0 for none */
    int ghosts, walked; /* how many moves of the walked line are shown, and how many it has */
    bool narrow;        /* too narrow for words and several buttons side by side */
    bool folded;        /* too narrow for the board and the panel side by side */
};

#endif
