"""Types of arrays by what they hold, with the names that Java has for the numbers. Shapes are in what takes them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Words = NDArray[np.uint32]
Bools = NDArray[np.bool_]
Objects = NDArray[np.object_]
