#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "AntiphonShims.h"

// Android ends a process for a system call that it doesn't know.
#if defined(__linux__) && !defined(__ANDROID__)
#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// <linux/membarrier.h> is not everywhere.
enum { fence_threads = 1 << 3, register_for_fences = 1 << 4 };

static long membarrier(int command) { return syscall(SYS_membarrier, command, 0, 0); }

int antiphon_can_fence_threads(void) {
  if (__tsan_acquire) return 0;
  int error = errno;
  int can = membarrier(register_for_fences) == 0;
  errno = error;
  return can;
}

void antiphon_fence_threads(void) {
  int error = errno;
  // A forked process may have to register again.
  if (membarrier(fence_threads) != 0 && (membarrier(register_for_fences) != 0 || membarrier(fence_threads) != 0)) abort();
  errno = error;
}

void antiphon_yield(void) { sched_yield(); }
#else
int antiphon_can_fence_threads(void) { return 0; }
void antiphon_fence_threads(void) {}
void antiphon_yield(void) {}
#endif
