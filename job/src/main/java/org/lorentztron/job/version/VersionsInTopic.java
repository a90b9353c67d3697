package org.lorentztron.job.version;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.NewestVersion;
import org.lorentztron.connectors.ownership.ModelClaim;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The versions of a model id in the models topic and in the history, when its owner asks. A job without state under a
 * used model id goes on after the newest version, and warns.
 *
 * @param ids of the topics that the job reads, by their names, as far as they are known
 * @param history topic of all versions, also of those that were refused; null if there is none
 * @param claim by which the job owns the model id
 */
public record VersionsInTopic(
        Map<String, String> kafka,
        Map<String, String> ids,
        String modelsTopic,
        @Nullable String history,
        String modelId,
        ModelClaim claim)
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
        ids = Map.copyOf(ids);
    }

    /** @throws TimeoutException if the topic cannot be read to its end */
    @Override
    public long newest() throws TimeoutException {
        claim.take();
        claim.endOpenTransactions();
        OptionalLong newest = NewestVersion.read(
                kafka,
                modelsTopic,
                modelId,
                manifest -> otherTopics(manifest, ids).forEach(LOG::warn),
                REQUEST_TIMEOUT,
                RECORDS);
        if (history != null) {
            OptionalLong kept = NewestVersion.readHistory(kafka, history, modelId, REQUEST_TIMEOUT, RECORDS);
            newest = kept.orElse(0) > newest.orElse(0) ? kept : newest;
        }
        newest.ifPresent(version -> LOG.warn(without(modelsTopic, modelId, version)));
        return newest.orElse(0);
    }

    /** That a job starts without the state of this version. */
    static String without(String topic, String modelId, long version) {
        return "Topic '" + topic + "' or its history has version " + version + " of model '" + modelId
                + "', but this job starts without its state: it trains a new model, whose versions begin at "
                + (version + 1) + " and are weaker until it has trained as much; 'run' goes on with --checkpoint-dir"
                + " and --restore latest, a cluster from a savepoint";
    }

    /**
     * What a version was trained on that is another topic now.
     *
     * @param ids of topics by their names, as far as they are known
     */
    static List<String> otherTopics(VersionInfo version, Map<String, String> ids) {
        Set<String> others = new LinkedHashSet<>();
        for (VersionInfo.SourcePosition position : version.sourcePositions()) {
            String before = position.topicId();
            String now = ids.get(position.topic());
            if (before != null && now != null && !before.equals(now)) {
                others.add("Version " + version.version() + " of model '" + version.modelId()
                        + "' was trained on the topic " + position.topic() + " with the id " + before
                        + ", but this job reads the one with the id " + now
                        + ": the topic was deleted and created again, or it is of other brokers");
            }
        }
        return List.copyOf(others);
    }
}
