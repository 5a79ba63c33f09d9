"""Games on a full terminal screen: what is shown and what keys do, apart from the library."""
