package org.lorentztron.job.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.state.rocksdb.RocksDBOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.state.KeptBound;
import org.lorentztron.job.state.OperatorMetrics;

/** Senders who send more than a join may hold. */
class JoinLimitTest {
    private static final long MOST = 100_000;
    private static final String[] OPTIONS = {
        "--labels-topic=labels",
        "--label-timeout=1h",
        "--label-early=10m",
        "--unlabelled=drop",
        "--signals-topic=signals",
        "--interval=1s"
    };
    private static final long SECOND = 1_000;

    private JobOptions options = TestOptions.of(OPTIONS);
    private OperatorMetrics metrics = new OperatorMetrics();
    private MockEnvironment environment;
    private CountingJoiner joiner;

    @BeforeEach
    void open() throws Exception {
        make(MOST, new HashMapStateBackend());
        joiner.open();
    }

    private void make(long bytes, StateBackend backend) throws Exception {
        metrics = new OperatorMetrics();
        environment = new MockEnvironmentBuilder().setMetricGroup(metrics).build();
        joiner = new CountingJoiner(new LabelJoiner(options, bytes), environment);
        joiner.setStateBackend(backend);
    }

    private void reopen(long bytes, StateBackend backend) throws Exception {
        close();
        make(bytes, backend);
        joiner.open();
    }

    private void restore(long bytes) throws Exception {
        OperatorSubtaskState state = joiner.checkpoint();
        close();
        make(bytes, new HashMapStateBackend());
        joiner.initializeState(state);
        joiner.open();
    }

    @AfterEach
    void close() throws Exception {
        joiner.close();
        environment.close();
    }

    private static Event event(String id, long offset, long time) {
        return Event.decoded(0, offset, Event.UNLABELLED, time, id, Events.features(0, offset));
    }

    private static LabelRecord label(String id, long time, int label) {
        DeadLetter record =
                new DeadLetter(MalformedReason.UNKNOWN_ID, "m", "labels", 0, time, 0, null, new byte[10], 10);
        return new LabelRecord(time, 0, id, label, Double.NaN, record);
    }

    private long waiting(String what) {
        return (long) metrics.gauge(what);
    }

    private List<String> signals() {
        return joiner.told(LabelJoiner.SIGNALS).stream()
                .map(signal -> new String(signal.value(), StandardCharsets.UTF_8))
                .toList();
    }

    /** All within the time that a label waits for its event: none would leave. */
    @Test
    void labels_ofIdsThatNeverCome_areGivenUpOldestFirst() throws Exception {
        int flood = 5_000;
        for (int i = 0; i < flood; i++) {
            joiner.send(label("never" + i, i * 100L, 1));
            joiner.watermark(i * 100L);
            assertThat(waiting("labels.waiting")).as("at %d", i).isLessThan(MOST / 500);
        }
        long end = flood * 100L;
        joiner.send(label("early", end, 2));
        joiner.send(event("early", 1, end + 60 * SECOND));
        joiner.watermark(end + 60 * SECOND);

        assertThat(joiner.extractOutputValues())
                .as("what is newest still finds its event")
                .hasSize(1);
        long told = joiner.told(LabelJoiner.REJECTED).size();
        assertThat(told).isEqualTo(flood - waiting("labels.waiting")).isEqualTo(metrics.count("labels.unknown"));
        assertThat(metrics.count("ids.givenUp")).isEqualTo(told);
        assertThat(joiner.told(LabelJoiner.REJECTED).get(0).offset())
                .as("the oldest")
                .isZero();
        assertThat((double) metrics.gauge("ids.fullest")).isBetween(0.8, 1.0);
        assertThat(joiner.stateEntries()).as("with the timers").isLessThan(2_000);
        assertThat(signals())
                .hasSize(2)
                .allMatch(signal -> signal.contains("\"signal\":\"join-limit\"") && signal.contains("\"of\":\"0\""));
        assertThat(signals().get(0)).contains("\"what\":\"near\"");
        assertThat(signals().get(1)).contains("\"what\":\"reached\"");
    }

    /** What has been told of a group is in its state. */
    @Test
    void signals_afterARestore_areNotSentAgain() throws Exception {
        int flood = 3_000;
        for (int i = 0; i < 2 * flood; i++) {
            if (i == flood) {
                assertThat(signals()).hasSize(2);
                restore(MOST);
            }
            joiner.send(label("never" + i, i * 100L, 1));
            joiner.watermark(i * 100L);
        }

        assertThat(metrics.count("ids.givenUp")).isPositive();
        assertThat(signals()).isEmpty();
    }

