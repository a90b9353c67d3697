package org.lorentztron.local.describe.seen;

import org.lorentztron.local.describe.facts.RecordFacts;
import org.lorentztron.local.describe.frame.Frame;
import org.lorentztron.local.describe.frame.Wire;
import org.lorentztron.local.describe.guess.EventChoice;

/**
 * What was read of a topic or a file.
 *
 * @param all facts of all records
 * @param facts of the records that are chosen
 * @param frame what these are wrapped in
 * @param sample some of them
 * @param choice which records they are
 * @param origin where they come from
 */
public record SeenRecords(
        RecordFacts all, RecordFacts facts, Frame frame, SampledEvents sample, EventChoice choice, Origin origin) {
    /** How many records there are and how they are written, for people. */
    public String shown(String unit) {
        return String.format("%,d %s%s", all.sample().added(), unit, origin.kind() == Origin.Kind.TABLE ? "" : form());
    }

    private String form() {
        Wire most = all.wire();
        StringBuilder form = new StringBuilder(", ");
        form.append(
                switch (most) {
                    case JSON -> frame.shown();
                    case TEXT -> "lines of CSV";
                    case JSON_CONFLUENT, AVRO_CONFLUENT ->
                        most.shown() + (origin.isClosed() ? "" : ": " + frame.shown());
                    case AVRO, NONE, BYTES -> most.shown();
                });
        for (Wire wire : Wire.values()) {
            long count = wire == most ? 0 : all.count(wire);
            form.append(count == 0 ? "" : String.format(", %,d of them %s", count, wire.shown()));
        }
        return form.toString();
    }
}
