#!/bin/sh
# boards.sh BUILD: each certificate of data/proofs/boards holds and has the figures of the list there.
# `make verify-boards` runs it; the tests leave it out, because a certificate takes one to ten minutes.
. "$(dirname "$0")/listed.sh"
check_listed "$1" "$(dirname "$0")/../../data/proofs/boards"
finish
