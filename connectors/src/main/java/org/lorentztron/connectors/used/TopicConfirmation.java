package org.lorentztron.connectors.used;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.identity.TopicIds;

/**
 * Asks the brokers whether topics are still those that a job knows. An id never comes back: where the answer is the
 * known one, all that was read or written before the question belongs to the known topic, but for what happened in the
 * moment that the broker which answers, any of them, lags behind the others.
 *
 * <p>Connects with the first question. Belongs to one thread, but for {@link #close}.
 */
public final class TopicConfirmation implements AutoCloseable {

    private final UsedTopics used;
    private final Duration timeout;
    private @Nullable TopicIds ids;
    private boolean isClosed;

    /** @param timeout how long to wait for each answer; more than 0 */
    public TopicConfirmation(UsedTopics used, Duration timeout) {
        this.used = used;
        this.timeout = timeout;
    }

    /**
     * Returns if no topic is another one. A topic that is gone, or one without an id, counts as the same: nothing has
     * been read from another.
     *
     * @throws ReplacedTopicException if one is another one
     * @throws KafkaException if a broker refuses, or none answers
     */
    public void confirm() {
        if (!used.topics().isEmpty()) {
            confirm(ids()::ask);
        }
    }

    /** @param asked gives the ids that topics have now, by their names, of those that exist and have any */
    void confirm(Function<List<String>, Map<String, String>> asked) {
        Map<String, String> current =
                asked.apply(used.topics().stream().map(UsedTopic::name).toList());
        used.topics().forEach(topic -> topic.requireSame(current.get(topic.name())));
    }

    private synchronized TopicIds ids() {
        if (isClosed) {
            throw new KafkaException("the job has ended");
        }
        if (ids == null) {
            ids = new TopicIds(used.kafka(), timeout);
        }
        return ids;
    }

    /** Ends a question that is open. */
    @Override
    public synchronized void close() {
        isClosed = true;
        if (ids != null) {
            ids.close();
        }
    }
}
