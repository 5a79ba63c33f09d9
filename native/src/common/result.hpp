// A value, or the reason why there is none.

#pragma once

#include <optional>
#include <string>
#include <utility>

#include "common/refusal.hpp"

namespace tilewright {

// Result holds a T or a Refusal. It replaces std::expected, which C++20 does not have. Loaders,
// builders and parsers return it; nothing on a hot path does.
template <typename T>
class [[nodiscard]] Result {
   public:
    Result(T value) : value_(std::move(value)) {}  // NOLINT: a value is a result
    Result(Refusal refusal) : refusal_(std::move(refusal)) {}  // NOLINT: so is a refusal

    explicit operator bool() const { return value_.has_value(); }
    T& operator*() { return *value_; }
    const T& operator*() const { return *value_; }
    T* operator->() { return &*value_; }
    const T* operator->() const { return &*value_; }
    const std::string& error() const { return refusal_.sentence; }
    const Refusal& refusal() const { return refusal_; }

   private:
    std::optional<T> value_;
    Refusal refusal_;
};

}  // namespace tilewright
