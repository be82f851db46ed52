/* As much of XML as data files use: elements with attributes, text, comments, CDATA, references to
 * characters. Names of elements are not matched against each other: a file that was cut or mixed up
 * still gives what stands in it. */
#ifndef LIANZI_RECORD_XML_H
#define LIANZI_RECORD_XML_H

#include "record/reader.h"

enum { XML_ATTRIBUTES = 32 };

enum xml_token {
    XML_OPEN,  /* <name ...>, or <name .../>, which XML_CLOSE follows */
    XML_CLOSE, /* </name> */
    XML_BAD,   /* after a complaint; the next call goes on at the next tag */
    XML_END    /* of the input */
};

/* All zero but for the reader: at the start of the input. */
struct xml {
    struct reader *reader;
    struct place place;         /* where the token begins */
    char name[32];              /* of the element, cut */
    struct gathered attributes; /* names and values as the file has them, each ends with a byte 0 */
    size_t name_at[XML_ATTRIBUTES], value_at[XML_ATTRIBUTES];
    int attribute_count;
    bool left_out;        /* the element has more attributes */
    struct gathered text; /* between the tag and the next one, if xml_want_text was called */
    bool wants_text;
    bool closing; /* the next token is the XML_CLOSE of `name` */
};

/* Reads the next token. */
enum xml_token xml_next(struct xml *xml);
/* The next call keeps the text before the next tag in `text`, as the file has it. */
void xml_want_text(struct xml *xml);
bool xml_is(const struct xml *xml, const char *name);
/* The value of an attribute as the file has it, or NULL. */
const char *xml_attribute(const struct xml *xml, const char *name);
/* Turns bytes of the file into a new text: UTF-8, references replaced. NULL without memory, after a
 * complaint. */
char *xml_decode(struct xml *xml, const char *text, size_t length);
void xml_free(struct xml *xml);

#endif
