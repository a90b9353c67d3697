package org.lorentztron.connectors.source;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads the classes that Kafka's admin client needs only when it is closed.
 *
 * <p>The source's enumerator has such a client, in the JobManager. Flink 2.2 closes the enumerator of a job that ends
 * in a thread of its own, and does not wait for it ({@code RecreateOnResetOperatorCoordinator.close}), but closes the
 * job's class loader. A class that is needed for the first time after that is not found: the client's thread ends with
 * an error, and its connection stays open, one socket of the JobManager for each job that ever ended.
 *
 * <p>Remove this class when {@code ClosingClassesIT} says that nothing is missing without it.
 */
final class ClosingClasses {
    private static final Logger LOG = LoggerFactory.getLogger(ClosingClasses.class);

    /** By name, since they are private parts of the client. */
    static final List<String> NAMES = List.of("org.apache.kafka.common.network.Selector$CloseMode");

    private ClosingClasses() {}

    /** Loads them by the class loader that has the client. */
    static void load() {
        for (String name : NAMES) {
            try {
                Class.forName(name, true, ClosingClasses.class.getClassLoader());
            } catch (ClassNotFoundException e) {
                LOG.warn("Kafka's client has no class {}: a job that ends may leave a connection open", name, e);
            }
        }
    }
}
