/**
 * Training: events wait for the watermark, train the parts of their block in a fixed order, and at the end of an
 * interval the block emits its models. The learning rules are in {@code org.lorentztron.model}; no formula lives here.
 */
@NullMarked
package org.lorentztron.job.train;

import org.jspecify.annotations.NullMarked;
