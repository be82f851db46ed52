/* The values of INFO. They stay in force after START: some managers send them before it. */
#ifndef LIANZI_GOMOCUP_SETTINGS_H
#define LIANZI_GOMOCUP_SETTINGS_H

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MEMORY_DEFAULT_MIB = 350, /* for the whole process, without max_memory */
    MEMORY_RESERVE_MIB = 10,  /* of it for all but the transposition table, with one thread */
    MEMORY_THREAD_MIB = 1,    /* and for each further thread */
    HASH_MAX_MIB = 65536,
    /* Fetching a table's memory can take seconds a gigabyte, and managers may charge them to the
       first move. Only games whose moves last LONG_TURN_MS get more than this. */
    HASH_SHORT_MIB = 64,
    LONG_TURN_MS = 2000,
    MATCH_MOVES = 40, /* a match clock divided by this estimates the time a move */
    THREADS_MAX = 64,
    TIME_LEFT_UNLIMITED = 2147483647
};

struct settings {
    int64_t rule; /* as INFO rule gave it */
    bool yixin;   /* a yx line came: rule 2 means renju */
    bool turn_told, left_told;
    int64_t turn_ms;  /* 0: as fast as possible */
    int64_t match_ms; /* 0: no limit */
    int64_t left_ms;
    int64_t increment_ms;
    int64_t max_memory; /* bytes; 0: not sent, or no limit */
    int64_t hash_kib;   /* 0: as max_memory allows */
    int threads;
    int depth;     /* 0: no limit */
    int64_t nodes; /* 0: no limit */
    int show_detail;
    int strength; /* 0 .. 100; until INFO sends it, --level counts */
    bool pondering;
    bool proofs;   /* play the moves of proofs */
    bool database; /* play by the book */
    int variety;   /* the engine's option */
    char
        complaint[240]; /* of a value that could not be met, sent before the next answer; "" none */
};

/* The effect of a line of INFO. */
enum settings_change {
    SETTINGS_SAME,
    SETTINGS_CHANGED,
    SETTINGS_TABLES, /* perhaps the size of the tables or the number of threads */
    SETTINGS_LEFT,   /* the time left was sent */
    SETTINGS_RULE,
    SETTINGS_LEVEL, /* how well to play */
    SETTINGS_VARIETY,
    SETTINGS_DATABASE /* whether to play by the book */
};

void settings_init(struct settings *settings);
/* Takes what follows INFO. Unknown keys are ignored, as the protocol demands. */
enum settings_change settings_take(struct settings *settings, const char *text);

/* The game's rule: Gomocup's bit sum, or Yixin's 2 once a yx line came. */
lz_rule settings_rule(const struct settings *settings);
/* The threads asked for, or as many as the memory allows. */
int settings_threads(const struct settings *settings);
/* The size of the table, a power of two that fits into the memory allowed. */
int settings_hash_mib(const struct settings *settings);
/* The MiB of the memory allowed that neither the engine nor its table takes. */
int settings_room_mib(const struct settings *settings);
/* Strength 0 .. 100 as level 1 .. 10. */
int settings_level(const struct settings *settings);

#endif