    /** Most get a label, so that only their ids are remembered; the others wait. */
    @Test
    void ids_thatFloodTheJoin_areGivenUpOldestFirst() throws Exception {
        int flood = 6_000;
        for (int i = 0; i < flood; i++) {
            long time = i * 100L;
            joiner.send(event("i" + i, i, time));
            if (i % 3 != 0) {
                joiner.send(label("i" + i, time + 1, 1));
            }
            if (i == flood / 2) {
                restore(10 * MOST);
            }
            joiner.watermark(time + 1);
            assertThat(waiting("ids.remembered")).as("at %d", i).isLessThan(MOST / 300);
        }

        joiner.send(label("i5997", flood * 100L, 1));
        joiner.send(label("i0", flood * 100L, 1));
        long joined = metrics.count("labels.joined");
        joiner.watermark(flood * 100L);
        joiner.watermark(flood * 100L + 3_600 * SECOND);

        assertThat(metrics.count("labels.joined")).as("of a new event").isEqualTo(joined + 1);
        assertThat(metrics.count("labels.unknown")).as("of an old one").isEqualTo(1);
        assertThat(metrics.count("events.crowded")).isPositive();
    }

    /** An event beyond all that a group may hold is given up, and the job goes on. */
    @Test
    void event_thatTakesMoreThanThere_isGivenUpAlone() throws Exception {
        joiner.send(event("a", 1, 1_000));
        joiner.send(Event.decoded(0, 2, Event.UNLABELLED, 9_000, "b", Events.features(0, 2)));
        reopen(800, new HashMapStateBackend());
        joiner.send(event("a", 1, 1_000));
        joiner.send(event("b", 2, 1_001));
        joiner.watermark(10_000);
        joiner.send(event("c", 3, 20_000));
        joiner.send(label("c", 20_001, 1));
        joiner.watermark(30_000);

        assertThat(metrics.count("events.crowded")).as("both came in a second").isEqualTo(2);
        assertThat(metrics.count("labels.joined")).isEqualTo(1);
    }

    @Test
    void state_onDisk_hasNoBound() throws Exception {
        reopen(
                MOST,
                new EmbeddedRocksDBStateBackend()
                        .configure(
                                new Configuration().set(RocksDBOptions.USE_MANAGED_MEMORY, false),
                                getClass().getClassLoader()));
        for (int i = 0; i < 1_000; i++) {
            joiner.send(event("i" + i, i, i * 100L));
        }
        joiner.watermark(100_000);

        assertThat(waiting("events.waiting")).isEqualTo(1_000);
        assertThat((double) metrics.gauge("ids.fullest")).isZero();
    }

    /** What is known of that state is neither counted nor given up: it leaves at its own time. */
    @Test
    void state_writtenWithoutABound_staysUntilItsTime() throws Exception {
        reopen(KeptBound.ANY_BYTES, new HashMapStateBackend());
        for (int i = 0; i < 1_000; i++) {
            joiner.send(event("old" + i, i, i));
        }
        joiner.watermark(2_000);
        restore(MOST);
        for (int i = 0; i < 1_000; i++) {
            joiner.send(event("new" + i, i, 10_000 + i * 100L));
            joiner.send(label("old" + i, 10_000 + i * 100L, 1));
        }
        joiner.watermark(200_000);

        assertThat(metrics.count("labels.joined")).isEqualTo(1_000);
        assertThat(metrics.count("events.crowded")).isBetween(700L, 900L);
    }

    /** A flood at one time is counted before that time has come. */
    @Test
    void fullest_ofWhatHasNotCome_isTold() throws Exception {
        for (int i = 0; i < 300; i++) {
            joiner.send(event("e" + i, i, 5 * SECOND));
            joiner.send(label("l" + i, 5 * SECOND, 1));
        }

        assertThat((double) metrics.gauge("ids.fullest")).isGreaterThan(3);
        joiner.watermark(7 * SECOND);
        assertThat((double) metrics.gauge("ids.fullest")).isLessThanOrEqualTo(1);
    }

    /** What is given takes the place of what the state has. */
    @Test
    void maxWaiting_given_countsInsteadOfAnyOther() throws Exception {
        options = TestOptions.of(Stream.concat(Stream.of(OPTIONS), Stream.of("--max-waiting=100000000"))
                .toArray(String[]::new));
        restore(MOST);
        for (int i = 0; i < 1_000; i++) {
            joiner.send(event("i" + i, i, i * 100L));
        }
        joiner.watermark(100_000);

        assertThat(waiting("events.waiting")).isEqualTo(1_000);
    }

    /** What was given up is as if it had never come, for events that were read before it was given up, too. */
    @Test
    void events_readBeforeOthersOfTheirIdAreGivenUp_areJoined() throws Exception {
        for (int i = 0; i < IdJoin.MOST; i++) {
            joiner.send(event("x", i, i));
        }
        joiner.send(event("x", 99, 400 * SECOND));
        joiner.send(event("x", 100, 400 * SECOND));
        for (int i = 1; i < 300; i++) {
            joiner.send(event("flood" + i, i, i * SECOND));
        }
        restore(MOST);
        joiner.watermark(399 * SECOND);
        long crowded = metrics.count("events.crowded");
        joiner.send(label("x", 401 * SECOND, 1));
        joiner.watermark(402 * SECOND);

        assertThat(crowded).isGreaterThan(IdJoin.MOST);
        assertThat(metrics.count("labels.joined")).isEqualTo(1);
        assertThat(metrics.count("events.crowded")).isEqualTo(crowded);
    }

