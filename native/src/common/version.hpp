// The kernel's version and the number of its interface.
//
// The build passes the package's version in, so that it is written in one place. ABI counts changes
// to what the extension offers to Python. The gateway compares it at import: raise it here and in
// src/tilewright/kernel/__init__.py in the commit that changes the interface.

#pragma once

#include <string_view>

#ifndef TILEWRIGHT_VERSION
#error "TILEWRIGHT_VERSION is not defined: build through native/CMakeLists.txt"
#endif

namespace tilewright {

inline constexpr std::string_view VERSION = TILEWRIGHT_VERSION;
inline constexpr int ABI = 12;

}  // namespace tilewright
