"""The build, the compiler and the formatter."""
import json
import os
import pathlib
import subprocess

from support.project import output, root


def build_directory():
    """Where the debug build is. ANTIPHON_BUILD: a build directory of your own."""
    return pathlib.Path(os.environ.get("ANTIPHON_BUILD") or output("swift", "build", "--show-bin-path").strip())


def built(module):
    """The directory of the debug build, once it has `module` as it is now. A build of your own is taken as it is."""
    if not os.environ.get("ANTIPHON_BUILD"):
        output("swift", "build", "--quiet", "--target", module)
    return build_directory()


def module_flags(build):
    """How the compiler finds the modules of a build."""
    # The build writes those of C targets, unless they are among the sources, as that of a system's library is.
    written = [*build.glob("*.build/module.modulemap"), *root.glob("Sources/*/module.modulemap")]
    maps = sorted([*written, *build.parent.parent.glob("checkouts/*/Sources/*/include/module.modulemap")])
    return ["-I", f"{build}/Modules", *(flag for map in maps for flag in ["-Xcc", f"-fmodule-map-file={map}"])]


def compiler():
    """The target and the paths of the compiler."""
    return json.loads(output("swiftc", "-print-target-info"))


def type_check(file, *options):
    """Type-checks a file against the modules of the debug build; messages are on its standard error."""
    command = ["swiftc", "-typecheck", "-swift-version", "6", *module_flags(build_directory()), *options, str(file)]
    return subprocess.run(command, capture_output=True, text=True)


def formatted(code):
    """The code as the project formats it."""
    command = ["swift", "format", "--configuration", str(root / ".swift-format")]
    return subprocess.run(command, input=code, capture_output=True, text=True, check=True).stdout