    private static final long STRETCH = 700;
    private static final int LONGEST = 40;

    private static long time(Object element) {
        return element instanceof Event event ? event.time() : ((LabelRecord) element).time();
    }

    private static String id(Random random) {
        return Character.toString('a' + random.nextInt(8));
    }

    /** Some ids have more events than are joined. */
    private static List<Object> elements(Random random) {
        List<Object> elements = new ArrayList<>();
        int many = random.nextInt(3) * 60;
        for (int i = 100; i < 100 + many; i++) {
            elements.add(Event.decoded(
                    0, i, Event.UNLABELLED, STRETCH * random.nextInt(LONGEST), "a", Events.features(0, i % 50)));
        }
        for (int i = 0; i < 24; i++) {
            String id = id(random);
            long time = STRETCH * random.nextInt(LONGEST);
            elements.add(Event.decoded(
                    random.nextInt(2), i, Event.UNLABELLED, time, id, Events.features(0, random.nextInt(4))));
            DeadLetter record = new DeadLetter(
                    MalformedReason.UNKNOWN_ID, "", "labels", random.nextInt(2), i, 0, null, new byte[0], 0);
            elements.add(new LabelRecord(
                    STRETCH * random.nextInt(LONGEST), 0, id(random), random.nextInt(4) - 1, Double.NaN, record));
        }
        return elements;
    }

    private record Outcomes(List<String> lines, Map<String, Long> counts) {}

    private static Outcomes inOrder(JobOptions options, long bytes, Duration bucket, List<Object> elements)
            throws Exception {
        List<Object> sorted = new ArrayList<>(elements);
        sorted.sort(Comparator.comparingLong(JoinLimitTest::time));
        RescaledJoiner joiner =
                new RescaledJoiner(options, new HashMapStateBackend(), bytes, DecisionTimers.MEMORY, bucket, 1);
        try (joiner) {
            for (Object element : sorted) {
                joiner.watermark(time(element) - 1);
                send(joiner, element);
            }
            joiner.watermark(STRETCH * 4 * LONGEST);
        }
        return new Outcomes(joiner.lines, joiner.counts);
    }

    private static void send(RescaledJoiner joiner, Object element) throws Exception {
        if (element instanceof Event event) {
            joiner.send(event);
        } else {
            joiner.send((LabelRecord) element);
        }
    }

    /** What is given up is a function of the records: of neither order, restarts, parallelism nor memory of timers. */
    @Property(tries = 12)
    void outcomes_anyOrderAndAnyRestarts_areThoseInOrder(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        JobOptions options = TestOptions.of(
                "--labels-topic=labels",
                "--label-timeout=" + STRETCH * (1 + random.nextInt(25)) + "ms",
                "--label-early=" + STRETCH * random.nextInt(10) + "ms",
                "--unlabelled=e");
        Duration bucket = Duration.ofMillis(random.nextBoolean() ? 1_000 : 1 + random.nextInt(5_000));
        // Of 16 key groups: each may hold one entry to six.
        long bytes = 16 * (400L + random.nextInt(3_000));
        List<Object> elements = elements(random);
        Outcomes expected = inOrder(options, bytes, bucket, elements);

        List<Object> left = new ArrayList<>(elements);
        Collections.shuffle(left, random);
        int memory = random.nextBoolean() ? DecisionTimers.MEMORY : random.nextInt(2_000);
        RescaledJoiner joiner =
                new RescaledJoiner(options, new HashMapStateBackend(), bytes, memory, bucket, 1 + random.nextInt(3));
        try (joiner) {
            while (!left.isEmpty()) {
                if (random.nextInt(3) == 0) {
                    long least =
                            left.stream().mapToLong(JoinLimitTest::time).min().getAsLong();
                    joiner.watermark(least - 1 - STRETCH * random.nextInt(3));
                }
                if (random.nextInt(8) == 0) {
                    joiner.checkpoint();
                }
                if (random.nextInt(8) == 0) {
                    joiner.restart(1 + random.nextInt(3), bucket);
                }
                send(joiner, left.remove(left.size() - 1));
            }
            joiner.watermark(STRETCH * 4 * LONGEST);
        }

        assertThat(joiner.lines).containsExactlyInAnyOrderElementsOf(expected.lines);
        assertThat(joiner.counts).isEqualTo(expected.counts);
    }
}
