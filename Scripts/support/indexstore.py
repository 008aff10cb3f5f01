"""What names what, by file and line, from the index that the compiler writes in a debug build."""
import ctypes
import pathlib
import sys
import typing

from support.toolchain import built, compiler

# From indexstore.h.
DEFINITION, REFERENCE = 1 << 1, 1 << 2
RECORD = 2


class Use(typing.NamedTuple):
    """A line of `file` that names what `definition` declares."""
    file: pathlib.Path
    line: int
    name: str
    definition: pathlib.Path


class Text(ctypes.Structure):
    _fields_ = [("start", ctypes.POINTER(ctypes.c_char)), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.start, self.length).decode() if self.length else ""


class Library:
    """The toolchain's libIndexStore. A handle is the number that the library gives."""

    def __init__(self):
        libraries = pathlib.Path(compiler()["paths"]["runtimeResourcePath"]).parent
        self.functions = ctypes.CDLL(str(next(libraries.glob("libIndexStore.*"))))

    def call(self, result, name, *arguments):
        function = getattr(self.functions, f"indexstore_{name}")
        function.restype = result
        return function(*(ctypes.c_void_p(each) if isinstance(each, int) else each for each in arguments))

    def text(self, name, *arguments):
        return str(self.call(Text, name, *arguments))

    def open(self, name, *arguments):
        error = ctypes.c_void_p()
        handle = self.call(ctypes.c_void_p, name, *arguments, ctypes.byref(error))
        if not handle:
            sys.exit(self.call(ctypes.c_char_p, "error_get_description", error).decode())
        return handle

    def each(self, name, kind, body, *arguments):
        """Calls `body` with each value of a kind that a function of the library visits."""
        def visit(_, value):
            body(value)
            return True
        self.call(ctypes.c_bool, name, *arguments, None, ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, kind)(visit))


def records(library, store, folder):
    """The names of the index's records of the files below a folder, by file."""
    names, found = [], {}
    library.each("store_units_apply_f", Text, lambda name: names.append(str(name)), store, ctypes.c_uint(1))
    for name in names:
        unit = library.open("unit_reader_create", store, name.encode())
        file = pathlib.Path(library.text("unit_reader_get_main_file", unit))

        def read(dependency):
            kind = library.call(ctypes.c_uint, "unit_dependency_get_kind", dependency)
            if kind == RECORD and library.text("unit_dependency_get_filepath", dependency) == str(file):
                found[file] = library.text("unit_dependency_get_name", dependency)

        # The index keeps what it has of files that are gone.
        if folder in file.parents and file.exists():
            library.each("unit_reader_dependencies_apply_f", ctypes.c_void_p, read, unit)
        library.call(None, "unit_reader_dispose", unit)
    return found


def uses(module, folder):
    """Each use, in a file below the folder, of what another file below it declares."""
    library = Library()
    store = library.open("store_create", bytes(built(module) / "index/store"))
    definitions, references, line = {}, set(), ctypes.c_uint()
    for file, name in records(library, store, folder).items():
        def read(occurrence):
            symbol = library.call(ctypes.c_void_p, "occurrence_get_symbol", occurrence)
            identifier = library.text("symbol_get_usr", symbol)
            roles = library.call(ctypes.c_uint64, "occurrence_get_roles", occurrence)
            if roles & DEFINITION:
                definitions[identifier] = file
            elif roles & REFERENCE:
                library.call(None, "occurrence_get_line_col", occurrence, ctypes.byref(line), None)
                references.add((file, line.value, library.text("symbol_get_name", symbol).rpartition("etter:")[2], identifier))

        record = library.open("record_reader_create", store, name.encode())
        library.each("record_reader_occurrences_apply_f", ctypes.c_void_p, read, record)
        library.call(None, "record_reader_dispose", record)
    return {
        Use(file, number, name, definitions[identifier])
        for file, number, name, identifier in references if definitions.get(identifier, file) != file
    }
