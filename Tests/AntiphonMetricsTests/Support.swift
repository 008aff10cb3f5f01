#if Metrics
import Antiphon
#endif
