#ifndef ANTIPHON_SHIMS_H
#define ANTIPHON_SHIMS_H

#include <stdint.h>

// An even number that no other live thread has, and not 0. One register read where the platform keeps the thread's address in one.
#if defined(__APPLE__) || defined(_WIN32) || defined(__wasi__)
uintptr_t antiphon_thread(void);
#else
static inline __attribute__((always_inline)) uintptr_t antiphon_thread(void) {
  return (uintptr_t)__builtin_thread_pointer();
}
#endif

// Where the caller's stack is. The address of a variable would not say: the address sanitizer keeps those elsewhere.
static inline __attribute__((always_inline)) uintptr_t antiphon_stack(void) {
  return (uintptr_t)__builtin_frame_address(0);
}

// Tell the thread sanitizer what a lock of the uninstrumented runtime library orders. Empty without the sanitizer.
void antiphon_acquired(const void *lock);
void antiphon_releasing(const void *lock);

#if defined(__linux__)
// Not 0 if the work that is running belongs to a queue that was marked with this key.
void *dispatch_get_specific(const void *key);
static inline __attribute__((always_inline)) int antiphon_has_mark(const void *key) {
  return dispatch_get_specific(key) != 0;
}

// By these an event loop that is not libdispatch's own runs the main queue, as CoreFoundation's does.
int antiphon_main_queue_descriptor(void);
void antiphon_run_main_queue(void);
// Not 0 on the process's first thread.
int antiphon_is_first_thread(void);
#endif

#endif
