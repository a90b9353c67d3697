/** The options of learning, their defaults by classes and features, and the rules between them. */
@NullMarked
package org.lorentztron.job.options.learner;

import org.jspecify.annotations.NullMarked;
