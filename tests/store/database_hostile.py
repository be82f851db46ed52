#!/usr/bin/env python3
"""database_hostile.py BUILD: the games database under kills, two writers, damaged files, files of other
programs and versions, folders that cannot be written, and a limit on the file's size."""
import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from program import program
from tap import ONE_IN, Tap

tap = Tap()
scratch = tempfile.TemporaryDirectory()
here = scratch.name
KILLS = 16 if ONE_IN == 1 else 8
# Under the address sanitizer an import takes ten times as long: fewer games are as good.
BATCH, PIPED = (300, 1000) if ONE_IN > 4 else (1500, 3000)
PLAIN = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}


def path(name):
    return os.path.join(here, name)


def command(*words, base="games.db"):
    return [*program("lianzi"), "db", *words, "--db", path(base)]


def db(*words, base="games.db", **more):
    done = subprocess.run(command(*words, base=base), capture_output=True, text=True, env=PLAIN, timeout=600, **more)
    return done.returncode, done.stdout, done.stderr


def games_of(base="games.db"):
    status, out, err = db("check", "--json", base=base)
    told = json.loads(out) if out else {}
    return (told.get("games"), status, err)


def write(name, games, seed):
    """An archive of random games; returns its path."""
    dice = random.Random(seed)
    cells = [f"{'abcdefghijklmno'[x]}{y}" for x in range(15) for y in range(1, 16)]
    with open(path(name), "w") as file:
        for _ in range(games):
            file.write("".join(dice.sample(cells, 40)) + "\n")
    return path(name)


def clear(title, said, status, out, err):
    """One line of complaint that says so, and no more."""
    tap.check(title, status == 1 and said in err and len(err.splitlines()) == 1 and "Sanitizer" not in err, out, err)


def size_of(name):
    """-1 where there is no such file."""
    try:
        return os.path.getsize(path(name))
    except FileNotFoundError:
        return -1


# ---- kills ----

