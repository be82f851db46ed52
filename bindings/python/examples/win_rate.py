#!/usr/bin/env python3
"""Analyses a game record (SGF, psq, RenLib ...) and draws black's win rate after every move.

    win_rate.py GAME.sgf [--nodes 20000] [--out GAME.png]
"""
import argparse
import sys

import lianzi


def black_win_rates(record, nodes):
    """(number, move, black's win rate) for every position of the main line."""
    engine = lianzi.Engine()
    for node in record.main_line:
        game = node.game
        if game.result == lianzi.Result.ONGOING:
            rate = engine.think(game, nodes=nodes).line.win_rate
            rate = rate if game.to_move == lianzi.Colour.BLACK else 1 - rate
        else:
            rate = {lianzi.Result.BLACK_WINS: 1.0, lianzi.Result.WHITE_WINS: 0.0}.get(game.result, 0.5)
        yield node.depth, node.move, rate


def draw(rates, title, path):
    """Writes the curve as a picture, or shows it."""
    import matplotlib  # pylint: disable=import-outside-toplevel
    if path:
        matplotlib.use("Agg")
    from matplotlib import pyplot  # pylint: disable=import-outside-toplevel
    figure, axes = pyplot.subplots(figsize=(9, 4), layout="constrained")
    numbers = [number for number, _, _ in rates]
    percent = [100 * rate for _, _, rate in rates]
    axes.axhline(50, color="0.7", linewidth=1)
    axes.fill_between(numbers, percent, 50, alpha=0.15, color="black")
    axes.plot(numbers, percent, marker="o", markersize=3, color="black")
    axes.set(xlabel="move", ylabel="black wins, %", ylim=(0, 100), title=title)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlim(0, max(numbers[-1], 1))
    if path:
        figure.savefig(path, dpi=120)
    else:
        pyplot.show()


def main():
    parser = argparse.ArgumentParser(description="Draws black's win rate after every move of a game.")
    parser.add_argument("game", help="an SGF, psq, lib, pos or sav file")
    parser.add_argument("--nodes", type=int, default=20000, help="positions to search for each move (20000)")
    parser.add_argument("--out", help="the picture to write (.png, .svg, .pdf); shown in a window without it")
    options = parser.parse_args()
    try:
        record = lianzi.load(options.game)[0]
    except (OSError, IndexError, lianzi.LianziError) as error:
        sys.exit(f"win_rate.py: {options.game}: {error if str(error) else 'no game in it'}")
    rates = []
    for number, move, rate in black_win_rates(record, options.nodes):
        print(f"{number:3}  {move:4}  {100 * rate:5.1f} %", flush=True)
        rates.append((number, move, rate))
    info = record.info
    draw(rates, f"{info.get('black', 'black')} – {info.get('white', 'white')}, {record.root.game.variant}", options.out)


main()
