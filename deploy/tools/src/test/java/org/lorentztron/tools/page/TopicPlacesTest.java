package org.lorentztron.tools.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

/** Where in its topics a page reads. */
class TopicPlacesTest {
    private static final TopicPartition EVENTS_0 = new TopicPartition("events", 0);
    private static final TopicPartition EVENTS_1 = new TopicPartition("events", 1);
    private static final TopicPartition LABELS_0 = new TopicPartition("labels", 0);
    private static final TopicPartition LABELS_1 = new TopicPartition("labels", 1);
    private static final TopicPartition LABELS_2 = new TopicPartition("labels", 2);
    private static final TopicPartition DEAD = new TopicPartition("dead", 0);
    private static final String NO_SIGNALS = "topic 'signals' does not exist";
    private static final String NO_LABELS = "topic 'labels' does not exist";
    private static final int MOST_EVENTS = 10;

    /** Topics of which a broker tells partitions, but no offsets. */
    private final Set<String> refused = new HashSet<>();

    /** The first records of the time at which a version ends. */
    private final Map<TopicPartition, Long> byTime = new HashMap<>();

    /** Names of topics that no broker allows. */
    private final Set<String> invalid = new HashSet<>();

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("latest") {
        @Override
        public synchronized List<PartitionInfo> partitionsFor(String topic, Duration timeout) {
            if (invalid.contains(topic)) {
                throw new InvalidTopicException(Set.of(topic));
            }
            return super.partitionsFor(topic, timeout);
        }

        @Override
        public synchronized Map<TopicPartition, Long> beginningOffsets(
                Collection<TopicPartition> partitions, Duration timeout) {
            if (partitions.stream().anyMatch(each -> refused.contains(each.topic()))) {
                throw new TopicAuthorizationException(refused);
            }
            return super.beginningOffsets(partitions, timeout);
        }

        @Override
        public synchronized Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(
                Map<TopicPartition, Long> times, Duration timeout) {
            Map<TopicPartition, OffsetAndTimestamp> found = new HashMap<>();
            times.forEach((partition, time) -> found.put(
                    partition,
                    byTime.containsKey(partition) ? new OffsetAndTimestamp(byTime.get(partition), time) : null));
            return found;
        }
    };
    private final PageTopics topics = new PageTopics("events", "signals", "dead", "labels");
    private final PageState state = new PageState("mine", topics, Clock.systemUTC());
    private final TopicsReader reader = new TopicsReader(consumer, topics.all());
    private final TopicTails tails = new TopicTails(topics, state);
    private long nanos;
    private final EventPlace place = new EventPlace("events", MOST_EVENTS, () -> nanos);
    private final LateJudge judge = new LateJudge(state, () -> 0);
    private final LabelFeed late = new LabelFeed(topics, judge);

    /** The topic of signals does not exist. */
    private void exist(long end, TopicPartition... partitions) {
        Map<String, List<PartitionInfo>> infos = new HashMap<>();
        for (TopicPartition each : partitions) {
            consumer.updateBeginningOffsets(Map.of(each, 100L));
            consumer.updateEndOffsets(Map.of(each, end));
            infos.computeIfAbsent(each.topic(), any -> new ArrayList<>())
                    .add(new PartitionInfo(each.topic(), each.partition(), Node.noNode(), new Node[0], new Node[0]));
        }
        infos.forEach(consumer::updatePartitions);
    }

    private void find() {
        reader.find((partition, beginning, end) -> switch (partition.topic()) {
            case "events" -> place.start(partition, beginning, end);
            case "labels" -> late.start(partition, beginning, end);
            default -> tails.start(partition, beginning, end);
        });
    }

    @Test
    void events_noVersion_waitAtTheBeginning() {
        exist(1_000, EVENTS_0);
        find();

        assertThat(consumer.position(EVENTS_0)).isEqualTo(100);
    }

    @Test
    void events_versions_goOnAfterWhatTheyHaveTrainedAndNeverBack() {
        exist(1_000, EVENTS_0, EVENTS_1);
        find();
        place.take(Map.of(0, 499L), reader);

        assertThat(consumer.position(EVENTS_0)).isEqualTo(500);
        // A job that has trained nothing of a partition has not read it, or says nothing of it: what is there is old.
        assertThat(consumer.position(EVENTS_1)).isEqualTo(1_000);
        consumer.updateEndOffsets(Map.of(EVENTS_1, 2_000L));
        place.take(Map.of(0, 200L, 1, 1_600L), reader);
        assertThat(consumer.position(EVENTS_0)).isEqualTo(500);
        assertThat(consumer.position(EVENTS_1)).isEqualTo(1_601);
    }

    @Test
    void newer_partitionsThatAreTrained_countsWhatCameSince() {
        exist(1_000, EVENTS_0, EVENTS_1);
        find();
        assertThat(place.newer(Map.of(EVENTS_0, 1_000L))).isZero();
        place.take(Map.of(0, 499L), reader);

        assertThat(place.newer(Map.of(EVENTS_0, 1_000L, EVENTS_1, 1_000L))).isEqualTo(500);
        assertThat(place.newer(Map.of(EVENTS_0, 100L))).as("a topic made again").isZero();
        assertThat(place.newer(Map.of())).isZero();
    }

