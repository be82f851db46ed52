/* Reads files as other programs write them, which were made here from those programs' sources and
 * specifications (docs/FORMATS.md), and checks the complaints about damaged ones. */
#include "record/memory.h"
#include "record/sgf_parse.h"
#include <stdio.h>

static struct games games;

static int teardown(void **context)
{
    (void)context;
    games_free(&games);
    return 0;
}

/* The main line as a move string, rows from the bottom. */
static const char *line_of(const lz_record *record)
{
    static char text[4096];
    struct output output = {0};
    assert_int_equal(write_record(LZ_RECORD_FORMAT_MOVES, NULL, record, &output, NULL, NULL),
                     LZ_OK);
    assert_true(output.size < sizeof text);
    memcpy(text, output.data, output.size);
    text[output.size - 1] = '\0'; /* the line's end */
    free(output.data);
    return text;
}

static int last_of(const lz_record *record)
{
    int node = LZ_RECORD_ROOT;
    while (lz_record_child(record, node) != LZ_RECORD_NO_NODE)
        node = lz_record_child(record, node);
    return node;
}

static void piskvork_psq(void **context)
{
    (void)context;
    static const char text[] = "Piskvorky 20x20, 0:5, 0\r\n"
                               "10,11,1520\r\n"
                               "11,12,93\r\n"
                               "1,1,0\r\n"
                               "-1\r\n";
    assert_int_equal(read_string(LZ_RECORD_FORMAT_PSQ, NULL, text, &games, NULL), LZ_OK);
    assert_int_equal(games.count, 1);
    assert_int_equal(games.warnings, 0);
    assert_int_equal(lz_record_variant(games.list[0])->columns, 20);
    assert_string_equal(line_of(games.list[0]), "j10k9a20");
    assert_int_equal(lz_record_time_ms(games.list[0], 1), 1520);
    assert_null(lz_record_text(games.list[0], LZ_RECORD_INFO_BLACK));
}

static void judge_psq(void **context)
{
    (void)context;
    static const char text[] = "Piskvorky 15x15, 11:11, 0\n"
                               "8,8,0\n9,9,0\n8,9,146\n7,9,72\n"
                               "pbrain-A\npbrain B 2.0\n-1\n";
    assert_int_equal(read_string(LZ_RECORD_FORMAT_PSQ, NULL, text, &games, NULL), LZ_OK);
    assert_string_equal(line_of(games.list[0]), "h8i7h7g7");
    assert_string_equal(lz_record_text(games.list[0], LZ_RECORD_INFO_BLACK), "pbrain-A");
    assert_string_equal(lz_record_text(games.list[0], LZ_RECORD_INFO_WHITE), "pbrain B 2.0");
    struct output output = {0};
    assert_int_equal(write_record(LZ_RECORD_FORMAT_PSQ, NULL, games.list[0], &output, NULL, NULL),
                     LZ_OK);
    assert_string_equal(output.data, text); /* byte for byte */
    free(output.data);
}

/* The second player moves first; a time-out; a name that begins with a digit; missing times. */
static void odd_psq(void **context)
{
    (void)context;
    static const char text[] = "Piskvorky 15x15, 11:11, 1\n"
                               "8,8\n9 , 9\n"
                               "15 bits\nsecond\n15\n"
                               "Piskvorky 15x15, 11:11, 0\n1,1,5\n0\n";
    assert_int_equal(read_string(LZ_RECORD_FORMAT_PSQ, NULL, text, &games, NULL), LZ_OK);
    assert_int_equal(games.count, 2);
    assert_string_equal(line_of(games.list[0]), "h8i7");
    assert_int_equal(lz_record_time_ms(games.list[0], 1), -1);
    assert_string_equal(lz_record_text(games.list[0], LZ_RECORD_INFO_BLACK), "second");
    assert_string_equal(lz_record_text(games.list[0], LZ_RECORD_INFO_WHITE), "15 bits");
    assert_string_equal(lz_record_text(games.list[0], LZ_RECORD_INFO_ENDING), "time");
    assert_string_equal(line_of(games.list[1]), "a15");
}

/* The psq that was read is written as it was, also by way of SGF. */
static void returns_through_sgf(const char *psq)
{
    struct output sgf = {0}, again = {0};
    assert_int_equal(write_record(LZ_RECORD_FORMAT_SGF, NULL, games.list[0], &sgf, &games, NULL),
                     LZ_OK);
    games_free(&games);
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, sgf.data, &games, NULL), LZ_OK);
    assert_int_equal(write_record(LZ_RECORD_FORMAT_PSQ, NULL, games.list[0], &again, &games, NULL),
                     LZ_OK);
    assert_string_equal(again.data, psq);
    assert_int_equal(games.warnings, 0);
    games_free(&games);
    free(sgf.data);
    free(again.data);
}

/* The header is written as it was read, also by way of SGF: the levels (0 for a person) and that
 * the second player moves first. The levels of the judge are not those of the players. */
static void headers_in_psq(void **context)
{
    (void)context;
    static const struct {
        const char *header, *black, *black_rank, *white_rank, *starter;
    } cases[] = {
        {"0:3, 0", "one", "0", "3", NULL},     {"0:3, 1", "two", "3", "0", "2"},
        {"11:11, 0", "one", NULL, NULL, NULL}, {"10:11, 0", "one", "10", NULL, NULL},
        {"11:1, 1", "two", "1", NULL, "2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[80];
        snprintf(text, sizeof text, "Piskvorky 15x15, %s\n8,8,0\n9,9,0\none\ntwo\n-1\n",
                 cases[i].header);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_PSQ, NULL, text, &games, NULL), LZ_OK);
        const lz_record *record = games.list[0];
        assert_string_equal(lz_record_text(record, LZ_RECORD_INFO_BLACK), cases[i].black);
        assert_true(
            same_text(lz_record_text(record, LZ_RECORD_INFO_BLACK_RANK), cases[i].black_rank));
        assert_true(
            same_text(lz_record_text(record, LZ_RECORD_INFO_WHITE_RANK), cases[i].white_rank));
        assert_true(same_text(lz_record_text(record, LZ_RECORD_INFO_STARTER), cases[i].starter));
        returns_through_sgf(text);
    }
}

/* Every code of an ending comes back as it was, also by way of SGF. */
static void codes_in_psq(void **context)
{
    (void)context;
    static const char *const cases[][2] = {
        {"-1", NULL},     {"0", "regular"},     {"15", "time"},    {"-2", "error"},
        {"9", "error 9"}, {"152", "error 152"}, {"-7", "error -7"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[80];
        snprintf(text, sizeof text, "Piskvorky 15x15, 11:11, 0\n8,8,0\none\ntwo\n%s\n",
                 cases[i][0]);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_PSQ, NULL, text, &games, NULL), LZ_OK);
        assert_true(same_text(lz_record_text(games.list[0], LZ_RECORD_INFO_ENDING), cases[i][1]));
        returns_through_sgf(text);
    }
    static const char number[] = "Piskvorky 15x15, 11:11, 0\n8,8,0\n123456789\n";
    assert_int_equal(read_string(LZ_RECORD_FORMAT_PSQ, NULL, number, &games, NULL), LZ_OK);
    assert_int_equal(games.warnings, 1);
    assert_null(lz_record_text(games.list[0], LZ_RECORD_INFO_ENDING));
}

/* The last line of a file in Gomocup's archives names the winner and the tournament. If no five
 * shows the winner's colour, the stones without a time may be the opening, and the player to move
 * has lost. */
static void archives_in_psq(void **context)
{
    (void)context;
    static const char five[] = "1,1,0\n1,2,0\n2,1,9\n2,2,9\n3,1,9\n3,2,9\n4,1,9\n4,2,9\n5,1,9\n";
    static const struct {
        const char *moves, *last;
        lz_rule rule;
        lz_result result;
        int warnings;
    } cases[] = {
        {"8,8,0\n9,9,7\n", "0,Freestyle15_1", LZ_RULE_FREESTYLE, LZ_RESULT_DRAW, 0},
        {"8,8,5\n9,9,7\n", "1,Fastgame", LZ_RULE_FREESTYLE, LZ_RESULT_BLACK_WINS, 0},
        {"8,8,5\n9,9,7\n", "2,Standard2", LZ_RULE_STANDARD, LZ_RESULT_WHITE_WINS, 0},
        {"8,8,5\n9,9,7\n9,8,7\n", "2,Renju", LZ_RULE_RENJU, LZ_RESULT_WHITE_WINS, 0},
        {"8,8,0\n9,9,7\n9,8,7\n", "2,Caro", LZ_RULE_CARO6, LZ_RESULT_BLACK_WINS,
         0}, /* opening: 1 */
        {"8,8,0\n9,9,0\n9,8,7\n", "1,Caro", LZ_RULE_CARO6, LZ_RESULT_BLACK_WINS,
         0}, /* opening: 2 */
        {"8,8,0\n9,9,0\n", "2,renju2026", LZ_RULE_RENJU, LZ_RESULT_WHITE_WINS, 0},
        {five, "1,Freestyle1", LZ_RULE_FREESTYLE, LZ_RESULT_BLACK_WINS, 0},
        {five, "0,Freestyle1", LZ_RULE_FREESTYLE, LZ_RESULT_BLACK_WINS, 1}, /* the moves count */
        {"8,8,5\n", "1,Caroline Cup, 2026", LZ_RULE_FREESTYLE, LZ_RESULT_BLACK_WINS, 0},
        {"8,8,5\n", "3,Renju", LZ_RULE_FREESTYLE, LZ_RESULT_ONGOING, 1},
        {"8,8,5\n", "1, ", LZ_RULE_FREESTYLE, LZ_RESULT_ONGOING, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200];
        struct output output = {0};
        const char *last = cases[i].last;
        const bool known = cases[i].result != LZ_RESULT_ONGOING;
        snprintf(text, sizeof text, "Piskvorky 15x15, 11:11, 0\n%sone.zip\ntwo.zip\n-1\n%s\n",
                 cases[i].moves, last);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_PSQ, NULL, text, &games, NULL), LZ_OK);
        const lz_record *record = games.list[0];
        assert_int_equal(games.warnings, cases[i].warnings);
        assert_int_equal(lz_record_variant(record)->rule, cases[i].rule);
        assert_int_equal(lz_record_result(record), cases[i].result);
        assert_true(
            same_text(lz_record_text(record, LZ_RECORD_INFO_EVENT), known ? last + 2 : NULL));
        games.warnings = 0;
        assert_int_equal(write_record(LZ_RECORD_FORMAT_PSQ, NULL, record, &output, &games, NULL),
                         LZ_OK);
        assert_int_equal(games.warnings, 0);
        if (known && !cases[i].warnings)
            assert_string_equal(output.data, text);
        free(output.data);
        games_free(&games);
    }
}

