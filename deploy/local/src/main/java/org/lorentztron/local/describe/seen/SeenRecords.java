package org.lorentztron.local.describe.seen;

import org.lorentztron.local.describe.facts.RecordFacts;
import org.lorentztron.local.describe.frame.Frame;
import org.lorentztron.local.describe.guess.EventChoice;

/**
 * What was read of a topic or a file.
 *
 * @param facts of the records that are chosen
 * @param frame what these are wrapped in
 * @param sample some of them
 * @param choice which records they are
 * @param origin where they come from
 */
public record SeenRecords(RecordFacts facts, Frame frame, SampledEvents sample, EventChoice choice, Origin origin) {}
