#!/usr/bin/env python3
# A bot that looks one move ahead, in all four games: it rates every legal move and plays one of the best.
# The grid alone tells it what it needs; each game has one short function below.
import json
import random
import sys

SIDES = [(-1, 0), (0, -1), (0, 1), (1, 0)]
AROUND = SIDES + [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def cell(name):
    """The row and the column of a name: "a1" is (0, 0), "c2" is (1, 2)."""
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


def at(grid, row, column):
    """What stands in a cell; beside the board, nothing does."""
    inside = 0 <= row < len(grid) and 0 <= column < len(grid[0])
    return grid[row][column] if inside else ""


def run(grid, row, column, step, sign):
    """How many cells in a row belong to `sign`, walking away from a cell."""
    length = 0
    while at(grid, row + step[0], column + step[1]) == sign:
        row, column, length = row + step[0], column + step[1], length + 1
    return length


def rate_tic_tac_toe(question, me, enemy, move):
    """Win; else block; else make my longest row longer, or the enemy's impossible."""
    grid, (row, column) = question["grid"], cell(move)
    extras = question["position"].split()[2:]  # the length of a winning row, when it is not 3
    needed = int(extras[0]) if extras else 3

    def longest(sign):
        lines = [(0, 1), (1, 0), (1, 1), (1, -1)]
        back_and_forth = [((y, x), (-y, -x)) for y, x in lines]
        return max(1 + sum(run(grid, row, column, step, sign) for step in pair) for pair in back_and_forth)

    if longest(me) >= needed:
        return 1000
    if longest(enemy) >= needed:
        return 500
    return longest(me) + longest(enemy)


def rate_reversi(question, me, enemy, move):
    """The number of discs that the move turns over: runs of the enemy with my own disc behind them."""
    if move == "pass":
        return 0
    grid, (row, column) = question["grid"], cell(move)
    turned = 0
    for y, x in AROUND:
        length = run(grid, row, column, (y, x), enemy)
        if at(grid, row + (length + 1) * y, column + (length + 1) * x) == me:
            turned += length
    return turned


def rate_dots_and_boxes(question, me, enemy, move):
    """Boxes that the line closes are good; boxes that it leaves with one open side are a present."""
    grid = question["grid"]
    (row, column), (other_row, other_column) = map(cell, move.split("-"))
    # Dots stand on every second character, so the middle of two neighbours is the sum of their numbers.
    line = row + other_row, column + other_column
    horizontal = row == other_row
    boxes = [(line[0] - 1, line[1]), (line[0] + 1, line[1])] if horizontal else \
            [(line[0], line[1] - 1), (line[0], line[1] + 1)]
    value = 0
    for y, x in boxes:
        drawn = sum(at(grid, y + dy, x + dx) in ("-", "|") for dy, dx in SIDES)
        value += {3: 2, 2: -1}.get(drawn, 0)
    return value


def rate_adjacency(question, me, enemy, move):
    """The number of enemy marks beside the cell: they become mine."""
    row, column = cell(move)
    return sum(at(question["grid"], row + y, column + x) == enemy for y, x in SIDES)


RATE = {
    "tic-tac-toe": rate_tic_tac_toe,
    "reversi": rate_reversi,
    "dots-and-boxes": rate_dots_and_boxes,
    "adjacency": rate_adjacency,
}


def choose(question):
    me = question["you"]
    enemy = {"X": "O", "O": "X", "1": "2", "2": "1"}[me]
    values = {move: RATE[question["game"]](question, me, enemy, move) for move in question["legal"]}
    best = max(values.values())
    return random.choice([move for move in values if values[move] == best]), best


for text in sys.stdin:
    message = json.loads(text)
    if message["type"] == "hello":
        random.seed(message["seed"])
        print(json.dumps({"type": "hello", "name": "Greedy"}), flush=True)
    elif message["type"] == "move":
        chosen, rating = choose(message)
        print(json.dumps({"id": message["id"], "move": chosen, "value": rating, "depth": 1}), flush=True)