/* The line is written if it can hold the record's winner and event; it then keeps the rule. */
static void archive_lines_written(void **context)
{
    (void)context;
    static const struct {
        const char *text; /* behind "(;GM[4]SZ[15]" */
        bool written;
        int losses;
    } cases[] = {
        {"RU[renju]EV[Renju]RE[W+];B[hh];W[ii])", true, 0},
        {"RU[renju]EV[Renju]RE[0];B[hh];W[ii])", true, 0},
        {"RU[renju]EV[Cup, 2026]RE[0];B[hh])", true, 1},     /* rule */
        {"RU[renju]EV[Renju]RE[0]PC[Brno];B[hh])", true, 1}, /* place */
        {"RU[caro]EV[Renju]RE[0];B[hh])", false, 3},         /* rule, event, result */
        {"EV[Freestyle15_1];B[hh])", false, 1},              /* event */
        {"EV[Freestyle15_1]RE[B+];B[hh];W[ii])", false, 2},  /* white stood last */
        {"EV[Freestyle15_1]RE[B+];B[hh]LZT[5];W[ii]LZT[5])", true, 0},
        {"EV[two\nlines]RE[W+];B[hh];W[ii])", true, 0}, /* one line, as FF[4] has it */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200];
        struct output output = {0};
        struct games told = {0}, again = {0};
        snprintf(text, sizeof text, "(;GM[4]SZ[15]%s", cases[i].text);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL), LZ_OK);
        const lz_record *record = games.list[0];
        assert_int_equal(write_record(LZ_RECORD_FORMAT_PSQ, NULL, record, &output, &told, NULL),
                         LZ_OK);
        assert_int_equal(told.warnings, cases[i].losses);
        assert_int_equal(strstr(output.data, "\n-1\n") + 4 < output.data + output.size,
                         cases[i].written);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_PSQ, NULL, output.data, &again, NULL), LZ_OK);
        assert_int_equal(again.warnings, 0);
        assert_int_equal(lz_record_result(again.list[0]),
                         cases[i].written ? lz_record_result(record) : LZ_RESULT_ONGOING);
        games_free(&again);
        games_free(&games);
        free(output.data);
    }
}

/* The rest of a line after a byte 0 is skipped, with a notice. */
static void bytes_0_in_psq(void **context)
{
    (void)context;
    static const char text[] = "Piskvorky 15x15, 11:11, 0\n8,8,5\0,9\nAnn \0x\nBob\n";
    assert_int_equal(read_bytes(LZ_RECORD_FORMAT_PSQ, NULL, text, sizeof text - 1, 0, &games, NULL),
                     LZ_OK);
    assert_int_equal(games.warnings, 2);
    assert_int_equal(games.warning.line, 3);
    assert_int_equal(lz_record_time_ms(games.list[0], 1), 5);
    assert_string_equal(lz_record_text(games.list[0], LZ_RECORD_INFO_BLACK), "Ann");
    assert_string_equal(lz_record_text(games.list[0], LZ_RECORD_INFO_WHITE), "Bob");
}

/* The mark of an unknown player is not read as a name, whatever blanks surround it. */
static void unknown_names_in_psq(void **context)
{
    (void)context;
    static const char *const marks[] = {"?", " ?", "?\t", "\t ? ", "\v?\f"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        char text[80];
        snprintf(text, sizeof text, "Piskvorky 15x15, 11:11, 0\n8,8,0\nAnn\n%s\n-1\n", marks[i]);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_PSQ, NULL, text, &games, NULL), LZ_OK);
        assert_string_equal(lz_record_text(games.list[0], LZ_RECORD_INFO_BLACK), "Ann");
        assert_null(lz_record_text(games.list[0], LZ_RECORD_INFO_WHITE));
        games_free(&games);
    }
}

/* Whatever the names, the game and the other player's name come back. A notice tells of each name
 * that is changed. */
static void names_in_psq(void **context)
{
    (void)context;
    char many[301] = "";
    for (int i = 0; i < 100; i++)
        memcpy(many + 3 * i, "\xe8\xbf\x9e", 3);
    char cut[256] = "";
    memcpy(cut, many, 252); /* whole characters of the 254 bytes */
    const struct {
        const char *black, *white, *read_black, *read_white;
        int warnings;
    } cases[] = {
        {"12", "8,8", "_12", "_8,8", 1},
        {"2024", "Bob", "_2024", "Bob", 1},
        {"Bob", "-2", "Bob", "_-2", 1},
        {"Piskvorky 15x15", "8;8", "_Piskvorky 15x15", "_8;8", 1},
        {" 15\t", "007", "_ 15", "_007", 1},
        {"-12\n", "two\nlines", "_-12", "two lines", 1},
        {"a\rb", "8 balls", "a b", "8 balls", 1},
        {"15 bits", "\xe8\xbf\x9e\xe5\xad\x90", "15 bits", "\xe8\xbf\x9e\xe5\xad\x90", 0},
        {NULL, "Bob", NULL, "Bob", 0},
        {"Ann", NULL, "Ann", NULL, 0},
        {"?", "Bob", NULL, "Bob", 0},
        {" \n", "Bob", NULL, "Bob", 1},
        {many, "Bob", cut, "Bob", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct output output = {0};
        struct games again = {0};
        assert_int_equal(read_string(LZ_RECORD_FORMAT_MOVES, NULL, "h8i9", &games, NULL), LZ_OK);
        lz_record_set_text(games.list[0], LZ_RECORD_INFO_BLACK, cases[i].black, NULL);
        lz_record_set_text(games.list[0], LZ_RECORD_INFO_WHITE, cases[i].white, NULL);
        assert_int_equal(
            write_record(LZ_RECORD_FORMAT_PSQ, NULL, games.list[0], &output, &again, NULL), LZ_OK);
        assert_int_equal(again.warnings, cases[i].warnings);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_PSQ, NULL, output.data, &again, NULL), LZ_OK);
        assert_int_equal(again.warnings, cases[i].warnings);
        assert_int_equal(again.count, 1);
        assert_string_equal(line_of(again.list[0]), "h8i9");
        assert_true(
            same_text(lz_record_text(again.list[0], LZ_RECORD_INFO_BLACK), cases[i].read_black));
        assert_true(
            same_text(lz_record_text(again.list[0], LZ_RECORD_INFO_WHITE), cases[i].read_white));
        assert_null(lz_record_text(again.list[0], LZ_RECORD_INFO_ENDING));
        games_free(&again);
        games_free(&games);
        free(output.data);
    }
}

static void c_gomoku_cli_sgf(void **context)
{
    (void)context;
    static const char text[] =
        "(;FF[4]GM[4]GN[1]EV[A x B]DT[2026.11.21 10:20:30]RO[1.1]RU[4]SZ[15]PB[A]PW[B]RE[B+1]"
        "TE[five in a row]\n"
        ";B[hh]C[opening move];W[ii]C[opening move]\n"
        ";B[gh]C[15ms];W[aa]C[1203ms])\n\n"
        "(;FF[4]GM[4]GN[2]EV[A x B]DT[2026.11.21 10:20:31]RO[1.2]RU[0]SZ[20]PB[B]PW[A]RE[0]"
        "TE[draw]\n\n;B[tt])\n\n";
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL), LZ_OK);
    assert_int_equal(games.count, 2);
    assert_int_equal(games.warnings, 0);
    const lz_record *one = games.list[0], *two = games.list[1];
    assert_string_equal(line_of(one), "h8i7g8a15");
    assert_int_equal(lz_record_variant(one)->rule, LZ_RULE_RENJU);
    assert_int_equal(lz_record_result(one), LZ_RESULT_BLACK_WINS);
    assert_string_equal(lz_record_text(one, LZ_RECORD_INFO_ENDING), "five in a row");
    assert_string_equal(lz_record_text(one, LZ_RECORD_INFO_DATE), "2026-11-21 10:20:30");
    assert_string_equal(lz_record_comment(one, 1), "opening move");
    assert_int_equal(lz_record_time_ms(one, last_of(one)), 1203);
    assert_null(lz_record_comment(one, last_of(one)));
    /* On 20x20 "tt" is a cell: the lower right corner. */
    assert_string_equal(line_of(two), "t1");
    assert_int_equal(lz_record_result(two), LZ_RESULT_DRAW);
    assert_int_equal(lz_record_variant(two)->rule, LZ_RULE_FREESTYLE);
}

/* A correct FF[4] file: escapes, soft line breaks, compressed points, set-up, marks, unknown
 * properties, variations. Written and read again, it gives the same record. */
static void conformant_sgf(void **context)
{
    (void)context;
    static const char text[] =
        "preamble (not a game)\n"
        "(;FF[4]GM[4]SZ[15]CA[UTF-8]AP[x:1]AB[aa:cb][hh]AW[dd]PL[W]\n"
        "C[a \\] bracket, a \\\\ and a soft\\\nbreak\r\nnext]KM[0]LB[ee:A\\:1][ff:two]\n"
        ";W[ii]TR[aa:ab]CR[oo]BM[2](;B[jj]HO[1]VW[]DO[]BM[1])(;B[kk]N[name]TE[1];W[]))";
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL), LZ_OK);
    const lz_record *record = games.list[0];
    assert_int_equal(games.warnings, 0);
    /* Rectangle aa:cb: columns a to c, the two top rows. */
    assert_int_equal(lz_record_start_at(record, 14 * 15), LZ_BLACK);
    assert_int_equal(lz_record_start_at(record, 13 * 15 + 2), LZ_BLACK);
    assert_int_equal(lz_record_start_at(record, 12 * 15), LZ_EMPTY);
    assert_int_equal(lz_record_start_at(record, 7 * 15 + 7), LZ_BLACK);
    assert_int_equal(lz_record_start_at(record, 11 * 15 + 3), LZ_WHITE);
    assert_int_equal(lz_record_start_to_move(record), LZ_WHITE);
    assert_string_equal(lz_record_comment(record, 0), "a ] bracket, a \\ and a softbreak\nnext");
    assert_int_equal(lz_record_marks(record, 0), 2);
    assert_string_equal(lz_record_mark(record, 0, 0).text, "A:1");
    const int move = lz_record_child(record, 0), first = lz_record_child(record, move);
    assert_int_equal(lz_record_marks(record, move), 3);
    assert_int_equal(lz_record_flags(record, first), LZ_RECORD_FLAG_MARKED);
    const int second = lz_record_next(record, first);
    assert_string_equal(lz_judgement_sign(lz_record_judgement(record, move)), "??");
    assert_string_equal(lz_judgement_sign(lz_record_judgement(record, first)), "?!");
    assert_string_equal(lz_judgement_sign(lz_record_judgement(record, second)), "!");
    assert_string_equal(lz_judgement_sign(lz_record_judgement(record, 0)), "");
    assert_int_equal(lz_record_action(record, lz_record_child(record, second)).kind,
                     LZ_ACTION_PASS);

    struct output output = {0};
    assert_sgf_keeps(record, &output);
    assert_non_null(strstr(output.data, "KM[0]"));
    assert_non_null(strstr(output.data, "DO[]VW[]BM[1]")); /* the second judgement stays as it is */
    assert_non_null(strstr(output.data, "N[name]"));
    assert_non_null(strstr(output.data, "LB[ee:A\\:1][ff:two]"));
    free(output.data);
}

