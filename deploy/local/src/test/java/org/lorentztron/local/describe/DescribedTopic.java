package org.lorentztron.local.describe;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.describe.guess.GivenPaths;
import org.lorentztron.local.describe.proof.Proof;
import org.lorentztron.local.describe.propose.LabelsTopic;
import org.lorentztron.local.describe.propose.ProposedOption;
import org.lorentztron.local.describe.sample.RecordSource;
import org.lorentztron.local.describe.seen.Origin;
import org.lorentztron.local.describe.show.DescriptionText;
import org.lorentztron.tools.cli.CommandFailedException;

/** Records as a topic has them, and what describe makes of them. */
final class DescribedTopic {
    static final long START = 1_700_000_000_000L;

    private final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();

    /** A topic of values without keys, one a second. */
    static DescribedTopic of(int count, IntFunction<String> value) {
        return of(count, i -> null, value);
    }

    static DescribedTopic of(int count, IntFunction<@Nullable String> key, IntFunction<String> value) {
        DescribedTopic topic = new DescribedTopic();
        for (int i = 0; i < count; i++) {
            String keyText = key.apply(i);
            topic.add(
                    keyText == null ? null : keyText.getBytes(UTF_8),
                    value.apply(i).getBytes(UTF_8));
        }
        return topic;
    }

    void add(byte @Nullable [] key, byte @Nullable [] value) {
        int i = records.size();
        records.add(new ConsumerRecord<>(
                "t",
                0,
                i,
                START + 1_000L * i,
                TimestampType.CREATE_TIME,
                key == null ? 0 : key.length,
                value == null ? 0 : value.length,
                key,
                value,
                new RecordHeaders(),
                Optional.empty()));
    }

    private RecordSource source() {
        return taker -> records.forEach(taker);
    }

    /** What describe finds. */
    record Found(Description description) {
        Map<String, String> options() {
            Map<String, String> options = new LinkedHashMap<>();
            for (ProposedOption option : description.proposal().options()) {
                options.put(option.key(), option.value());
            }
            return options;
        }

        Proof proof() {
            return description.proof();
        }

        /** What people read. */
        String text() {
            return String.join("\n", DescriptionText.lines(description.proposal(), description.proof()));
        }
    }

    Found described() throws CommandFailedException {
        return described(SchemaPlace.NONE);
    }

    Found described(SchemaPlace registry) throws CommandFailedException {
        return described(registry, null);
    }

    Found withLabels(DescribedTopic labels) throws CommandFailedException {
        return withLabels(labels, SchemaPlace.NONE);
    }

    Found withLabels(DescribedTopic labels, SchemaPlace registry) throws CommandFailedException {
        return described(registry, Describer.labels("labels", labels.source(), registry));
    }

    private Found described(SchemaPlace registry, LabelsTopic.@Nullable Seen labels) throws CommandFailedException {
        return new Found(
                new Describer(new GivenPaths(), registry, labels).describe("topic", source(), Origin.Kind.TOPIC));
    }
}
