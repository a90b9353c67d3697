package org.lorentztron.tools.page;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.identity.TopicIds;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.topics.NewestOfTopic;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks back with the newest version, in a thread of its own, as long as hardly any new event was scored: the figures
 * of a page that has just been started. Thread-safe.
 */
final class BackFeed implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BackFeed.class);
    private static final long FIRST_SECONDS = 1;
    private static final long PAUSE_SECONDS = 5;
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private final PageState state;
    private final LookBack looking;
    private final AtomicReference<@Nullable ModelVersion> newVersion = new AtomicReference<>();
    private final ScheduledExecutorService working = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "lorentztron-page-back");
        thread.setDaemon(true);
        return thread;
    });

    BackFeed(Map<String, ?> kafka, PageTopics topics, PageState state) {
        this.state = state;
        this.looking = new LookBack(
                topics,
                (topic, taking) -> new NewestOfTopic(kafka, topic).readKnown(taking),
                names -> ids(kafka, names),
                ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
    }

    private static Map<String, String> ids(Map<String, ?> kafka, List<String> names) {
        try (TopicIds ids = new TopicIds(kafka, ANSWER)) {
            return ids.ask(names);
        }
    }

    void start() {
        working.scheduleWithFixedDelay(this::look, FIRST_SECONDS, PAUSE_SECONDS, TimeUnit.SECONDS);
    }

    void take(ModelVersion version) {
        newVersion.set(version);
    }

    private void look() {
        ModelVersion version = newVersion.getAndSet(null);
        if (version == null || !state.hasFewScored()) {
            return;
        }
        try {
            SampledQuality quality = looking.of(version);
            state.lookedBack(quality);
        } catch (CommandFailedException | RuntimeException | Error e) {
            // Whatever it is, the page's reader tells of it: it reads the same topics.
            LOG.info("The live page could not look back: {}", e.getMessage());
            newVersion.compareAndSet(null, version);
        }
    }

    @Override
    public void close() {
        working.shutdownNow();
    }
}
