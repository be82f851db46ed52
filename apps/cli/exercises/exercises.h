/* `lianzi exercises`: exercises on search, in the terminal or as a sheet. */
#ifndef LIANZI_CLI_EXERCISES_H
#define LIANZI_CLI_EXERCISES_H

#include "study/exercise.h"
#include "system/options.h"

enum { EXERCISES_MAX = 100, EXERCISE_TEXT = 512, EXERCISE_QUESTIONS = 3 };

struct exercises {
    struct options options;
    int classic; /* -1: any */
    int depth;   /* 0: any */
    int64_t given;
    const char *sheet; /* NULL: none */
    int count;
    struct exercise *items;
};

/* Asks the exercises on standard input. Returns the exit status. */
int exercises_ask(const struct exercises *exercises);
/* Writes the sheet. Returns the exit status. */
int exercises_sheet(const struct exercises *exercises);

/* ---- The words for an exercise ---- */

/* Where it comes from, such as "tuple, depth 2, x to move". */
void exercise_source(const struct exercise *exercise, char text[EXERCISE_TEXT]);
/* What is on a cell of its board: x, o, # (blocked) or a point. */
char exercise_mark(const struct exercise *exercise, int cell);
/* The branches that lead to a node from the root, such as "2.1", with the move. */
void exercise_name(const struct exercise *exercise, int node, char text[EXERCISE_TEXT]);
/* The letters of the leaves that alpha-beta does not look at. */
void exercise_unseen(const struct exercise *exercise, char letters[EXERCISE_LEAVES + 1]);
/* A question; `which` counts from 0. */
void exercise_question(const struct exercise *exercise, int which, char text[EXERCISE_TEXT]);
typedef void exercise_sentence_fn(const char *sentence, void *user);
/* Gives the answer to a question, sentence by sentence. */
void exercise_answer(const struct exercise *exercise, int which, exercise_sentence_fn *take,
                     void *user);

#endif
