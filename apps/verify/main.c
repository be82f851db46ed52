/* `lianzi-verify`: checks that a certificate proves a win of one side. Shares no source with the
 * library or its search. */
#include "verify/check.h"
#include "verify/draw.h"
#include "verify/sha256.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* How this program was built; the build makes it. */
extern const char build_facts[];

static const char help[] =
    "Usage: lianzi-verify [--plain] FILE\n"
    "Checks by the rules alone a certificate that one side wins, or that it holds the draw\n"
    "(docs/PROOF.md). FILE may be - for standard input. Prints what is proved and exits 0, or\n"
    "names the first fault with its position and exits 1.\n\n"
    "  --plain          play a default once for every reply that it answers; much slower\n"
    "  --help, --version\n";

static int complain(const char *path, const char *text)
{
    fprintf(stderr, "lianzi-verify: %s: %s\n", path, text);
    return 1;
}

static void print_header(const struct certificate *certificate)
{
    const struct rules *rules = &certificate->rules;
    char moves[3 * CELLS_MAX + 1] = "", *end = moves;
    for (int i = 0; i < certificate->move_count; i++)
        end += rules_name(rules, certificate->moves[i], end);
    printf("rule %s\nsize %dx%d\nwin %d\nmoves %s\n%s %s\n", rule_names[rules->rule],
           rules->columns, rules->rows, rules->win, moves, certificate->draws ? "holds" : "winner",
           certificate->winner == BLACK ? "black" : "white");
}

static void print_digest(uint8_t *bytes, size_t size)
{
    uint32_t digest[8];
    sha256(bytes, size, digest);
    fputs("sha256 ", stdout);
    for (int i = 0; i < 8; i++)
        printf("%08" PRIx32 "%s", digest[i], i < 7 ? "" : "\n");
}

/* Checks the certificate and prints its figures. Returns NULL, or its first fault. */
static const char *check(struct certificate *certificate, bool plainly)
{
    static struct check win;
    static struct draw draw;
    win.plainly = plainly;
    if (certificate->draws ? !draw_check(&draw, certificate) : !check_run(&win, certificate))
        return certificate->draws ? draw.fault : win.fault;
    print_header(certificate);
    if (certificate->draws)
        printf("plies %d\nnodes %" PRIu64 "\nleaves %" PRIu64 "\npairs %" PRIu64
               "\nreferences %" PRIu64 "\n",
               draw.plies, draw.nodes, draw.leaves, draw.pairs, draw.references);
    else
        printf("plies %d\nnodes %" PRIu64 "\nleaves %" PRIu64 "\nreplies %" PRIu64 "\n", win.plies,
               win.nodes, win.leaves, win.replies);
    return NULL;
}

static int verify(const char *path, bool plainly)
{
    static struct certificate certificate;
    static uint8_t bytes[FILE_MAX + 72];
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    const size_t size = file ? fread(bytes, 1, FILE_MAX, file) : 0;
    if (!file || ferror(file))
        return complain(path, strerror(errno));
    fclose(file);
    if (size == FILE_MAX)
        return complain(path, "the file has 256 MiB or more");
    const char *fault = certificate_open(&certificate, bytes, size);
    fault = fault ? fault : check(&certificate, plainly);
    if (fault)
        return complain(path, fault);
    print_digest(bytes, size);
    return 0;
}

int main(int argc, char **argv)
{
    const bool plainly = argc > 1 && strcmp(argv[1], "--plain") == 0;
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(help, stdout);
    } else if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        printf("lianzi-verify %s\n%s\n", LIANZI_VERSION, build_facts);
    } else if (argc != 2 + plainly || (argv[argc - 1][0] == '-' && argv[argc - 1][1])) {
        fputs("lianzi-verify: expected [--plain] and one FILE; see --help\n", stderr);
        return 2;
    } else if (verify(argv[argc - 1], plainly)) {
        return 1;
    }
    return fflush(stdout) ? complain("standard output", strerror(errno)) : 0;
}
