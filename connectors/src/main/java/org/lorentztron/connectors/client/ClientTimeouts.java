package org.lorentztron.connectors.client;

import java.time.Duration;

/**
 * How long a reader of a topic waits for brokers, and how often it asks them.
 *
 * @param request until a request has its answer
 * @param topicCheck between two questions whether the topic still exists and has been given partitions
 */
record ClientTimeouts(Duration request, Duration topicCheck) {

    static final ClientTimeouts DEFAULT = new ClientTimeouts(Duration.ofSeconds(10), Duration.ofSeconds(5));
}
