#if Lifecycle
import Antiphon
#endif
