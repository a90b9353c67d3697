/**
 * Whether a stream has changed: integer counts of intervals, and tests of two windows of them. What is counted is a
 * function of the events, and so is every finding. Nothing here changes a model.
 */
@NullMarked
package org.lorentztron.model.drift;

import org.jspecify.annotations.NullMarked;
