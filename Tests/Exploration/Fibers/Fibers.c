// `makecontext` and `_setjmp` are in X/Open, anonymous memory isn't.
#define _XOPEN_SOURCE 600
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
// A jump to another stack is what this is for.
#undef _FORTIFY_SOURCE
#include "AntiphonFibers.h"

#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

struct antiphon_fiber {
  jmp_buf place;
  // Of one that was not switched to yet.
  ucontext_t start;
  int has_started;
  void (*body)(void *);
  void *argument;
};

// `makecontext` passes on ints.
static void begin(unsigned high, unsigned low) {
  antiphon_fiber *fiber = (antiphon_fiber *)((uintptr_t)high << 32 | low);
  fiber->body(fiber->argument);
  abort();
}

antiphon_fiber *antiphon_fiber_here(void) {
  antiphon_fiber *fiber = calloc(1, sizeof *fiber);
  if (fiber) fiber->has_started = 1;
  return fiber;
}

antiphon_fiber *antiphon_fiber_make(size_t stack_size, void (*body)(void *), void *argument) {
  antiphon_fiber *fiber = antiphon_fiber_here();
  if (!fiber) return NULL;
  void *stack = mmap(NULL, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  // Code that leaves the stack at its end meets a page that may not be touched.
  size_t page = (size_t)getpagesize();
  if (stack == MAP_FAILED || mprotect(stack, page, PROT_NONE) != 0 || getcontext(&fiber->start) != 0) return NULL;
  fiber->start.uc_stack.ss_sp = stack;
  fiber->start.uc_stack.ss_size = stack_size;
  fiber->start.uc_link = NULL;
  fiber->has_started = 0;
  fiber->body = body;
  fiber->argument = argument;
  uintptr_t address = (uintptr_t)fiber;
  makecontext(&fiber->start, (void (*)(void))begin, 2, (unsigned)(address >> 32), (unsigned)address);
  return fiber;
}

// Not by `swapcontext`, which asks the kernel about signals each time.
void antiphon_fiber_switch(antiphon_fiber *from, antiphon_fiber *to) {
  if (_setjmp(from->place) != 0) return;
  if (to->has_started) _longjmp(to->place, 1);
  to->has_started = 1;
  setcontext(&to->start);
  abort();
}
