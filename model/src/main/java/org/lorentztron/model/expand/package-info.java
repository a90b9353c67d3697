/**
 * Features made of features: a quadratic form of the features of a table draws no thresholds and no islands, one of
 * these does. Which there are is found from the first events of a stream; versions say it, and readers repeat it.
 */
@NullMarked
package org.lorentztron.model.expand;

import org.jspecify.annotations.NullMarked;
