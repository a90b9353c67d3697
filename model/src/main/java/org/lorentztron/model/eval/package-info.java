/** Measures of predictions: error rates over a stream, and counts of confusions. Nothing here knows a model. */
@NullMarked
package org.lorentztron.model.eval;

import org.jspecify.annotations.NullMarked;
