#if NATS
import Antiphon
#endif
