package org.lorentztron.connectors.ownership;

import java.lang.reflect.Field;
import java.time.Duration;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes the admin client that the connector's exactly-once writer leaves open.
 *
 * <p>{@code ExactlyOnceKafkaWriter} creates an {@link Admin} client to list open transactions, and keeps it in a
 * private field. Its {@code close()} closes the producers and the backchannel, and leaves this client open. The
 * client's thread therefore survives each restart of a task, keeps asking for brokers that may be gone, and holds the
 * class loader of a finished job in memory.
 *
 * <p>The field came with FLINK-34554 in connector 4.0.0. The leak is in 4.0.0, 4.0.1 and 5.0.0, and in the main branch
 * as of May 2026; we know of no upstream issue about it. The connector offers no way to reach the client, so this class
 * reads the private field by reflection. Remove this class when {@code AdminClientLeakIT} says that the connector's own
 * {@code close()} ends the thread.
 */
final class AdminClientLeak {

    private static final Logger LOG = LoggerFactory.getLogger(AdminClientLeak.class);

    /** The private field's name in the connector. */
    static final String FIELD = "adminClient";

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private AdminClientLeak() {}

    /**
     * Closes the admin client of a writer. Nothing happens if the writer has created none, or has no such field.
     *
     * @param writer a writer of the connector, itself already closed
     */
    static void close(Object writer) {
        for (Class<?> type = writer.getClass(); type != null; type = type.getSuperclass()) {
            try {
                Field field = type.getDeclaredField(FIELD);
                field.setAccessible(true);
                Admin admin = (Admin) field.get(writer);
                if (admin != null) {
                    admin.close(CLOSE_TIMEOUT);
                }
                return;
            } catch (NoSuchFieldException e) {
                // Perhaps the class above has it.
            } catch (ReflectiveOperationException | RuntimeException e) {
                LOG.warn("The admin client of {} cannot be closed", type, e);
                return;
            }
        }
    }
}
