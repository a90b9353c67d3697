package org.lorentztron.connectors.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.HistoryKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows a models topic and always has the newest complete version of one model.
 *
 * <pre>
 *   Map<String, ?> kafka = Map.of("bootstrap.servers", "localhost:9092");
 *   try (SnapshotConsumer models = new SnapshotConsumer(kafka, "models", "default")) {
 *       models.start();
 *       ModelVersion version = models.awaitVersion(1, Duration.ofMinutes(1));
 *       ClassifiedEvent event = version.predict(features);
 *   }
 * </pre>
 *
 * A thread of its own reads the topic from its beginning, committed records only. The versions that stand in the topic
 * at the start count as one, the newest; from then on every version is taken as it is completed. A version whose
 * records do not all match its manifest is never shown: the last good one stays, and {@link #lastProblem()} and the log
 * say why. The same holds when the topic is deleted or no broker answers, which the consumer detects within seconds. A
 * topic that is created again is read from its beginning. Unreachable brokers, names of brokers that are not known yet
 * and a topic that does not exist yet are waited for. All methods may be called from any thread.
 *
 * <p>Of a history topic, {@link #follow} takes the version at which an alias stands, and {@link #takeVersion} one
 * version:
 *
 * <pre>
 *   SnapshotConsumer champion = new SnapshotConsumer(kafka, "versions", "default").follow("champion");
 * </pre>
 */
public final class SnapshotConsumer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SnapshotConsumer.class);

    /** How long {@link #readToEnd} waits for a record before it looks whether the consumer is closed. */
    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

    private final Map<String, ?> kafka;
    private final String topic;
    private final String modelId;
    private final ClientTimeouts timeouts;
    private final ModelFields fields;
    private final List<Consumer<ModelVersion>> listeners = new CopyOnWriteArrayList<>();
    private final Closing closing = new Closing();
    private final Object swap = new Object();

    private volatile @Nullable ModelVersion latest;
    private volatile @Nullable String problem;
    private Supplier<VersionSource> sources;
    private @Nullable Reading reading;

    /** What {@link #start} has started. */
    private record Reading(TopicFollower follower, Thread thread) {}

    /**
     * @param kafka properties of a Kafka consumer, at least {@code bootstrap.servers}; group, offsets, isolation and
     *     deserializers are set here
     * @param topic the models topic
     * @param modelId whose versions to read; other models in the topic are passed over
     */
    public SnapshotConsumer(Map<String, ?> kafka, String topic, String modelId) {
        this(kafka, topic, modelId, ClientTimeouts.DEFAULT);
    }

    SnapshotConsumer(Map<String, ?> kafka, String topic, String modelId, ClientTimeouts timeouts) {
        this.kafka = Map.copyOf(kafka);
        this.topic = Objects.requireNonNull(topic, "topic");
        this.modelId = Objects.requireNonNull(modelId, "modelId");
        this.timeouts = timeouts;
        this.fields = new ModelFields(modelId);
        this.sources = () -> new VersionReader(modelId, fields);
    }

    /** As the other constructor, with the text properties of {@code kafka}, defaults included. */
    public SnapshotConsumer(Properties kafka, String topic, String modelId) {
        this(
                kafka.stringPropertyNames().stream().collect(Collectors.toMap(name -> name, kafka::getProperty)),
                topic,
                modelId);
    }

    /**
     * Takes the version at which an alias stands, out of a history topic, instead of the newest of a models topic. When
     * the alias is moved, its new version is taken, whether its number is higher or lower. As long as that version is
     * not whole or has expired, the one before stays.
     *
     * @param alias such as "champion", as {@code promote} has moved it
     * @return this consumer
     * @throws IllegalArgumentException if an alias cannot have the name
     * @throws IllegalStateException if the consumer was started or closed before
     */
    public SnapshotConsumer follow(String alias) {
        if (!HistoryKeys.isAlias(alias)) {
            throw new IllegalArgumentException(
                    "alias is '" + alias + "', expected 1 to 128 letters, digits, dots, underscores or dashes");
        }
        return readBy(() -> HistoryReader.ofAlias(modelId, alias, this::load));
    }

    /**
     * Takes one version out of a history topic, also one that was refused.
     *
     * @param version its number
     * @return this consumer
     * @throws IllegalArgumentException if the number is below 1
     * @throws IllegalStateException if the consumer was started or closed before
     */
    public SnapshotConsumer takeVersion(long version) {
        if (version < 1) {
            throw new IllegalArgumentException("version is " + version + ", expected 1 or more");
        }
        return readBy(() -> HistoryReader.ofVersion(modelId, version, this::load));
    }

    /**
     * Takes what a text names: one version by its number, or that of an alias.
     *
     * @throws IllegalArgumentException if it is neither
     * @throws IllegalStateException if the consumer was started or closed before
     */
    public SnapshotConsumer takeNamed(String which) {
        return VersionSplit.isNumber(which) ? takeVersion(Long.parseLong(which)) : follow(which);
    }

    private synchronized SnapshotConsumer readBy(Supplier<VersionSource> other) {
        requireNew();
        sources = other;
        return this;
    }

    private ModelVersion load(long version, HistoryIndex.Place place) throws IncompleteVersionException {
        return KeptVersion.read(kafka, topic, modelId, version, place, timeouts.request())
                .whole();
    }

    private void requireNew() {
        if (reading != null || closing.isRequested()) {
            throw new IllegalStateException("consumer of " + topic + " was started or closed before, expected neither");
        }
    }

    /**
     * Starts following the topic on a daemon thread.
     *
     * @throws KafkaException if a property has a value that it cannot have
     * @throws IllegalStateException if it was started or closed before
     */
    public synchronized void start() {
        requireNew();
        TopicReader.check(kafka);
        TopicFollower follower = new TopicFollower(
                topic,
                new KnownTopicId(kafka, topic),
                () -> new TopicReader(kafka, topic),
                sources,
                timeouts,
                closing,
                this::take,
                this::note);
        Thread thread = new Thread(follower, "lorentztron-snapshots-" + modelId);
        thread.setDaemon(true);
        thread.start();
        reading = new Reading(follower, thread);
    }

    /** The newest complete version; empty while there is none. */
    public Optional<ModelVersion> latest() {
        return Optional.ofNullable(latest);
    }

    /**
     * The fields of an event that named features come from, as far as the models topic has told their names: ascending,
     * and whether each has numbers, else texts. At most 1,000; none of a history.
     */
    public SortedMap<String, Boolean> fields() {
        return fields.areNumbers();
    }

    /** Why nothing newer than {@link #latest()} is shown; empty when nothing newer is known of. */
    public Optional<String> lastProblem() {
        return Optional.ofNullable(problem);
    }

    /**
     * Calls the listener with every version taken from now on, on the reading thread: the next version waits for it. An
     * exception of the listener is logged; an {@link Error} ends the reading, see {@link #awaitEnd}.
     */
    public void onVersion(Consumer<ModelVersion> listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
    }

    /**
     * Waits until the reading has ended, which {@link #close} does. Only an {@link Error}, of a listener or of the JVM,
     * ends it before: then no newer version will come, and a program that needs one has to end or to begin again.
     *
     * @throws IllegalStateException if an error has ended the reading; the message says which
     * @throws IllegalStateException if it was not started
     */
    public void awaitEnd() throws InterruptedException {
        reader().join();
        if (!closing.isRequested()) {
            throw new IllegalStateException("versions of " + modelId + " in " + topic + " are not read any more: "
                    + lastProblem().orElse("the thread has ended"));
        }
    }

    private synchronized Thread reader() {
        if (reading == null) {
            throw new IllegalStateException("consumer of " + topic + " was not started");
        }
        return reading.thread();
    }

    /**
     * Waits until a version of at least this number has been taken.
     *
     * @throws TimeoutException if there is none in time; the message says what there is
     * @throws IllegalStateException if there is none and the consumer is closed, before or during the wait
     */
    public ModelVersion awaitVersion(long atLeast, Duration timeout) throws TimeoutException, InterruptedException {
        Deadline deadline = new Deadline(timeout);
        synchronized (swap) {
            while (latest == null || latest.version() < atLeast) {
                String newest = latest == null ? "none" : Long.toString(latest.version());
                if (closing.isRequested()) {
                    throw new IllegalStateException("consumer of " + topic + " is closed; newest version of " + modelId
                            + " is " + newest + ", expected " + atLeast);
                }
                if (deadline.isOver()) {
                    throw new TimeoutException("newest version of " + modelId + " in " + topic + " is " + newest
                            + ", expected " + atLeast + " within " + timeout
                            + lastProblem().map(p -> "; " + p).orElse(""));
                }
                TimeUnit.NANOSECONDS.timedWait(swap, deadline.left().toNanos());
            }
            return latest;
        }
    }

    /**
     * Reads the topic once, in this thread and without {@link #start}: to where it ends now, and further only while
     * there is no complete version.
     *
     * @param timeout how long to wait for a broker, the topic and a first version to come; 0 to take what is there. The
     *     reading itself takes the time it needs: only 10 s without an answer or a record end it
     * @return the newest complete version; empty if there was none in time, the topic's end was not reached, the topic
     *     does not exist, no broker answered or the consumer is closed: {@link #lastProblem()} says which
     */
    public Optional<ModelVersion> readToEnd(Duration timeout) {
        VersionSource versions = sources();
        note(null);
        try (TopicReader once = new TopicReader(kafka, topic)) {
            Deadline deadline = new Deadline(timeout);
            if (!open(once, deadline)) {
                note(closing.isRequested() ? "consumer is closed" : "topic " + topic + " does not exist");
                return Optional.empty();
            }
            if (!once.readToEnd(versions, timeouts.request())) {
                note("topic " + topic + " was not read to its end: no record came for " + timeouts.request());
                return Optional.empty();
            }
            versions.reachEnd();
            while (versions.latest().isEmpty() && !deadline.isOver() && !closing.isRequested()) {
                Duration wait = deadline.left().compareTo(POLL_INTERVAL) < 0 ? deadline.left() : POLL_INTERVAL;
                once.poll(wait).forEach(record -> TopicReader.feed(versions, record));
            }
        } catch (KafkaException e) {
            note(TopicFollower.cannotBeRead(topic, e));
            return Optional.empty();
        }
        String none = versions.latest().isPresent() ? null : "topic " + topic + " has no version of model " + modelId;
        note(versions.problem().orElse(none));
        return versions.latest();
    }

    private synchronized VersionSource sources() {
        return sources.get();
    }

    /**
     * Waits for a broker that answers and for the topic, until the deadline or until the consumer is closed. Returns
     * whether the topic exists.
     */
    private boolean open(TopicReader once, Deadline deadline) {
        while (!closing.isRequested()) {
            try {
                if (once.open(timeouts.request())) {
                    return true;
                }
                if (deadline.isOver()) {
                    return false;
                }
            } catch (RetriableException e) {
                if (deadline.isOver()) {
                    throw e;
                }
            }
            closing.pause();
        }
        return false;
    }

    /**
     * Stops the thread and ends every {@link #awaitVersion} and the wait of every {@link #readToEnd}; {@link #latest()}
     * stays.
     */
    @Override
    public synchronized void close() {
        closing.request();
        synchronized (swap) {
            swap.notifyAll();
        }
        if (reading == null || Thread.currentThread() == reading.thread()) {
            return;
        }
        reading.follower().wakeup();
        try {
            reading.thread().join(timeouts.request().toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(ModelVersion version) {
        ModelVersion before = latest;
        synchronized (swap) {
            latest = version;
            swap.notifyAll();
        }
        if (before != null && version.version() <= before.version()) {
            LOG.warn("Model {} went from version {} back to {}", modelId, before.version(), version.version());
        }
        for (Consumer<ModelVersion> listener : listeners) {
            try {
                listener.accept(version);
            } catch (RuntimeException e) {
                LOG.error("A listener of model {} failed at version {}", modelId, version.version(), e);
            }
        }
    }

    private void note(@Nullable String found) {
        if (found != null && !found.equals(problem)) {
            LOG.warn("Model {}: {}", modelId, found);
        }
        problem = found;
    }
}
