/* `lianzi-verify`: whether a certificate proves that one side wins. Shares no source with the
 * library or its search. */
#include "verify/check.h"
#include "verify/sha256.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: lianzi-verify [--plain] FILE\n"
    "Checks a certificate that one side wins at five in a row, by the rules alone; docs/PROOF.md\n"
    "describes the format. FILE may be - for standard input, as in\n"
    "`zstd -dc FILE.zst | lianzi-verify -`. Prints what is proved and exits 0, or says at which\n"
    "position what is missing and exits 1.\n"
    "\n"
    "  --plain          play every default for each of its replies; much slower\n"
    "  --help, --version\n";

static int complain(const char *path, const char *text)
{
    fprintf(stderr, "lianzi-verify: %s: %s\n", path, text);
    return 1;
}

/* Reads a stream to its end; NULL with errno set. */
static uint8_t *read_all(FILE *file, size_t *size)
{
    size_t room = 1 << 16;
    uint8_t *bytes = malloc(room);
    *size = 0;
    while (bytes) {
        *size += fread(bytes + *size, 1, room - *size, file);
        if (ferror(file)) {
            free(bytes);
            return NULL;
        }
        if (*size < room)
            return bytes;
        room *= 2;
        uint8_t *more = realloc(bytes, room);
        if (!more)
            free(bytes);
        bytes = more;
    }
    return NULL;
}

static void print_moves(const struct certificate *certificate)
{
    char name[8];
    for (int i = 0; i < certificate->move_count; i++) {
        cell_name(&certificate->rules, certificate->moves[i], name);
        printf("%s", name);
    }
    putchar('\n');
}

static void print_proof(const struct certificate *certificate, const struct check *check)
{
    const struct rules *rules = &certificate->rules;
    uint8_t digest[32];
    sha256(certificate->bytes, certificate->size, digest);
    printf("rule %s\nsize %dx%d\nwin %d\nmoves ", rule_names[rules->rule], rules->columns,
           rules->rows, rules->win);
    print_moves(certificate);
    printf("winner %s\nplies %d\nnodes %" PRIu64 "\nleaves %" PRIu64 "\nreplies %" PRIu64
           "\nsha256 ",
           certificate->winner == BLACK ? "black" : "white", check->plies, check->nodes,
           check->leaves, check->replies);
    for (int i = 0; i < 32; i++)
        printf("%02x", digest[i]);
    putchar('\n');
}

static int verify(const char *path, bool plainly)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    size_t size;
    if (!file)
        return complain(path, strerror(errno));
    uint8_t *bytes = read_all(file, &size);
    const int error = errno;
    if (file != stdin)
        fclose(file);
    if (!bytes)
        return complain(path, strerror(error));
    struct certificate *certificate = calloc(1, sizeof *certificate);
    struct check *check = calloc(1, sizeof *check);
    int status = 1;
    if (!certificate || !check) {
        complain(path, "no memory");
    } else if (!certificate_open(certificate, bytes, size)) {
        complain(path, certificate->fault);
    } else {
        check->plainly = plainly;
        if (check_run(check, certificate)) {
            print_proof(certificate, check);
            status = 0;
        } else {
            complain(path, check->fault);
        }
    }
    free(check);
    free(certificate);
    free(bytes);
    return status;
}

int main(int argc, char **argv)
{
    bool plainly = false;
    int at = 1;
    for (; at < argc && argv[at][0] == '-' && argv[at][1]; at++) {
        if (strcmp(argv[at], "--help") == 0 || strcmp(argv[at], "-h") == 0) {
            fputs(help, stdout);
            return fflush(stdout) ? 1 : 0;
        }
        if (strcmp(argv[at], "--version") == 0) {
            printf("lianzi-verify %s\n", LIANZI_VERSION);
            return fflush(stdout) ? 1 : 0;
        }
        if (strcmp(argv[at], "--plain") != 0) {
            fprintf(stderr, "lianzi-verify: unknown option \"%s\"; see --help\n", argv[at]);
            return 2;
        }
        plainly = true;
    }
    if (argc - at != 1) {
        fputs("lianzi-verify: one FILE is required; see --help\n", stderr);
        return 2;
    }
    const int status = verify(argv[at], plainly);
    return fflush(stdout) ? complain("standard output", strerror(errno)) : status;
}
