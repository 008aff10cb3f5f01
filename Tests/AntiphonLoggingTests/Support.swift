#if Logging
import Antiphon
#endif