/* Win rates as Sabaki writes them; a damaged one stays, until the position has a good one. */
static void win_rates_sgf(void **context)
{
    (void)context;
    static const struct {
        const char *property;
        int permille;
        int warnings;
        const char *written;
    } cases[] = {
        {"SBKV[62.1]", 621, 0, "SBKV[62.1]"},
        {"SBKV[62]", 620, 0, "SBKV[62]"},
        {"SBKV[62.00]", 620, 0, "SBKV[62]"},
        {"SBKV[0]", 0, 0, "SBKV[0]"},
        {"SBKV[0.04]", 0, 0, "SBKV[0]"},
        {"SBKV[0.05]", 1, 0, "SBKV[0.1]"},
        {"SBKV[9.96]", 100, 0, "SBKV[10]"},
        {"SBKV[99.9500001]", 1000, 0, "SBKV[100]"},
        {"SBKV[100]", 1000, 0, "SBKV[100]"},
        {"SBKV[007.5]", 75, 0, "SBKV[7.5]"},
        {"SBKV[100.1]", -1, 1, "SBKV[100.1]"},
        {"SBKV[101]", -1, 1, "SBKV[101]"},
        {"SBKV[99999999999999999999]", -1, 1, "SBKV[99999999999999999999]"},
        {"SBKV[-1]", -1, 1, "SBKV[-1]"},
        {"SBKV[]", -1, 1, "SBKV[]"},
        {"SBKV[.5]", -1, 1, "SBKV[.5]"},
        {"SBKV[5.]", -1, 1, "SBKV[5.]"},
        {"SBKV[5,5]", -1, 1, "SBKV[5,5]"},
        {"SBKV[5 %]", -1, 1, "SBKV[5 %]"},
        {"SBKV[1][2]", -1, 1, "SBKV[1][2]"},
        {"SBKV[a\\]b]XX[c]", -1, 1, "SBKV[a\\]b]XX[c]"},
        {"SBKV[50]SBKV[50.0]", 500, 0, "SBKV[50]"},
        {"SBKV[50]SBKV[60]", 500, 1, "SBKV[50]"},
        {"XX[1][2]SBKV[a\\]b][c]YY[d]SBKV[50]SBKVX[e]", 500, 1, "SBKV[50]XX[1][2]YY[d]SBKVX[e]"},
    };
    for (size_t i = 0; i < 2 * sizeof cases / sizeof *cases; i++) {
        const int at = (int)(i % 2); /* also in the root */
        struct output output = {0};
        char text[160];
        snprintf(text, sizeof text, "(;GM[4]SZ[15]%s;B[hh]%s)", at ? "" : cases[i / 2].property,
                 at ? cases[i / 2].property : "");
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL), LZ_OK);
        const lz_record *record = games.list[0];
        assert_int_equal(lz_record_win_permille(record, at), cases[i / 2].permille);
        assert_int_equal(lz_record_win_permille(record, !at), -1);
        assert_int_equal(games.warnings, cases[i / 2].warnings);
        assert_int_equal(write_record(LZ_RECORD_FORMAT_SGF, NULL, record, &output, NULL, NULL),
                         LZ_OK);
        const char *first = strstr(output.data, cases[i / 2].written);
        assert_non_null(first);
        assert_null(strstr(first + 1, "SBKV["));
        games_free(&games);
        free(output.data);
    }
}

/* The usual mistakes of other programs are tolerated. */
static void sloppy_sgf(void **context)
{
    (void)context;
    static const struct {
        const char *text, *line;
        int warnings;
    } cases[] = {
        {"(;B[hh];W[ii])", "h8i7", 0},                       /* no FF */
        {"(;GaMe[4]SiZe[15];Black[hh];White[ii])", "", 2},   /* FF[1]: short names count */
        {"(;GM[1]SZ[15];B[hh];W[tt];B[ii])", "h8passi7", 1}, /* Go, with its pass */
        {"(;GM[4]SZ[15];B[h8];W[i7])", "h8i7", 0},           /* letter and number */
        {"(;GM[4]SZ[15];b[hh];w[ii])", "h8i7", 0},           /* small letters */
        {"(;GM[4]SZ[15];B[hh];FF[4]W[ii])", "h8i7", 1},      /* a root's property */
        {"(;GM[4]SZ[15];B[hh]W[ii])", "h8i7", 0},            /* two moves in a node */
        {"(;GM[4]SZ[15];B[hh];B[ii])", "h8passi7", 1},       /* two moves of a colour */
        {"(;GM[4]SZ[15](B[hh];W[ii]))", "h8i7", 0},          /* a forgotten semicolon */
        {"\xef\xbb\xbf(;GM[4]SZ[15]RU[Yamaguchi];B[hh])", "h8", 0},
        {"(;GM[4]SZ[15]RU[no such];B[hh])", "h8", 1},
        {"(;GM[4]SZ[15]RU[freestyle 19x19];B[hh])", "h8", 0},
        {"(;GM[4]SZ[15]RU[freestyle 19x19 blocked 3,3];B[hh])", "h8", 1},
        {"(;GM[4]SZ[15];C[first];B[hh];C[then];W[ii])", "h8i7", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const lz_status status =
            read_string(LZ_RECORD_FORMAT_SGF, NULL, cases[i].text, &games, NULL);
        if (i == 1) { /* the capitals of the long names: GM, SZ, B, W */
            assert_int_equal(status, LZ_OK);
            assert_string_equal(line_of(games.list[0]), "h8i7");
        } else {
            assert_int_equal(status, LZ_OK);
            assert_int_equal(games.count, 1);
            assert_string_equal(line_of(games.list[0]), cases[i].line);
            assert_int_equal(games.warnings, cases[i].warnings);
        }
        if (i + 1 == sizeof cases / sizeof *cases) {
            assert_string_equal(lz_record_comment(games.list[0], 0), "first");
            assert_string_equal(lz_record_comment(games.list[0], 1), "then");
        }
        games_free(&games);
    }
}

/* What stands behind one of several moves in a node belongs to it. What stands before the first is
 * the game's in the root, as collections of games without semicolons have it, else the first
 * move's. */
static void several_moves_in_a_node_sgf(void **context)
{
    (void)context;
    static const char text[] = "(;GM[4]SZ[15]C[game]PB[A]B[hh]C[one]W[ii]TE[1]B[ih]PW[B]"
                               ";C[four]W[hi]C[4]B[gg]LB[aa:x])";
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL), LZ_OK);
    const lz_record *record = games.list[0];
    assert_string_equal(line_of(record), "h8i7i8h7g9");
    assert_int_equal(games.warnings, 0);
    assert_string_equal(lz_record_text(record, LZ_RECORD_INFO_BLACK), "A");
    assert_string_equal(lz_record_text(record, LZ_RECORD_INFO_WHITE), "B");
    assert_string_equal(lz_record_comment(record, 0), "game");
    assert_string_equal(lz_record_comment(record, 1), "one");
    assert_int_equal(lz_record_judgement(record, 2), LZ_JUDGEMENT_GOOD);
    assert_null(lz_record_comment(record, 3));
    assert_string_equal(lz_record_comment(record, 4), "four\n4");
    assert_int_equal(lz_record_marks(record, 4), 0);
    assert_int_equal(lz_record_marks(record, 5), 1);
    games_free(&games);
}

/* A property of the game in a later node counts if no move precedes it. It is written once, in the
 * root. */
static void roots_in_two_nodes_sgf(void **context)
{
    (void)context;
    static const char text[] = "(;GM[4]SZ[15]PB[A];PB[B]PW[C]RE[W+T]KM[0];B[hh]PW[kept])";
    struct output output = {0};
    struct games again = {0};
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL), LZ_OK);
    const lz_record *record = games.list[0];
    assert_string_equal(lz_record_text(record, LZ_RECORD_INFO_BLACK), "B");
    assert_string_equal(lz_record_text(record, LZ_RECORD_INFO_WHITE), "C");
    assert_string_equal(lz_record_text(record, LZ_RECORD_INFO_ENDING), "time");
    assert_int_equal(lz_record_result(record), LZ_RESULT_WHITE_WINS);
    assert_int_equal(write_record(LZ_RECORD_FORMAT_SGF, NULL, record, &output, NULL, NULL), LZ_OK);
    const char *player = strstr(output.data, "PB[");
    assert_non_null(player);
    assert_null(strstr(player + 1, "PB["));
    assert_non_null(strstr(output.data, "KM[0]"));
    assert_non_null(strstr(output.data, ";B[hh]PW[kept]"));
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, output.data, &again, NULL), LZ_OK);
    for (int info = 0; info < LZ_RECORD_INFO_COUNT; info++)
        assert_true(same_text(lz_record_text(record, (lz_record_info)info),
                              lz_record_text(again.list[0], (lz_record_info)info)));
    games_free(&again);
    free(output.data);
}

/* An impossible start position is dropped whole: its stones and the side to move. */
static void impossible_starts_sgf(void **context)
{
    (void)context;
    static const char *const starts[] = {
        "PL[W]AB[aa]",       /* floats */
        "AB[df]AW[bf]PL[W]", /* on the blocked cell */
    };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        char text[160];
        for (int variation = 0; variation < 2; variation++) {
            snprintf(text, sizeof text, "(;GM[4]RU[connect4 7x6 blocked 2,1]%s%s%s)",
                     variation ? "(;" : "", starts[i], variation ? ")(;B[df])" : "");
            assert_int_not_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL),
                                 LZ_OK);
            assert_int_equal(games.damages, 1);
            assert_int_equal(games.count, variation);
            if (variation) {
                assert_string_equal(line_of(games.list[0]), "4");
                assert_int_equal(lz_record_start_to_move(games.list[0]), LZ_BLACK);
                for (int cell = 0; cell < 42; cell++)
                    assert_int_equal(lz_record_start_at(games.list[0], cell),
                                     cell == 1 ? LZ_BLOCKED : LZ_EMPTY);
            }
            games_free(&games);
        }
    }
}

/* A rule is read whole or not at all, however long it is; a text that only begins like a rule is
 * not one. */
static void long_rules_sgf(void **context)
{
    (void)context;
    static const int blanks[] = {300, 10000};
    for (int i = 0; i < 2; i++) {
        struct output text = {0};
        output_write(&text, "(;GM[4]SZ[15]RU[renju 15x15", 27);
        for (int blank = 0; blank < blanks[i]; blank++)
            output_write(&text, " ", 1);
        output_write(&text, "opening swap2];B[hh])", 21);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text.data, &games, NULL), LZ_OK);
        const lz_variant *variant = lz_record_variant(games.list[0]);
        assert_int_equal(variant->rule, i ? LZ_RULE_FREESTYLE : LZ_RULE_RENJU);
        assert_int_equal(variant->opening, i ? LZ_OPENING_NONE : LZ_OPENING_SWAP2);
        assert_int_equal(games.warnings, i);
        if (i)
            assert_string_equal(games.warning.text,
                                "a rule of more than 8191 bytes is not read; freestyle is used");
        games_free(&games);
        free(text.data);
    }
}

/* Gomocup's numbers of rules, as docs/PROTOCOL.md lists them for engines. */
static void rules_by_number_sgf(void **context)
{
    (void)context;
    static const lz_rule rules[] = {
        LZ_RULE_FREESTYLE, LZ_RULE_STANDARD, LZ_RULE_FREESTYLE, LZ_RULE_STANDARD,
        LZ_RULE_RENJU,     LZ_RULE_RENJU,    LZ_RULE_RENJU,     LZ_RULE_RENJU,
        LZ_RULE_CARO6,     LZ_RULE_CARO,     LZ_RULE_CARO6,     LZ_RULE_CARO,
    };
    for (int number = 0; number <= (int)(sizeof rules / sizeof *rules); number++) {
        const bool known = number < (int)(sizeof rules / sizeof *rules);
        char text[64];
        snprintf(text, sizeof text, "(;GM[4]SZ[15]RU[%d];B[hh])", number);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL), LZ_OK);
        assert_int_equal(lz_record_variant(games.list[0])->rule,
                         known ? rules[number] : LZ_RULE_FREESTYLE);
        assert_int_equal(games.warnings, !known);
        games_free(&games);
    }
}

