/** The names of data sets, as users give them, and what each opens. */
@NullMarked
package org.lorentztron.datasets.named;

import org.jspecify.annotations.NullMarked;
