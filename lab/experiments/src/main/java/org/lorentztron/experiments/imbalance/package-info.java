/** What weights and shares of classes do to a rare class. */
@NullMarked
package org.lorentztron.experiments.imbalance;

import org.jspecify.annotations.NullMarked;
