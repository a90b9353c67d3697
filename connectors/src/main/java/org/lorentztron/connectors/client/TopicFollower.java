package org.lorentztron.connectors.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.messages.Reasons;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a topic of versions from its beginning until the follower is closed. Trouble with the topic or the brokers does
 * not end the reading. A reader that the brokers refuse, or that has never reached them, is made again, so that a file
 * of secrets that is mended or rotated counts: Kafka's clients read it when they are made. Of the versions that are in
 * the topic at the start, only the newest is given; later versions are given one by one, as they are completed.
 *
 * <p>Runs once, in a thread of its own; only {@link #wakeup} may be called from others.
 */
final class TopicFollower implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(TopicFollower.class);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

    private final String topic;
    private final KnownTopicId id;
    private final Supplier<TopicReader> readers;
    private final Supplier<VersionSource> sources;
    private final ClientTimeouts timeouts;
    private final Closing closing;
    private final Consumer<ModelVersion> taken;
    private final Consumer<@Nullable String> problem;

    private volatile @Nullable TopicReader reader;
    private VersionSource versions;
    private boolean atEnd;

    /** The last version that was given. */
    private @Nullable VersionInfo given;

    /** How often reading has failed since the end was last reached, but for brokers that did not answer. */
    private int failures;

    /** Whether {@link #reader} has to be made again. */
    private boolean isUseless;

    /** Whether the name has another topic than the one that was opened. */
    private boolean isReplaced;

    /** Whether records that were read may have been lost on the way to {@link #versions}. */
    private boolean hasLostRecords;

    /** That another topic has the name, until a version of it is given. */
    private @Nullable String replaced;

    /** Why the topic could not be read, null since its end was reached, or since it was found again at the end. */
    private @Nullable String outage;

    /**
     * @param id of the topic, outlives readers; closed at the end
     * @param readers make a reader of the topic; what they throw is reported, and they are asked again
     * @param sources make what reads versions out of the topic, from its beginning
     * @param taken gets every version that is shown
     * @param problem gets again and again why there is nothing newer, null if nothing newer is known of
     */
    TopicFollower(
            String topic,
            KnownTopicId id,
            Supplier<TopicReader> readers,
            Supplier<VersionSource> sources,
            ClientTimeouts timeouts,
            Closing closing,
            Consumer<ModelVersion> taken,
            Consumer<@Nullable String> problem) {
        this.topic = topic;
        this.id = id;
        this.readers = readers;
        this.sources = sources;
        this.timeouts = timeouts;
        this.closing = closing;
        this.taken = taken;
        this.problem = problem;
        this.versions = sources.get();
    }

    /**
     * Ends a wait of the thread. Without a reader it is about to make one, and sees that it is closed before it reads.
     */
    void wakeup() {
        TopicReader reading = reader;
        if (reading != null) {
            reading.wakeup();
        }
    }

    @Override
    public void run() {
        try {
            readUntilClosed();
        } catch (Error e) {
            problem.accept("reading has ended and will not resume: " + e);
            throw e;
        } finally {
            id.close();
            if (reader != null) {
                reader.close();
            }
        }
    }

    private void readUntilClosed() {
        Deadline topicCheck = new Deadline(timeouts.topicCheck());
        while (!closing.isRequested()) {
            try {
                if (isUseless) {
                    discardReader();
                }
                if (reader == null) {
                    // Here and not at the start: brokers whose names are not known yet are waited for, too.
                    reader = readers.get();
                    continue;
                }
                boolean isToBeOpened =
                        !reader.isOpen() || hasLostRecords || isReplaced || reader.isCutBack(timeouts.request());
                if (isToBeOpened && !open(reader)) {
                    continue;
                }
                if (topicCheck.isOver()) {
                    topicCheck = new Deadline(timeouts.topicCheck());
                    check(reader);
                }
                readOn(reader);
            } catch (WakeupException e) {
                LOG.debug("Woken up to close");
            } catch (RuntimeException e) {
                outage = cannotBeRead(topic, e);
                problem.accept(outage);
                isUseless = isUseless(e);
                boolean isAway = reader == null || e instanceof RetriableException;
                closing.pause(isAway ? 0 : failures++);
            }
        }
    }

    /**
     * Whether new properties may help, which a reader never reads again: when it is refused, or has never reached a
     * broker. Any other keeps its place: it asks again by itself, and a new one would read the whole topic again.
     */
    private boolean isUseless(RuntimeException failure) {
        boolean isRefused = failure instanceof AuthenticationException || failure instanceof AuthorizationException;
        return reader != null && (isRefused || !reader.isOpen());
    }

    private void discardReader() {
        TopicReader useless = reader;
        // First of all: a failure to close it must not bring it back.
        reader = null;
        isUseless = false;
        id.close();
        if (useless != null) {
            useless.close();
        }
    }

    /** Looks for partitions that the topic has got, and for records that it has lost. */
    private void check(TopicReader open) {
        if (open.addPartitions(timeouts.request())) {
            // Before the end, being told of partitions proves little: reading them may still be refused.
            outage = atEnd ? null : outage;
            versions.forgetBefore(open.beginnings(timeouts.request()));
            isReplaced = id.isReplaced(timeouts.request());
        } else {
            outage = "topic " + topic + " does not exist any more";
        }
    }

    /** Begins to read the topic. Returns whether it exists. */
    private boolean open(TopicReader opened) {
        // Before the positions, which are then those of this topic or of one that a later look finds.
        String happened = id.take(timeouts.request());
        replaced = happened == null ? replaced : happened;
        if (!opened.open(timeouts.request())) {
            problem.accept("topic " + topic + " does not exist");
            closing.pause();
            return false;
        }
        versions = sources.get();
        atEnd = false;
        hasLostRecords = false;
        isReplaced = false;
        if (replaced != null) {
            problem.accept(replaced);
        }
        return true;
    }

    /** Reads the next records; versions are shown only when the first end has been reached. */
    private void readOn(TopicReader open) {
        List<ConsumerRecord<byte[], byte[]>> records = open.poll(POLL_INTERVAL);
        // Kafka does not give them again: if one of them fails, the topic is read from its beginning.
        hasLostRecords = true;
        for (ConsumerRecord<byte[], byte[]> record : records) {
            Optional<ModelVersion> complete = TopicReader.feed(versions, record);
            if (atEnd) {
                complete.ifPresent(this::give);
            }
        }
        hasLostRecords = false;
        if (!atEnd && open.hasReachedEnd(timeouts.request())) {
            versions.reachEnd();
            // A topic that is read once more ends with the version that is known.
            versions.latest()
                    .filter(latest -> given == null || !given.equals(latest.manifest()))
                    .ifPresent(this::give);
            replaced = versions.latest().isPresent() ? null : replaced;
            atEnd = true;
            outage = null;
        }
        if (atEnd) {
            failures = 0;
        }
        String missing = atEnd ? versions.problem().orElse(replaced) : replaced;
        problem.accept(outage == null ? missing : outage);
    }

    private void give(ModelVersion version) {
        taken.accept(version);
        given = version.manifest();
        replaced = null;
    }

    /** Kafka says of a consumer that was not made only that; its causes say why. */
    static String cannotBeRead(String topic, RuntimeException e) {
        return "topic " + topic + " cannot be read: " + Reasons.of(e);
    }
}
