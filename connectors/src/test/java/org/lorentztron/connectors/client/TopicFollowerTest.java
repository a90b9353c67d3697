package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which failures cost a reader its place, and how long the follower waits after each: nothing here waits in fact. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class TopicFollowerTest {
    private static final TopicPartition ONLY = new TopicPartition("models", 0);

    /** The topic is asked about after each step. */
    private static final ClientTimeouts TIMEOUTS = new ClientTimeouts(Duration.ofSeconds(1), Duration.ZERO);

    private final List<Duration> pauses = new ArrayList<>();
    private final Closing closing = new Closing() {
        @Override
        void await(Duration pause) {
            pauses.add(pause);
        }
    };
    private final List<TopicLog.Entry> topic = new ArrayList<>();

    /** Null of brokers that give none. */
    private @Nullable String id = "first";

    /** What comes of the next polls, whichever reader polls; the follower is closed when there are no more. */
    private final Deque<Poll> polls = new ArrayDeque<>();

    private final List<Reader> readers = new ArrayList<>();
    private final List<Long> taken = new ArrayList<>();

    /** Without what only repeats the one before; "none" if there was no problem. */
    private final List<String> problems = new ArrayList<>();

    private final TopicFollower follower = new TopicFollower(
            "models",
            new KnownTopicId(Map.of(), "models") {
                @Override
                @Nullable
                String ask(Duration timeout) {
                    return id;
                }
            },
            this::newReader,
            () -> new VersionReader("m"),
            TIMEOUTS,
            closing,
            version -> taken.add(version.version()),
            problem -> {
                String told = problem == null ? "none" : problem;
                if (problems.isEmpty() || !problems.get(problems.size() - 1).equals(told)) {
                    problems.add(told);
                }
            });

    /** A poll's outcome: does nothing, gives records to the reader, or throws. */
    private interface Poll {
        void by(Reader reader);
    }

    /** A topic of one partition, whose place and end are told to everybody who asks. */
    private final class Reader extends MockConsumer<byte[], byte[]> {
        private long read;

        Reader() {
            super("earliest");
            updatePartitions("models", List.of(new PartitionInfo("models", 0, null, new Node[0], new Node[0])));
            updateBeginningOffsets(Map.of(ONLY, 0L));
        }

        @Override
        public synchronized Map<TopicPartition, Long> endOffsets(
                Collection<TopicPartition> partitions, Duration timeout) {
            return Map.of(ONLY, (long) topic.size());
        }

        @Override
        public synchronized ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
            if (polls.isEmpty()) {
                closing.request();
                throw new WakeupException();
            }
            polls.remove().by(this);
            return super.poll(timeout);
        }

        void giveRest() {
            for (long offset = position(ONLY); offset < topic.size(); offset++) {
                TopicLog.Entry entry = topic.get((int) offset);
                addRecord(new ConsumerRecord<>("models", 0, offset, entry.key().getBytes(UTF_8), entry.value()));
                read++;
            }
        }
    }

    private TopicReader newReader() {
        Reader reader = new Reader();
        readers.add(reader);
        return new TopicReader(Map.of(), reader, "models");
    }

    private void publish(long version) {
        topic.addAll(new TopicLog().putVersion(version).entries());
    }

    private void fail(RuntimeException failure, int times) {
        for (int i = 0; i < times; i++) {
            polls.add(reader -> {
                throw failure;
            });
        }
    }

    private static List<Duration> seconds(double... each) {
        return Arrays.stream(each)
                .mapToObj(s -> Duration.ofMillis((long) (1_000 * s)))
                .toList();
    }

    /** The new topic is as long as what was read of the old one: no offset tells that its beginning is missing. */
    @Test
    void run_topicOfAnotherId_isReadFromItsBeginningAndTheOldVersionStaysUntilThen() {
        publish(9);
        polls.add(Reader::giveRest);
        polls.add(reader -> replaceBy("second"));
        polls.add(reader -> {});
        polls.add(Reader::giveRest);

        follower.run();

        assertThat(taken).containsExactly(9L, 1L);
        assertThat(readers).hasSize(1);
        assertThat(problems)
                .containsExactly(
                        "none",
                        "topic models was deleted and created again (its id is second, and was first): it is read from"
                                + " its beginning",
                        "none");
    }

    /** A reader that was refused forgets nothing: the next one tells that the topic is another. */
    @Test
    void run_topicOfAnotherIdAfterARefusal_isSaidToBeCreatedAgain() {
        publish(9);
        polls.add(Reader::giveRest);
        polls.add(reader -> {
            replaceBy("second");
            throw new SaslAuthenticationException("refused");
        });
        polls.add(reader -> {});
        polls.add(Reader::giveRest);

        follower.run();

        assertThat(readers).hasSize(2);
        assertThat(taken).containsExactly(9L, 1L);
        assertThat(problems).anyMatch(told -> told.contains("its id is second, and was first"));
    }

    @Test
    void run_topicWhoseIdIsUnknownAtTheStart_isSaidToBeCreatedAgainLater() {
        id = null;
        publish(9);
        polls.add(Reader::giveRest);
        polls.add(reader -> id = "first");
        polls.add(reader -> {});
        polls.add(reader -> replaceBy("second"));
        polls.add(reader -> {});
        polls.add(Reader::giveRest);

        follower.run();

        assertThat(taken).containsExactly(9L, 1L);
        assertThat(problems).anyMatch(told -> told.contains("its id is second, and was first"));
    }

    @Test
    void run_topicWhoseIdIsUnknownForAWhile_keepsItsPlace() {
        publish(1);
        polls.add(Reader::giveRest);
        polls.add(reader -> id = null);
        polls.add(reader -> id = "first");
        polls.add(Reader::giveRest);

        follower.run();

        assertThat(readers).singleElement().matches(reader -> reader.read == topic.size(), "reads all once");
        assertThat(problems).containsExactly("none");
    }

    private void replaceBy(String other) {
        id = other;
        topic.clear();
        publish(1);
    }

    /** Whoever may describe a topic and not read it opens it without trouble, and is refused by each poll. */
    @Test
    void run_readersThatMayOnlyDescribeTheTopic_areMadeLessAndLessOften() {
        publish(1);
        for (int i = 0; i < 7; i++) {
            polls.add(reader -> {}); // Before the broker's answer.
            fail(new TopicAuthorizationException("not for you"), 1);
        }

        follower.run();

        assertThat(pauses).isEqualTo(seconds(0.5, 1, 2, 4, 8, 8, 8));
        assertThat(readers).hasSize(8).first().matches(Reader::closed, "closed");
        assertThat(problems).containsExactly("none", "topic models cannot be read: not for you");
    }

    /** Kafka's message of a damaged record, which each poll repeats: a new reader would read all that is before it. */
    @Test
    void run_recordThatCannotBeRead_keepsTheReaderAndItsPlace() {
        publish(1);
        polls.add(Reader::giveRest);
        fail(new KafkaException("Record batch is invalid"), 6);
        polls.add(reader -> publish(2));
        polls.add(Reader::giveRest);
        fail(new KafkaException("Record batch is invalid"), 2);

        follower.run();

        assertThat(pauses).isEqualTo(seconds(0.5, 1, 2, 4, 8, 8, 0.5, 1));
        assertThat(readers).singleElement().matches(reader -> reader.read == topic.size(), "reads all once");
        assertThat(taken).containsExactly(1L, 2L);
        assertThat(problems)
                .containsExactly(
                        "none",
                        "topic models cannot be read: Record batch is invalid",
                        "none",
                        "topic models cannot be read: Record batch is invalid");
    }

    /** What the first reader was refused for stays said until the second has read the topic to its end. */
    @Test
    void run_readerThatIsRefused_isMadeAgainAndBeginsAnewOnlyAtTheEnd() {
        publish(1);
        polls.add(Reader::giveRest);
        fail(new SaslAuthenticationException("wrong password"), 2);
        polls.add(reader -> {});
        polls.add(reader -> {
            assertThat(problems).containsExactly("none", "topic models cannot be read: wrong password");
            reader.giveRest();
        });
        fail(new SaslAuthenticationException("wrong again"), 1);

        follower.run();

        assertThat(pauses).isEqualTo(seconds(0.5, 1, 0.5));
        assertThat(readers).hasSize(4);
        assertThat(taken).containsExactly(1L);
        assertThat(problems)
                .containsExactly(
                        "none",
                        "topic models cannot be read: wrong password",
                        "none",
                        "topic models cannot be read: wrong again");
    }

    /** Brokers that are away come back at any time: their clients are asked at the same pace. */
    @Test
    void run_brokersThatDoNotAnswer_areAskedByTheSameReaderAtOnePace() {
        publish(1);
        polls.add(Reader::giveRest);
        fail(new TimeoutException("no answer"), 6);
        polls.add(reader -> {});

        follower.run();

        assertThat(pauses).isEqualTo(seconds(0.5, 0.5, 0.5, 0.5, 0.5, 0.5));
        assertThat(readers).hasSize(1);
        assertThat(taken).containsExactly(1L);
        assertThat(problems).containsExactly("none", "topic models cannot be read: no answer", "none");
    }

    /** What no reader can be made of may be mended at any time, and costs the brokers nothing. */
    @Test
    void run_readersThatCannotBeMade_areMadeAgainAtOnePace() {
        List<RuntimeException> failures = new ArrayList<>(Stream.of("no file", "no file", "no key")
                .map(KafkaException::new)
                .toList());
        TopicFollower waiting = new TopicFollower(
                "models",
                new KnownTopicId(Map.of(), "models"),
                () -> {
                    if (failures.isEmpty()) {
                        return newReader();
                    }
                    throw failures.remove(0);
                },
                () -> new VersionReader("m"),
                TIMEOUTS,
                closing,
                version -> taken.add(version.version()),
                problem -> {});
        publish(1);
        polls.add(Reader::giveRest);

        waiting.run();

        assertThat(pauses).isEqualTo(seconds(0.5, 0.5, 0.5));
        assertThat(taken).containsExactly(1L);
    }
}
