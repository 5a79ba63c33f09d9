// How the bindings refuse input: C++ exceptions that reach Python as errors of its own tree.

#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <utility>

#include "common/result.hpp"

using tilewright::Fault;

// Refused becomes a KernelError with the fault's code.
class Refused : public std::exception {
   public:
    explicit Refused(tilewright::Refusal refusal) : refusal_(std::move(refusal)) {}
    const tilewright::Refusal& refusal() const { return refusal_; }
    const char* what() const noexcept override { return refusal_.sentence.c_str(); }

   private:
    tilewright::Refusal refusal_;
};

// BadArgument becomes an ArgumentError: an argument, what was expected, and the number found.
struct BadArgument : std::exception {
    BadArgument(std::string name, std::string expected, int64_t found)
        : name(std::move(name)), expected(std::move(expected)), found(found) {}
    const char* what() const noexcept override { return name.c_str(); }

    std::string name;
    std::string expected;
    int64_t found;
};

[[noreturn]] inline void refuse(Fault fault, std::string sentence) {
    throw Refused({fault, std::move(sentence)});
}

// Returns a result's value or, if it has none, throws its refusal.
template <typename T>
T unwrap(tilewright::Result<T>&& result) {
    if (!result) throw Refused(result.refusal());
    return std::move(*result);
}
