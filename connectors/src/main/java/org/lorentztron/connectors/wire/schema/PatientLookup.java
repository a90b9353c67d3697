package org.lorentztron.connectors.wire.schema;

import java.time.Duration;
import org.apache.avro.Schema;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a schema registry until it says whether there is a schema, at first after 0.1 s, then after twice as long each
 * time, up to 5 s. Says in the log that it waits, at most once a minute. Not thread-safe.
 */
final class PatientLookup {
    static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    static final Duration BETWEEN_WARNINGS = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(PatientLookup.class);

    private final RegistryClient client;
    private final Waiting waiting;
    private boolean warned;
    private long lastWarning;

    PatientLookup(RegistryClient client, Waiting waiting) {
        this.client = client;
        this.waiting = waiting;
    }

    /**
     * The schema of an id.
     *
     * @throws MalformedEventException if there is none
     * @throws InterruptedLookupException if the thread is interrupted, which it is still then
     */
    Schema of(int id) throws MalformedEventException {
        Duration pause = FIRST_PAUSE;
        while (true) {
            try {
                return new RegistryLookup(client).of(id);
            } catch (RegistryAwayException e) {
                warn(id, e);
            } catch (InterruptedException e) {
                throw new InterruptedLookupException(id, e);
            }
            pause(id, pause);
            pause = twice(pause);
        }
    }

    private static Duration twice(Duration pause) {
        Duration longer = pause.multipliedBy(2);
        return longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
    }

    private void pause(int id, Duration pause) {
        try {
            waiting.pause(pause);
        } catch (InterruptedException e) {
            throw new InterruptedLookupException(id, e);
        }
    }

    private void warn(int id, RegistryAwayException away) {
        long now = waiting.nanoTime();
        if (!warned || now - lastWarning >= BETWEEN_WARNINGS.toNanos()) {
            LOG.warn(
                    "Records wait for schema {}, and so do all after them: the schema registry is away, or denies"
                            + " access ({})",
                    id,
                    away.getMessage());
            warned = true;
            lastWarning = now;
        }
    }
}
