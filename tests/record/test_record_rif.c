/* RenjuNet's files: what of a game is read and where it goes, what is left out and said so, and
 * what is damaged. */
#include "record/memory.h"
#include <stdio.h>

static struct games games;

#define HEAD                                                                                       \
    "\xef\xbb\xbf<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<!-- made for tests -->\n"          \
    "<!DOCTYPE database [<!ELEMENT database ANY>]>\n<database author=\"us\">\n"                    \
    "<countries><country id=\"1\" name=\"Land\" abbr=\"LD\"/></countries>\n"                       \
    "<cities><city id=\"5\" country=\"1\" name=\"Town &#38; port\"/></cities>\n"                   \
    "<rules><rule id=\"1\" name=\"Yamaguchi\" category=\"1\"><info>old</info></rule>\n"            \
    "<rule id='2' name='Gomoku Swap2' category='2'></rule></rules>\n"                              \
    "<players><player id=\"10\" name=\"Ann\" surname=\"O&apos;Sea\" country=\"1\"/>\n"             \
    "<player id=\"11\" name=\"\" surname=\"B&#xf6;b\"/><player id=\"12\" "                         \
    "name=\"Cy\"/></players>\n"                                                                    \
    "<tournaments><tournament id=\"3\" name=\"Cup &lt;1&gt;\" city=\"5\" country=\"1\" "           \
    "year=\"2008\" month=\"3\" start=\"2008-03-17\" end=\"2008-03-18\" rule=\"1\"/>\n"             \
    "<tournament id=\"4\" name=\"Old\" start=\"0000-00-00\" year=\"1989\" month=\"8\"/>"           \
    "<tournament id=\"6\" name=\"Half\" start=\"1990-05-00\"/></tournaments>\n<games>\n"
#define TAIL "</games>\n</database>\n"

static const char *text_of(int game, lz_record_info info)
{
    const char *text = lz_record_text(games.list[game], info);
    return text ? text : "";
}

static void moves_are(int game, const char *wanted)
{
    char line[512] = "", cell[8];
    const lz_record *record = games.list[game];
    for (int node = 0; (node = lz_record_child(record, node)) != LZ_RECORD_NO_NODE;) {
        lz_action_format(lz_record_variant(record), lz_record_action(record, node), LZ_ROWS_BOTTOM,
                         cell, sizeof cell);
        strcat(line, cell);
    }
    assert_string_equal(line, wanted);
}

static void all_of_a_game(void **context)
{
    (void)context;
    static const char text[] = HEAD
        "<game id=\"77\" publisher=\"12\" tournament=\"3\" round=\" 2 \" rule=\"1\" black=\"10\" "
        "white=\"11\" bresult=\"0.5\" btime=\"0\" wtime=\"\" opening=\"4\" alt=\"i10 g6\" "
        "swap=\"\">\n<move>h8 h9\ti9,G7 i10 a15o1</move>\n"
        "<info>first &amp; <![CDATA[<last> &amp;]]></info></game>" TAIL;
    for (size_t chunk = 0; chunk < 4; chunk++) {
        assert_int_equal(
            read_bytes(LZ_RECORD_FORMAT_RIF, NULL, text, sizeof text - 1, chunk, &games, NULL),
            LZ_OK);
        assert_int_equal(games.count, 1);
        assert_int_equal(games.warnings, 0);
        moves_are(0, "h8h9i9g7i10a15o1");
        assert_string_equal(text_of(0, LZ_RECORD_INFO_BLACK), "Ann O'Sea");
        assert_string_equal(text_of(0, LZ_RECORD_INFO_WHITE), "B\xc3\xb6"
                                                              "b");
        assert_string_equal(text_of(0, LZ_RECORD_INFO_AUTHOR), "Cy");
        assert_string_equal(text_of(0, LZ_RECORD_INFO_EVENT), "Cup <1>");
        assert_string_equal(text_of(0, LZ_RECORD_INFO_DATE), "2008-03-17");
        assert_string_equal(text_of(0, LZ_RECORD_INFO_PLACE), "Town & port, Land");
        assert_string_equal(text_of(0, LZ_RECORD_INFO_ROUND), "2");
        assert_string_equal(text_of(0, LZ_RECORD_INFO_SOURCE), "RenjuNet 77");
        assert_string_equal(text_of(0, LZ_RECORD_INFO_NOTE), "Yamaguchi\nfirst & <last> &amp;");
        assert_int_equal(lz_record_result(games.list[0]), LZ_RESULT_DRAW);
        assert_int_equal(lz_record_variant(games.list[0])->rule, LZ_RULE_RENJU);
        /* The fifth move that was offered and not played, in the position before it. */
        assert_int_equal(lz_record_marks(games.list[0], 4), 1);
        assert_int_equal(lz_record_mark(games.list[0], 4, 0).cell, 5 * 15 + 6);
        games_free(&games);
    }
}

static void rules_results_and_dates(void **context)
{
    (void)context;
    static const struct {
        const char *attributes;
        lz_rule rule;
        lz_result result;
        const char *date;
    } cases[] = {
        {"rule='1' bresult='1' tournament='4'", LZ_RULE_RENJU, LZ_RESULT_BLACK_WINS, "1989-08"},
        {"rule='2' bresult='0' tournament='6'", LZ_RULE_STANDARD, LZ_RESULT_WHITE_WINS, "1990-05"},
        {"", LZ_RULE_RENJU, LZ_RESULT_ONGOING, ""},
        {"bresult=''", LZ_RULE_RENJU, LZ_RESULT_ONGOING, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[4096];
        snprintf(text, sizeof text, HEAD "<game id='1' %s><move>h8</move></game>" TAIL,
                 cases[i].attributes);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_RIF, NULL, text, &games, NULL), LZ_OK);
        assert_int_equal(games.count, 1);
        assert_int_equal(games.warnings, 0);
        assert_int_equal(lz_record_variant(games.list[0])->rule, cases[i].rule);
        assert_int_equal(lz_record_result(games.list[0]), cases[i].result);
        assert_string_equal(text_of(0, LZ_RECORD_INFO_DATE), cases[i].date);
        games_free(&games);
    }
}

