import Antiphon
