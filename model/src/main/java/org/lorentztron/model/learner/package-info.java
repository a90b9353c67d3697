/**
 * The registry of the learners. The only package that knows all of them; callers get a {@code Learner} and know none.
 */
@NullMarked
package org.lorentztron.model.learner;

import org.jspecify.annotations.NullMarked;
