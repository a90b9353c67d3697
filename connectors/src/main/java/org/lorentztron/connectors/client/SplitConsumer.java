package org.lorentztron.connectors.client;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows the versions of a {@link VersionSplit} in a history topic, and picks one by the id of an event. While the
 * version that is picked is not there, the first name of the split predicts. Thread-safe.
 *
 * <pre>{@code
 * SplitConsumer split =
 *         new SplitConsumer(kafka, "versions", "default", VersionSplit.parse("champion=0.9,challenger=0.1"));
 * split.start();
 * split.pick("a17").ifPresent(picked -> picked.version().predict(features));
 * }</pre>
 */
public final class SplitConsumer implements AutoCloseable {
    private final VersionSplit split;
    private final Map<String, SnapshotConsumer> consumers = new LinkedHashMap<>();

    /**
     * What predicts an event.
     *
     * @param name in the split: to be kept with the prediction, so that versions can be compared by late labels
     */
    public record Picked(String name, ModelVersion version) {}

    /**
     * A consumer that is not started.
     *
     * @param kafka as of {@link SnapshotConsumer}
     * @param topic the history topic
     */
    public SplitConsumer(Map<String, ?> kafka, String topic, String modelId, VersionSplit split) {
        this.split = split;
        for (String name : split.names()) {
            consumers.put(name, new SnapshotConsumer(kafka, topic, modelId).takeNamed(name));
        }
    }

    /** Calls the listener with the name and with every version taken for it from now on, on a thread for each name. */
    public void onVersion(BiConsumer<String, ModelVersion> listener) {
        consumers.forEach((name, consumer) -> consumer.onVersion(version -> listener.accept(name, version)));
    }

    /** Starts following, as {@link SnapshotConsumer#start}. */
    public void start() {
        consumers.values().forEach(SnapshotConsumer::start);
    }

    /**
     * The version for an event; empty while neither the picked one nor the first is there.
     *
     * @param id of the event; null if it has none: then the first name is picked
     */
    public Optional<Picked> pick(@Nullable String id) {
        String first = split.names().get(0);
        String name = id == null ? first : split.pick(id);
        return latest(name).or(() -> latest(first));
    }

    private Optional<Picked> latest(String name) {
        return of(name).latest().map(version -> new Picked(name, version));
    }

    /** Why nothing newer is shown of a name; empty when nothing newer is known of. */
    public Optional<String> lastProblem(String name) {
        return of(name).lastProblem();
    }

    /** @throws NullPointerException if the split has no such name */
    private SnapshotConsumer of(String name) {
        return Objects.requireNonNull(consumers.get(name), name);
    }

    /**
     * Waits until the reading of any name has ended, as {@link SnapshotConsumer#awaitEnd} does.
     *
     * @throws IllegalStateException if an error has ended the reading; the message says which
     */
    public void awaitEnd() throws InterruptedException {
        BlockingQueue<Optional<IllegalStateException>> ends = new LinkedBlockingQueue<>();
        for (SnapshotConsumer consumer : consumers.values()) {
            Thread waiting = new Thread(() -> awaitEnd(consumer, ends), "lorentztron-split-end");
            waiting.setDaemon(true);
            waiting.start();
        }
        Optional<IllegalStateException> error = ends.take();
        if (error.isPresent()) {
            throw error.get();
        }
    }

    private static void awaitEnd(SnapshotConsumer consumer, BlockingQueue<Optional<IllegalStateException>> ends) {
        try {
            consumer.awaitEnd();
            ends.add(Optional.empty());
        } catch (IllegalStateException e) {
            ends.add(Optional.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        consumers.values().forEach(SnapshotConsumer::close);
    }
}
