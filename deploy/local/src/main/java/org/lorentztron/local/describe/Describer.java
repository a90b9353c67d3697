package org.lorentztron.local.describe;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.describe.facts.RecordFacts;
import org.lorentztron.local.describe.frame.CsvShape;
import org.lorentztron.local.describe.frame.Frame;
import org.lorentztron.local.describe.frame.WireValue;
import org.lorentztron.local.describe.guess.GivenPaths;
import org.lorentztron.local.describe.proof.Proof;
import org.lorentztron.local.describe.propose.LabelsTopic;
import org.lorentztron.local.describe.propose.Origin;
import org.lorentztron.local.describe.propose.Proposal;
import org.lorentztron.local.describe.propose.ProposalMaker;
import org.lorentztron.local.describe.propose.ProposedOption;
import org.lorentztron.local.describe.propose.SampledEvents;
import org.lorentztron.local.describe.sample.RecordSource;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * Looks at records, from their bytes to the proof of what is proposed.
 *
 * @param given what the user says of events
 * @param later labels that come later; null if events have theirs
 */
record Describer(GivenPaths given, LabelsTopic.@Nullable Seen later) {
    private static final int SHOWN = 60;

    /** What makes the object of a record; null where it holds none. */
    private interface Opener extends Function<ConsumerRecord<byte[], byte[]>, @Nullable JsonNode> {}

    /** Some of the records that a job reads, if events are sent as proposed. */
    interface Sent {
        List<ConsumerRecord<byte[], byte[]>> of(Proposal proposal) throws CommandFailedException;
    }

    /** An object as it stands in a value. */
    private static final Opener AS_IT_IS = each -> WireValue.of(each.value()).json();

    /**
     * Looks at labels that come later than their events.
     *
     * @throws CommandFailedException if there are none, or they cannot be read
     */
    static LabelsTopic.Seen labels(String topic, RecordSource source) throws CommandFailedException {
        RecordFacts facts = read("topic '" + topic + "'", source);
        return new LabelsTopic.Seen(topic, facts, frame(facts, AS_IT_IS), sample(facts, AS_IT_IS));
    }

    /**
     * Looks at lines or a topic.
     *
     * @throws CommandFailedException if there are none, or they cannot be read
     */
    Description describe(String name, RecordSource source, Origin.Kind kind) throws CommandFailedException {
        RecordFacts facts = read(name, source);
        List<ConsumerRecord<byte[], byte[]>> records = facts.sample().records();
        return switch (facts.wire()) {
            case TEXT -> describeCells(name, facts, kind);
            case AVRO_CONFLUENT -> describe(facts, each -> null, origin(kind, "avro-confluent"), List.of());
            case AVRO -> describe(facts, each -> null, origin(kind, "avro"), List.of());
            case JSON, BYTES, NONE -> describe(facts, AS_IT_IS, origin(kind, "json"), records);
            case JSON_CONFLUENT -> describe(facts, AS_IT_IS, origin(kind, "json-confluent"), records);
        };
    }

    private static Origin origin(Origin.Kind kind, String format) {
        return new Origin(kind, format, List.of(), null, false);
    }

    /**
     * Looks at the rows of a table.
     *
     * @param origin with the column of labels
     * @param sent some of the records that produce makes of the rows
     */
    Description describeTable(String name, RecordSource rows, Origin origin, Sent sent) throws CommandFailedException {
        return describe(read(name, rows), AS_IT_IS, origin, sent);
    }

    private static RecordFacts read(String name, RecordSource source) throws CommandFailedException {
        RecordFacts facts = new RecordFacts();
        source.read(facts::add);
        if (facts.sample().added() == 0) {
            throw new CommandFailedException(name + " has no record");
        }
        return facts;
    }

    private static Frame frame(RecordFacts facts, Opener opener) {
        return Frame.of(facts.sample().records().stream()
                .map(opener)
                .filter(Objects::nonNull)
                .toList());
    }

    private static SampledEvents sample(RecordFacts facts, Opener opener) {
        return new SampledEvents(facts.sample().records(), facts.sample().stride(), opener);
    }

    private Description describe(
            RecordFacts facts, Opener opener, Origin origin, List<ConsumerRecord<byte[], byte[]>> decoded)
            throws CommandFailedException {
        return describe(facts, opener, origin, proposal -> decoded);
    }

    private Description describe(RecordFacts facts, Opener opener, Origin origin, Sent sent)
            throws CommandFailedException {
        Frame frame = frame(facts, opener);
        Proposal proposal = ProposalMaker.of(facts, frame, given, origin, sample(facts, opener), later);
        Map<String, String> options = new LinkedHashMap<>();
        for (ProposedOption option : proposal.options()) {
            options.put(option.key(), option.value());
        }
        return new Description(origin.kind(), facts, frame, proposal, Proof.of(options, sent.of(proposal)));
    }

    /** Records that hold cells must be opened again: only all together say what the cells are called. */
    private Description describeCells(String name, RecordFacts facts, Origin.Kind kind) throws CommandFailedException {
        List<ConsumerRecord<byte[], byte[]>> records = facts.sample().records();
        List<String> lines = records.stream()
                .map(each -> WireValue.of(each.value()).text())
                .filter(Objects::nonNull)
                .toList();
        Optional<CsvShape> shape = CsvShape.of(lines);
        if (shape.isEmpty()) {
            String first = lines.get(0);
            throw new CommandFailedException(name + " holds text that is neither JSON nor CSV with commas; it begins '"
                    + first.substring(0, Math.min(SHOWN, first.length())) + "'");
        }
        Opener opener = each -> {
            String line = WireValue.of(each.value()).text();
            boolean isHeader = shape.get().isNamed() && lines.get(0).equals(line);
            return line == null || isHeader ? null : shape.get().object(line);
        };
        records.stream().map(opener).filter(Objects::nonNull).forEach(facts::addObject);
        return describe(facts, opener, new Origin(kind, "csv", shape.get().names(), null, false), records);
    }
}
