package org.lorentztron.connectors.ownership;

import java.time.Duration;
import org.apache.kafka.common.KafkaException;
import org.lorentztron.connectors.used.TopicConfirmation;
import org.lorentztron.connectors.used.UsedTopics;

/** Whether a job may write, and what it has written may be committed. Belongs to one thread. */
interface Permission extends AutoCloseable {

    /** As long as Kafka's clients wait for an answer by default: a broker that restarts does not restart the job. */
    Duration ANSWER = Duration.ofMinutes(1);

    /**
     * Returns if the job may.
     *
     * @throws FencedException if a younger job has taken over
     * @throws org.lorentztron.connectors.used.ReplacedTopicException if a topic is another one
     * @throws KafkaException if the broker refuses, or does not answer
     */
    void confirm();

    @Override
    void close();

    /** As long as the job has the claim, and its topics are those that it knows. Connects with the first question. */
    static Permission of(ModelClaim claim, UsedTopics topics) {
        ClaimStore register = claim.register();
        TopicConfirmation confirmation = new TopicConfirmation(topics, ANSWER);
        return new Permission() {
            @Override
            public void confirm() {
                // First: with a topic, the broker forgets the claims to it.
                confirmation.confirm();
                claim.take(register);
            }

            @Override
            public void close() {
                confirmation.close();
                register.close();
            }
        };
    }
}
