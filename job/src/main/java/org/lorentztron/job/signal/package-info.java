/**
 * Signals of drift: the counts of all blocks are added up by interval, and changes that they show are reported. The
 * tests are in {@code org.lorentztron.model.monitor}; no formula lives here.
 */
@NullMarked
package org.lorentztron.job.signal;

import org.jspecify.annotations.NullMarked;
