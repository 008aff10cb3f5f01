/// How often something is done to see that the stack stays flat: a small one has room for 26 bytes each then.
#if DEBUG
let many = 20_000
#else
let many = 1_000_000
#endif
