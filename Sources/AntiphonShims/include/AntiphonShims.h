#ifndef ANTIPHON_SHIMS_H
#define ANTIPHON_SHIMS_H

#include <stdbool.h>
#include <stdint.h>

#if defined(__APPLE__)
#include <TargetConditionals.h>
#define ANTIPHON_PROCESSES TARGET_OS_OSX
#elif defined(__linux__) && !defined(__ANDROID__)
#define ANTIPHON_PROCESSES 1
#else
#define ANTIPHON_PROCESSES 0
#endif

// An even number that no other live thread has, and not 0. One register read where the platform keeps the thread's address in one.
#if defined(__APPLE__) || defined(_WIN32) || defined(__wasi__)
uintptr_t antiphon_thread(void);
#else
static inline __attribute__((always_inline)) uintptr_t antiphon_thread(void) {
  return (uintptr_t)__builtin_thread_pointer();
}
#endif

// What comes before it in the program is not moved behind it by the compiler. The processor is free to.
static inline __attribute__((always_inline)) void antiphon_compiler_fence(void) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
// Not 0 if this process can fence its threads. Not under the thread sanitizer.
int antiphon_can_fence_threads(void);
// When it returns, each thread of this process has come by a full memory fence since the call.
void antiphon_fence_threads(void);
// Lets another thread have its turn.
void antiphon_yield(void);
// Waits without a call of the system: some hundred nanoseconds for ten, on most processors.
static inline void antiphon_pause(int count) {
  for (int i = 0; i < count; i++) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb");
#elif defined(__arm__)
    __asm__ volatile("yield");
#else
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
#endif
  }
}

// Which contexts are carried (`CarriedContext`): a bit for each kind, which is never cleared again.
extern uint8_t antiphon_carried_kinds;
static inline __attribute__((always_inline)) uint8_t antiphon_carried(void) {
  return __atomic_load_n(&antiphon_carried_kinds, __ATOMIC_ACQUIRE);
}
static inline __attribute__((always_inline)) bool antiphon_carries(void) { return antiphon_carried() != 0; }
void antiphon_carry(uint8_t kind);

// The number by which the system knows this thread, looked up once for each thread; 1 for the process's first one.
long antiphon_thread_number(void);

// The time of a clock that does not stop, in nanoseconds, late by at most the resolution below; the same whenever it is asked where there is none.
uint64_t antiphon_coarse_time(void);
uint64_t antiphon_coarse_resolution(void);

// The inspected point that starts its upstream on this thread, and the one that delivers an element. Only that thread uses them.
struct antiphon_inspection {
  void *starting;
  void *delivering;
  // Which element is delivered, if that was earlier; 0 for the latest.
  long element;
};
#if defined(__APPLE__) || defined(_WIN32) || defined(__wasi__)
__attribute__((returns_nonnull)) struct antiphon_inspection *antiphon_inspection_place(void);
#else
extern _Thread_local struct antiphon_inspection antiphon_inspection_here;
static inline __attribute__((always_inline, returns_nonnull)) struct antiphon_inspection *antiphon_inspection_place(void) {
  return &antiphon_inspection_here;
}
#endif

// How deep starts of streams are nested on this thread, and the start that deeper ones wait for. Only that thread uses them.
struct antiphon_nesting {
  int depth;
  void *first;
};
#if defined(__APPLE__) || defined(_WIN32) || defined(__wasi__)
__attribute__((returns_nonnull)) struct antiphon_nesting *antiphon_starts(void);
#else
extern _Thread_local struct antiphon_nesting antiphon_starts_here;
static inline __attribute__((always_inline, returns_nonnull)) struct antiphon_nesting *antiphon_starts(void) {
  return &antiphon_starts_here;
}
#endif

// The graph of values and its lock. Set once, with the first value. Unlike variables of Swift they are read without a call in other modules.
extern void *antiphon_graph_place;
extern void *antiphon_graph_lock_place;
static inline __attribute__((always_inline, returns_nonnull)) void *antiphon_graph(void) { return antiphon_graph_place; }
static inline __attribute__((always_inline, returns_nonnull)) void *antiphon_graph_lock(void) {
  return antiphon_graph_lock_place;
}
static inline void antiphon_set_graph(void *graph, void *lock) {
  antiphon_graph_place = graph;
  antiphon_graph_lock_place = lock;
}

