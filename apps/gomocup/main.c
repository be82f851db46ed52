/* `pbrain-lianzi`: the protocol as a program of its own, as managers expect one. */
#include "gomocup/gomocup.h"

int main(int argc, char **argv)
{
    return gomocup_command(argc, argv);
}
