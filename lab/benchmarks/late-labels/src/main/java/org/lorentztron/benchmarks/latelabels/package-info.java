/** The job while events wait for labels that come later, and the same job with labels in its events. */
@NullMarked
package org.lorentztron.benchmarks.latelabels;

import org.jspecify.annotations.NullMarked;
