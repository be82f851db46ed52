/* A Gomocup engine that plays a part: `scripted_engine PART [NUMBER]`. The part `good`, which is
 * the default, is an honest, deterministic player: it takes the first empty cell, row by row, from
 * a start that NUMBER gives. Every other part is honest until its fault, which comes with its
 * second move unless it concerns the start or the end. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

enum { SIZE_MAX_HERE = 22, FAULT_MOVE = 2 };

static const char *part = "good";
static int number; /* the part's argument */
static int columns, rows;
static bool taken[SIZE_MAX_HERE][SIZE_MAX_HERE]; /* [y][x] */
static int last_x = -1, last_y = -1;             /* the opponent's last stone */
static int moves;                                /* made by this engine */

static bool plays(const char *name)
{
    return strcmp(part, name) == 0;
}

static void say(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

static void wait_ms(long milliseconds)
{
    const struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&time, NULL);
}

static void wait_for_ever(void)
{
    for (;;)
        pause();
}

static void flood(const char *text)
{
    for (;;)
        fputs(text, stdout);
}

/* Chooses and takes an honest player's move. */
static void choose(int *x, int *y)
{
    for (int i = 0; i < columns * rows; i++) {
        const int cell = (i + number) % (columns * rows);
        *x = cell % columns;
        *y = cell / columns;
        if (!taken[*y][*x]) {
            taken[*y][*x] = true;
            return;
        }
    }
}

/* Commits the part's fault; false if it has none that replaces a move. */
static bool misbehave(int x, int y)
{
    if (plays("mute"))
        wait_for_ever();
    if (plays("crash"))
        raise(SIGSEGV);
    if (plays("exit"))
        exit(3);
    if (plays("close")) {
        fclose(stdout);
        wait_for_ever();
    }
    if (plays("late"))
        wait_ms(number ? number : 5000);
    if (plays("flood"))
        flood("MESSAGE still thinking, and thinking, and thinking, and thinking\n");
    if (plays("endless-line"))
        flood("and then ");
    if (plays("illegal") || plays("off-board")) {
        printf("%d,%d\n", plays("illegal") ? last_x : columns, plays("illegal") ? last_y : rows);
        fflush(stdout);
    } else if (plays("garbage")) {
        printf("my move is below\n%d,%d\n", x, y);
        fflush(stdout);
    } else if (plays("binary")) {
        fwrite("\0\1\2\377\n", 1, 5, stdout);
        fflush(stdout);
    } else if (plays("half-line")) {
        printf("%d,", x);
        fflush(stdout);
        wait_for_ever();
    } else if (plays("error")) {
        say("ERROR I do not know\n");
    } else if (plays("unknown")) {
        say("UNKNOWN\n");
    } else {
        return false;
    }
    return true;
}

static void move(void)
{
    int x = 0, y = 0;
    choose(&x, &y);
    moves++;
    if (moves == FAULT_MOVE && misbehave(x, y))
        return;
    if (plays("slow"))
        wait_ms(number);
    if (plays("chatter")) /* the protocol allows all of it */
        printf("MESSAGE depth 3\r\nDEBUG x\n\nSUGGEST 0,0\nUNKNOWN what\nmessage 1,1\n"
               "INFO PV 0\nINFO BESTLINE 0,0 1,1\nINFO PV DONE\n");
    if (plays("trailing-blank"))
        printf("%d,%d \r\n", x, y);
    else if (plays("twice"))
        printf("%d,%d\n%d,%d\n", x, y, x, y);
    else
        printf("%d,%d\n", x, y);
    fflush(stdout);
}

static void take(const char *text)
{
    if (sscanf(text, "%d,%d", &last_x, &last_y) == 2)
        taken[last_y][last_x] = true;
}

static void start(const char *line)
{
    memset(taken, 0, sizeof taken);
    moves = 0;
    if (sscanf(line, "RECTSTART %d,%d", &columns, &rows) != 2 && sscanf(line, "START %d", &columns))
        rows = columns;
    if (plays("mute-start"))
        wait_for_ever();
    if (plays("crash-start"))
        abort();
    if (plays("refuse-start"))
        say("ERROR unsupported size\n");
    else if (plays("odd-start"))
        say("HELLO\n");
    else if (plays("glued-start"))
        say("OKAY\n");
    else if (plays("polite-start")) /* the protocol's own example */
        say("OK - everything is good\n");
    else
        say("OK\n");
}

int main(int argc, char **argv)
{
    char line[256];
    if (argc > 1)
        part = argv[1];
    if (argc > 2)
        number = atoi(argv[2]);
    if (plays("undying") || plays("orphan"))
        signal(SIGTERM, SIG_IGN);
    if (plays("orphan") && fork() == 0)
        wait_for_ever();
    if (plays("deaf"))
        wait_for_ever();
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "START", 5) == 0 || strncmp(line, "RECTSTART", 9) == 0) {
            start(line);
        } else if (strncmp(line, "TURN ", 5) == 0) {
            take(line + 5);
            move();
        } else if (strncmp(line, "BEGIN", 5) == 0) {
            move();
        } else if (strncmp(line, "BOARD", 5) == 0) {
            while (fgets(line, sizeof line, stdin) && strncmp(line, "DONE", 4) != 0)
                take(line);
            move();
        } else if (strncmp(line, "END", 3) == 0) {
            if (plays("undying") || plays("orphan"))
                wait_for_ever();
            return 0;
        }
    }
    if (plays("undying"))
        wait_for_ever();
    return 0;
}