/* SZ gives the size; without SZ, RU does; without both, it is Go's or the size asked for. */
static void sizes_sgf(void **context)
{
    (void)context;
    static const struct {
        const char *text;
        int columns, rows, blocked; /* a cell, -1 none */
    } cases[] = {
        {"(;GM[4]RU[freestyle 19x17];B[hh])", 19, 17, -1},
        {"(;GM[4]RU[freestyle 19x17 blocked 3,3];B[hh])", 19, 17, 2 * 19 + 2},
        {"(;GM[1]RU[standard 15x15];B[hh])", 15, 15, -1},
        {"(;GM[4]SZ[9]RU[freestyle 19x17];B[hh])", 9, 9, -1},
        {"(;GM[4]RU[caro6];B[hh])", 20, 20, -1},
        {"(;GM[4]RU[freestyle win 4];B[hh])", 20, 20, -1},
        {"(;GM[1]RU[freestyle];B[hh])", 19, 19, -1},
    };
    lz_record_options options;
    lz_record_options_init(&options);
    options.variant.columns = options.variant.rows = 20;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, &options, cases[i].text, &games, NULL),
                         LZ_OK);
        const lz_variant *variant = lz_record_variant(games.list[0]);
        assert_int_equal(variant->columns, cases[i].columns);
        assert_int_equal(variant->rows, cases[i].rows);
        for (int cell = 0; cell < variant->columns * variant->rows; cell++)
            assert_int_equal(lz_variant_is_blocked(variant, cell), cell == cases[i].blocked);
        games_free(&games);
    }
}

/* Text files may begin with a byte order mark, however few bytes a read gives. Complaints count
 * columns from after it. */
static void byte_order_marks(void **context)
{
    (void)context;
    static const struct {
        lz_record_format format;
        const char *good, *bad;
        unsigned column; /* of the damage */
    } cases[] = {
        {LZ_RECORD_FORMAT_PSQ, "Piskvorky 15x15, 11:11, 0\n8,8,0\n", "Piskvorky 15y15", 13},
        {LZ_RECORD_FORMAT_SGF, "(;SZ[15];B[hh])", "(;SZ[99];B[hh])", 3},
        {LZ_RECORD_FORMAT_SAV, "15\n15\n1\n7 7\n", "15 x", 4},
        {LZ_RECORD_FORMAT_MOVES, "h8", "h8?", 3},
        {LZ_RECORD_FORMAT_OFFSETS, "0,0", "0,?", 3},
        {LZ_RECORD_FORMAT_LINK, "https://gomocalc.com/#/h8", "nowhere", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        for (size_t chunk = 0; chunk < 5; chunk++) {
            snprintf(text, sizeof text, "\xef\xbb\xbf%s", cases[i].good);
            assert_int_equal(
                read_bytes(cases[i].format, NULL, text, strlen(text), chunk, &games, NULL), LZ_OK);
            assert_int_equal(games.warnings, 0);
            assert_string_equal(line_of(games.list[0]), "h8");
            games_free(&games);
        }
        snprintf(text, sizeof text, "\xef\xbb\xbf%s", cases[i].bad);
        assert_int_not_equal(read_string(cases[i].format, NULL, text, &games, NULL), LZ_OK);
        assert_int_equal(games.damage.column, cases[i].column);
        games_free(&games);
        assert_int_not_equal(read_string(cases[i].format, NULL, "\xef\xbb", &games, NULL), LZ_OK);
        games_free(&games);
    }
}

/* RE as other programs write it, the result and ending read, and the text written again. */
static void results_sgf(void **context)
{
    (void)context;
    static const struct {
        const char *text, *ending, *written;
        lz_result result;
        int warnings;
    } cases[] = {
        {"RE[B+]", NULL, "RE[B+]\n", LZ_RESULT_BLACK_WINS, 0},
        {"RE[B+5]", "5", "RE[B+5]\n", LZ_RESULT_BLACK_WINS, 0},
        {"RE[W+12.5]", "12.5", "RE[W+12.5]\n", LZ_RESULT_WHITE_WINS, 0},
        {"RE[b+r]", "resign", "RE[B+R]\n", LZ_RESULT_BLACK_WINS, 0},
        {"RE[W+Time]", "time", "RE[W+T]\n", LZ_RESULT_WHITE_WINS, 0},
        {"RE[B+1]TE[five in a row]", "five in a row", "RE[B+]LZE[five in a row]\n",
         LZ_RESULT_BLACK_WINS, 0},
        {"TE[five in a row]RE[B+1]", "five in a row", "RE[B+]LZE[five in a row]\n",
         LZ_RESULT_BLACK_WINS, 0},
        {"RE[B+a five]", "a five", "RE[B+]LZE[a five]\n", LZ_RESULT_BLACK_WINS, 0},
        {"RE[0]", NULL, "RE[0]\n", LZ_RESULT_DRAW, 0},
        {"RE[B+Draw]", NULL, "RE[0]\n", LZ_RESULT_DRAW, 0},
        {"RE[?]", NULL, "]\n", LZ_RESULT_ONGOING, 0},
        {"RE[Void]", "void", "RE[Void]\n", LZ_RESULT_ONGOING, 0},
        {"RE[VOID]", "void", "RE[Void]\n", LZ_RESULT_ONGOING, 0},
        {"RE[Voided]", NULL, "]\n", LZ_RESULT_ONGOING, 1},
        {"RE[B+Forfeit]", "forfeit", "RE[B+F]\n", LZ_RESULT_BLACK_WINS, 0},
        {"RE[B+Five]", "Five", "RE[B+]LZE[Five]\n", LZ_RESULT_BLACK_WINS, 0},
        {"RE[W+Resigned]", "Resigned", "RE[W+]LZE[Resigned]\n", LZ_RESULT_WHITE_WINS, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct output output = {0};
        char text[128];
        snprintf(text, sizeof text, "(;GM[4]SZ[15]%s;B[hh])", cases[i].text);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL), LZ_OK);
        assert_int_equal(lz_record_result(games.list[0]), cases[i].result);
        assert_true(
            same_text(lz_record_text(games.list[0], LZ_RECORD_INFO_ENDING), cases[i].ending));
        assert_int_equal(games.warnings, cases[i].warnings);
        assert_int_equal(
            write_record(LZ_RECORD_FORMAT_SGF, NULL, games.list[0], &output, NULL, NULL), LZ_OK);
        assert_non_null(strstr(output.data, cases[i].written));
        assert_int_equal(strstr(output.data, "RE[") != NULL, cases[i].written[0] == 'R');
        games_free(&games);
        free(output.data);
    }
}

/* A void game has no result, even if its moves show one. */
static void void_games_sgf(void **context)
{
    (void)context;
    static const char win[] = "B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae]";
    for (int called_off = 0; called_off < 2; called_off++) {
        char text[160];
        struct output output = {0};
        snprintf(text, sizeof text, "(;GM[4]SZ[15]%s;%s)", called_off ? "RE[Void]" : "", win);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL), LZ_OK);
        lz_record_settle(games.list[0]);
        assert_int_equal(lz_record_result(games.list[0]),
                         called_off ? LZ_RESULT_ONGOING : LZ_RESULT_BLACK_WINS);
        assert_int_equal(
            write_record(LZ_RECORD_FORMAT_SGF, NULL, games.list[0], &output, NULL, NULL), LZ_OK);
        assert_int_equal(strstr(output.data, "RE[Void]") != NULL, called_off);
        free(output.data);
        games_free(&games);
    }
}

static void four_in_a_row_sgf(void **context)
{
    (void)context;
    static const char text[] = "(;GM[4]SZ[7:6]RU[connect4];B[df];W[de];B[cf])";
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL), LZ_OK);
    assert_string_equal(line_of(games.list[0]), "443");
    games_free(&games);
    static const char floating[] = "(;GM[4]SZ[7:6]RU[connect4];B[df];W[da])";
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, floating, &games, NULL),
                     LZ_ERR_ILLEGAL);
    assert_string_equal(line_of(games.list[0]), "4");
    assert_true(lz_record_is_damaged(games.list[0]));
}

#define LIB_HEAD(minor) "\xffRenLib\xff\x03" minor "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
#define READ_LIB(bytes, status)                                                                    \
    assert_int_equal(                                                                              \
        read_bytes(LZ_RECORD_FORMAT_LIB, NULL, bytes, sizeof bytes - 1, 0, &games, NULL), status)

static int child_at(const lz_record *record, int node, int column, int row)
{
    const lz_action action = lz_action_place(row * 15 + column);
    return lz_record_find(record, node, action);
}

/* RenLib 3.4: a root, a first move with a comment of two parts, a marked move with a text on the
 * board, a text without a move, a sibling. */
static void renlib_lib(void **context)
{
    (void)context;
    static const char bytes[] = LIB_HEAD("\x04") "\x00\x00" /* root */
                                                 "\x78\x08"
                                                 "one line\x08two\r\nthree\0" /* h8 */
                                                 "\x89\x91\x00\x01"
                                                 "A\0"      /* i7: sibling, mark, text "A" */
                                                 "\x8a\x40" /* j7 */
                                                 "\x79\x80" /* i8: sibling */
                                                 "\x9a\x44" /* j6: start */
                                                 "\x11\x43\x00\x01"
                                                 "xyz\0"; /* a14: a text without a move */
    READ_LIB(bytes, LZ_OK);
    const lz_record *record = games.list[0];
    assert_int_equal(games.warnings, 0);
    assert_int_equal(lz_record_nodes(record), 6);
    const int h8 = child_at(record, 0, 7, 7);
    assert_string_equal(lz_record_comment(record, h8), "one line\ntwo\nthree");
    const int i7 = child_at(record, h8, 8, 6);
    assert_int_equal(lz_record_flags(record, i7), LZ_RECORD_FLAG_MARKED);
    assert_int_not_equal(child_at(record, i7, 9, 6), LZ_RECORD_NO_NODE);
    const int i8 = child_at(record, h8, 8, 7);
    const int j6 = child_at(record, i8, 9, 5);
    assert_int_equal(lz_record_flags(record, j6), LZ_RECORD_FLAG_START);
    assert_int_equal(lz_record_marks(record, h8), 2);
    assert_int_equal(lz_record_mark(record, h8, 0).cell, 6 * 15 + 8);
    assert_string_equal(lz_record_mark(record, h8, 0).text, "A");
    assert_int_equal(lz_record_mark(record, h8, 1).cell, 13 * 15);
    assert_string_equal(lz_record_mark(record, h8, 1).text, "xyz");
    /* h8 is the only first move, so the file written has no root, as in RenLib. */
    static const char written[] = LIB_HEAD("\x00") "\x78\x08"
                                                   "one line\x08two\r\nthree\0"
                                                   "\x89\x91\x00\x01"
                                                   "A\0"
                                                   "\x8a\x40"
                                                   "\x79\x80"
                                                   "\x9a\x44"
                                                   "\x11\x43\x00\x01"
                                                   "xyz\0";
    struct output output = {0};
    assert_int_equal(write_record(LZ_RECORD_FORMAT_LIB, NULL, record, &output, NULL, NULL), LZ_OK);
    assert_int_equal(output.size, sizeof written - 1);
    assert_memory_equal(output.data, written, output.size);
    free(output.data);
}

/* The oldest files have no header: they begin with the centre, and comments are pairs of bytes that
 * end with a high bit. */
static void oldest_lib(void **context)
{
    (void)context;
    static const char bytes[] = "\x78\x20"
                                "ab\xe3\0"
                                "\x89\xc0"
                                "\x8a\x40";
    READ_LIB(bytes, LZ_OK);
    const lz_record *record = games.list[0];
    const int h8 = child_at(record, 0, 7, 7);
    assert_string_equal(lz_record_comment(record, h8), "abc");
    assert_int_equal(lz_record_nodes(record), 4);
    assert_int_not_equal(child_at(record, h8, 8, 6), LZ_RECORD_NO_NODE);
    assert_int_not_equal(child_at(record, h8, 9, 6), LZ_RECORD_NO_NODE);
}

