#pragma once
#include <stdbool.h>

/// Whether this platform's allocator can be counted. If not, the other functions do nothing and return 0.
bool allocation_counter_is_available(void);

/// Counts every heap allocation of the process, on any thread, from now on, starting at 0.
void allocation_counter_start(void);

/// Stops counting and returns the number of allocations since the start.
long allocation_counter_stop(void);

/// Bytes of the heap that are in use now; 0 if this platform does not report it.
long heap_in_use(void);
