/* `lianzi train`: shared by its files. */
#ifndef LIANZI_CLI_TRAIN_TRAIN_H
#define LIANZI_CLI_TRAIN_TRAIN_H

#include "store/cards.h"
#include "system/options.h"

struct train {
    struct options options;
    const char *path; /* of the database */
    char usual[4096];
    const char *date; /* the day it is taken to be */
    char today[CARD_DATE];
    int most; /* cards to ask; 0: all that are due */
    bool list, json;
    const char *export_path, *import_path;
    int mistakes;               /* of that kind alone if the option is given: story_kind_at */
    const char *lines, *from;   /* a file of lines; its format, or NULL */
    lz_colour side;             /* whose moves of these lines are to be known */
    const char *repertoire;     /* its source */
    const char *moves, *player; /* the position where it begins; whose games; or NULL */
    int cards;                  /* new ones of it */
    struct kept_queue kept;
};

/* Complains as `lianzi train: PATH: TEXT`; returns false. */
bool train_complain(const struct train *train, const char *path, const lz_error *error);

/* Each returns the exit status. */
int train_ask(struct train *train);
int train_list(struct train *train);
int train_export(struct train *train);
int train_import(struct train *train);
int train_add_lines(struct train *train);
int train_add_repertoire(struct train *train);

#endif
