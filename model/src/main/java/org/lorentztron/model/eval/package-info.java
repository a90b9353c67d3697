/** Measures of predictions: error rates over a stream, and counts of confusions. Nothing here knows a model. */
package org.lorentztron.model.eval;
