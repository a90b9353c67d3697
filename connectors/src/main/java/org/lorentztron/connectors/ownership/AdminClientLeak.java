package org.lorentztron.connectors.ownership;

import java.lang.reflect.Field;
import java.time.Duration;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The admin client of a Kafka writer, which makes one to look for open transactions and, in connector 5.0.0, never
 * closes it: its thread would live on with every restart, ask for brokers that may be gone, and keep the classes of an
 * ended job in memory.
 */
final class AdminClientLeak {

    private static final Logger LOG = LoggerFactory.getLogger(AdminClientLeak.class);
    private static final String FIELD = "adminClient";
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private AdminClientLeak() {}

    /** Closes it, if the writer has one where this connector keeps it. */
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
