#include "train/nettext.h"

#include "net/numbers.h"
#include "selfplay/options.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NETWORK_SIZE = 1 << 23 };

struct network *nettext_read(const char *path, char **out_text)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, NETWORK_SIZE + 1);
    const size_t size = file && text ? fread(text, 1, NETWORK_SIZE, file) : 0;
    struct network *network = NULL;
    lz_error error = {0};
    if (!file || !text)
        complain(path, strerror(errno));
    else if (network_read(text, size, &network, &error))
        complain(path, error.text);
    if (file)
        fclose(file);
    if (network && out_text)
        *out_text = text;
    else
        free(text);
    return network;
}

void nettext_copy(FILE *out, const char *text, const char *from, const char *to)
{
    const char *start = strstr(text, from) + 1, *end = strstr(text, to) + 1;
    fwrite(start, 1, (size_t)(end - start), out);
}

static void print_zeros(FILE *out, int count)
{
    for (int i = 0; i < count; i++)
        fputs(i ? " 0" : "0", out);
    putc('\n', out);
}

void nettext_no_draws(FILE *out)
{
    fprintf(out, "scale %d\n", EVAL_SCALE);
    for (int colour = 0; colour < 2; colour++) {
        fputs(colour ? "margin white\n" : "margin black\n", out);
        print_zeros(out, LINES_HIDDEN);
        print_zeros(out, LINES_SECOND);
        print_zeros(out, MARGIN_KNOTS);
    }
}

struct network *nettext_print(const char *text)
{
    static const char end[] = "checksum %016" PRIx64 "\n";
    struct numbers_source source;
    const size_t size = strlen(text);
    numbers_open(&source, text, size, NULL);
    while (source.at < source.end && numbers_next(&source, ""))
        continue;
    char *whole = malloc(size + sizeof end + 16);
    struct network *network = NULL;
    lz_error error = {.text = "no memory"};
    if (whole) {
        memcpy(whole, text, size);
        sprintf(whole + size, end, source.read);
    }
    if (!whole || network_read(whole, strlen(whole), &network, &error))
        complain("the network", error.text);
    else
        fputs(whole, stdout);
    free(whole);
    return network;
}
