// The kernel's version and its interface number.
//
// The build passes in the package's version, so that it is defined in only one place. ABI counts
// changes to the interface that the extension offers to Python. The gateway compares it at import:
// raise it here and in src/tilewright/kernel/__init__.py in the commit that changes the interface.

#pragma once

#include <string_view>

#ifndef TILEWRIGHT_VERSION
#error "TILEWRIGHT_VERSION is not defined: build through native/CMakeLists.txt"
#endif

namespace tilewright {

inline constexpr std::string_view VERSION = TILEWRIGHT_VERSION;
inline constexpr int ABI = 13;

}  // namespace tilewright
