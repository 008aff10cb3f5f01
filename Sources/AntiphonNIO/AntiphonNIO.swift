#if NIO
import Antiphon
#endif
