/**
 * The default learner: confidence-weighted updates of difference-of-squares models, with one variance per parameter.
 * The rule lives here, together with the test that resets a pair whose error rate rises.
 */
@NullMarked
package org.lorentztron.model.learner.herded;

import org.jspecify.annotations.NullMarked;
