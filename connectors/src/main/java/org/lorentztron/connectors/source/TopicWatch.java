package org.lorentztron.connectors.source;

import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.identity.TopicIds;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the start of a job and every ten seconds whether a topic is still the one that the job reads, and fails the
 * job if it is not. A topic that is gone, or a broker that does not answer, is asked about again.
 *
 * <p>Kafka's consumers do not tell: with an offset beyond the end of the new topic they begin at its start, and with
 * any other offset they go on there, past the records before it.
 */
final class TopicWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TopicWatch.class);
    private static final long PERIOD_MS = 10_000;

    private final TopicIdentity topic;
    private @Nullable TopicIds ids;
    private boolean isClosed;

    TopicWatch(TopicIdentity topic) {
        this.topic = topic;
    }

    /** Begins to ask, in threads of the context. */
    void start(SplitEnumeratorContext<?> context) {
        if (topic.id() != null) {
            context.callAsync(this::ask, this::judge, 0, PERIOD_MS);
        }
    }

    private @Nullable String ask() {
        return ids().ask(topic.topic());
    }

    private synchronized TopicIds ids() {
        if (isClosed) {
            throw new KafkaException("the job has ended");
        }
        if (ids == null) {
            ids = new TopicIds(topic.kafka(), TopicProbe.REQUEST_TIMEOUT);
        }
        return ids;
    }

    /** @throws ReplacedTopicException which ends the job */
    void judge(@Nullable String current, @Nullable Throwable failure) {
        if (failure == null) {
            topic.requireSame(current);
        } else {
            LOG.debug("The id of topic {} is not known for now", topic.topic(), failure);
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (ids != null) {
            ids.close();
        }
    }
}
