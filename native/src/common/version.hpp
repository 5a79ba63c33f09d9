// The kernel's version and the number of its interface.
//
// The version is the package's own: the build hands it over, so that it is written in one place.
// ABI counts changes of what the extension offers to Python. The gateway compares it at import;
// raise it here and in src/tilewright/kernel/__init__.py together, in the commit that changes the
// interface.

#pragma once

#include <string_view>

#ifndef TILEWRIGHT_VERSION
#error "TILEWRIGHT_VERSION is not defined: build through native/CMakeLists.txt"
#endif

namespace tilewright {

inline constexpr std::string_view VERSION = TILEWRIGHT_VERSION;
inline constexpr int ABI = 11;

}  // namespace tilewright