/* Rapfi's files: no root, a byte 8 before every comment, columns and rows exchanged. */
static void rapfi_lib(void **context)
{
    (void)context;
    static const char bytes[] = LIB_HEAD("\x00") "\x78\x08\x08hi\0"
                                                 "\x0f\x48\x08lo\0";
    READ_LIB(bytes, LZ_OK);
    assert_int_equal(games.warnings, 1);
    /* The byte 0f is column 15 of the top row; exchanged, the first column of the bottom row. */
    const int h8 = child_at(games.list[0], 0, 7, 7);
    assert_int_not_equal(child_at(games.list[0], h8, 0, 0), LZ_RECORD_NO_NODE);
    assert_string_equal(lz_record_comment(games.list[0], h8), "\nhi");
    games_free(&games);
    lz_record_options options;
    lz_record_options_init(&options);
    options.transposed = LZ_TRANSPOSED_NO;
    assert_int_equal(
        read_bytes(LZ_RECORD_FORMAT_LIB, &options, bytes, sizeof bytes - 1, 0, &games, NULL),
        LZ_OK);
    assert_int_not_equal(child_at(games.list[0], child_at(games.list[0], 0, 7, 7), 14, 14),
                         LZ_RECORD_NO_NODE);
    games_free(&games);
    /* The root and a pass have no cell, exchanged or not. */
    options.transposed = LZ_TRANSPOSED_YES;
    static const char pass[] = LIB_HEAD("\x04") "\0\0"
                                                "\x0f\0"
                                                "\0\x40";
    assert_int_equal(
        read_bytes(LZ_RECORD_FORMAT_LIB, &options, pass, sizeof pass - 1, 0, &games, NULL), LZ_OK);
    const int stone = child_at(games.list[0], 0, 0, 0);
    const int after = lz_record_child(games.list[0], stone);
    assert_int_equal(lz_record_action(games.list[0], after).kind, LZ_ACTION_PASS);
    assert_int_equal(lz_record_action(games.list[0], after).cell[0], -1);
    assert_int_equal(lz_record_action(games.list[0], LZ_RECORD_ROOT).cell[0], -1);
}

/* Our own file is not taken for one of Rapfi's if its comments begin with an empty line. */
static void empty_first_lines_lib(void **context)
{
    (void)context;
    static const char *const texts[] = {
        "(;GM[4]SZ[15];B[hh]C[\nfirst];W[ig])",   "(;GM[4]SZ[15];B[hh]C[\n\n];W[ig]C[\nsecond])",
        "(;GM[4]SZ[15];B[hh];W[ig]C[\x08third])", "(;GM[4]SZ[15];B[hh];W[ig]C[first\x08\nsecond])",
        "(;GM[4]SZ[15];B[hh]LB[ig:a\x08];W[ig])",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct output output = {0};
        struct games again = {0};
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, texts[i], &games, NULL), LZ_OK);
        assert_int_equal(
            write_record(LZ_RECORD_FORMAT_LIB, NULL, games.list[0], &output, &again, NULL), LZ_OK);
        assert_int_equal(
            read_bytes(LZ_RECORD_FORMAT_LIB, NULL, output.data, output.size, 0, &again, NULL),
            LZ_OK);
        assert_int_equal(again.warnings, i >= 2);
        assert_string_equal(line_of(again.list[0]), "h8i9");
        if (i < 2) /* a byte 8 comes back as the line end that it stands for, with a notice */
            assert_same_record(games.list[0], again.list[0], SAME_ALL);
        games_free(&again);
        games_free(&games);
        free(output.data);
    }
}

static void damaged_lib(void **context)
{
    (void)context;
    static const char occupied[] = LIB_HEAD("\x00") "\x78\x00"
                                                    "\x78\x80"
                                                    "\x8a\x40"
                                                    "\x89\x40";
    READ_LIB(occupied, LZ_ERR_ILLEGAL); /* the second h8 and j7 below it are left out, i7 stays */
    assert_int_equal(games.damage.offset, 22);
    assert_int_equal(lz_record_nodes(games.list[0]), 3);
    assert_int_not_equal(child_at(games.list[0], child_at(games.list[0], 0, 7, 7), 8, 6),
                         LZ_RECORD_NO_NODE);
    games_free(&games);
    static const char cut[] = LIB_HEAD("\x00") "\x78\x00"
                                               "\x89\x88"
                                               "a com";
    READ_LIB(cut, LZ_ERR_SYNTAX);
    assert_int_equal(games.count, 1);
    assert_int_equal(lz_record_nodes(games.list[0]), 3);
    games_free(&games);
    static const char missing[] = LIB_HEAD("\x00") "\x78\x00"
                                                   "\x89\xc0";
    READ_LIB(missing, LZ_ERR_SYNTAX);
    games_free(&games);
    READ_LIB("no library at all, but long", LZ_ERR_SYNTAX);
    assert_int_equal(games.count, 0);
    games_free(&games);
    static const char lone[] = LIB_HEAD("\x04") "\x00\x00";
    READ_LIB(lone, LZ_OK);
    assert_int_equal(games.count, 1);
}

static void renlib_and_yixin_pos(void **context)
{
    (void)context;
    static const char bytes[] = "\x03\x70\x00\x0e"; /* centre, upper left, upper right */
    assert_int_equal(read_bytes(LZ_RECORD_FORMAT_POS, NULL, bytes, 4, 1, &games, NULL), LZ_OK);
    assert_string_equal(line_of(games.list[0]), "h8a15o15");
    games_free(&games);
    lz_record_options options;
    lz_record_options_init(&options);
    options.transposed = LZ_TRANSPOSED_YES; /* as Yixin-Board shows it */
    assert_int_equal(read_bytes(LZ_RECORD_FORMAT_POS, &options, bytes, 4, 0, &games, NULL), LZ_OK);
    assert_string_equal(line_of(games.list[0]), "h8a15a1");
    games_free(&games);
    assert_int_equal(read_bytes(LZ_RECORD_FORMAT_POS, NULL, bytes, 3, 0, &games, NULL),
                     LZ_ERR_SYNTAX);
    assert_string_equal(line_of(games.list[0]), "h8a15");
    assert_int_equal(games.damage.offset, 3);
}

static void yixin_sav(void **context)
{
    (void)context;
    static const char text[] = "15\n15\n3\n7 7\n0 0\n14 0\n";
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SAV, NULL, text, &games, NULL), LZ_OK);
    assert_string_equal(line_of(games.list[0]), "h8a15a1");
    struct output output = {0};
    assert_int_equal(write_record(LZ_RECORD_FORMAT_SAV, NULL, games.list[0], &output, NULL, NULL),
                     LZ_OK);
    assert_string_equal(output.data, text);
    free(output.data);
    games_free(&games);
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SAV, NULL, "15\n1\n1\n7 7\n", &games, NULL),
                     LZ_OK);
    assert_int_equal(games.warnings, 1); /* old: the second number was the rule */
    assert_string_equal(line_of(games.list[0]), "h8");
}

