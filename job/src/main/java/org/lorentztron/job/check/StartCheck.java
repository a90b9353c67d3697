package org.lorentztron.job.check;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.preflight.BrokerCheck;
import org.lorentztron.connectors.publish.KafkaOutput;

/**
 * What class path, learner, cluster and broker say before a job is submitted.
 *
 * @param providers why learners and kinds of parts on the class path are not used; empty if all are
 * @param learner why models of the learner could not be published; empty if they can
 * @param checkpoints whether the cluster's checkpoints serve the job
 * @param broker whether the broker has the topics, and the job the rights
 */
public record StartCheck(
        List<String> providers, List<String> learner, CheckpointCheck checkpoints, BrokerCheck broker) {

    /** Why the job cannot start. */
    public List<String> problems() {
        return joined(learner, joined(checkpoints.problems(), broker.problems()));
    }

    /** What may go wrong later. */
    public List<String> warnings() {
        return joined(providers, joined(checkpoints.warnings(), broker.warnings()));
    }

    /** Bytes of the largest key and value together that a topic takes, as far as that is known. */
    public long largestRecord(@Nullable String topic) {
        Long limit = topic == null ? null : broker.limits().get(topic);
        return limit == null ? Long.MAX_VALUE : limit - KafkaOutput.RECORD_OVERHEAD;
    }

    /** Whether topics can be read. */
    public boolean brokerIsReady() {
        return broker.problems().isEmpty();
    }

    private static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
