package org.lorentztron.tools.page;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the topics of a page on a thread of its own and tells the page's state. Whatever fails is told there, too, and
 * tried again. Thread-safe.
 *
 * <p>Events are read where the job is: after those that the newest version has trained. So a version scores only events
 * that are new to it, also while the job catches up with a topic, and what is beyond the sample is passed over with the
 * next version.
 */
final class PageFeed implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PageFeed.class);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration LOOK_FOR_TOPICS = Duration.ofSeconds(10);
    private static final Duration LOOK_FOR_MISSING_TOPICS = Duration.ofSeconds(2);
    private static final long RETRY_MILLIS = 2_000;
    private static final long SECOND = 1_000_000_000L;
    private static final long CLOSE_MILLIS = 6_000;

    private final Map<String, ?> kafka;
    private final PageTopics topics;
    private final PageState state;
    private final int mostEvents;
    private final EventSample sample;
    private final EventPlace place;
    private final TopicTails tails;
    private final @Nullable LabelFeed late;
    private final RateMeter rate = new RateMeter();
    private final AtomicReference<@Nullable ModelVersion> newVersion = new AtomicReference<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "lorentztron-page-feed");
    private volatile @Nullable TopicsReader reading;
    /** Logged when it begins, changes and ends, however often it is tried. Empty without trouble. */
    private String lastTrouble = "";

    /**
     * @param late what else is read where labels come later than their events; null where they do not
     * @param mostEvents that are scored in a second
     */
    PageFeed(
            Map<String, ?> kafka,
            PageTopics topics,
            EventSample sample,
            @Nullable LabelFeed late,
            int mostEvents,
            PageState state) {
        this.kafka = Map.copyOf(kafka);
        this.topics = topics;
        this.state = state;
        this.mostEvents = mostEvents;
        this.sample = sample;
        this.place = new EventPlace(topics.events(), mostEvents, System::nanoTime);
        this.late = late;
        this.tails = new TopicTails(topics, state);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** A version scores from soon on. */
    void take(ModelVersion version) {
        newVersion.set(version);
    }

    private boolean isClosing() {
        return closing.getCount() == 0;
    }

    private void run() {
        while (!isClosing()) {
            String trouble;
            try (TopicsReader reader = new TopicsReader(kafka, topics.all())) {
                reading = reader;
                follow(reader);
                return;
            } catch (KafkaException e) {
                trouble = "topics cannot be read: " + e.getMessage();
            } catch (RuntimeException | Error e) {
                // A page that fails is no reason for anything else to.
                LOG.error("The live page's reader failed", e);
                trouble = "the reader of topics failed; the log says more";
            }
            tellTrouble(trouble);
        }
    }

    private void tellTrouble(String trouble) {
        if (isClosing()) {
            return;
        }
        if (!trouble.equals(lastTrouble)) {
            LOG.warn("The live page: {}", trouble);
            lastTrouble = trouble;
        }
        rate.clear();
        state.stream(log -> log.setRate(Double.NaN));
        state.notes(notes -> notes.trouble(trouble));
        try {
            closing.await(RETRY_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void follow(TopicsReader reader) {
        long nextSecond = System.nanoTime();
        long nextLook = nextSecond;
        while (!isClosing()) {
            long now = System.nanoTime();
            try {
                takeVersion(reader);
                if (now - nextLook >= 0) {
                    // First, so that a topic that is refused meanwhile is not asked for without a pause.
                    nextLook = now + LOOK_FOR_MISSING_TOPICS.toNanos();
                    reader.find(this::start);
                    state.answered(false);
                    if (reader.problems().isEmpty()) {
                        nextLook = now + LOOK_FOR_TOPICS.toNanos();
                    }
                }
                if (now - nextSecond >= 0) {
                    newSecond(reader, now);
                    nextSecond = now + SECOND;
                }
                reader.setPaused(topics.events(), !sample.mayScore());
                if (late != null) {
                    late.pause(reader);
                }
                reader.poll(POLL).forEach(this::take);
            } catch (TopicAuthorizationException e) {
                reader.deny(e.unauthorizedTopics());
                state.notes(notes -> notes.set(problems(reader)));
            }
        }
    }

    private long start(TopicPartition partition, long beginning, long end) {
        if (partition.topic().equals(topics.events())) {
            return place.start(partition, beginning, end);
        }
        return late != null && late.isOf(partition.topic())
                ? late.start(partition, beginning, end)
                : tails.start(partition, beginning, end);
    }

    private void takeVersion(TopicsReader reader) {
        ModelVersion version = newVersion.getAndSet(null);
        if (version == null) {
            return;
        }
        try {
            place.take(sample.take(version), reader);
            if (late != null) {
                late.take(version, reader);
            }
        } catch (IllegalArgumentException e) {
            LOG.warn("The live page scores no events with version {}: {}", version.version(), e.getMessage());
        }
    }

    private void newSecond(TopicsReader reader, long now) {
        Map<TopicPartition, Long> ends = new HashMap<>(reader.ends());
        // Without a partition nobody was asked.
        boolean isAnswered = !ends.isEmpty();
        tails.newSecond(reader, ends);
        if (late != null) {
            late.newSecond(reader, ends);
        }
        ends.keySet().removeIf(partition -> !partition.topic().equals(topics.events()));
        sample.newSecond();
        if (place.skipIfBehind(reader, ends)) {
            state.stream(StreamLog::countSkip);
        }
        long end = ends.values().stream().mapToLong(Long::longValue).sum();
        state.stream(log -> log.setNewer(place.newer(ends)));
        double perSecond = ends.isEmpty() ? Double.NaN : rate.add(now, end);
        state.stream(log -> log.setRate(perSecond));
        if (isAnswered) {
            state.answered(perSecond > 0);
        }
        state.notes(notes -> notes.set(problems(reader)));
        if (!lastTrouble.isEmpty()) {
            LOG.info("The live page reads its topics again");
            lastTrouble = "";
        }
    }

    private Map<String, String> problems(TopicsReader reader) {
        Map<String, String> problems = new HashMap<>(reader.problems());
        if (mostEvents == 0) {
            problems.putIfAbsent(topics.events(), "no events are scored, as --page-events says");
        }
        return problems;
    }

    private void take(ConsumerRecord<byte[], byte[]> topicRecord) {
        if (topicRecord.topic().equals(topics.events())) {
            sample.add(topicRecord);
            place.passed(topicRecord);
        } else if (late != null && late.isOf(topicRecord.topic())) {
            late.take(topicRecord);
        } else {
            tails.take(topicRecord);
        }
    }

    /** Ends the thread. A second call does nothing. */
    @Override
    public void close() {
        closing.countDown();
        TopicsReader reader = reading;
        if (reader != null) {
            reader.wakeup();
        }
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
