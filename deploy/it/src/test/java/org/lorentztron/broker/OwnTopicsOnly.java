package org.lorentztron.broker;

import java.util.Map;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.server.policy.CreateTopicPolicy;

/** Refuses a topic on the {@link SharedBroker} that has none of the {@link OwnNames}. Kafka's own topics need none. */
public final class OwnTopicsOnly implements CreateTopicPolicy {

    @Override
    public void validate(RequestMetadata request) {
        String topic = request.topic();
        if (!topic.startsWith("__") && !OwnNames.isOwn(topic)) {
            throw new PolicyViolationException(
                    "topic " + topic + " could be another test's, expected a name of OwnNames.of(<test class>)");
        }
    }

    @Override
    public void configure(Map<String, ?> properties) {
        // Nothing is configured.
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