def killed():
    """Kills imports once they have written some bytes of their log, at another place each time."""
    dice = random.Random(3)
    there, wrong, kills, kept = 0, [], 0, 0
    for i in range(KILLS):
        archive = write("killed.txt", 150, 100 + i)
        size = dice.randrange(0, 315000)
        process = subprocess.Popen(command("import", archive, base="killed.db"), stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, env=PLAIN)
        while process.poll() is None and size_of("killed.db-wal") < size:
            time.sleep(0.0002)
        process.kill()
        kills += process.wait() == -signal.SIGKILL
        now, status, err = games_of("killed.db")
        if "the database is empty; " in err and not there:
            now = status = 0 # killed before any table was there
        if status or now not in (there, there + 150):
            wrong.append(f"kill {i} at {size} bytes: {there} games before, {now} after; {err}")
        kept += now == there + 150
        if i % 3 == 0: # the same again: what is there already is left out
            db("import", archive, base="killed.db")
            if games_of("killed.db")[0] != there + 150:
                wrong.append(f"import again after kill {i}")
        there = games_of("killed.db")[0] or 0
    tap.check("imports killed while they write leave all or nothing", not wrong, *wrong)
    tap.check(f"{kills} of {KILLS} were killed before their end", kills > KILLS // 3)


def two_at_once():
    archives = [write(f"two{i}.txt", BATCH, 50 + i) for i in range(4)]
    db("import", write("first.txt", 10, 1), base="two.db")
    running = [subprocess.Popen(command("import", archive, base="two.db"), stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, env=PLAIN) for archive in archives]
    read = [db("explore", "--json", base="two.db") for _ in range(10)]
    ended = [(process.wait(), process.communicate()[1]) for process in running]
    tap.equal("four writers at once all finish", [(0, "")] * 4, ended)
    counts = [json.loads(out)["games"] for status, out, _ in read if status == 0]
    tap.check("a reader meanwhile sees whole batches", len(counts) == 10 and
              all(count % BATCH == 10 for count in counts), counts)
    tap.equal("and all games are there", (10 + 4 * BATCH, 0, ""), games_of("two.db"))


def interrupted():
    """Ctrl-C while games are read: what was read is written, told and sound, and the signal ends the command."""
    for number in (signal.SIGINT, signal.SIGTERM):
        process = subprocess.Popen(command("import", "-", "--from", "moves", "--json", base=f"{number}.db"),
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   env=PLAIN)
        games = open(write("interrupted.txt", PIPED, 70 + number)).read()
        process.stdin.write(games) # more than a pipe holds: most of it is read once this returns
        process.stdin.flush()
        process.send_signal(number)
        try: # the command may have closed its end already
            process.stdin.write(games)
            process.stdin.close()
        except BrokenPipeError:
            pass
        out, err = process.stdout.read(), process.stderr.read()
        told = json.loads(out)
        tap.check(f"signal {number} ends an import, with what was read", process.wait() == -number and not err and
                  0 < told["games"] < 2 * PIPED and told["added"] + told["held"] == told["games"], out, err)
        tap.equal(f"after signal {number} the games are there", (told["added"], 0, ""), games_of(f"{number}.db"))


# ---- files that are not what they should be ----

def foreign_files():
    db("import", write("few.txt", 30, 9), base="new.db")
    with sqlite3.connect(path("new.db")) as base:
        base.execute("PRAGMA user_version = 99")
    base.close()
    for words in (("list",), ("import", path("few.txt")), ("check",)):
        clear(f"a newer version: {words[0]}", "version 99", *db(*words, base="new.db"))
    with sqlite3.connect(path("other.db")) as base:
        base.execute("CREATE TABLE mine(id INTEGER)")
    base.close()
    before = open(path("other.db"), "rb").read()
    for words in (("explore",), ("import", path("few.txt"))):
        clear(f"another program's database: {words[0]}", "another program", *db(*words, base="other.db"))
    tap.check("which is left as it was", open(path("other.db"), "rb").read() == before)
    with open(path("text.db"), "w") as file:
        file.write("no database at all, but long enough to be one " * 30)
    clear("a text", "no database", *db("list", base="text.db"))
    clear("a folder", "opened", *db("import", path("few.txt"), base="."))
    clear("a folder that is not there", "opened", *db("import", path("few.txt"), base="no/such/games.db"))
    tap.check("which is not made", not os.path.exists(path("no")))


def migrated():
    """A file of version 1, whose program had no analyses, becomes one of this version; killed meanwhile it stays
    one of the two."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "version1.sql")) as file:
        old = file.read()

    def make(name):
        base = sqlite3.connect(path(name))
        base.executescript("PRAGMA journal_mode = WAL;" + old)
        base.close()

    def version(name):
        base = sqlite3.connect(path(name))
        found = base.execute("PRAGMA user_version").fetchone()[0], base.execute(
            "SELECT count(*) FROM sqlite_schema WHERE name = 'analysis'").fetchone()[0]
        base.close()
        return found

    make("old.db")
    clear("a file of version 1 is not read before that", "version 1", *db("list", base="old.db"))
    tap.equal("which leaves it as it is", (1, 0), version("old.db"))
    status, _, err = db("import", write("few.txt", 30, 9), base="old.db")
    tap.equal("an import brings it up to date", (0, ""), (status, err))
    tap.equal("to this version", (6, 1), version("old.db"))
    tap.equal("with all games", (33, 0, ""), games_of("old.db"))
    _, out, _ = db("list", "--player", "ann", "--json", base="old.db")
    told = json.loads(out)
    tap.equal("as they were", ("Ann", "Bob", "Cup", "2020-05-06", "black", "D4"),
              tuple(told[key] for key in ("black", "white", "event", "date", "result", "opening")))
    make("reindex.db")
    tap.equal("check --reindex does too", (0, (6, 1)), (db("check", "--reindex", base="reindex.db")[0],
                                                        version("reindex.db")))
    make("own.db")
    done = subprocess.run([*program("lianzi"), "progress", "--db", path("own.db")], capture_output=True, text=True,
                          env={**PLAIN, "HOME": here, "XDG_STATE_HOME": here})
    tap.equal("a person's own file is read after that, too", (0, "", (6, 1)), (done.returncode, done.stderr, version("own.db")))
    found = set()
    for i in range(12):
        make(f"old{i}.db")
        process = subprocess.Popen(command("import", path("few.txt"), base=f"old{i}.db"), env=PLAIN,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(i * 0.001)
        process.kill()
        process.wait()
        found.add(version(f"old{i}.db"))
    tap.check("killed at any moment it is of one version or the other", found <= {(1, 0), (6, 1)}, found)


def damaged_files():
    db("import", write("many.txt", 600, 10), base="whole.db")
    size = os.path.getsize(path("whole.db"))
    for part in (0.3, 0.6, 0.95):
        shutil.copy(path("whole.db"), path("cut.db"))
        os.truncate(path("cut.db"), int(size * part))
        status, out, err = db("check", base="cut.db")
        tap.check(f"a file cut to {part:.0%}: check says so", status == 1 and "damaged" in err, out, err)
        status, out, err = db("list", base="cut.db")
        tap.check(f"a file cut to {part:.0%}: list ends", status in (0, 1), err)
    shutil.copy(path("whole.db"), path("index.db"))
    with sqlite3.connect(path("index.db")) as base:
        base.execute("UPDATE block SET data = substr(data, 1, 100) WHERE id = 1")
    base.close()
    status, out, err = db("check", base="index.db")
    tap.check("a damaged index is found", status == 1 and "--reindex" in err, out, err)
    tap.equal("and made again", 0, db("check", "--reindex", base="index.db")[0])
    dice, ends = random.Random(4), set()
    data = open(path("whole.db"), "rb").read()
    for _ in range(20):
        hurt = bytearray(data)
        for _ in range(dice.randrange(1, 30)):
            hurt[dice.randrange(100, size)] = dice.randrange(256)
        with open(path("hurt.db"), "wb") as file:
            file.write(hurt)
        for words in (("check",), ("explore", "h8"), ("find", "--moves", "h8"), ("export", "--to", "sgf", "-")):
            status, _, err = db(*words, base="hurt.db")
            ends.add(status if "Sanitizer" not in err and "runtime error" not in err else err)
    tap.check("20 files with changed bytes: no crash", ends <= {0, 1}, ends)


def without_rights():
    os.makedirs(path("locked"))
    db("import", write("few.txt", 30, 9), base="locked/games.db")
    os.chmod(path("locked"), 0o555)
    os.chmod(path("locked/games.db"), 0o444)
    os.chmod(here, 0o755)
    more = {}
    if os.geteuid() == 0:
        more = {"user": 65534, "group": 65534, "extra_groups": []}
        if not runs_for(more):
            print("# skipped: nobody cannot run the program from here")
            return
    status, out, err = db("list", base="locked/games.db", **more)
    tap.check("a folder that cannot be written can be read", status == 0 and len(out.splitlines()) == 30, err)
    tap.equal("and checked", 0, db("check", base="locked/games.db", **more)[0])
    clear("but not written", "cannot be", *db("import", path("few.txt"), base="locked/games.db", **more))
    clear("nor can a new one be made there", "opened", *db("import", path("few.txt"), base="locked/new.db", **more))
    os.chmod(path("locked"), 0o755)


def runs_for(more):
    """Whether that user can run the program at all."""
    try:
        return subprocess.run([*program("lianzi"), "--version"], capture_output=True, check=False,
                              **more).returncode == 0
    except OSError:
        return False


def full_disk():
    db("import", write("few.txt", 30, 9), base="full.db")

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (400000, 400000))

    clear("no room: the import says so", "database",
          *db("import", write("more.txt", 3000, 11), base="full.db", preexec_fn=limit))
    tap.equal("and what was there is there", (30, 0, ""), games_of("full.db"))
    tap.equal("with room again it goes on", 0, db("import", path("more.txt"), base="full.db")[0])


for part in (killed, two_at_once, interrupted, foreign_files, migrated, damaged_files, without_rights, full_disk):
    tap.run(part)
scratch.cleanup()
tap.finish()
