"""The checkout that a test written in Python belongs to: its folder and the texts in it."""
import os

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def read(path):
    """The text of a file, by its path in the checkout."""
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()
