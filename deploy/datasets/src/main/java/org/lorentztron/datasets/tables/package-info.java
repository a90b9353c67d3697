/** Tables of numbers and names: CSV and ARFF files, and the examples that they hold. */
@NullMarked
package org.lorentztron.datasets.tables;

import org.jspecify.annotations.NullMarked;