    @Test
    void events_versionThatSaysNoPlace_goOnAtTheEnd() {
        exist(1_000, EVENTS_0);
        find();
        place.take(Map.of(), reader);

        assertThat(consumer.position(EVENTS_0)).isEqualTo(1_000);
    }

    @Test
    void events_partitionsThatComeLater_beginAfterWhatIsTrained() {
        place.take(Map.of(0, 499L), reader);
        exist(1_000, EVENTS_0, EVENTS_1);
        find();

        assertThat(consumer.position(EVENTS_0)).isEqualTo(500);
        assertThat(consumer.position(EVENTS_1)).isEqualTo(1_000);
    }

    /** A broker was away: the same events must not count twice. */
    @Test
    void events_openedAgain_goOnWhereTheyWere() {
        place.take(Map.of(0, 199L), reader);
        place.passed(new ConsumerRecord<>("events", 0, 700, null, new byte[0]));

        assertThat(place.start(EVENTS_0, 100, 1_000)).isEqualTo(701);
        place.take(Map.of(0, 899L), reader);
        assertThat(place.start(EVENTS_0, 100, 1_000)).isEqualTo(900);
        // The topic was made again.
        place.take(Map.of(0, 19L), reader);
        assertThat(place.start(EVENTS_0, 0, 50)).isEqualTo(20);
    }

    /** A champion that stays for weeks, beside a stream faster than the page. */
    @Test
    void events_noVersionForAMinuteAndFarBehind_skip() {
        exist(1_000, EVENTS_0);
        find();
        place.take(Map.of(0, 200L), reader);
        Map<TopicPartition, Long> ends = Map.of(EVENTS_0, 1_000L);

        nanos = Duration.ofSeconds(59).toNanos();
        assertThat(place.skipIfBehind(reader, ends)).isFalse();
        nanos = Duration.ofSeconds(60).toNanos();
        assertThat(place.skipIfBehind(reader, Map.of(EVENTS_0, 801L))).isFalse();
        assertThat(place.skipIfBehind(reader, ends)).isTrue();
        assertThat(consumer.position(EVENTS_0)).isEqualTo(990);
        assertThat(place.skipIfBehind(reader, ends)).isFalse();
    }

    /** Versions that come often, but train nothing of the partition. */
    @Test
    void events_versionsThatStandStillAndFarBehind_skip() {
        exist(1_000, EVENTS_0);
        find();
        Map<TopicPartition, Long> ends = Map.of(EVENTS_0, 1_000L);
        for (int second = 0; second < 60; second++) {
            nanos = Duration.ofSeconds(second).toNanos();
            place.take(Map.of(0, 200L), reader);
            assertThat(place.skipIfBehind(reader, ends)).isFalse();
        }
        nanos = Duration.ofSeconds(60).toNanos();
        place.take(Map.of(0, 200L), reader);
        assertThat(place.skipIfBehind(reader, ends)).isTrue();
        assertThat(consumer.position(EVENTS_0)).isEqualTo(990);
    }

    /** A job that catches up: the sample goes with it, however far the end is. */
    @Test
    void events_versionsThatMoveOn_neverSkip() {
        exist(1_000, EVENTS_0);
        find();
        for (int second = 0; second < 90; second += 30) {
            nanos = Duration.ofSeconds(second).toNanos();
            place.take(Map.of(0, 200L + second), reader);
        }
        nanos = Duration.ofSeconds(119).toNanos();

        assertThat(place.skipIfBehind(reader, Map.of(EVENTS_0, 1_000L))).isFalse();
    }

    @Test
    void letters_begin_withTheNewestAndGoOnWhereTheyWere() {
        exist(1_000, DEAD);
        find();
        assertThat(consumer.position(DEAD)).isEqualTo(800);

        tails.take(new ConsumerRecord<>("dead", 0, 900, null, new byte[0]));
        assertThat(tails.start(DEAD, 100, 1_000)).isEqualTo(901);
        // The topic was made again.
        assertThat(tails.start(DEAD, 0, 50)).isZero();
    }

    @Test
    void letters_flood_isPassedOverAndCounted() {
        exist(1_000, DEAD);
        find();
        tails.newSecond(reader, Map.of(DEAD, 2_800L));
        assertThat(consumer.position(DEAD)).isEqualTo(800);
        tails.newSecond(reader, Map.of(DEAD, 2_801L));
        assertThat(consumer.position(DEAD)).isEqualTo(2_601);

        assertThat(Frames.all(state).at("/letters/skipped").asLong()).isEqualTo(1_801);
    }

    @Test
    void topics_missingOrRefused_areToldAndOthersRead() {
        exist(1_000, EVENTS_0, DEAD);
        find();
        assertThat(reader.problems()).isEqualTo(Map.of("signals", NO_SIGNALS, "labels", NO_LABELS));

        reader.deny(Set.of("dead"));

        assertThat(reader.problems())
                .isEqualTo(Map.of("signals", NO_SIGNALS, "labels", NO_LABELS, "dead", "topic 'dead' may not be read"));
        assertThat(consumer.assignment()).containsExactly(EVENTS_0);
    }