static void lines_of_moves(void **context)
{
    (void)context;
    static const char text[] = "# openings\n\n  h8 i9\tpass J10\r\n0,0, 1,0, 1,3\n-1,-1,0,0\n"
                               "https://gomocalc.com/#/h8i9\n";
    static const char *const lines[] = {"h8i9passj10", "h8i8i5", "g9h8", "h8i9"};
    assert_int_equal(read_string(LZ_RECORD_FORMAT_MOVES, NULL, text, &games, NULL), LZ_OK);
    assert_int_equal(games.count, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(line_of(games.list[i]), lines[i]);
    games_free(&games);
    /* Row 1 is the top one: on 20x20, a1 is a20 from the bottom. Offsets: 10,10 is the centre. */
    lz_record_options options;
    lz_record_options_init(&options);
    options.variant.columns = options.variant.rows = 20;
    options.rows = LZ_ROWS_TOP;
    assert_int_equal(
        read_string(LZ_RECORD_FORMAT_MOVES, &options, "a1t20\n0,0,-10,-10\n", &games, NULL), LZ_OK);
    assert_string_equal(line_of(games.list[0]), "a20t1");
    assert_string_equal(line_of(games.list[1]), "k10a20");
    games_free(&games);
    lz_variant_init(&options.variant, LZ_RULE_CONNECT4);
    assert_int_equal(read_string(LZ_RECORD_FORMAT_MOVES, &options, "4455\n", &games, NULL), LZ_OK);
    assert_string_equal(line_of(games.list[0]), "4455");
}

static void complaints_name_the_place(void **context)
{
    (void)context;
    static const struct {
        lz_record_format format;
        const char *text;
        unsigned line, column;
        lz_status status;
        int games; /* kept */
    } cases[] = {
        {LZ_RECORD_FORMAT_PSQ, "Piskvorky 15x15, 11:11, 0\n8,8,0\n9;9,0\n-1\n", 3, 2, LZ_ERR_SYNTAX,
         1},
        {LZ_RECORD_FORMAT_PSQ, "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n", 3, 1, LZ_ERR_ILLEGAL,
         1},
        {LZ_RECORD_FORMAT_PSQ, "Piskvorky 15x15, 11:11, 0\n8,16,0\n", 2, 1, LZ_ERR_ILLEGAL, 0},
        {LZ_RECORD_FORMAT_PSQ, "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,", 3, 3, LZ_ERR_SYNTAX, 1},
        {LZ_RECORD_FORMAT_PSQ, "Piskvorky 99x15, 11:11, 0\n8,8,0\n", 1, 1, LZ_ERR_ARGUMENT, 0},
        {LZ_RECORD_FORMAT_PSQ, "Piskvorky fifteen\n", 1, 11, LZ_ERR_SYNTAX, 0},
        {LZ_RECORD_FORMAT_PSQ, "8,8,0\n", 1, 1, LZ_ERR_SYNTAX, 0},
        {LZ_RECORD_FORMAT_SGF, "(;GM[4]SZ[15]\n;B[hh];W[zz];B[ii])", 2, 8, LZ_ERR_SYNTAX, 1},
        {LZ_RECORD_FORMAT_SGF, "(;GM[4]SZ[15]\n;B[hh];W[hh])", 2, 8, LZ_ERR_ILLEGAL, 1},
        {LZ_RECORD_FORMAT_SGF, "(;GM[4]SZ[15]\n;B[hh]C[never closed", 2, 8, LZ_ERR_SYNTAX, 1},
        {LZ_RECORD_FORMAT_SGF, "(;GM[4]SZ[15];B[hh]\n;W", 2, 3, LZ_ERR_SYNTAX, 1},
        {LZ_RECORD_FORMAT_SGF, "(;GM[4]SZ[15];B[hh]", 1, 20, LZ_ERR_SYNTAX, 1},
        {LZ_RECORD_FORMAT_SGF, "(;GM[2];B[hh])", 1, 3, LZ_ERR_UNSUPPORTED, 0},
        {LZ_RECORD_FORMAT_SGF, "(;GM[4]SZ[99];B[hh])", 1, 8, LZ_ERR_UNSUPPORTED, 0},
        {LZ_RECORD_FORMAT_SGF, "nothing here", 1, 13, LZ_ERR_SYNTAX, 0},
        {LZ_RECORD_FORMAT_SAV, "15\n15\n2\n7 7\n7 x\n", 5, 3, LZ_ERR_SYNTAX, 1},
        {LZ_RECORD_FORMAT_SAV, "15\n15\n2\n7 7\n7 15\n", 5, 1, LZ_ERR_ILLEGAL, 1},
        {LZ_RECORD_FORMAT_MOVES, "h8i9\nh8x\n", 2, 4, LZ_ERR_SYNTAX, 2},
        {LZ_RECORD_FORMAT_MOVES, "h8i9h8\n", 1, 5, LZ_ERR_ILLEGAL, 1},
        {LZ_RECORD_FORMAT_MOVES, "h8 p9\n", 1, 4, LZ_ERR_ILLEGAL, 1},
        {LZ_RECORD_FORMAT_MOVES, "h8i9\n - - -\n", 2, 1, LZ_ERR_SYNTAX, 1},
        {LZ_RECORD_FORMAT_OFFSETS, ", ,\n0,0\n", 1, 1, LZ_ERR_SYNTAX, 1},
        {LZ_RECORD_FORMAT_OFFSETS, "0,0, 99,0\n", 1, 6, LZ_ERR_ILLEGAL, 1},
        {LZ_RECORD_FORMAT_OFFSETS, "0,0, 1\n", 1, 7, LZ_ERR_SYNTAX, 1},
        {LZ_RECORD_FORMAT_LINK, "http://example.org/\n", 1, 1, LZ_ERR_SYNTAX, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lz_error error = {.status = LZ_OK};
        const lz_status status = read_string(cases[i].format, NULL, cases[i].text, &games, &error);
        assert_int_equal(status, cases[i].status);
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
        assert_int_equal(games.count, cases[i].games);
        games_free(&games);
    }
}

/* A complaint is one line of UTF-8 that a terminal can show, whatever it quotes. */
static void complaints_are_one_line(void **context)
{
    (void)context;
    static const struct {
        const char *text, *told; /* of the last notice */
    } cases[] = {
        {"(;GM[4]RU[a\nb\r\x1b[31m\\\x7f])",
         "the rule \"a?b??[31m\\?\" is not known; freestyle is used"},
        {"(;GM[4];B[\xb3\xc2])", "B[??] is no point of the board"},
        {"(;GM[4];B[\xe8\xbf\x9e])", "B[\xe8\xbf\x9e] is no point of the board"},
        {"(;GM[4];B["
         "\xe8\xbf\x9e\xe8\xbf\x9e\xe8\xbf\x9e\xe8\xbf\x9e\xe8\xbf\x9e\xe8\xbf\x9e\xe8\xbf"
         "\x9e])",
         "B[\xe8\xbf\x9e\xe8\xbf\x9e\xe8\xbf\x9e\xe8\xbf\x9e\xe8\xbf\x9e\xe8\xbf\x9e??] is no "
         "point of the "
         "board"},
        {"(;GM[4]RE[\t];B[hh])", "the result \"?\" is not known and is left out"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const lz_status status =
            read_string(LZ_RECORD_FORMAT_SGF, NULL, cases[i].text, &games, NULL);
        assert_string_equal(status ? games.damage.text : games.warning.text, cases[i].told);
        games_free(&games);
    }
}

/* The game that lost something says so, and neither its copy nor the next game mistakes it. */
static void left_out_of_its_own_game(void **context)
{
    (void)context;
    static const struct {
        const char *text;
        lz_record_format format;
        bool reduced;
    } cases[] = {
        {"(;GM[4]SZ[15];B[hh]TR[zz];W[hi])(;GM[4]SZ[15];B[ii])", LZ_RECORD_FORMAT_SGF, true},
        {"(;GM[4]SZ[15]RU[chess];B[hh])(;GM[4]SZ[15];B[ii])", LZ_RECORD_FORMAT_SGF, true},
        {"(;GM[1]SZ[15];B[hh];B[ii])(;GM[4]SZ[15];B[ii])", LZ_RECORD_FORMAT_SGF, false},
        {"Piskvorky 15x15, 11:11, 0\n8,8,0 x\n-1\nPiskvorky 15x15, 11:11, 0\n1,1,0\n-1\n",
         LZ_RECORD_FORMAT_PSQ, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lz_record *copy;
        assert_int_equal(read_string(cases[i].format, NULL, cases[i].text, &games, NULL), LZ_OK);
        assert_int_equal(games.count, 2);
        assert_true(games.warnings > 0);
        assert_int_equal(lz_record_is_reduced(games.list[0]), cases[i].reduced);
        assert_int_equal(lz_record_copy(games.list[0], &copy, NULL), LZ_OK);
        assert_int_equal(lz_record_is_reduced(copy), cases[i].reduced);
        lz_record_free(copy);
        assert_false(lz_record_is_reduced(games.list[1]));
        games_free(&games);
    }
}

/* The reader finds the next game after a damaged one. */
static void lists_go_on_after_damage(void **context)
{
    (void)context;
    static const struct {
        lz_record_format format;
        const char *text;
        int games, damages;
    } cases[] = {
        {LZ_RECORD_FORMAT_PSQ,
         "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n9,9,9\n-1\n"
         "Piskvorky 15x15, 11:11, 0\n1,1,0\n-1\n",
         2, 1},
        {LZ_RECORD_FORMAT_SGF, "(;GM[4]SZ[15];B[hh];W\n(;W[aa])\n(;FF[4]GM[4]SZ[15];B[ii])", 2, 1},
        {LZ_RECORD_FORMAT_SGF, "(;GM[4]FF[4]SZ[15];B[hh]\n\n(;FF[4]GM[4]SZ[15];B[ii])", 2, 1},
        {LZ_RECORD_FORMAT_MOVES, "h8h8\ni9\n", 2, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_not_equal(read_string(cases[i].format, NULL, cases[i].text, &games, NULL),
                             LZ_OK);
        assert_int_equal(games.count, cases[i].games);
        assert_int_equal(games.damages, cases[i].damages);
        assert_true(lz_record_is_damaged(games.list[0]));
        assert_false(lz_record_is_damaged(games.list[1]));
        games_free(&games);
    }
}

struct told {
    char text[16][160];
    unsigned count;
};

static void take_loss(void *user, const lz_error *notice)
{
    struct told *told = user;
    assert_true(told->count < sizeof told->text / sizeof *told->text);
    snprintf(told->text[told->count++], sizeof *told->text, "%s", notice->text);
}

/* Collects the notices that come when the record is written. */
static void tell_losses(lz_record_format format, const lz_record *record, struct told *told)
{
    struct output output = {0};
    lz_record_options options;
    lz_record_options_init(&options);
    options.notice = take_loss;
    options.notice_user = told;
    assert_int_equal(lz_record_write(format, &options, record, output_write, &output, NULL), LZ_OK);
    free(output.data);
}

static bool has_loss(const struct told *told, const char *text)
{
    for (unsigned i = 0; i < told->count; i++) {
        if (strcmp(told->text[i], text) == 0)
            return true;
    }
    return false;
}

/* A notice tells of each kind of part that a format cannot hold. */
static void losses_are_told(void **context)
{
    (void)context;
    static const char text[] =
        "(;GM[4]SZ[15]RU[renju]PB[A]EV[E]KM[0];B[hh]C[x]LB[ii:1]LZT[5]SBKV[60]"
        "(;W[ii];B[])(;W[jj]))";
    static const struct {
        lz_record_format format;
        int losses;
    } cases[] = {
        {LZ_RECORD_FORMAT_SGF, 0},
        {LZ_RECORD_FORMAT_PSQ,
         8}, /* pass, variations, comments, marks, win rates, SGF's, rule, event */
        {LZ_RECORD_FORMAT_LIB, 5}, /* win rates, times, SGF's, players, rule */
        {LZ_RECORD_FORMAT_POS,
         9}, /* pass, variations, comments, marks, win rates, times, SGF's, rule, players */
        {LZ_RECORD_FORMAT_SAV, 9},   /* the same */
        {LZ_RECORD_FORMAT_MOVES, 8}, /* the same without the pass */
        {LZ_RECORD_FORMAT_LINK, 9},
    };
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL), LZ_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct output output = {0};
        struct games told = {0};
        assert_int_equal(write_record(cases[i].format, NULL, games.list[0], &output, &told, NULL),
                         LZ_OK);
        assert_int_equal(told.warnings, cases[i].losses);
        free(output.data);
    }
    /* A start position is laid out as moves where they can alternate, else refused. */
    games_free(&games);
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, "(;SZ[15]AB[aa][bb]AW[cc]PL[W];W[dd])",
                                 &games, NULL),
                     LZ_OK);
    assert_string_equal(line_of(games.list[0]), "b14c13a15d12");
    games_free(&games);
    assert_int_equal(
        read_string(LZ_RECORD_FORMAT_SGF, NULL, "(;SZ[15]AB[aa][bb];B[dd])", &games, NULL), LZ_OK);
    for (lz_record_format format = LZ_RECORD_FORMAT_PSQ; format < WRITTEN_FORMATS; format++) {
        struct output output = {0};
        if (format == LZ_RECORD_FORMAT_SGF)
            continue;
        assert_int_equal(write_record(format, NULL, games.list[0], &output, NULL, NULL),
                         LZ_ERR_UNSUPPORTED);
        assert_int_equal(output.size, 0);
        free(output.data);
    }
}

/* A notice tells of a result that the moves do not show, and of an ending that has no code. */
static void lost_results_are_told(void **context)
{
    (void)context;
    enum { OTHERS = 0, RESULT = 1, ENDING = 2, PASS = 4 };
    static const struct {
        const char *text;
        unsigned lost, lost_in_psq, lost_in_lib;
    } cases[] = {
        {"(;FF[4]GM[4]SZ[15];B[hh])", OTHERS, OTHERS, OTHERS},
        {"(;FF[4]GM[4]SZ[15]RE[W+];B[hh])", RESULT, RESULT, RESULT},
        {"(;FF[4]GM[4]SZ[15]RE[0];B[hh])", RESULT, RESULT, RESULT},
        {"(;FF[4]GM[4]SZ[15]RE[W+R];B[hh])", RESULT | ENDING, RESULT | ENDING, RESULT | ENDING},
        {"(;FF[4]GM[4]SZ[15]RE[W+T];B[hh])", RESULT | ENDING, RESULT, RESULT | ENDING},
        {"(;GM[4]SZ[15]LZE[time];B[hh])", ENDING, OTHERS, ENDING},
        {"(;GM[4]SZ[15]LZE[error];B[hh])", ENDING, OTHERS, ENDING},
        {"(;SZ[9]RE[B+];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae])", OTHERS, OTHERS,
         OTHERS},
        {"(;SZ[9]RE[W+];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae])", RESULT, RESULT,
         RESULT},
        {"(;SZ[15]RE[B+];B[aa];W[];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae])", PASS | RESULT,
         PASS | RESULT, OTHERS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, cases[i].text, &games, NULL),
                         LZ_OK);
        for (lz_record_format format = LZ_RECORD_FORMAT_PSQ; format < WRITTEN_FORMATS; format++) {
            const bool passes = format == LZ_RECORD_FORMAT_LIB || format == LZ_RECORD_FORMAT_MOVES;
            const bool small = lz_record_variant(games.list[0])->columns == 9;
            unsigned lost = format == LZ_RECORD_FORMAT_PSQ ? cases[i].lost_in_psq
                            : passes                       ? cases[i].lost_in_lib
                                                           : cases[i].lost;
            struct told told = {0};
            if (format == LZ_RECORD_FORMAT_SGF)
                lost = OTHERS;
            if (small && (format == LZ_RECORD_FORMAT_LIB || format == LZ_RECORD_FORMAT_POS))
                continue;
            tell_losses(format, games.list[0], &told);
            assert_int_equal(has_loss(&told, "the result is left out: the moves do not show it"),
                             (lost & RESULT) != 0);
            assert_int_equal(has_loss(&told, "how the game ended is left out"),
                             (lost & ENDING) != 0);
            assert_int_equal(told.count, (lost & RESULT) / RESULT + (lost & ENDING) / ENDING +
                                             (lost & PASS) / PASS +
                                             (small && format >= LZ_RECORD_FORMAT_MOVES ? 1U : 0U));
        }
        games_free(&games);
    }
}