static void what_is_left_out_is_told(void **context)
{
    (void)context;
    static const struct {
        const char *attributes, *notice;
    } cases[] = {
        {"btime='55'", "the time that each player used in all is left out"},
        {"swap='10'", "who swapped in the opening is left out"},
        {"black='99'", "black=\"99\" is left out: no table of the file has it"},
        {"bresult='2'", "a result other than 1, 0.5 and 0 is left out"},
        {"alt='x'", "the fifth moves that were offered are left out: they are no cells such as h8"},
        {"alt='h9 i10'", "an offered fifth move is left out: no four moves stand before it, or one "
                         "stands there"},
        {"unrated='1'", "attributes of a game that are not known are left out"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[4096];
        snprintf(text, sizeof text, HEAD "<game id='1' %s><move>h8h9i9g7i10</move></game>" TAIL,
                 cases[i].attributes);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_RIF, NULL, text, &games, NULL), LZ_OK);
        assert_int_equal(games.count, 1);
        assert_int_equal(games.warnings, 1);
        assert_string_equal(games.warning.text, cases[i].notice);
        assert_true(lz_record_is_reduced(games.list[0]));
        assert_false(lz_record_is_damaged(games.list[0]));
        games_free(&games);
    }
}

/* Each damage is named at its place, the game keeps its moves before it, and the next game is read.
 */
static void damage(void **context)
{
    (void)context;
    static const struct {
        const char *game, *complaint;
        int moves; /* read of the damaged game; -1: it is not delivered */
        uint32_t column;
    } cases[] = {
        {"<game id='1'><move>h8 h9 h8</move></game>", "h8 is occupied", 2, 26},
        {"<game id='1'><move>h8 h9 p8</move></game>", "p8 is off the 15x15 board", 2, 26},
        {"<game id='1'><move>h8 ?</move></game>", "expected a move such as h8, not '?'", 1, 23},
        {"<game id='1'><move>?</move></game>", "expected a move such as h8, not '?'", -1, 20},
        {"<game id='1'><move>h8</move>", "expected </game>", 1, 1},
        {"<game id='1'><move>h8</move><info a></game>",
         "expected '=' after an attribute's name, "
         "not '>'",
         1, 36},
        {"<game id='1'><move>h8</move><info a=1></game>",
         "expected an attribute's value in quotes, not '1'", 1, 37},
        {"<game id='1'><move>h8</move>< ></game>", "expected an element's name, not 0x20", 1, 30},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[4096];
        lz_error error;
        snprintf(text, sizeof text, HEAD "%s\n<game id='2'><move>a1a2</move></game>\n" TAIL,
                 cases[i].game);
        assert_int_not_equal(read_string(LZ_RECORD_FORMAT_RIF, NULL, text, &games, &error), LZ_OK);
        assert_string_equal(error.text, cases[i].complaint);
        assert_int_equal(error.column, cases[i].column);
        assert_int_equal(games.damages, 1);
        assert_int_equal(games.count, cases[i].moves < 0 ? 1 : 2);
        if (cases[i].moves >= 0) {
            assert_true(lz_record_is_damaged(games.list[0]));
            assert_int_equal(lz_record_nodes(games.list[0]) - 1, cases[i].moves);
        }
        moves_are(games.count - 1, "a1a2");
        assert_false(lz_record_is_damaged(games.list[games.count - 1]));
        games_free(&games);
    }
}

static void other_files(void **context)
{
    (void)context;
    static const char *const texts[] = {"", "h8i9\n", "<html><body>x</body></html>", "\xff\xfe<"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(read_string(LZ_RECORD_FORMAT_RIF, NULL, texts[i], &games, NULL),
                         LZ_ERR_SYNTAX);
        assert_int_equal(games.count, 0);
        games_free(&games);
    }
    assert_int_equal(read_string(LZ_RECORD_FORMAT_RIF, NULL, HEAD TAIL, &games, NULL), LZ_OK);
    games_free(&games);
    /* A file in the encoding that it names, or in one that is taken for Latin-1. */
    assert_int_equal(read_string(LZ_RECORD_FORMAT_RIF, NULL,
                                 "<?xml version='1.0' encoding='ISO-8859-1'?><players>"
                                 "<player id='1' name='J\xf6rg'/></players><games>"
                                 "<game black='1'><move>h8</move></game></games>",
                                 &games, NULL),
                     LZ_OK);
    assert_string_equal(text_of(0, LZ_RECORD_INFO_BLACK), "J\xc3\xb6rg");
    games_free(&games);
}

static void it_is_not_written(void **context)
{
    (void)context;
    struct output output = {0};
    lz_error error;
    assert_int_equal(read_string(LZ_RECORD_FORMAT_MOVES, NULL, "h8", &games, NULL), LZ_OK);
    assert_int_equal(write_record(LZ_RECORD_FORMAT_RIF, NULL, games.list[0], &output, NULL, &error),
                     LZ_ERR_UNSUPPORTED);
    assert_string_equal(error.text, "the format rif is read, not written");
    assert_null(output.data);
    games_free(&games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_a_game),
        cmocka_unit_test(rules_results_and_dates),
        cmocka_unit_test(what_is_left_out_is_told),
        cmocka_unit_test(damage),
        cmocka_unit_test(other_files),
        cmocka_unit_test(it_is_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
