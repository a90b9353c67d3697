package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.options.JobArguments;

/** Which records are of the job that runs, and what is said of them. */
class ProgressLinesTest {
    private final ProgressLines lines;

    ProgressLinesTest() throws Exception {
        String[] line = {"--bootstrap-servers", "localhost:1", "--classes", "a,b", "--features", "2", "--model-id", "m"
        };
        lines = new ProgressLines(JobArguments.parse(line, Map.of()), OptionalDouble::empty, OptionalLong::empty);
    }

    private static ConsumerRecord<byte[], byte[]> letter(String model, String events) {
        DeadLetter letter = new DeadLetter(MalformedReason.NOT_JSON, "of " + model, events, 0, 3, 5, null, null, 9);
        ConsumerRecord<byte[], byte[]> kept =
                new ConsumerRecord<>("dead-letters", 0, 0, null, "{".getBytes(StandardCharsets.UTF_8));
        DeadLetterHeaders.of(letter, model).forEach(kept.headers()::add);
        return kept;
    }

    /** Jobs of other models may read the same events and have the same topic of dead letters. */
    @Test
    void drain_lettersOfOtherJobs_areNotCounted() {
        lines.add(letter("m", "events"));
        lines.add(letter("other", "events"));
        lines.add(letter("m", "other"));

        assertThat(lines.drain()).containsExactly("rejected 1 record (not-json): of m; see topic 'dead-letters'");
        assertThat(lines.summary().rejected()).isEqualTo(Map.of(MalformedReason.NOT_JSON, 1L));
    }

    /** Letters that name no model may be this job's, of an earlier release. */
    @Test
    void drain_letterWithoutModel_isCounted() {
        ConsumerRecord<byte[], byte[]> older = letter("any", "events");
        older.headers().remove(DeadLetterHeaders.MODEL);
        lines.add(older);

        assertThat(lines.drain()).hasSize(1);
    }
}
