package org.lorentztron.job.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.state.rocksdb.RocksDBOptions;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.events.JoinRule;
import org.lorentztron.model.Features;

/**
 * In whatever order events and labels come, however far watermarks go in between, wherever the job is stopped and
 * rescaled, and however long the buckets of the timers are: what comes out is what a join of all of them at once says,
 * and nothing stays.
 */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class LabelJoinerOrderTest {
    private static final int LONGEST = 40;
    private static final List<String> IDS = List.of("a", "b", "c", "d");

    /** What is seen from outside: of the others only counters tell. */
    private static boolean isSeen(String line) {
        return line.matches("(joined|unlabelled|unknown|expired) .*");
    }

    /** All within a bucket of the timers, or in many. */
    private static long stretch(Random random) {
        return random.nextBoolean() ? 1 : 137 + random.nextInt(1_000);
    }

    /** The shortest, the longest, or between. */
    private static Duration bucket(Random random) {
        return Duration.ofMillis(random.nextBoolean() ? 1_000 : 1 + random.nextInt(60_000));
    }

    private static Event event(Random random, long stretch, long number) {
        Features features = Features.dense(new float[] {1, random.nextInt(4), 0, 0, 0, 0});
        String id = IDS.get(random.nextInt(IDS.size()));
        return Event.decoded(
                random.nextInt(2), number, Event.UNLABELLED, stretch * random.nextInt(LONGEST), id, features);
    }

    private static LabelRecord label(Random random, long stretch, long number) {
        DeadLetter record = new DeadLetter(
                MalformedReason.UNKNOWN_ID, "", "labels", random.nextInt(2), number / 4, 0, null, new byte[0], 0);
        String id = IDS.get(random.nextInt(IDS.size()));
        // Some are rows of one record.
        record = record.ofRow((int) (number % 4));
        return new LabelRecord(stretch * random.nextInt(LONGEST), 0, id, random.nextInt(4) - 1, Double.NaN, record);
    }

    private static long time(Object element) {
        return element instanceof Event event ? event.time() : ((LabelRecord) element).time();
    }

    private static void disturb(RescaledJoiner joiner, Random random, long stretch, List<Object> left)
            throws Exception {
        if (random.nextInt(3) == 0) {
            long least =
                    left.stream().mapToLong(LabelJoinerOrderTest::time).min().orElse(0);
            joiner.watermark(least - 1 - stretch * random.nextInt(3));
        }
        if (random.nextInt(8) == 0) {
            joiner.checkpoint();
        }
        if (random.nextInt(8) == 0) {
            joiner.restart(1 + random.nextInt(3), bucket(random));
        }
    }

    @Property(tries = 300)
    void outcomes_anyOrderAndAnyRestarts_areThoseOfAPlainJoin(@ForAll long seed) throws Exception {
        assertIsAPlainJoin(new Random(seed), new HashMapStateBackend());
    }

    /** Timers on the heap are written before all other state, those in RocksDB with it. */
    @Property(tries = 6)
    void outcomesOnRocksDb_anyOrderAndAnyRestarts_areThoseOfAPlainJoin(
            @ForAll long seed, @ForAll EmbeddedRocksDBStateBackend.PriorityQueueStateType timers) throws Exception {
        Configuration configuration = new Configuration()
                .set(RocksDBOptions.USE_MANAGED_MEMORY, false)
                .set(RocksDBOptions.TIMER_SERVICE_FACTORY, timers);
        assertIsAPlainJoin(
                new Random(seed),
                new EmbeddedRocksDBStateBackend()
                        .configure(configuration, getClass().getClassLoader()));
    }

    private static void assertIsAPlainJoin(Random random, StateBackend backend) throws Exception {
        long stretch = stretch(random);
        int memory = random.nextBoolean() ? DecisionTimers.MEMORY : random.nextInt(2_000);
        boolean first = random.nextBoolean();
        JoinRule rule = new JoinRule(
                stretch * (1 + random.nextInt(15)),
                stretch * random.nextInt(10),
                first ? JoinRule.Repeated.FIRST : JoinRule.Repeated.LAST);
        JobOptions options = TestOptions.of(
                "--labels-topic=labels",
                "--label-timeout=" + rule.timeout() + "ms",
                "--label-early=" + rule.early() + "ms",
                "--repeated-labels=" + (first ? "first" : "last"),
                "--unlabelled=e");
        List<Event> events = new ArrayList<>();
        List<LabelRecord> labels = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            events.add(event(random, stretch, i));
            labels.add(label(random, stretch, i));
        }
        List<Object> left = new ArrayList<>(events);
        left.addAll(labels);
        Collections.shuffle(left, random);
        long end = stretch * LONGEST + 3L * rule.timeout() + 2L * rule.early();
        List<String> outcomes = new ArrayList<>();
        for (String id : IDS) {
            outcomes.addAll(PlainJoin.outcomes(
                    rule,
                    events.stream().filter(event -> id.equals(event.id())).toList(),
                    labels.stream().filter(label -> id.equals(label.id())).toList(),
                    end));
        }

        RescaledJoiner joiner = new RescaledJoiner(options, backend, memory, bucket(random), 1 + random.nextInt(3));
        try (joiner) {
            while (!left.isEmpty()) {
                disturb(joiner, random, stretch, left);
                Object element = left.remove(left.size() - 1);
                if (element instanceof Event event) {
                    joiner.send(event);
                } else {
                    joiner.send((LabelRecord) element);
                }
            }
            joiner.watermark(end);
            // RocksDB knows of a timer that is gone when it writes its batch.
            joiner.checkpoint();
            assertThat(joiner.stateEntries()).isZero();
            assertThat(joiner.timers()).isZero();
        }

        assertThat(joiner.lines)
                .containsExactlyInAnyOrderElementsOf(
                        outcomes.stream().filter(LabelJoinerOrderTest::isSeen).toList());
        assertThat(joiner.counts)
                .isEqualTo(outcomes.stream()
                        .filter(line -> !isSeen(line))
                        .collect(Collectors.groupingBy(
                                line -> line.substring(0, line.indexOf(' ')), Collectors.counting())));
        assertThat(joiner.runs).allSatisfy(run -> assertThat(run).isSortedAccordingTo(Event.TRAINING_ORDER));
    }
}
