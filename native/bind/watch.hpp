// Long calls: they run without the GIL, report to a Python callback, and stop on request.

#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <utility>

namespace nb = nanobind;

// Watch runs one long call, which reports progress from any thread through report() or proceed();
// both also detect Ctrl-C. If the callback raises, the work stops and run() raises the same
// exception.
//
//     Watch watch(callback);
//     const Answer answer = watch.run([&] { return work([&](int done) { return watch.proceed(done); }); });
class Watch {
   public:
    explicit Watch(nb::object callback) : callback_(std::move(callback)) {}

    // Calls the callback and ignores its return value. Returns false if the work must stop.
    template <typename... Args>
    bool report(Args... args) {
        return call([](const nb::object&) { return true; }, args...);
    }

    // Like report(), but the work also stops if the callback returns False.
    template <typename... Args>
    bool proceed(Args... args) {
        return call([](const nb::object& answer) { return answer.ptr() != Py_False; }, args...);
    }

    // Runs the work without the GIL and returns its result.
    template <typename Work>
    auto run(Work&& work) {
        auto result = [&] {
            nb::gil_scoped_release released;
            return work();
        }();
        if (raised_) throw nb::python_error(std::move(*raised_));
        return result;
    }

   private:
    template <typename Judge, typename... Args>
    bool call(const Judge& judge, Args... args) {
        nb::gil_scoped_acquire held;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            return callback_.is_none() || judge(callback_(args...));
        } catch (nb::python_error& error) {
            raised_.emplace(std::move(error));
            return false;
        }
    }

    nb::object callback_;
    std::optional<nb::python_error> raised_;
};
