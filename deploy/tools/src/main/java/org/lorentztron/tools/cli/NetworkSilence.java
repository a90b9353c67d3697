package org.lorentztron.tools.cli;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;

/**
 * As long as one is open, Kafka's clients do not log that a broker cannot be reached. For questions whose failure is
 * reported anyway: the clients would say the same with every attempt. Whoever asked for logs gets them all the same.
 */
final class NetworkSilence implements AutoCloseable {
    private static final String LOGGER = "org.apache.kafka.clients.NetworkClient";

    private final Level before = LogManager.getLogger(LOGGER).getLevel();

    private NetworkSilence() {
        if (System.getenv("LORENTZTRON_LOG") == null) {
            Configurator.setLevel(LOGGER, Level.ERROR);
        }
    }

    static NetworkSilence begin() {
        return new NetworkSilence();
    }

    @Override
    public void close() {
        Configurator.setLevel(LOGGER, before);
    }
}
