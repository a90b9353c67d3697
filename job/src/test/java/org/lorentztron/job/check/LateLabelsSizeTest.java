package org.lorentztron.job.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.preflight.TopicSample;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.job.options.events.JoinRule;
import org.lorentztron.job.state.KeptBound;

class LateLabelsSizeTest {
    private static final int SECONDS = 86_400;
    private static final int EARLY_SECONDS = 3_600;

    /** A day, and an hour. */
    private static final JoinRule DAY = new JoinRule(1_000L * SECONDS, 1_000L * EARLY_SECONDS, JoinRule.Repeated.FIRST);

    private static final TrainingHeap HEAP = new TrainingHeap(16_000_000_000L, "a test", true);

    private static LateLabelsSize size(double recordsPerSecond, String... events) {
        List<ConsumerRecord<byte[], byte[]>> newest = Stream.of(events)
                .map(event -> new ConsumerRecord<byte[], byte[]>(
                        "events", 0, 7, null, event.getBytes(StandardCharsets.UTF_8)))
                .toList();
        return LateLabelsSize.of(new TopicSample(recordsPerSecond, newest), new EventJson(6), DAY, false);
    }

    private static StreamExecutionEnvironment backend(String name) {
        Configuration configuration = new Configuration();
        configuration.set(StateBackendOptions.STATE_BACKEND, name);
        configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, "file:///checkpoints");
        return environment(configuration);
    }

    private static StreamExecutionEnvironment environment(Configuration configuration) {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        env.setParallelism(2);
        return env;
    }

    /** Those with a label do not wait, nor do those that are rejected. */
    @Test
    void of_sample_countsTheShareThatWaits() {
        LateLabelsSize size = size(
                400,
                "{\"id\":\"a\",\"features\":{\"1\":2}}",
                "{\"id\":\"b\",\"label\":\"a\",\"features\":{\"1\":2}}",
                "{",
                "{\"id\":\"c\",\"features\":{\"1\":2}}");

        assertThat(size.eventsPerSecond()).isEqualTo(200);
        double waits = SECONDS * size.bytesPerEvent();
        double isRemembered = (SECONDS + EARLY_SECONDS) * size.bytesRemembered();
        assertThat(size.bytes()).isCloseTo(200 * (waits + isRemembered), within(1.0));
        assertThat(size.toString()).contains("wait up to 1d", "for another 25h with 92");
    }

    /** The job that only joins writes events as they came, and holds that, too. */
    @Test
    void of_jobThatKeepsRecords_isLargerByTheRecord() {
        byte[] value = "{\"id\":\"a\",\"features\":{\"1\":2}}".getBytes(StandardCharsets.UTF_8);
        TopicSample sample =
                new TopicSample(1, List.of(new ConsumerRecord<>("events", 0, 7, new byte[] {1, 2, 3}, value)));

        assertThat(LateLabelsSize.of(sample, new EventJson(6), DAY, true).bytesPerEvent())
                .isEqualTo(
                        LateLabelsSize.of(sample, new EventJson(6), DAY, false).bytesPerEvent() + value.length + 3);
    }

    /** Eight bytes for each further entry, as the documents say, and two for each letter of the id. */
    @Test
    void of_largerEvents_isLargerByTheirEntriesAndIds() {
        double plain = size(1, "{\"id\":\"a\",\"features\":{\"1\":0.3}}").bytesPerEvent();

        assertThat(plain).isBetween(70.0, 110.0);
        assertThat(size(1, "{\"id\":\"abcde\",\"features\":{\"1\":0.3}}").bytesPerEvent())
                .isEqualTo(plain + 8);
        assertThat(size(1, "{\"id\":\"a\",\"features\":{\"1\":0.3,\"2\":0.3,\"4\":0.3}}")
                        .bytesPerEvent())
                .isBetween(plain + 8, plain + 16);
    }

    @Test
    void of_nothing_saysWhatIsKnown() {
        assertThat(size(5).toString()).contains("up to 1d", "no event without a label");
        assertThat(size(5).warnings(backend("hashmap"), new JoinBound(HEAP, false, null)))
                .isEmpty();
        assertThat(size(0, "{\"id\":\"a\",\"features\":{\"1\":2}}").bytes()).isZero();
    }

    /** The memory of a JobManager takes 5 MiB of each of two subtasks. */
    @Test
    void warnings_noDirectoryOfCheckpoints_comeAboveWhatAJobManagerHolds() {
        String event = "{\"id\":\"a\",\"features\":{\"1\":2}}";
        double bytes = size(1, event).bytes();
        StreamExecutionEnvironment env = environment(new Configuration());

        assertThat(size(10e6 / bytes, event).warnings(env, new JoinBound(HEAP, true, null)))
                .isEmpty();
        assertThat(size(11e6 / bytes, event).warnings(env, new JoinBound(HEAP, true, null)))
                .singleElement()
                .asString()
                .contains("execution.checkpointing.dir is not set here", "11 MB");
    }

    @Test
    void warnings_comeAsStateGrowsBeyondWhatABackendHolds() {
        String event = "{\"id\":\"a\",\"features\":{\"1\":2}}";
        double bytes = size(1, event).bytes();

        assertThat(size(0.9e9 / bytes, event).warnings(backend("hashmap"), new JoinBound(HEAP, false, null)))
                .isEmpty();
        assertThat(size(1.1e9 / bytes, event).warnings(backend("hashmap"), new JoinBound(HEAP, false, null)))
                .singleElement()
                .asString()
                .contains(
                        "1.1 GB",
                        "at most 4.0 GB, and gives up",
                        "of the heap of 15258 MB (of a test)",
                        "expected rocksdb");
        assertThat(size(3.9e9 / bytes, event).warnings(backend("rocksdb"), new JoinBound(HEAP, false, null)))
                .isEmpty();
        assertThat(size(4.1e9 / bytes, event).warnings(backend("rocksdb"), new JoinBound(HEAP, false, null)))
                .singleElement()
                .asString()
                .contains("4.1 GB", "--label-timeout", "JoinJob");
        assertThat(size(4.1e9 / bytes, event).warnings(backend("rocksdb"), new JoinBound(HEAP, true, null)))
                .as("of the job that only joins")
                .isEmpty();
        assertThat(size(4.1e9 / bytes, event).toString()).contains("state of up to 4.1 GB");
    }

    /** What the submitting JVM has says nothing of where events wait. */
    @Test
    void bound_ofAHeapThatIsGuessed_isNone() {
        TrainingHeap guessed = new TrainingHeap(1 << 20, "a test", false);

        assertThat(new JoinBound(guessed, true, null).bytes()).isEqualTo(KeptBound.ANY_BYTES);
        assertThat(new JoinBound(guessed, true, 2_000_000L).bytes()).isEqualTo(2_000_000);
        assertThat(new JoinBound(HEAP, true, 2_000_000L).bytes()).isEqualTo(2_000_000);
    }
}
