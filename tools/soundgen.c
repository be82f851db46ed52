/* Makes the window's sounds: `soundgen stone|win|lose FILE.wav`. A stone on wood is a short knock:
 * a few damped modes of the board and a little noise. A win and a loss are three plucked notes. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { RATE = 44100, SECONDS_MAX = 2 };

static const double pi = 3.14159265358979323846;

static void add_mode(double *wave, int count, double start, double hertz, double strength,
                     double decay)
{
    for (int i = (int)(start * RATE); i < count; i++) {
        const double t = (double)i / RATE - start;
        wave[i] += strength * exp(-t * decay) * sin(2 * pi * hertz * t);
    }
}

static int make_stone(double *wave)
{
    const int count = RATE * 22 / 100;
    uint32_t noise = 12345;
    add_mode(wave, count, 0, 1180, 0.5, 60);
    add_mode(wave, count, 0, 2310, 0.32, 95);
    add_mode(wave, count, 0, 3890, 0.18, 140);
    add_mode(wave, count, 0, 310, 0.35, 38);
    for (int i = 0; i < RATE / 100; i++) {
        noise = noise * 1664525u + 1013904223u;
        wave[i] += 0.25 * exp(-i / 90.0) * ((double)(noise >> 8) / 8388608.0 - 1);
    }
    return count;
}

static int make_notes(double *wave, const double notes[3])
{
    for (int n = 0; n < 3; n++) {
        add_mode(wave, RATE * SECONDS_MAX / 2 * 13 / 10, n * 0.14, notes[n], 0.3, 5);
        add_mode(wave, RATE * SECONDS_MAX / 2 * 13 / 10, n * 0.14, notes[n] * 2, 0.1, 9);
    }
    return RATE * SECONDS_MAX / 2 * 13 / 10;
}

static void put(FILE *file, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        putc((int)(value >> (8 * i) & 255), file);
}

static void write_wave(FILE *file, const double *wave, int count)
{
    const uint32_t bytes = (uint32_t)count * 2;
    fputs("RIFF", file);
    put(file, 36 + bytes, 4);
    fputs("WAVEfmt ", file);
    put(file, 16, 4);
    put(file, 1, 2); /* PCM, one channel, 16 bits */
    put(file, 1, 2);
    put(file, RATE, 4);
    put(file, RATE * 2, 4);
    put(file, 2, 2);
    put(file, 16, 2);
    fputs("data", file);
    put(file, bytes, 4);
    for (int i = 0; i < count; i++) {
        const double fade = i > count - 400 ? (count - i) / 400.0 : 1;
        const double level = fmax(-1, fmin(1, wave[i] * 0.6 * fade));
        put(file, (uint32_t)(int32_t)lrint(level * 32767), 2);
    }
}

int main(int argc, char **argv)
{
    static double wave[RATE * SECONDS_MAX];
    static const double rising[3] = {523.25, 659.26, 783.99}, falling[3] = {493.88, 415.30, 329.63};
    if (argc != 3) {
        fputs("usage: soundgen stone|win|lose FILE.wav\n", stderr);
        return 2;
    }
    const int count = strcmp(argv[1], "stone") == 0 ? make_stone(wave)
                      : strcmp(argv[1], "win") == 0 ? make_notes(wave, rising)
                                                    : make_notes(wave, falling);
    FILE *file = fopen(argv[2], "wb");
    if (!file) {
        perror(argv[2]);
        return 1;
    }
    write_wave(file, wave, count);
    if (fclose(file) != 0) {
        perror(argv[2]);
        return 1;
    }
    return 0;
}