// Fetches what is at `place`, which will be used soon.
static inline __attribute__((always_inline)) void antiphon_prefetch(const void *place) { __builtin_prefetch(place, 1); }

// What this thread does in the graph of values. Only that thread uses it.
struct antiphon_value_state {
  // The innermost computation, and the open transaction.
  void *computation;
  void *transaction;
  // The effect that runs.
  void *effect;
  // The thread's queue of effects, while it has one.
  void *effects;
  // The effect that was run before, which is to be released.
  void *done;
  // Edges whose sources are to be released.
  void *removed;
  // The address at which an owner of the graph's lock notes that it is inside. 0 for a thread that has never been the owner.
  uintptr_t seat;
  // How deep computations are nested.
  int depth;
  int is_flushing;
  int is_releasing;
};
#if defined(__APPLE__) || defined(_WIN32) || defined(__wasi__)
__attribute__((returns_nonnull)) struct antiphon_value_state *antiphon_values(void);
#else
extern _Thread_local struct antiphon_value_state antiphon_values_here;
static inline __attribute__((always_inline, returns_nonnull)) struct antiphon_value_state *antiphon_values(void) {
  return &antiphon_values_here;
}
#endif

// Of the runtime library: retains an object, or returns null if its last reference is gone already.
void *swift_tryRetain(void *object);

// Where the caller's stack is. A variable's address would not say: the address sanitizer keeps variables elsewhere.
static inline __attribute__((always_inline)) uintptr_t antiphon_stack(void) {
  return (uintptr_t)__builtin_frame_address(0);
}

#if defined(__linux__) || defined(__APPLE__)
// A pipe whose ends are closed in every child. Returns 0 or an error.
int antiphon_pipe(int ends[2]);
#endif

#if defined(__linux__)
// A descriptor for `poll` that is ready while `descriptor` can be read, but never hangs up. Returns -1 with errno if there is none: for a file,
// if 500 of one open file are watched, or if no descriptor is left.
int antiphon_watching(int descriptor);
#endif

#if ANTIPHON_PROCESSES
// Starts a process without blocked or ignored signals. Returns 0 or an error.
// directory: null for that of this process. descriptors: become its standard input, output and error; others are closed, on musl only
// those that are marked close-on-exec. process: where to write its number.
int antiphon_spawn(const char *path, char *const arguments[], char *const environment[], const char *directory,
                   const int descriptors[3], int *process);

// Reaps a process that has ended. Returns its number, 0 while it runs, or -1 with errno.
// waits: not 0 to wait for the end. code: what it has exited with. signal: what has killed it, or 0.
int antiphon_reap(int process, int waits, int *code, int *signal);

#if defined(__linux__)
// A descriptor that can be read once a process has ended, or -1.
int antiphon_process_descriptor(int process);
#endif
#endif

// Tell the thread sanitizer what a lock of the uninstrumented runtime library orders. Without the sanitizer its functions are not there.
#if defined(__ELF__)
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));
static inline __attribute__((always_inline)) void antiphon_acquired(const void *lock) {
  if (__tsan_acquire) __tsan_acquire((void *)lock);
}
static inline __attribute__((always_inline)) void antiphon_releasing(const void *lock) {
  if (__tsan_release) __tsan_release((void *)lock);
}
#else
void antiphon_acquired(const void *lock);
void antiphon_releasing(const void *lock);
#endif

#if defined(__linux__)
// Not 0 if the work that is running belongs to a queue that was marked with this key.
void *dispatch_get_specific(const void *key);
static inline __attribute__((always_inline)) int antiphon_has_mark(const void *key) {
  return dispatch_get_specific(key) != 0;
}

// With these, an event loop other than that of libdispatch runs the main queue, as CoreFoundation's does.
int antiphon_main_queue_descriptor(void);
void antiphon_run_main_queue(void);
// Not 0 on the process's first thread.
int antiphon_is_first_thread(void);
#endif

#endif
