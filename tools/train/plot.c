#include "train/plot.h"

#include "selfplay/options.h"
#include "system/atomic_file.h"
#include <errno.h>
#include <math.h>
#include <string.h>

/* In pixels. */
enum { WIDTH = 720, HEIGHT = 320, LEFT = 70, RIGHT = 30, TOP = 50, BOTTOM = 45, TICK_GAP = 8 };
enum { TICKS = 6, PASS_TICKS = 12 };

static const char learned_colour[] = "#5b7fa6", held_colour[] = "#b5442e";

/* Passes whose losses share a scale. */
struct panel {
    FILE *file;
    const char *title;
    const struct loss *list;
    int count, top;
    double least, most; /* of the scale */
};

/* The step of 1, 2 or 5 times a power of ten that divides the span into at most `ticks` parts. */
static double step_of(double span, int ticks)
{
    const double power = pow(10, floor(log10(span / ticks))), part = span / ticks / power;
    return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

static double x_of(const struct panel *panel, int pass)
{
    const double width = WIDTH - LEFT - RIGHT;
    return LEFT + width * (panel->count > 1 ? (double)pass / (panel->count - 1) : 0.5);
}

static double y_of(const struct panel *panel, double loss)
{
    const double height = HEIGHT - TOP - BOTTOM;
    return panel->top + TOP + height * (panel->most - loss) / (panel->most - panel->least);
}

/* Widens the scale to whole steps; returns the step. */
static double fit_scale(struct panel *panel)
{
    panel->least = INFINITY;
    panel->most = -INFINITY;
    for (int i = 0; i < panel->count; i++) {
        const struct loss *loss = &panel->list[i];
        panel->least = fmin(panel->least, fmin(loss->learned, loss->held));
        panel->most = fmax(panel->most, fmax(loss->learned, loss->held));
    }
    const double step = step_of(fmax(panel->most - panel->least, 1e-4), TICKS);
    panel->least = step * floor(panel->least / step);
    panel->most = fmax(step * ceil(panel->most / step), panel->least + step);
    return step;
}

static void draw_scale(const struct panel *panel, double step)
{
    const int ticks = (int)lround((panel->most - panel->least) / step);
    const int digits = (int)fmax(0, ceil(-log10(step) - 1e-9));
    for (int i = 0; i <= ticks; i++) {
        const double loss = panel->least + step * i, y = y_of(panel, loss);
        fprintf(panel->file,
                "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>\n"
                "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" dy=\"0.35em\">%.*f</text>\n",
                LEFT, y, WIDTH - RIGHT, LEFT - TICK_GAP, y, digits, loss);
    }
    const int every = panel->count > PASS_TICKS ? (int)step_of(panel->count, PASS_TICKS) : 1;
    for (int pass = every - 1; pass < panel->count; pass += every)
        fprintf(panel->file, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n",
                x_of(panel, pass), panel->top + HEIGHT - BOTTOM + 20, pass + 1);
    fprintf(panel->file, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">pass</text>\n",
            (LEFT + WIDTH - RIGHT) / 2, panel->top + HEIGHT - BOTTOM + 38);
}

/* Draws a line between passes of one kind, and a dot at each. */
static void draw_losses(const struct panel *panel, bool held)
{
    const char *colour = held ? held_colour : learned_colour;
    for (int i = 0; i < panel->count; i++) {
        const double loss = held ? panel->list[i].held : panel->list[i].learned;
        const double x = x_of(panel, i), y = y_of(panel, loss);
        if (i && panel->list[i].kind == panel->list[i - 1].kind) {
            const double before = held ? panel->list[i - 1].held : panel->list[i - 1].learned;
            fprintf(panel->file, "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\"/>\n",
                    x_of(panel, i - 1), y_of(panel, before), x, y, colour);
        }
        fprintf(panel->file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", x, y,
                colour);
    }
}

static void draw_panel(struct panel *panel)
{
    const double step = fit_scale(panel);
    fprintf(panel->file,
            "<text x=\"%d\" y=\"%d\" font-size=\"15\">%s</text>\n"
            "<text x=\"%d\" y=\"%d\" text-anchor=\"end\"><tspan fill=\"%s\">learned from</tspan>"
            " <tspan fill=\"%s\">held out</tspan></text>\n",
            LEFT, panel->top + 28, panel->title, WIDTH - RIGHT, panel->top + 28, learned_colour,
            held_colour);
    draw_scale(panel, step);
    draw_losses(panel, false);
    draw_losses(panel, true);
}

bool plot_write(const char *path, const struct loss *list, int count)
{
    int values = 0;
    while (values < count && list[values].kind != LOSS_POLICY)
        values++;
    struct atomic_file file;
    if (!atomic_file_open(&file, path))
        return !complain(path, strerror(errno));
    const int panels = (values > 0) + (values < count);
    fprintf(file.file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
            " font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
            WIDTH, panels * HEIGHT);
    struct panel panel = {
        file.file, "Loss of the values: by searches, then by results too", list, values, 0, 0, 0};
    if (values)
        draw_panel(&panel);
    if (values < count) {
        panel = (struct panel){
            file.file, "Loss of the policy", list + values, count - values, values ? HEIGHT : 0, 0,
            0};
        draw_panel(&panel);
    }
    fputs("</svg>\n", file.file);
    return atomic_file_commit(&file) || !complain(path, strerror(errno));
}
