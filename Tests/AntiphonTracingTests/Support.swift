#if Tracing
import Antiphon
#endif
