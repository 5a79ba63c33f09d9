// Asking Python during long work, which runs without the GIL.

#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "common/result.hpp"

namespace nb = nanobind;

// Caller stands between work that runs without the GIL and the person or program that waits for
// it. It hands progress to a function of Python's, if there is one, and notices Ctrl-C. What either
// raises stops the work and is raised again by finish().
class Caller {
   public:
    explicit Caller(nb::object function) : function_(std::move(function)) {}

    // For work that counts its progress, and for work that does not.
    bool progress(uint32_t done, uint32_t total) {
        return ask([&] { function_(done, total); });
    }
    bool go_on() {
        return ask([&] { function_(); });
    }

    // Returns the value of finished work, with the GIL held again; raises what stopped it.
    template <typename T>
    T finish(tilewright::Result<T>&& result) {
        if (raised_) {
            nb::python_error raised = std::move(*raised_);
            raised_.reset();
            throw raised;
        }
        if (!result) throw nb::value_error(result.error().c_str());
        return std::move(*result);
    }

   private:
    template <typename Call>
    bool ask(const Call& call) {
        nb::gil_scoped_acquire held;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (!function_.is_none()) call();
        } catch (nb::python_error& error) {
            raised_.emplace(std::move(error));
            return false;
        }
        return true;
    }

    nb::object function_;
    std::optional<nb::python_error> raised_;
};
