"""The products that are empty without their package traits, and the build that has all of them."""
import pathlib
import platform

from support.project import BUILD_FLAGS, output

BEHIND_TRAITS = ["AntiphonInspector", "AntiphonLifecycle", "AntiphonLogging", "AntiphonMetrics", "AntiphonNATS", "AntiphonNIO", "AntiphonTracing"]
# Where there is Combine, this one needs no trait.
if platform.system() != "Darwin": BEHIND_TRAITS.insert(0, "AntiphonCombine")

ALL_TRAITS = ["--enable-all-traits", "--scratch-path", ".build/traits", *BUILD_FLAGS]


def built_with_traits(product):
    """The directory of the debug build with all traits, once it has `product` as it is now."""
    output("swift", "build", "--quiet", *ALL_TRAITS, "--target", product)
    return pathlib.Path(output("swift", "build", *ALL_TRAITS, "--show-bin-path").strip())
