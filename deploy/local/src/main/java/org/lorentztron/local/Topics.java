package org.lorentztron.local;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Questions to a broker, with answers that a user can act on. */
final class Topics {
    private static final int TIMEOUT_SECONDS = 10;

    private Topics() {}

    /**
     * How many partitions a topic has.
     *
     * @throws CommandFailedException if the broker does not answer within 10 s or has no such topic
     */
    static int partitions(Map<String, Object> kafka, String topic) throws CommandFailedException, InterruptedException {
        Object servers = kafka.get("bootstrap.servers");
        try (Admin admin = Admin.create(Map.copyOf(kafka))) {
            return admin.describeTopics(List.of(topic))
                    .allTopicNames()
                    .get(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                    .get(topic)
                    .partitions()
                    .size();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                throw new CommandFailedException("topic '" + topic + "' does not exist at " + servers, e);
            }
            throw new CommandFailedException(
                    "cannot ask " + servers + " for topic '" + topic + "': " + Causes.line(e), e);
        } catch (TimeoutException e) {
            throw new CommandFailedException(
                    "no broker answers at " + servers + " within " + TIMEOUT_SECONDS + " s", e);
        }
    }
}
