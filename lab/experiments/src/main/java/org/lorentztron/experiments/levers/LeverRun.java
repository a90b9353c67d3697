package org.lorentztron.experiments.levers;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.util.SimpleUserCodeClassLoader;
import org.apache.flink.util.UserCodeClassLoader;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.lorentztron.connectors.source.ClockRule;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventDecoder;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.connectors.source.PartitionClock;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.TrainingWeights;
import org.lorentztron.job.topology.EventFormats;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.tools.offline.OfflineJob;

/**
 * A job that learns a table of which hostile senders sent some rows, and how often its last version is wrong of rows
 * that are honest. Records are decoded, refused, timed, weighed and learned as by the job; 50 come in a second. A
 * function of its arguments.
 */
final class LeverRun {
    private static final int INTERVAL = 2_000;
    private static final long MILLIS_PER_EVENT = 20;
    private static final int TESTS = 4_000;
    private static final int DEAD_LETTER_BYTES = 1_000;
    private static final long TIME = 1_700_000_000_000L;

    private final JobOptions options;
    private final EventDecoder decoder;
    private final TrainingWeights weights;

    /** What a decoder has of Flink where there is none. */
    private static final class Alone implements DeserializationSchema.InitializationContext {
        @Override
        public MetricGroup getMetricGroup() {
            return new UnregisteredMetricsGroup();
        }

        @Override
        public UserCodeClassLoader getUserCodeClassLoader() {
            return SimpleUserCodeClassLoader.create(LeverRun.class.getClassLoader());
        }
    }

    private LeverRun(JobOptions options) {
        this.options = options;
        this.weights = TrainingWeights.of(options);
        this.decoder = new EventDecoder(
                EventFormats.of(options),
                options.classes(),
                DEAD_LETTER_BYTES,
                options.input().weights(),
                null,
                false);
        this.decoder.open(new Alone());
    }

    /**
     * The error rate, a fraction.
     *
     * @param events honest and hostile ones together
     * @param hostile how many of them are
     * @param seed of the table
     */
    static double error(Lever lever, int events, int hostile, long seed) throws MalformedEventException {
        SplittableRandom random = new SplittableRandom(seed);
        List<Sent> tests = rows(TESTS, random.split());
        List<Sent> sent = rows(events, random.split());
        SplittableRandom hostility = random.split();
        Sent first = sent.get(0);
        for (int i : lever.isFirst() ? first(hostile) : anywhere(events, hostile, hostility)) {
            sent.set(i, lever.instead(sent.get(i), first, hostility));
        }
        return new LeverRun(options(lever)).error(sent, tests);
    }

    private static List<Sent> rows(int count, SplittableRandom random) {
        List<Sent> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(Sent.of(TableRow.next(random)));
        }
        return rows;
    }

    private static Set<Integer> first(int count) {
        Set<Integer> places = new HashSet<>();
        for (int i = 0; i < count; i++) {
            places.add(i);
        }
        return places;
    }

    private static Set<Integer> anywhere(int events, int count, SplittableRandom random) {
        Set<Integer> places = new HashSet<>();
        while (places.size() < count) {
            places.add(random.nextInt(events));
        }
        return places;
    }

    private static JobOptions options(Lever lever) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=localhost:9092",
                "--features=named",
                "--classes="
                        + String.join(
                                ",",
                                IntStream.range(0, TableRow.CLASSES)
                                        .mapToObj(k -> "c" + k)
                                        .toList())));
        options.addAll(lever.options());
        return JobArguments.parse(options.toArray(String[]::new), Map.of());
    }

    private double error(List<Sent> sent, List<Sent> tests) throws MalformedEventException {
        List<Event> events = decoded(sent);
        List<Event> calibrating = events.stream()
                .filter(Event::calibrating)
                .limit(OfflineJob.calibrating(options, INTERVAL))
                .toList();
        OfflineJob job = OfflineJob.preparedBy(options, calibrating);
        for (List<Event> interval : intervals(events)) {
            job.learn(interval);
            job.endInterval();
        }
        Classifier version = job.publish().classifier();
        int wrong = 0;
        for (Sent test : tests) {
            int predicted = version.predict(
                            EventFormats.of(options).decode(test.json(TIME)).features())
                    .label();
            wrong += predicted == test.row().label() ? 0 : 1;
        }
        return (double) wrong / tests.size();
    }

    private static Collection<List<Event>> intervals(List<Event> events) {
        return events.stream()
                .collect(groupingBy(event -> event.time() / (INTERVAL * MILLIS_PER_EVENT), TreeMap::new, toList()))
                .values();
    }

    /** In the order of training, without those that the job refuses. */
    private List<Event> decoded(List<Sent> sent) {
        List<SourceRecord> records = new ArrayList<>();
        for (int i = 0; i < sent.size(); i++) {
            decoder.deserialize(record(i, sent.get(i)), new ListCollector<>(records));
        }
        PartitionClock clock = new ClockRule(
                        options.eventTime().outOfOrderness().toMillis(),
                        options.eventTime().maxAhead().toMillis(),
                        OfflineJob.calibrating(options, INTERVAL),
                        EventShare.NONE)
                .start();
        List<Event> events = new ArrayList<>();
        for (SourceRecord record : records) {
            if (record instanceof Event event && clock.see(event, time(event.offset())) instanceof Event placed) {
                events.add(placed.withWeight(weights.of(placed)));
            }
        }
        events.sort(Event.TRAINING_ORDER);
        return events;
    }

    /** The Kafka timestamp of a record. */
    private static long time(long offset) {
        return TIME + MILLIS_PER_EVENT * offset;
    }

    private static ConsumerRecord<byte[], byte[]> record(int offset, Sent sent) {
        return new ConsumerRecord<>(
                "events",
                0,
                offset,
                time(offset),
                TimestampType.CREATE_TIME,
                ConsumerRecord.NULL_SIZE,
                ConsumerRecord.NULL_SIZE,
                null,
                sent.json(time(offset)),
                new RecordHeaders(),
                Optional.empty());
    }
}
