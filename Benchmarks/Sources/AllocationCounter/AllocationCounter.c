// An executable that defines the malloc family gets the calls of every shared library in the process, the Swift runtime
// included. Each function counts and forwards to glibc's own allocator, so blocks from before and after mix freely and
// `free` need not be replaced. While nothing is counted the cost is one predictable branch per allocation.

#include "AllocationCounter.h"

#include <stdatomic.h>
#include <stddef.h>

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__)
#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_bool counting;
static atomic_long allocations;

static inline void count(void) {
  if (__builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed), 0))
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  count();
  void *result = __libc_memalign(alignment, size);
  if (result == NULL) return ENOMEM;
  *block = result;
  return 0;
}

bool allocation_counter_is_available(void) { return true; }

void allocation_counter_start(void) {
  atomic_store(&allocations, 0);
  atomic_store(&counting, true);
}

long allocation_counter_stop(void) {
  atomic_store(&counting, false);
  return atomic_load(&allocations);
}

long heap_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  // Large blocks are counted apart.
  return (long)(info.uordblks + info.hblkhd);
}

#else

bool allocation_counter_is_available(void) { return false; }
void allocation_counter_start(void) {}
long allocation_counter_stop(void) { return 0; }
long heap_in_use(void) { return 0; }

#endif
