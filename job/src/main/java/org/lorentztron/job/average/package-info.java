/**
 * Averages over time of the trained parts, and the published form of a part. The averages themselves are in
 * {@code org.lorentztron.model}; the operator decides when a model joins them.
 */
@NullMarked
package org.lorentztron.job.average;

import org.jspecify.annotations.NullMarked;
