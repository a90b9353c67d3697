/** How independent work of an experiment is spread over the processors. Results must not depend on it. */
@NullMarked
package org.lorentztron.experiments.parallel;

import org.jspecify.annotations.NullMarked;