    /** Whoever may read a topic now need not start the server again. */
    @Test
    void topics_refusedBefore_areLookedForAgain() {
        exist(1_000, EVENTS_0, DEAD);
        find();
        reader.deny(Set.of("dead"));
        find();

        assertThat(reader.problems()).containsOnlyKeys("signals", "labels");
        assertThat(consumer.position(DEAD)).isEqualTo(800);
    }

    @Test
    void topics_nameThatNoBrokerAllows_isToldAndOthersRead() {
        invalid.add("signals");
        exist(1_000, EVENTS_0, DEAD);
        find();

        assertThat(reader.problems())
                .containsEntry("signals", "topic 'signals' cannot exist: the broker does not allow its name");
        assertThat(consumer.assignment()).containsExactlyInAnyOrder(EVENTS_0, DEAD);
    }

    /** A broker may tell that a topic exists, and refuse all else of it. */
    @Test
    void topics_refusedWhileLookedFor_leaveOthersInTheirPlaces() {
        refused.add("dead");
        exist(1_000, EVENTS_0, DEAD);
        place.take(Map.of(0, 499L), reader);
        find();

        assertThat(reader.problems()).containsEntry("dead", "topic 'dead' may not be read");
        assertThat(consumer.assignment()).containsExactly(EVENTS_0);
        assertThat(consumer.position(EVENTS_0)).isEqualTo(500);
        refused.clear();
        find();
        assertThat(consumer.assignment()).containsExactlyInAnyOrder(EVENTS_0, DEAD);
    }

    /** Labels that come later: what the first version has trained is over, wherever that is told. */
    @Test
    void labels_begin_afterWhatTheFirstVersionHasTrained() {
        exist(1_000, LABELS_0, LABELS_1, LABELS_2);
        find();
        assertThat(consumer.position(LABELS_0)).isEqualTo(100);
        byTime.putAll(Map.of(LABELS_0, 300L, LABELS_1, 400L));
        late.take(new PageVersions("a", "b").trained("labels", 0, 499).version(1), reader);

        assertThat(consumer.position(LABELS_0)).isEqualTo(500);
        assertThat(consumer.position(LABELS_1)).isEqualTo(400);
        // No label of it is so new.
        assertThat(consumer.position(LABELS_2)).isEqualTo(1_000);
    }

    /** Versions train labels for which predictions wait here. */
    @Test
    void labels_laterVersionsAndFloods_passNothingOver() {
        exist(1_000, LABELS_0);
        find();
        late.take(new PageVersions("a", "b").trained("labels", 0, 499).version(1), reader);
        late.take(new PageVersions("a", "b").trained("labels", 0, 899).version(2), reader);
        tails.newSecond(reader, Map.of(LABELS_0, 90_000L));

        assertThat(consumer.position(LABELS_0)).isEqualTo(500);
    }

    @Test
    void labels_openedAgain_goOnWhereTheyWere() {
        assertThat(late.start(LABELS_0, 100, 1_000)).isEqualTo(100);
        late.take(new ConsumerRecord<>("labels", 0, 700, null, new byte[0]));
        assertThat(late.start(LABELS_0, 100, 1_000)).isEqualTo(701);
        // The topic was made again.
        assertThat(late.start(LABELS_0, 0, 50)).isZero();
    }

    /** Those before were predicted by versions before. */
    @Test
    void events_whoseLabelsComeLater_goOnWhereTheVersionEnds() {
        exist(1_000, EVENTS_0, EVENTS_1, LABELS_0);
        find();
        byTime.put(EVENTS_0, 700L);
        place.take(Map.of(0, 499L, 1, 499L), reader);
        late.take(new PageVersions("a", "b").version(1), reader);

        assertThat(consumer.position(EVENTS_0)).isEqualTo(700);
        assertThat(consumer.position(EVENTS_1)).isEqualTo(500);
    }

    @Test
    void labels_noVersion_rest() {
        exist(1_000, EVENTS_0, LABELS_0);
        find();
        late.pause(reader);
        assertThat(consumer.paused()).containsExactly(LABELS_0);
        judge.take(new PageVersions("a", "b").version(1));
        late.pause(reader);
        assertThat(consumer.paused()).isEmpty();
    }

    /** An event waits until all labels are read that may be in time, and for ever if none can be read. */
    @Test
    void labels_notAllRead_keepEventsWaiting() {
        exist(1_000, EVENTS_0, LABELS_0);
        find();

        assertThat(reader.atEnd("labels", Map.of(LABELS_0, 100L))).isEqualTo(Map.of(0, true));
        assertThat(reader.atEnd("labels", Map.of(LABELS_0, 101L))).isEqualTo(Map.of(0, false));
        assertThat(reader.atEnd("signals", Map.of())).isEmpty();
    }
}
