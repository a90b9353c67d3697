package org.lorentztron.connectors.ownership;

import java.io.Serializable;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.common.KafkaException;
import org.lorentztron.connectors.publish.Delivery;
import org.lorentztron.connectors.publish.KafkaOutput;

/**
 * A job's claim to be the only one that publishes versions of a model id in a models topic. The youngest submission
 * wins, whatever was claimed before; restarts of a job keep its claim.
 *
 * <p>Why no version of an older job can follow one of a younger job: the younger job first takes the claim. Before it
 * writes, it ends all transactions that others have open in its topics, except those that its own checkpoint holds. The
 * older job has all records of a transaction written, and then looks who holds the claim before it gives the
 * transaction to be committed. So either the older job sees the younger one, or the younger job ends its transaction.
 * With {@link Delivery#AT_LEAST_ONCE} there is nothing to end, and the older job may publish until its next checkpoint.
 *
 * <p>Immutable.
 */
public final class ModelClaim implements Serializable {

    private static final long serialVersionUID = 1L;

    private final Map<String, String> kafka;
    private final String modelId;
    private final String modelsTopic;
    private final Claim claim;

    private ModelClaim(Map<String, String> kafka, String modelId, String modelsTopic, Claim claim) {
        this.kafka = Map.copyOf(kafka);
        this.modelId = modelId;
        this.modelsTopic = modelsTopic;
        this.claim = claim;
    }

    /**
     * Prepares the claim of a job that is submitted now, younger than all that claimed before. The new claim takes
     * nothing from anybody until {@link #take}, but this method finds out whether the broker will allow that.
     *
     * @param kafka properties of Kafka clients; {@code bootstrap.servers} is required
     * @param modelsTopic a topic that exists
     * @throws KafkaException if the broker refuses, or does not answer
     */
    public static ModelClaim prepare(Map<String, String> kafka, String modelId, String modelsTopic) {
        return prepare(kafka, modelId, modelsTopic, System.currentTimeMillis());
    }

    /** @param now ms since the epoch */
    static ModelClaim prepare(Map<String, String> kafka, String modelId, String modelsTopic, long now) {
        try (ClaimStore register = new ClaimStore(kafka, modelId, modelsTopic)) {
            long afterAll = register.read().map(held -> held.submitted() + 1).orElse(0L);
            Claim claim = new Claim(Math.max(now, afterAll), UUID.randomUUID().toString());
            register.checkWritable(claim);
            return new ModelClaim(kafka, modelId, modelsTopic, claim);
        }
    }

    /** As {@link #take(ClaimStore)}. */
    public void take() {
        try (ClaimStore register = register()) {
            take(register);
        }
    }

    /**
     * Takes the model id from every older job, or confirms that this job has it still: one look if all is as it was,
     * and a claim that the broker has forgotten is taken again.
     *
     * @throws FencedException if a younger job has it
     * @throws KafkaException if the broker refuses, or does not answer
     */
    void take(ClaimStore register) {
        refuseOther(register.take(claim));
    }

    /**
     * Ends all transactions that are open in the models topic under the model id, whoever began them: then all versions
     * are visible that will ever be from before. Only for a job that owns the model id and has neither restored nor
     * written a version, since those that a checkpoint holds are open, too.
     *
     * @throws KafkaException if the broker refuses, or does not answer
     */
    public void endOpenTransactions() {
        new OpenTransactions(kafka, KafkaOutput.transactionalIdPrefix(modelId, modelsTopic)).end();
    }

    ClaimStore register() {
        return new ClaimStore(kafka, modelId, modelsTopic);
    }

    private void refuseOther(Claim held) {
        if (!held.equals(claim)) {
            throw new FencedException("model id " + modelId + " in topic " + modelsTopic
                    + " has been taken over by a job submitted at " + Instant.ofEpochMilli(held.submitted())
                    + "; this one, submitted at " + Instant.ofEpochMilli(claim.submitted())
                    + ", ends. If both are to run, give one of them another --model-id");
        }
    }
}