/* AR and LN: compressed points stand for no rectangle, a pair named again is one, and what is no
 * pair is left out and said. */
static void sgf_arrows(void **context)
{
    (void)context;
    static const char text[] = "(;FF[4]GM[4]SZ[15]AR[ac:ca][ac:ca][ca:ac]LN[aa:oo][oo:aa]AR[ac:ca]"
                               ";B[hh]AR[hh:hh]LN[aa:pp]AR[aa][aa:][aa:bb:cc][bb-cc]"
                               ";W[ii]LN[h8:H9])";
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL), LZ_OK);
    const lz_record *record = games.list[0];
    assert_int_equal(games.warnings, 6);
    assert_true(lz_record_is_reduced(record));
    assert_int_equal(lz_record_arrows(record, 0), 3);
    const lz_arrow first = lz_record_arrow(record, 0, 0), third = lz_record_arrow(record, 0, 2);
    assert_true(first.from == 12 * 15 && first.to == 14 * 15 + 2 && first.head);
    assert_true(third.from == 14 * 15 && third.to == 14 && !third.head);
    assert_int_equal(lz_record_arrows(record, 1), 0);
    assert_int_equal(lz_record_arrow(record, 2, 0).to, 8 * 15 + 7);

    struct output output = {0};
    assert_sgf_keeps(record, &output);
    assert_non_null(strstr(output.data, "AR[ac:ca][ca:ac]LN[aa:oo]"));
    assert_non_null(strstr(output.data, ";W[ii]LN[hh:hg]"));
    free(output.data);
}

static void lost_arrows_are_told(void **context)
{
    (void)context;
    static const char *const loss = "arrows and lines are left out";
    for (lz_record_format format = 0; format < LZ_RECORD_FORMAT_COUNT; format++) {
        struct told told = {0};
        if (!lz_record_format_is_written(format))
            continue;
        assert_int_equal(read_string(LZ_RECORD_FORMAT_MOVES, NULL, "h8", &games, NULL), LZ_OK);
        assert_int_equal(lz_record_set_arrow(games.list[0], 1, (lz_arrow){0, 1, false}, NULL),
                         LZ_OK);
        tell_losses(format, games.list[0], &told);
        assert_int_equal(has_loss(&told, loss), format != LZ_RECORD_FORMAT_SGF);
        games_free(&games);
    }
}

/* SGF's labels and its texts other than GC are one line; RenLib's labels are texts. Notices tell of
 * the lines and marks lost. */
static void lost_lines_and_marks_are_told(void **context)
{
    (void)context;
    static const char lines[] = "line ends in labels and in the game's texts become blanks";
    static const char marks[] = "marks other than labels with a text are left out";
    static const struct {
        const char *label; /* NULL: a circle */
        const char *event, *note;
        bool lines, marks;
    } cases[] = {
        {"one", "E", "two\nlines", false, false},
        {"two\nlines", NULL, NULL, true, false},
        {"two\rlines", NULL, NULL, true, false},
        {"one", "two\nlines", NULL, true, false},
        {"", NULL, NULL, false, true},
        {NULL, NULL, NULL, false, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct told sgf = {0}, lib = {0};
        assert_int_equal(read_string(LZ_RECORD_FORMAT_MOVES, NULL, "h8", &games, NULL), LZ_OK);
        lz_record *record = games.list[0];
        lz_record_set_mark(record, 1, 0, cases[i].label ? LZ_MARK_LABEL : LZ_MARK_CIRCLE,
                           cases[i].label, NULL);
        lz_record_set_text(record, LZ_RECORD_INFO_EVENT, cases[i].event, NULL);
        lz_record_set_text(record, LZ_RECORD_INFO_NOTE, cases[i].note, NULL);
        tell_losses(LZ_RECORD_FORMAT_SGF, record, &sgf);
        tell_losses(LZ_RECORD_FORMAT_LIB, record, &lib);
        assert_int_equal(has_loss(&sgf, lines), cases[i].lines);
        assert_int_equal(sgf.count, cases[i].lines);
        assert_int_equal(has_loss(&lib, marks), cases[i].marks);
        games_free(&games);
    }
}

/* A tree of several games keeps only the first header; a notice tells of the others. */
static void lost_headers_of_merged_games_are_told(void **context)
{
    (void)context;
    static const char win[] =
        "(;SZ[15]RE[B+];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae])";
    static const struct {
        const char *second;
        int losses; /* in lib */
    } cases[] = {
        {"(;SZ[15];B[hh])", 0},
        {"(;SZ[15]PB[A];B[hh])", 1},
        {"(;SZ[15]RE[W+];B[hh])", 1},
        {"(;SZ[15]RE[W+R];B[hh])", 2},
        {win, 0},
        {"(;SZ[15]PW[B]RE[W+T];B[hh])", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lz_record *merged;
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, "(;SZ[15];B[ii])", &games, NULL),
                         LZ_OK);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, cases[i].second, &games, NULL),
                         LZ_OK);
        assert_int_equal(lz_record_merge(games.list[0], games.list[1], NULL), LZ_OK);
        assert_int_equal(lz_record_copy(games.list[0], &merged, NULL), LZ_OK);
        struct told told = {0};
        tell_losses(LZ_RECORD_FORMAT_LIB, merged, &told);
        assert_int_equal(told.count, cases[i].losses);
        told.count = 0;
        tell_losses(LZ_RECORD_FORMAT_SGF, merged, &told);
        assert_int_equal(told.count, cases[i].losses > 0);
        lz_record_free(merged);
        games_free(&games);
    }
}

/* A notice tells of each part of the variant that the file cannot hold. */
static void lost_variants_are_told(void **context)
{
    (void)context;
    static const struct {
        const char *variant;
        int losses; /* of every format but sgf */
    } cases[] = {
        {"freestyle 15x15", 0},
        {"freestyle 15x15 win 4", 1},
        {"freestyle 15x15 blocked 1,1", 1},
        {"freestyle 15x15 opening swap", 1},
        {"caro 15x15 win 4 opening swap2 blocked 1,1 blocked 15,15", 3},
        {"freestyle 9x9", 0}, /* of those that keep the size */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lz_record_options options;
        lz_record_options_init(&options);
        assert_int_equal(lz_variant_parse(cases[i].variant, &options.variant, NULL), LZ_OK);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_MOVES, &options, "e5f6", &games, NULL),
                         LZ_OK);
        const bool small = options.variant.columns == 9;
        for (lz_record_format format = LZ_RECORD_FORMAT_PSQ; format < WRITTEN_FORMATS; format++) {
            struct output output = {0};
            struct games told = {0};
            const bool sizeless = format >= LZ_RECORD_FORMAT_MOVES,
                       other = format == LZ_RECORD_FORMAT_SGF;
            if (small && (format == LZ_RECORD_FORMAT_LIB || format == LZ_RECORD_FORMAT_POS))
                continue;
            assert_int_equal(write_record(format, NULL, games.list[0], &output, &told, NULL),
                             LZ_OK);
            assert_int_equal(told.warnings, other ? 0 : cases[i].losses + (small && sizeless));
            free(output.data);
        }
        games_free(&games);
    }
}

/* `piece`, repeated `count` times, between `begin` and `end`. */
static struct output repeat(const char *begin, size_t length, const char *piece, size_t size,
                            int count, const char *end)
{
    struct output output = {0};
    output_write(&output, begin, length);
    for (int i = 0; i < count; i++)
        output_write(&output, piece, size);
    output_write(&output, end, strlen(end));
    return output;
}

/* Inputs that make a careless reader slow: the time must be linear in the size. */
static void long_inputs(void **context)
{
    (void)context;
    enum { MANY = 300000 };
    struct output sgf = repeat("(;SZ[15]", 8, ";C[a]KM[0]", 10, MANY, ")");
    assert_int_equal(read_bytes(LZ_RECORD_FORMAT_SGF, NULL, sgf.data, sgf.size, 0, &games, NULL),
                     LZ_OK);
    assert_int_equal(strlen(lz_record_comment(games.list[0], 0)), 2 * MANY - 1);
    games_free(&games);
    free(sgf.data);
    /* Marks on the whole board, repeated: each cell keeps one mark, of the last kind. */
    sgf = repeat("(;SZ[22];LB[ab:1]", 17, "CR[aa:vv]TR[aa:vv]", 18, MANY / 6, "LB[ab:2])");
    assert_int_equal(read_bytes(LZ_RECORD_FORMAT_SGF, NULL, sgf.data, sgf.size, 0, &games, NULL),
                     LZ_OK);
    assert_int_equal(lz_record_marks(games.list[0], 0), LZ_CELLS_MAX);
    for (int i = 0; i < LZ_CELLS_MAX; i++) {
        const lz_mark mark = lz_record_mark(games.list[0], 0, i);
        const bool label = mark.cell == 20 * LZ_SIZE_MAX; /* the first mark set */
        assert_true(label == (i == 0));
        assert_int_equal(mark.kind, label ? LZ_MARK_LABEL : LZ_MARK_TRIANGLE);
        assert_true(same_text(mark.text, label ? "2" : NULL));
    }
    games_free(&games);
    free(sgf.data);
    /* More arrows than a node holds, again and again. */
    struct output list = {0};
    for (int i = 0; i < LZ_CELLS_MAX * 2; i++) {
        char arrow[] = "AR[aa:vv]";
        arrow[3] = (char)('a' + i % 22);
        arrow[4] = (char)('a' + i / 22 % 21);
        arrow[6] = i < LZ_CELLS_MAX ? 'v' : 'u';
        output_write(&list, arrow, 9);
    }
    sgf = repeat("(;SZ[22]", 8, list.data, list.size, MANY / 3000, ")");
    assert_int_equal(read_bytes(LZ_RECORD_FORMAT_SGF, NULL, sgf.data, sgf.size, 0, &games, NULL),
                     LZ_OK);
    assert_int_equal(lz_record_arrows(games.list[0], 0), LZ_ARROWS_MAX);
    assert_int_equal(games.warnings, 1);
    games_free(&games);
    free(list.data);
    free(sgf.data);
    sgf = repeat("(;SZ[15]", 8, "(;C[a]", 6, MANY, ")"); /* never closed */
    assert_int_equal(read_bytes(LZ_RECORD_FORMAT_SGF, NULL, sgf.data, sgf.size, 0, &games, NULL),
                     LZ_ERR_SYNTAX);
    games_free(&games);
    free(sgf.data);
    struct output lib = repeat(LIB_HEAD("\x04") "\0\0", 22,
                               "\x78\xc8"
                               "a\0",
                               4, MANY, "x@");
    assert_int_equal(read_bytes(LZ_RECORD_FORMAT_LIB, NULL, lib.data, lib.size, 0, &games, NULL),
                     LZ_OK);
    assert_int_equal(lz_record_nodes(games.list[0]), 2); /* h8, again and again */
    games_free(&games);
    free(lib.data);
}

static lz_status count_point(struct sgf *sgf, int cell, int kind)
{
    (void)kind;
    ++*(int *)sgf->reader->game_user;
    return cell >= 0 && cell < LZ_CELLS_MAX ? LZ_OK : LZ_ERR_ARGUMENT;
}

