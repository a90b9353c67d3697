package org.lorentztron.connectors.source;

import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.used.ReplacedTopicException;
import org.lorentztron.connectors.used.TopicConfirmation;
import org.lorentztron.connectors.used.UsedTopics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the start of a job and every ten seconds whether a topic is still the one that the job reads, and fails the
 * job if it is not. A topic that is gone, or a broker that does not answer, is asked about again.
 *
 * <p>Kafka's consumers do not tell: with an offset beyond the end of the new topic they begin at its start, and with
 * any other offset they go on there, past the records before it. What they read so is in no checkpoint: the sink of
 * versions asks, too, before each of them completes.
 */
final class TopicWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TopicWatch.class);
    private static final long PERIOD_MS = 10_000;

    private final UsedTopics topic;
    private final TopicConfirmation confirmation;

    /** @param topic none is never asked about */
    TopicWatch(UsedTopics topic) {
        this.topic = topic;
        this.confirmation = new TopicConfirmation(topic, TopicProbe.REQUEST_TIMEOUT);
    }

    /** Begins to ask, in threads of the context. */
    void start(SplitEnumeratorContext<?> context) {
        if (!topic.topics().isEmpty()) {
            context.callAsync(this::ask, TopicWatch::judge, 0, PERIOD_MS);
        }
    }

    private @Nullable Void ask() {
        confirmation.confirm();
        return null;
    }

    /** @throws ReplacedTopicException which ends the job */
    static void judge(@Nullable Void same, @Nullable Throwable failure) {
        if (failure instanceof ReplacedTopicException replaced) {
            throw replaced;
        }
        if (failure != null) {
            LOG.debug("The ids of topics are not known for now", failure);
        }
    }

    @Override
    public void close() {
        confirmation.close();
    }
}
