#include "AntiphonShims.h"

uint8_t antiphon_carried_kinds = 0;
void antiphon_carry(uint8_t kind) { __atomic_fetch_or(&antiphon_carried_kinds, kind, __ATOMIC_RELEASE); }

void *antiphon_graph_place = 0;
void *antiphon_graph_lock_place = 0;

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

#if defined(__APPLE__) || defined(_WIN32) || defined(__wasi__)
static _Thread_local struct antiphon_inspection antiphon_inspection_here;
struct antiphon_inspection *antiphon_inspection_place(void) { return &antiphon_inspection_here; }
#else
_Thread_local struct antiphon_inspection antiphon_inspection_here;
#endif

#if defined(__APPLE__)
#include <time.h>
uint64_t antiphon_coarse_time(void) { return clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW_APPROX); }
uint64_t antiphon_coarse_resolution(void) { return 10000000; }
#elif defined(__linux__)
#include <time.h>
static uint64_t antiphon_nanoseconds(struct timespec time) { return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec; }
uint64_t antiphon_coarse_time(void) {
  struct timespec time = {0, 0};
  clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
  return antiphon_nanoseconds(time);
}
uint64_t antiphon_coarse_resolution(void) {
  struct timespec time = {0, 0};
  clock_getres(CLOCK_MONOTONIC_COARSE, &time);
  return antiphon_nanoseconds(time);
}
#else
uint64_t antiphon_coarse_time(void) { return UINT64_MAX; }
uint64_t antiphon_coarse_resolution(void) { return UINT64_MAX; }
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

#if defined(__linux__)
static long system_thread_number(void) { return antiphon_is_first_thread() ? 1 : syscall(SYS_gettid); }
#elif defined(__APPLE__)
static long system_thread_number(void) {
  uint64_t number = 0;
  pthread_threadid_np(0, &number);
  return pthread_main_np() ? 1 : (long)number;
}
#else
static long system_thread_number(void) { return (long)antiphon_thread(); }
#endif
long antiphon_thread_number(void) {
  static _Thread_local long number;
  if (number == 0) number = system_thread_number();
  return number;
}
