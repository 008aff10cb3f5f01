"""The copy of the project that has all mutants in it, and its build."""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

from support.mutants.lines import Mutants
from support.project import root

locks = "--locks" in sys.argv
work = root / ".build" / "mutants"
tree = work / ("tree-of-locks" if locks else "tree")
building = ["--package-path", tree, "--scratch-path", work / ("build-of-locks" if locks else "build")]
if locks: building.append("--sanitize=thread")
DEFAULT = [f"Sources/Antiphon/{folder}" for folder in ["Protocol", "Support", "Signals", "Primitives"]]
# What only another build has.
SKIPPED = {"Exploration.swift", "Lock.swift"}
UNLOCKED = """
extension Lock {
  @usableFromInline
  borrowing func withLock<Result>(unless missing: Bool, _ body: () throws -> Result) rethrows -> Result {
    guard missing else { return try withLock(body) }
    // Now and then the thread is slow, so that others enter meanwhile.
    let pace = UInt8.random(in: 0..<8)
    if pace == 0 { usleep(50) }
    defer { if pace == 1 { usleep(50) } }
    return try body()
  }
}
"""
ADDED = "Sources/Antiphon/Support/Mutants.swift"
ACTIVE = """
import Synchronization
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
/// The mutant of this process.
public let activeMutant = getenv("ANTIPHON_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
/// Whether this mutant is active; also notes that it was reached, if that is recorded.
public func mutant(_ number: Int) -> Bool {
  if let notes = mutantNotes { notes[number].store(1, ordering: .relaxed) }
  return number == activeMutant
}
/// A byte for each mutant, in a file that outlives a crash.
nonisolated(unsafe) let mutantNotes: UnsafeMutablePointer<Synchronization.Atomic<UInt8>>? = {
  guard let path = getenv("ANTIPHON_REACHED") else { return nil }
  let file = open(path, O_RDWR | O_CREAT, 0o644)
  ftruncate(file, 65536)
  let memory = mmap(nil, 65536, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
  return memory == MAP_FAILED ? nil : memory!.assumingMemoryBound(to: Synchronization.Atomic<UInt8>.self)
}()
"""


def sources(arguments):
    for argument in arguments or DEFAULT:
        path = root / argument
        yield from sorted(path.rglob("*.swift")) if path.is_dir() else [path]


def refresh(target, content):
    """Writes a file only if its content is new, so that it isn't compiled again without need."""
    if not target.exists() or target.read_bytes() != content: target.write_bytes(content)


def prepare(arguments):
    """Writes the changed copy; takes back what doesn't compile."""
    mine = [path for path in sources(arguments) if path.name not in SKIPPED]
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, check=True, capture_output=True, text=True)
    for name in files.stdout.splitlines():
        source, target = root / name, tree / name
        if not source.exists(): continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_symlink() and not target.is_symlink(): target.symlink_to(os.readlink(source))
        elif not source.is_symlink() and not source.is_dir() and root / name not in mine: refresh(target, source.read_bytes())
        if not source.is_symlink() and source.stat().st_mode & 0o111: target.chmod(source.stat().st_mode)
    # Files that no longer exist.
    names = {name for name in files.stdout.splitlines() if (root / name).exists()} | {ADDED}
    for folder in ("Sources", "Tests"):
        for path in (tree / folder).rglob("*.swift"):
            name = str(path.relative_to(tree))
            if name not in names and not path.is_symlink(): path.unlink()
    mutants, changed = Mutants(locks), {}
    for path in mine:
        where = str(path.relative_to(root))
        lines = path.read_text().splitlines()
        changed[where] = (lines, [mutants.change(where, i + 1, line) for i, line in enumerate(lines)])
    refresh(tree / ADDED, (UNLOCKED + ACTIVE if locks else ACTIVE).encode())
    # The lines that were taken back the last time, if the changes are the same.
    memory, print_of = work / "taken-back.json", hashlib.sha256(repr(changed).encode()).hexdigest()
    taken_back = set()
    if memory.exists():
        before = json.loads(memory.read_text())
        if before["changes"] == print_of: taken_back = {(where, line) for where, line in before["lines"]}
    for attempt in range(20):
        for where, (before, after) in changed.items():
            text = "\n".join(b if (where, i + 1) in taken_back else a for i, (b, a) in enumerate(zip(before, after))) + "\n"
            refresh(tree / where, text.encode())
        print(f"compiling {len(mutants.known)} mutants, {len(taken_back)} lines taken back", file=sys.stderr, flush=True)
        built = subprocess.run(
            ["swift", "build", *building, "--target", "Antiphon"], capture_output=True, text=True)
        if built.returncode == 0 and "warning: result of" not in built.stderr + built.stdout: break
        errors = set()
        for path, line in re.findall(r"^(/\S+?\.swift):(\d+):\d+: (?:error:|warning: result of)", built.stdout + built.stderr, re.M):
            where, line = os.path.relpath(path, tree), int(line)
            # A consequence of a change may be reported a few lines below it, or above.
            near = [l for l in [*range(line, max(0, line - 60), -1), line + 1, line + 2, line + 3]
                    if where in changed and l <= len(changed[where][0]) and (where, l) not in taken_back
                    and changed[where][0][l - 1] != changed[where][1][l - 1]]
            if near: errors.add((where, near[0]))
        if not errors: sys.exit(built.stdout[-4000:] + built.stderr[-4000:])
        taken_back |= errors
        memory.write_text(json.dumps({"changes": print_of, "lines": sorted(taken_back)}))
    else: sys.exit("it doesn't compile after 20 attempts")
    print("compiling the tests", file=sys.stderr, flush=True)
    built = subprocess.run(["swift", "build", *building, "--build-tests"], capture_output=True, text=True)
    if built.returncode != 0: sys.exit(built.stdout[-4000:] + built.stderr[-4000:])
    if not locks:
        built = subprocess.run([tree / "Scripts/explore", "--list"], capture_output=True, text=True)
        if built.returncode != 0: sys.exit(built.stdout[-4000:] + built.stderr[-4000:])
    for number, m in enumerate(mutants.known, 1):
        m["number"], m["compiles"] = number, (m["file"], m["line"]) not in taken_back
        # A name that distinguishes it from mutants with the same text, whatever its line.
        same = [other for other in mutants.known if (other["file"], other["kind"], other["what"]) == (m["file"], m["kind"], m["what"])]
        m["name"] = m["what"] if len(same) == 1 else f"{m['what']} ({same.index(m) + 1} of {len(same)})"
    return mutants.known


def program():
    shown = subprocess.run(["swift", "build", *building, "--show-bin-path"], check=True, capture_output=True, text=True)
    return next(pathlib.Path(shown.stdout.strip()).glob("*.xctest"))
