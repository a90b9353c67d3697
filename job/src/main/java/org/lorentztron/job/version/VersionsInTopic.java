package org.lorentztron.job.version;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.NewestVersion;
import org.lorentztron.connectors.ownership.ModelClaim;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The versions of a model id in the models topic and in the history, when its owner asks. A job without state under a
 * used model id goes on after the newest version, and warns.
 *
 * @param history topic of all versions, also of those that were refused; null if there is none
 * @param claim by which the job owns the model id
 */
public record VersionsInTopic(
        Map<String, String> kafka, String modelsTopic, @Nullable String history, String modelId, ModelClaim claim)
        implements PreviousVersion {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(VersionsInTopic.class);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);

    /**
     * Transactions of other models, which may share the topic, hide records for at most this long; checkpoints have to
     * wait meanwhile.
     */
    private static final Duration RECORDS = Duration.ofMinutes(2);

    public VersionsInTopic {
        kafka = Map.copyOf(kafka);
    }

    /** @throws TimeoutException if the topic cannot be read to its end */
    @Override
    public long newest() throws TimeoutException {
        claim.take();
        claim.endOpenTransactions();
        OptionalLong newest = NewestVersion.read(kafka, modelsTopic, modelId, REQUEST_TIMEOUT, RECORDS);
        if (history != null) {
            OptionalLong kept = NewestVersion.readHistory(kafka, history, modelId, REQUEST_TIMEOUT, RECORDS);
            newest = kept.orElse(0) > newest.orElse(0) ? kept : newest;
        }
        newest.ifPresent(version -> LOG.warn(
                "Topic '{}' or its history has version {} of model '{}', but this job starts without its state: it"
                        + " trains a new model, whose versions begin at {}",
                modelsTopic,
                version,
                modelId,
                version + 1));
        return newest.orElse(0);
    }
}
