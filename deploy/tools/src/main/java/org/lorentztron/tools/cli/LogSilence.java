package org.lorentztron.tools.cli;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;

/**
 * As long as one is open, a logger of a library gives no warnings. For what is reported anyway, in words that a user
 * can act on. Whoever asked for logs gets them all the same. Not for two of one logger at a time.
 */
public final class LogSilence implements AutoCloseable {
    private final String logger;
    private final Level before;

    private LogSilence(String logger) {
        this.logger = logger;
        this.before = LogManager.getLogger(logger).getLevel();
        if (System.getenv("LORENTZTRON_LOG") == null) {
            Configurator.setLevel(logger, Level.ERROR);
        }
    }

    /** @param source class that would log */
    public static LogSilence begin(Class<?> source) {
        return new LogSilence(source.getName());
    }

    @Override
    public void close() {
        Configurator.setLevel(logger, before);
    }
}
