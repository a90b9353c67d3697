/** Examples in random orders with random access. */
@NullMarked
package org.lorentztron.datasets.shuffled;

import org.jspecify.annotations.NullMarked;
