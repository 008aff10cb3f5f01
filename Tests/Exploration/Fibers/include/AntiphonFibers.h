#ifndef ANTIPHON_FIBERS_H
#define ANTIPHON_FIBERS_H

#include <stddef.h>

// A stack of its own, and where on it to go on. All fibers belong to the thread that switches between them.
typedef struct antiphon_fiber antiphon_fiber;

// What the calling thread does itself, as a fiber to come back to.
antiphon_fiber *antiphon_fiber_here(void);

// Will call `body`, which never returns, when it is switched to for the first time. Null if there is no memory.
antiphon_fiber *antiphon_fiber_make(size_t stack_size, void (*body)(void *), void *argument);

// Goes on at `to`. Returns when somebody switches to `from`, which is the caller.
void antiphon_fiber_switch(antiphon_fiber *from, antiphon_fiber *to);

#endif
