#include "common/thread_pool.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace tilewright {

Crew::Crew(int threads) {
    const auto wanted = static_cast<std::size_t>(std::max(threads, 1));
    workers_.reserve(wanted);
    try {
        while (workers_.size() < wanted)
            workers_.emplace_back([this, worker = workers_.size()] { work(worker); });
    } catch (const std::system_error&) {
        // A machine that gives no more threads works with those it gave.
        if (workers_.empty()) throw;
    }
}

Crew::~Crew() {
    {
        const std::lock_guard held(mutex_);
        leaving_ = true;
    }
    begin_.notify_all();
    for (std::thread& worker : workers_) worker.join();
}

std::size_t Crew::run(std::size_t first, std::size_t last, const Task& task, const Look& look,
                      std::chrono::nanoseconds every) {
    std::unique_lock held(mutex_);
    task_ = &task;
    first_ = first;
    last_ = last;
    finished_.assign(last - first, 0);
    next_ = first;
    stopping_ = false;
    working_ = workers_.size();
    ++round_;
    begin_.notify_all();
    while (working_ != 0) {
        idle_.wait_for(held, every, [this] { return working_ == 0; });
        held.unlock();
        if (!look()) stopping_ = true;
        held.lock();
    }
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    return first + static_cast<std::size_t>(
                       std::find(finished_.begin(), finished_.end(), 0) - finished_.begin());
}

void Crew::work(std::size_t worker) {
    for (std::uint64_t seen = 0;;) {
        {
            std::unique_lock held(mutex_);
            begin_.wait(held, [&] { return leaving_ || round_ != seen; });
            if (leaving_) return;
            seen = round_;
        }
        try {
            do_tasks(worker);
        } catch (...) {
            const std::lock_guard held(mutex_);
            failure_ = std::current_exception();
            stopping_ = true;
        }
        const std::lock_guard held(mutex_);
        if (--working_ == 0) idle_.notify_all();
    }
}

void Crew::do_tasks(std::size_t worker) {
    while (!stopping_) {
        const std::size_t number = next_++;
        if (number >= last_ || !(*task_)(worker, number)) return;
        finished_[number - first_] = 1;
    }
}

}  // namespace tilewright
