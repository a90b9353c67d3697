package org.lorentztron.local.describe;

import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.describe.facts.RecordFacts;
import org.lorentztron.local.describe.frame.CsvShape;
import org.lorentztron.local.describe.frame.Frame;
import org.lorentztron.local.describe.frame.WireReader;
import org.lorentztron.local.describe.guess.GivenPaths;
import org.lorentztron.local.describe.proof.Proof;
import org.lorentztron.local.describe.propose.LabelsTopic;
import org.lorentztron.local.describe.propose.Proposal;
import org.lorentztron.local.describe.propose.ProposalMaker;
import org.lorentztron.local.describe.propose.ProposedOption;
import org.lorentztron.local.describe.sample.RecordSource;
import org.lorentztron.local.describe.seen.Opener;
import org.lorentztron.local.describe.seen.Origin;
import org.lorentztron.local.describe.seen.SampledEvents;
import org.lorentztron.local.describe.seen.SeenRecords;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * Looks at records, from their bytes to the proof of what is proposed.
 *
 * @param given what the user says of events
 * @param registry where schemas are
 * @param later labels that come later; null if events have theirs
 */
record Describer(GivenPaths given, SchemaPlace registry, LabelsTopic.@Nullable Seen later) {
    private static final int SHOWN = 60;

    /** Some of the records that a job reads, if events are sent as proposed. */
    interface Sent {
        List<ConsumerRecord<byte[], byte[]>> of(Proposal proposal) throws CommandFailedException;
    }

    /**
     * Looks at labels that come later than their events.
     *
     * @throws CommandFailedException if there are none, or they cannot be read
     */
    static LabelsTopic.Seen labels(String topic, RecordSource source, SchemaPlace registry)
            throws CommandFailedException {
        Describer describer = new Describer(new GivenPaths(), registry, null);
        RecordFacts facts = describer.read("topic '" + topic + "'", source);
        return new LabelsTopic.Seen(topic, describer.seen("topic '" + topic + "'", facts, Origin.Kind.TOPIC));
    }

    /**
     * Looks at lines or a topic.
     *
     * @throws CommandFailedException if there are none, or they cannot be read
     */
    Description describe(String name, RecordSource source, Origin.Kind kind) throws CommandFailedException {
        RecordFacts facts = read(name, source);
        SeenRecords seen = seen(name, facts, kind);
        boolean isUnread = seen.origin().format().startsWith("avro") && !registry.isKnown();
        return describe(seen, isUnread ? List.of() : facts.sample().records());
    }

    /**
     * Looks at the rows of a table.
     *
     * @param origin with the column of labels
     * @param sent some of the records that produce makes of the rows
     */
    Description describeTable(String name, RecordSource rows, Origin origin, Sent sent) throws CommandFailedException {
        RecordFacts facts = read(name, rows);
        SeenRecords seen = seen(facts, Opener.asItIs(new WireReader(null)), origin);
        Proposal proposal = ProposalMaker.of(seen, given, null);
        return proven(seen, proposal, sent.of(proposal));
    }

    private RecordFacts read(String name, RecordSource source) throws CommandFailedException {
        RecordFacts facts = new RecordFacts(registry.reader());
        try {
            source.read(facts::add);
        } catch (UncheckedIOException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()), e);
        }
        if (facts.sample().added() == 0) {
            throw new CommandFailedException(name + " has no record");
        }
        return facts;
    }

    private SeenRecords seen(String name, RecordFacts facts, Origin.Kind kind) throws CommandFailedException {
        Opener asItIs = Opener.asItIs(registry.reader());
        return switch (facts.wire()) {
            case TEXT -> ofCells(name, facts, kind);
            case AVRO_CONFLUENT -> seen(facts, asItIs, origin(kind, "avro-confluent"));
            case AVRO -> seen(facts, asItIs, origin(kind, "avro"));
            case JSON, BYTES, NONE -> seen(facts, asItIs, origin(kind, "json"));
            case JSON_CONFLUENT -> seen(facts, asItIs, origin(kind, "json-confluent"));
        };
    }

    private Origin origin(Origin.Kind kind, String format) {
        String schema = format.equals("avro-confluent") ? registry.option() : null;
        return new Origin(kind, format, schema);
    }

    private SeenRecords seen(RecordFacts facts, Opener opener, Origin origin) {
        SampledEvents sample =
                new SampledEvents(facts.sample().records(), facts.sample().stride(), opener, registry.reader());
        Frame frame = Frame.of(sample.objects());
        if (origin.kind() == Origin.Kind.TABLE || !origin.format().startsWith("json")) {
            frame = frame.unwrapped();
        }
        return ProposalMaker.chosen(facts, frame, sample, origin, given, later);
    }

    private Description describe(SeenRecords seen, List<ConsumerRecord<byte[], byte[]>> decoded) {
        return proven(seen, ProposalMaker.of(seen, given, later), decoded);
    }

    private Description proven(SeenRecords seen, Proposal proposal, List<ConsumerRecord<byte[], byte[]>> decoded) {
        Map<String, String> options = new LinkedHashMap<>();
        for (ProposedOption option : proposal.options()) {
            options.put(option.key(), option.value());
        }
        options.putAll(registry.secrets());
        List<ConsumerRecord<byte[], byte[]>> labels =
                later == null ? List.of() : later.records().sample().records();
        return new Description(seen, proposal, Proof.of(options, decoded, labels));
    }

    /** Records that hold cells must be opened again: only all together say what the cells are called. */
    private SeenRecords ofCells(String name, RecordFacts facts, Origin.Kind kind) throws CommandFailedException {
        List<ConsumerRecord<byte[], byte[]>> records = facts.sample().records();
        WireReader reader = registry.reader();
        List<String> lines = records.stream()
                .map(each -> reader.value(each.value()).text())
                .filter(Objects::nonNull)
                .toList();
        Optional<CsvShape> shape = CsvShape.of(lines);
        if (shape.isEmpty()) {
            String first = lines.get(0);
            throw new CommandFailedException(name + " holds text that is neither JSON nor CSV with commas; it begins '"
                    + first.substring(0, Math.min(SHOWN, first.length())) + "'");
        }
        Opener opener = each -> {
            String line = reader.value(each.value()).text();
            boolean isHeader = shape.get().isNamed() && lines.get(0).equals(line);
            return line == null || isHeader ? null : shape.get().object(line);
        };
        records.stream().map(opener).filter(Objects::nonNull).forEach(facts::addObject);
        return seen(facts, opener, new Origin(kind, "csv", shape.get().header()));
    }
}
