package org.lorentztron.local.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;
import org.lorentztron.job.metrics.InputWarnings;

/**
 * What a job in this JVM finds wrong in its records, taken from its log to be shown among the other lines of a run.
 * Thread-safe.
 */
final class WarningLines extends AbstractAppender implements AutoCloseable {
    private static final String LOGGER = InputWarnings.class.getName();

    private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();

    private WarningLines() {
        super("warning-lines", null, null, true, Property.EMPTY_ARRAY);
    }

    /** From now on the lines come here, and no longer to the log. */
    static WarningLines open() {
        WarningLines warnings = new WarningLines();
        warnings.start();
        LoggerConfig logger = new LoggerConfig(LOGGER, Level.WARN, false);
        logger.addAppender(warnings, Level.WARN, null);
        warnings.context.getConfiguration().addLogger(LOGGER, logger);
        warnings.context.updateLoggers();
        return warnings;
    }

    @Override
    public void append(LogEvent event) {
        lines.add("warning: " + event.getMessage().getFormattedMessage());
    }

    /** Those since the last call. */
    List<String> take() {
        List<String> taken = new ArrayList<>();
        for (String line = lines.poll(); line != null; line = lines.poll()) {
            taken.add(line);
        }
        return taken;
    }

    @Override
    public void close() {
        context.getConfiguration().removeLogger(LOGGER);
        context.updateLoggers();
        stop();
    }
}
