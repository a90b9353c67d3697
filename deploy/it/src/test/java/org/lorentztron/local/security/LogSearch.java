package org.lorentztron.local.security;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/** Looks for texts in all that some loggers say, from DEBUG on, and in the exceptions that they tell. */
final class LogSearch extends AbstractAppender implements AutoCloseable {
    /** Those of the job, of Flink, and of Kafka's clients; not that of the broker in the same JVM. */
    private static final List<String> LOGGERS = List.of(
            "org.lorentztron",
            "org.apache.flink",
            "org.apache.kafka.clients",
            "org.apache.kafka.common.config",
            "org.apache.kafka.common.security",
            "org.apache.kafka.common.utils");

    private final Map<String, AtomicLong> found = new ConcurrentHashMap<>();
    private final LoggerContext context = (LoggerContext) LogManager.getContext(false);

    private LogSearch(List<String> texts) {
        super("search", null, null, true, Property.EMPTY_ARRAY);
        texts.forEach(text -> found.put(text, new AtomicLong()));
    }

    /** Begins to look for the texts. */
    static LogSearch begin(String... texts) {
        LogSearch search = new LogSearch(List.of(texts));
        search.start();
        Configuration configuration = search.context.getConfiguration();
        for (String name : LOGGERS) {
            LoggerConfig logger = new LoggerConfig(name, Level.DEBUG, false);
            logger.addAppender(search, Level.DEBUG, null);
            configuration.addLogger(name, logger);
        }
        search.context.updateLoggers();
        return search;
    }

    @Override
    public void append(LogEvent event) {
        List<String> said = new ArrayList<>(List.of(event.getMessage().getFormattedMessage()));
        for (Throwable thrown = event.getThrown(); thrown != null; thrown = thrown.getCause()) {
            said.add(String.valueOf(thrown));
        }
        found.forEach((text, count) ->
                said.stream().filter(line -> line.contains(text)).forEach(line -> count.incrementAndGet()));
    }

    /** In how many messages the text has been so far. */
    long count(String text) {
        return found.get(text).get();
    }

    @Override
    public void close() {
        LOGGERS.forEach(context.getConfiguration()::removeLogger);
        context.updateLoggers();
        stop();
    }
}
