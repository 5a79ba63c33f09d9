// Memory that is owned by Python and that the kernel reads in place.

#pragma once

#include <nanobind/nanobind.h>

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "refusals.hpp"

namespace nb = nanobind;

// Bytes holds a Python object's buffer (bytes, memoryview, mmap) for as long as it lives. Create
// and destroy it with the GIL held; reading it does not need the GIL.
class Bytes {
   public:
    explicit Bytes(nb::handle object) {
        if (PyObject_GetBuffer(object.ptr(), &buffer_, PyBUF_SIMPLE) != 0) {
            throw nb::python_error();
        }
    }
    ~Bytes() { PyBuffer_Release(&buffer_); }
    Bytes(const Bytes&) = delete;
    Bytes& operator=(const Bytes&) = delete;

    const uint8_t* data() const { return static_cast<const uint8_t*>(buffer_.buf); }
    size_t size() const { return static_cast<size_t>(buffer_.len); }
    std::span<const uint8_t> span() const { return {data(), size()}; }
    std::vector<uint8_t> copy() const { return {data(), data() + size()}; }
    bool read_only() const { return buffer_.readonly != 0; }

   private:
    Py_buffer buffer_{};
};

// Nodes holds the 32-bit little-endian numbers in a buffer: in place if the machine is
// little-endian and the buffer is read-only and aligned; otherwise, as a copy.
class Nodes {
   public:
    explicit Nodes(nb::handle object) : bytes_(object) {
        if (bytes_.size() % sizeof(uint32_t) != 0) {
            refuse(Fault::NOT_NODES, "a word graph consists of 4-byte nodes; found " +
                                         std::to_string(bytes_.size()) + " bytes");
        }
        const bool aligned = reinterpret_cast<uintptr_t>(bytes_.data()) % alignof(uint32_t) == 0;
        if (aligned && bytes_.read_only() && std::endian::native == std::endian::little) {
            nodes_ = reinterpret_cast<const uint32_t*>(bytes_.data());
            return;
        }
        copy_.resize(size());
        for (size_t index = 0; index < size(); ++index) {
            const uint8_t* four = bytes_.data() + index * sizeof(uint32_t);
            copy_[index] = uint32_t{four[0]} | uint32_t{four[1]} << 8 | uint32_t{four[2]} << 16 |
                           uint32_t{four[3]} << 24;
        }
        nodes_ = copy_.data();
    }

    const uint32_t* data() const { return nodes_; }
    size_t size() const { return bytes_.size() / sizeof(uint32_t); }

   private:
    Bytes bytes_;
    std::vector<uint32_t> copy_;
    const uint32_t* nodes_ = nullptr;
};

inline nb::bytes bytes_of(std::span<const uint8_t> codes) {
    return nb::bytes(reinterpret_cast<const char*>(codes.data()), codes.size());
}

// Returns numbers as little-endian bytes.
inline nb::bytes bytes_of(const std::vector<uint32_t>& numbers) {
    if constexpr (std::endian::native == std::endian::little) {
        return nb::bytes(reinterpret_cast<const char*>(numbers.data()),
                         numbers.size() * sizeof(uint32_t));
    } else {
        std::vector<uint8_t> swapped;
        swapped.reserve(numbers.size() * sizeof(uint32_t));
        for (const uint32_t number : numbers) {
            for (int shift = 0; shift < 32; shift += 8) {
                swapped.push_back(static_cast<uint8_t>(number >> shift));
            }
        }
        return nb::bytes(reinterpret_cast<const char*>(swapped.data()), swapped.size());
    }
}
