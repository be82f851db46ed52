/* What INFO has said. Settings outlive START: some managers send them before it. */
#ifndef LIANZI_GOMOCUP_SETTINGS_H
#define LIANZI_GOMOCUP_SETTINGS_H

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MEMORY_DEFAULT_MIB = 350, /* for the whole process, where max_memory says nothing */
    MEMORY_RESERVE_MIB = 10,  /* of it for everything but the transposition table, one thread */
    MEMORY_THREAD_MIB = 1,    /* and for each further thread */
    HASH_MAX_MIB = 65536,
    /* Touching fresh memory can take seconds a gigabyte, which managers charge to the first move:
       the whole allowance is for games whose moves last LONG_TURN_MS. */
    HASH_SHORT_MIB = 64,
    LONG_TURN_MS = 2000,
    MATCH_MOVES = 40, /* a match clock as time a move */
    THREADS_MAX = 64,
    TIME_LEFT_UNLIMITED = 2147483647
};

struct settings {
    int64_t rule; /* as INFO rule gave it */
    bool yixin;   /* a yx line has come: rule 2 is renju */
    bool turn_told, left_told;
    int64_t turn_ms;  /* 0: as fast as possible */
    int64_t match_ms; /* 0: no limit */
    int64_t left_ms;
    int64_t increment_ms;
    int64_t max_memory; /* bytes; 0: not told, or no limit */
    int64_t hash_kib;   /* 0: as max_memory allows */
    int threads;
    int depth;     /* 0: no limit */
    int64_t nodes; /* 0: no limit */
    int show_detail;
    int strength; /* 0 .. 100; of use once INFO has named it: --level stands until then */
    bool pondering;
    char complaint[200]; /* what could not be met, to be said before the next answer; "" nothing */
};

/* What an INFO line changed. */
enum settings_change {
    SETTINGS_SAME,
    SETTINGS_CHANGED,
    SETTINGS_TABLES, /* perhaps the size of the tables, or the number of threads */
    SETTINGS_LEFT,   /* the clock was told */
    SETTINGS_RULE,
    SETTINGS_LEVEL /* how well to play */
};

void settings_init(struct settings *settings);
/* Takes what follows INFO. Unknown keys are passed over, as the protocol wants. */
enum settings_change settings_take(struct settings *settings, const char *text);

/* The game's rule: Gomocup's bit sum, with Yixin's 2 once its dialect is spoken. */
lz_rule settings_rule(const struct settings *settings);
/* The threads asked for, or as many as there is memory allowed for. */
int settings_threads(const struct settings *settings);
/* The table that fits into the memory allowed and is worth its making: a power of two. */
int settings_hash_mib(const struct settings *settings);
/* 1 .. 10 from strength 0 .. 100. */
int settings_level(const struct settings *settings);

#endif
