#include "refusals.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "bind.hpp"

namespace {

// Sets a Python error of this class. The class is looked up only when it is needed, because the
// extension can be imported without the package, for example to generate its stub.
template <typename... Args>
void raise_error(const char* name, const Args&... args) {
    const nb::object type = nb::module_::import_("tilewright.errors").attr(name);
    PyErr_SetObject(type.ptr(), type(args...).ptr());
}

void translate(const std::exception_ptr& thrown, void*) {
    try {
        std::rethrow_exception(thrown);
    } catch (const Refused& refused) {
        const tilewright::Refusal& refusal = refused.refusal();
        raise_error("KernelError", refusal.sentence, tilewright::code_of(refusal.fault),
                    refusal.node);
    } catch (const BadArgument& bad) {
        raise_error("ArgumentError", bad.name, bad.expected, bad.found);
    }
}

}  // namespace

void register_refusals(nb::module_& module) {
    nb::register_exception_translator(translate);
    module.def(
        "fault_codes",
        [] {
            nb::list codes;
            for (const auto& [fault, code] : tilewright::FAULT_CODES) codes.append(code);
            return nb::tuple(codes);
        },
        nb::sig("def fault_codes() -> tuple[str, ...]"),
        "Return the codes of all faults for which a KernelError is raised.");
}