/* A cell that a list names several times, alone or in rectangles, is treated once. */
static void lists_of_points_name_each_cell_once(void **context)
{
    (void)context;
    enum { MANY = 1000 };
    static const char list[] = "dd\0aa:cb\0bb:bb";
    struct output text = repeat(list, sizeof list, "aa:vv", 6, MANY, "");
    struct sgf_property property = {.ident = "CR", .values = 3};
    int acts = 0;
    struct reader *reader = calloc(1, sizeof *reader);
    lz_record *record;
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    variant.columns = variant.rows = LZ_SIZE_MAX;
    assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
    assert_non_null(reader);
    reader->record = record;
    reader->game_user = &acts;
    struct sgf sgf = {.reader = reader, .text = {.bytes = text.data, .used = text.size}};
    assert_int_equal(sgf_each_point(&sgf, &property, count_point, 0), LZ_OK);
    assert_int_equal(acts, 7); /* d19, and the six of columns a to c in the two top rows */
    acts = 0;
    property.values += MANY;
    assert_int_equal(sgf_each_point(&sgf, &property, count_point, 0), LZ_OK);
    assert_int_equal(acts, LZ_CELLS_MAX);
    lz_record_free(record);
    free(reader);
    free(text.data);
}

/* Texts are UTF-8, else Latin-1; those of a .lib can be had as Latin-1 alone. */
static void other_charsets(void **context)
{
    (void)context;
    lz_record_options options;
    lz_record_options_init(&options);
    options.latin1 = true;
    static const char text[] = "(;GM[4]SZ[15]CA[GBK]PB[K\xc3\xa4the];B[hh]C[caf\xe9])";
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, &options, text, &games, NULL), LZ_OK);
    assert_string_equal(lz_record_comment(games.list[0], 1), "caf\xc3\xa9");
    assert_string_equal(lz_record_text(games.list[0], LZ_RECORD_INFO_BLACK), "K\xc3\xa4the");
    assert_int_equal(games.warnings, 1);
    games_free(&games);
    static const char lib[] =
        "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00"
        "\x78\x08ok\0\0\x79\x48\xc3\xa4\0";
    assert_int_equal(read_bytes(LZ_RECORD_FORMAT_LIB, &options, lib, sizeof lib, 0, &games, NULL),
                     LZ_OK);
    assert_string_equal(lz_record_comment(games.list[0], 1), "ok");
    assert_string_equal(lz_record_comment(games.list[0], 2), "\xc3\x83\xc2\xa4");
    assert_int_equal(games.warnings, 0);
    games_free(&games);
    assert_int_equal(read_bytes(LZ_RECORD_FORMAT_LIB, NULL, lib, sizeof lib, 0, &games, NULL),
                     LZ_OK);
    assert_string_equal(lz_record_comment(games.list[0], 2), "\xc3\xa4");
}

/* The file written declares UTF-8. Unknown properties that are passed on must be UTF-8, too. */
static void kept_properties_are_utf8(void **context)
{
    (void)context;
    static const struct {
        const char *text, *kept;
    } cases[] = {
        {"(;GM[4]SZ[15]CA[ISO-8859-1];B[hh]XX[caf\xe9][a:b\\:c];W[ii])",
         "XX[caf\xc3\xa9][a:b\\:c]"},
        {"(;GM[4]SZ[15];B[hh]XX[\xe8\xa8\xb1 \\] \\\\];W[ii])", "XX[\xe8\xa8\xb1 \\] \\\\]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct output output = {0};
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, cases[i].text, &games, NULL),
                         LZ_OK);
        assert_int_equal(
            write_record(LZ_RECORD_FORMAT_SGF, NULL, games.list[0], &output, NULL, NULL), LZ_OK);
        assert_non_null(strstr(output.data, cases[i].kept));
        games_free(&games);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, output.data, &games, NULL), LZ_OK);
        assert_int_equal(games.warnings, 0); /* all of it is UTF-8 */
        assert_string_equal(line_of(games.list[0]), "h8i7");
        games_free(&games);
        free(output.data);
    }
}

/* Names of properties are kept up to 64 letters; longer ones are cut with a warning. */
static void long_names_of_properties_are_kept(void **context)
{
    (void)context;
    static const struct {
        const char *name, *kept;
        int warnings;
    } cases[] = {
        {"MULTIGOGM", "MULTIGOGM", 0},
        {"MULTIGOGN", "MULTIGOGN", 0},
        {"multigogm", "MULTIGOGM", 0},
        {"ABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGH",
         "ABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGH", 0},
        {"ABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHI",
         "ABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGH", 1},
        {"abcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghi",
         "ABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGHABCDEFGH", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct output output = {0};
        char text[128], kept[128];
        snprintf(text, sizeof text, "(;GM[4]SZ[15]KM[0]%s[1];B[hh])", cases[i].name);
        snprintf(kept, sizeof kept, "]KM[0]%s[1]\n", cases[i].kept);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL), LZ_OK);
        assert_int_equal(games.warnings, cases[i].warnings);
        assert_int_equal(
            write_record(LZ_RECORD_FORMAT_SGF, NULL, games.list[0], &output, NULL, NULL), LZ_OK);
        assert_non_null(strstr(output.data, kept));
        games_free(&games);
        free(output.data);
    }
}

static bool write_nothing(void *user, const char *data, size_t size)
{
    (void)user;
    (void)data;
    (void)size;
    return false;
}

/* Reads the input and fails where its end would be. */
static ptrdiff_t read_until_failure(void *user, char *buffer, size_t size)
{
    const ptrdiff_t got = input_read(user, buffer, size);
    return got ? got : -1;
}

static void callers_that_fail(void **context)
{
    (void)context;
    assert_int_equal(read_string(LZ_RECORD_FORMAT_MOVES, NULL, "h8\n", &games, NULL), LZ_OK);
    for (lz_record_format format = LZ_RECORD_FORMAT_PSQ; format < WRITTEN_FORMATS; format++) {
        lz_error error;
        assert_int_equal(lz_record_write(format, NULL, games.list[0], write_nothing, NULL, &error),
                         LZ_ERR_IO);
    }
    assert_int_equal(games.count, 1);
}

/* If reading fails anywhere, the one complaint is about that, not about the text missing there. The
 * game cut by it counts as damaged. */
static void reading_that_fails(void **context)
{
    (void)context;
    struct games source = {0};
    assert_int_equal(
        read_string(LZ_RECORD_FORMAT_SGF, NULL,
                    "(;GM[4]SZ[15]PB[Ann]PW[Bob];B[hh]C[centre];W[ii](;B[hi])(;B[ih]))", &source,
                    NULL),
        LZ_OK);
    for (lz_record_format format = LZ_RECORD_FORMAT_PSQ; format < WRITTEN_FORMATS; format++) {
        struct output whole = {0};
        assert_int_equal(write_record(format, NULL, source.list[0], &whole, NULL, NULL), LZ_OK);
        for (size_t cut = 0; cut <= whole.size; cut++) {
            struct input input = {.data = whole.data, .size = cut};
            lz_error error;
            lz_record_options options;
            lz_record_options_init(&options);
            options.notice = games_notice;
            options.notice_user = &games;
            assert_int_equal(lz_record_read(format, &options, read_until_failure, &input,
                                            games_take, &games, &error),
                             LZ_ERR_IO);
            assert_string_equal(error.text, "reading failed");
            assert_int_equal(error.offset, cut);
            assert_int_equal(games.damages, 1);
            assert_int_equal(games.warnings, 0);
            assert_true(games.count <= 1);
            /* A game of SGF is whole before the last line's end. */
            for (int i = 0; i < games.count && cut + 1 < whole.size; i++) {
                assert_true(lz_record_is_damaged(games.list[i]));
                assert_true(lz_record_nodes(games.list[i]) > 1);
            }
            games_free(&games);
        }
        free(whole.data);
    }
    games_free(&source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(piskvork_psq, teardown),
        cmocka_unit_test_teardown(judge_psq, teardown),
        cmocka_unit_test_teardown(odd_psq, teardown),
        cmocka_unit_test_teardown(headers_in_psq, teardown),
        cmocka_unit_test_teardown(codes_in_psq, teardown),
        cmocka_unit_test_teardown(archives_in_psq, teardown),
        cmocka_unit_test_teardown(archive_lines_written, teardown),
        cmocka_unit_test_teardown(bytes_0_in_psq, teardown),
        cmocka_unit_test_teardown(unknown_names_in_psq, teardown),
        cmocka_unit_test_teardown(names_in_psq, teardown),
        cmocka_unit_test_teardown(c_gomoku_cli_sgf, teardown),
        cmocka_unit_test_teardown(conformant_sgf, teardown),
        cmocka_unit_test_teardown(sgf_arrows, teardown),
        cmocka_unit_test_teardown(sloppy_sgf, teardown),
        cmocka_unit_test_teardown(several_moves_in_a_node_sgf, teardown),
        cmocka_unit_test_teardown(roots_in_two_nodes_sgf, teardown),
        cmocka_unit_test_teardown(impossible_starts_sgf, teardown),
        cmocka_unit_test_teardown(long_rules_sgf, teardown),
        cmocka_unit_test_teardown(rules_by_number_sgf, teardown),
        cmocka_unit_test_teardown(sizes_sgf, teardown),
        cmocka_unit_test_teardown(byte_order_marks, teardown),
        cmocka_unit_test_teardown(results_sgf, teardown),
        cmocka_unit_test_teardown(win_rates_sgf, teardown),
        cmocka_unit_test_teardown(void_games_sgf, teardown),
        cmocka_unit_test_teardown(four_in_a_row_sgf, teardown),
        cmocka_unit_test_teardown(renlib_lib, teardown),
        cmocka_unit_test_teardown(oldest_lib, teardown),
        cmocka_unit_test_teardown(rapfi_lib, teardown),
        cmocka_unit_test_teardown(empty_first_lines_lib, teardown),
        cmocka_unit_test_teardown(damaged_lib, teardown),
        cmocka_unit_test_teardown(renlib_and_yixin_pos, teardown),
        cmocka_unit_test_teardown(yixin_sav, teardown),
        cmocka_unit_test_teardown(lines_of_moves, teardown),
        cmocka_unit_test_teardown(complaints_name_the_place, teardown),
        cmocka_unit_test_teardown(complaints_are_one_line, teardown),
        cmocka_unit_test_teardown(left_out_of_its_own_game, teardown),
        cmocka_unit_test_teardown(lists_go_on_after_damage, teardown),
        cmocka_unit_test_teardown(losses_are_told, teardown),
        cmocka_unit_test_teardown(lost_results_are_told, teardown),
        cmocka_unit_test_teardown(lost_lines_and_marks_are_told, teardown),
        cmocka_unit_test_teardown(lost_arrows_are_told, teardown),
        cmocka_unit_test_teardown(lost_headers_of_merged_games_are_told, teardown),
        cmocka_unit_test_teardown(lost_variants_are_told, teardown),
        cmocka_unit_test_teardown(long_inputs, teardown),
        cmocka_unit_test(lists_of_points_name_each_cell_once),
        cmocka_unit_test_teardown(other_charsets, teardown),
        cmocka_unit_test_teardown(kept_properties_are_utf8, teardown),
        cmocka_unit_test_teardown(long_names_of_properties_are_kept, teardown),
        cmocka_unit_test_teardown(callers_that_fail, teardown),
        cmocka_unit_test_teardown(reading_that_fails, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
