package org.lorentztron.sql;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import org.lorentztron.connectors.client.SnapshotConsumer;

/**
 * The consumers of this class loader, one for each source: all subtasks of a JVM share its thread, its memory and its
 * connection. The first lease of a source starts the consumer, the end of the last closes it. Thread-safe.
 *
 * <p>With the jar in Flink's {@code lib} folder, consumers are shared by all jobs of a TaskManager; otherwise each job
 * has a class loader, and consumers, of its own.
 */
final class SharedModels {
    private static final Map<ModelSource, Shared> OPEN = new HashMap<>();

    private SharedModels() {}

    private static final class Shared {
        private final SnapshotConsumer models;
        private int leases;

        Shared(SnapshotConsumer models) {
            this.models = models;
        }
    }

    /** The right to a consumer, until it is closed. Thread-safe. */
    static final class Lease implements AutoCloseable {
        private final ModelSource source;
        private final Shared shared;
        private final AtomicBoolean closed = new AtomicBoolean();

        private Lease(ModelSource source, Shared shared) {
            this.source = source;
            this.shared = shared;
        }

        /** The consumer, started; not to be closed. */
        SnapshotConsumer models() {
            return shared.models;
        }

        /** Closes the consumer if no other lease is left. A second call does nothing. */
        @Override
        public void close() {
            if (closed.compareAndSet(false, true) && isLast(source, shared)) {
                // Not under the lock: a broker that does not answer must not hold up the start of other queries.
                shared.models.close();
            }
        }
    }

    /** @throws org.apache.kafka.common.KafkaException if a property has a value that it cannot have */
    static Lease lease(ModelSource source) {
        synchronized (OPEN) {
            Shared shared = OPEN.get(source);
            if (shared == null) {
                shared = new Shared(started(source));
                OPEN.put(source, shared);
            }
            shared.leases++;
            return new Lease(source, shared);
        }
    }

    private static boolean isLast(ModelSource source, Shared shared) {
        synchronized (OPEN) {
            shared.leases--;
            return shared.leases == 0 && OPEN.remove(source, shared);
        }
    }

    /*
     * A thread keeps the context class loader of the thread that makes it, and the protection domains of all classes
     * that call at this moment. The consumer may outlive the job that asks first, whose class loader must not be kept
     * by it. A thread of a ForkJoinPool is made with neither.
     */
    private static SnapshotConsumer started(ModelSource source) {
        ForkJoinPool clean = new ForkJoinPool(1);
        try {
            return clean.submit(() -> OwnClassLoader.call(() -> {
                        SnapshotConsumer models = source.consumer();
                        models.start();
                        return models;
                    }))
                    .join();
        } finally {
            clean.shutdown();
        }
    }
}
