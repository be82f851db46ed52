/* Exercises in the terminal: question, answer, correction, count. */
#include "cli/exercises/exercises.h"
#include "system/lines.h"
#include "system/say.h"
#include "system/translate.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum verdict { VERDICT_RIGHT, VERDICT_WRONG, VERDICT_UNREADABLE };

/* ---- Showing ---- */

static void print_board(const struct exercise *exercise)
{
    const lz_variant *const variant = &exercise->variant;
    for (int row = variant->rows - 1; row >= 0; row--) {
        printf("%3d ", row + 1);
        for (int column = 0; column < variant->columns; column++)
            printf(" %c", exercise_mark(exercise, row * variant->columns + column));
        putchar('\n');
    }
    printf("    ");
    for (int column = 0; column < variant->columns; column++)
        printf(" %c", 'a' + column);
    printf("\n\n");
}

/* A line a node, indented by its ply. */
static void print_tree(const struct exercise *exercise)
{
    for (int i = 0; i < exercise->count; i++) {
        const struct exercise_node *const node = &exercise->nodes[i];
        const char *const taker = exercise_maximizes(exercise, i) ? "MAX (x)" : "MIN (o)";
        char name[EXERCISE_TEXT];
        exercise_name(exercise, i, name);
        if (node->leaf)
            say_line("%*s%-12s %c = %" PRId64, 4 * node->ply, "", name, node->leaf, node->value);
        else
            say_line("%*s%-12s %s", 4 * node->ply, "", i ? name : "", taker);
    }
    putchar('\n');
}

/* ---- Answers ---- */

static enum verdict check_value(const struct exercise *exercise, const char *answer)
{
    char *end;
    errno = 0;
    const long long value = strtoll(answer, &end, 10);
    while (isspace((unsigned char)*end))
        end++;
    if (end == answer || *end || errno)
        return VERDICT_UNREADABLE;
    return value == exercise->nodes[0].value ? VERDICT_RIGHT : VERDICT_WRONG;
}

/* Letters in any order and case, blanks and commas between them; "-": none. */
static enum verdict check_unseen(const struct exercise *exercise, const char *answer)
{
    char letters[EXERCISE_LEAVES + 1];
    unsigned right = 0, given = 0;
    exercise_unseen(exercise, letters);
    for (const char *at = letters; *at; at++)
        right |= 1U << (*at - 'A');
    for (const char *at = answer; *at; at++) {
        const int letter = toupper((unsigned char)*at) - 'A';
        if (isspace((unsigned char)*at) || *at == ',' || *at == '-')
            continue;
        if (letter < 0 || letter >= exercise->leaves)
            return VERDICT_UNREADABLE;
        given |= 1U << letter;
    }
    return given == right ? VERDICT_RIGHT : VERDICT_WRONG;
}

/* Each branch's number once, blanks and commas between them. */
static enum verdict check_order(const struct exercise *exercise, const char *answer)
{
    char order[EXERCISE_BRANCHES + 1] = "";
    int children[EXERCISE_BRANCHES], length = 0;
    const int count = exercise_children(exercise, 0, children);
    for (const char *at = answer; *at; at++) {
        if (isspace((unsigned char)*at) || *at == ',')
            continue;
        if (*at < '1' || *at >= '1' + count || strchr(order, *at))
            return VERDICT_UNREADABLE;
        order[length++] = *at;
    }
    if (length < count)
        return VERDICT_UNREADABLE;
    for (int i = 0; i < exercise->order_count; i++)
        if (strcmp(order, exercise->orders[i]) == 0)
            return VERDICT_RIGHT;
    return VERDICT_WRONG;
}

static void print_sentence(const char *sentence, void *user)
{
    (void)user;
    say_line("%s", sentence);
}

/* ---- The sitting ---- */

struct sitting {
    struct lines input;
    int asked, right;
};

/* False to end. */
static bool ask(struct sitting *sitting, const struct exercise *exercise, int which)
{
    static enum verdict (*const check[EXERCISE_QUESTIONS])(
        const struct exercise *, const char *) = {check_value, check_unseen, check_order};
    static const char *const forms[EXERCISE_QUESTIONS] = {
        N_("a number"), N_("letters such as B D, or - for none"),
        N_("each branch's number once, such as 213")};
    char question[EXERCISE_TEXT];
    enum verdict verdict;
    exercise_question(exercise, which, question);
    do {
        say_line("%s (%s)", question, _(forms[which]));
        if (!say_ask(&sitting->input))
            return false;
        verdict = check[which](exercise, sitting->input.text);
    } while (verdict == VERDICT_UNREADABLE);
    sitting->asked++;
    sitting->right += verdict == VERDICT_RIGHT;
    say_line("%s", verdict == VERDICT_RIGHT ? _("Right.") : _("No."));
    exercise_answer(exercise, which, print_sentence, NULL);
    putchar('\n');
    return true;
}

int exercises_ask(const struct exercises *exercises)
{
    struct sitting sitting = {.asked = 0};
    bool more = true;
    lines_open(&sitting.input, stdin);
    say_line("%s\n",
             _("Each node takes the largest (MAX) or the smallest (MIN) of its branches. "
               "Alpha-beta goes\n"
               "from top to bottom and leaves a node once its value reaches alpha or beta."));
    for (int i = 0; i < exercises->count && more; i++) {
        const struct exercise *const exercise = &exercises->items[i];
        char source[EXERCISE_TEXT];
        exercise_source(exercise, source);
        say_line(_("Exercise %d of %d: %s"), i + 1, exercises->count, source);
        if (exercise->from_game)
            print_board(exercise);
        print_tree(exercise);
        for (int which = 0; which < EXERCISE_QUESTIONS && more; which++)
            more = ask(&sitting, exercise, which);
    }
    say_line(_("%d of %d answers right."), sitting.right, sitting.asked);
    lines_close(&sitting.input);
    return EXIT_WELL;
}
