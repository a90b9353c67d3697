package org.lorentztron.model.learn;

import java.util.BitSet;

/**
 * The end of an interval of event time.
 *
 * @param millis exclusive, since 1970; larger from one interval to the next
 * @param classes those of which a labelled event occurred in it; not modified
 */
public record IntervalEnd(long millis, BitSet classes) {}
