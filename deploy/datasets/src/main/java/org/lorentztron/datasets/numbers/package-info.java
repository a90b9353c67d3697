/** Numbers of two or three digits side by side, as data sets of 100 and 1,000 classes. */
@NullMarked
package org.lorentztron.datasets.numbers;

import org.jspecify.annotations.NullMarked;
