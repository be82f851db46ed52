/* `lianzi-verify`: checks that a certificate proves a win of one side. Shares no source with the
 * library or its search. */
#include "verify/check.h"
#include "verify/sha256.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* How this program was built; the build makes it. */
extern const char build_facts[];

static const char help[] =
    "Usage: lianzi-verify [--plain] FILE\n"
    "Checks by the rules alone a certificate that one side wins (docs/PROOF.md). FILE may be\n"
    "- for standard input. Prints what is proved and exits 0, or names the first fault with\n"
    "its position and exits 1.\n\n"
    "  --plain          play a default once for every reply that it answers; much slower\n"
    "  --help, --version\n";

static int complain(const char *path, const char *text)
{
    fprintf(stderr, "lianzi-verify: %s: %s\n", path, text);
    return 1;
}

static void print_proof(const struct certificate *certificate, const struct check *check,
                        const uint32_t digest[8])
{
    const struct rules *rules = &certificate->rules;
    char moves[3 * CELLS_MAX + 1] = "", *end = moves;
    for (int i = 0; i < certificate->move_count; i++)
        end += rules_name(rules, certificate->moves[i], end);
    printf("rule %s\nsize %dx%d\nwin %d\nmoves %s\nwinner %s\nplies %d\nnodes %" PRIu64
           "\nleaves %" PRIu64 "\nreplies %" PRIu64 "\nsha256 ",
           rule_names[rules->rule], rules->columns, rules->rows, rules->win, moves,
           certificate->winner == BLACK ? "black" : "white", check->plies, check->nodes,
           check->leaves, check->replies);
    for (int i = 0; i < 8; i++)
        printf("%08" PRIx32 "%s", digest[i], i < 7 ? "" : "\n");
}

static int verify(const char *path, bool plainly)
{
    static struct certificate certificate;
    static struct check check;
    static uint8_t bytes[FILE_MAX + 72];
    uint32_t digest[8];
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    const size_t size = file ? fread(bytes, 1, FILE_MAX, file) : 0;
    if (!file || ferror(file))
        return complain(path, strerror(errno));
    fclose(file);
    if (size == FILE_MAX)
        return complain(path, "the file has 256 MiB or more");
    check.plainly = plainly;
    const char *fault = certificate_open(&certificate, bytes, size);
    if (fault || !check_run(&check, &certificate))
        return complain(path, fault ? fault : check.fault);
    sha256(bytes, size, digest);
    print_proof(&certificate, &check, digest);
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
