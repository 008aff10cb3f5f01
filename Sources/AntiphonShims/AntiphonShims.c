#include "AntiphonShims.h"

bool antiphon_carrying = false;
void antiphon_carry(void) { __atomic_store_n(&antiphon_carrying, true, __ATOMIC_RELEASE); }

#if defined(__APPLE__)
#include <pthread.h>
uintptr_t antiphon_thread(void) { return (uintptr_t)pthread_self(); }
#elif defined(_WIN32) || defined(__wasi__)
static _Thread_local long antiphon_mark;
uintptr_t antiphon_thread(void) { return (uintptr_t)&antiphon_mark; }
#endif

#if defined(__APPLE__) || defined(_WIN32) || defined(__wasi__)
static _Thread_local struct antiphon_nesting antiphon_starts_here;
struct antiphon_nesting *antiphon_starts(void) { return &antiphon_starts_here; }
#else
_Thread_local struct antiphon_nesting antiphon_starts_here;
#endif

#if defined(__APPLE__) || defined(_WIN32) || defined(__wasi__)
static _Thread_local struct antiphon_value_state antiphon_values_here;
struct antiphon_value_state *antiphon_values(void) { return &antiphon_values_here; }
#else
_Thread_local struct antiphon_value_state antiphon_values_here;
#endif

#if !defined(__ELF__)
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
void __tsan_acquire(void *);
void __tsan_release(void *);
#define ANTIPHON_TSAN 1
#endif
#endif

void antiphon_acquired(const void *lock) {
#ifdef ANTIPHON_TSAN
  __tsan_acquire((void *)lock);
#else
  (void)lock;
#endif
}

void antiphon_releasing(const void *lock) {
#ifdef ANTIPHON_TSAN
  __tsan_release((void *)lock);
#else
  (void)lock;
#endif
}
#endif

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *);
int antiphon_main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }
void antiphon_run_main_queue(void) { _dispatch_main_queue_callback_4CF(0); }
int antiphon_is_first_thread(void) { return syscall(SYS_gettid) == getpid(); }
#endif
