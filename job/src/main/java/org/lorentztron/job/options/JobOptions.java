package org.lorentztron.job.options;

import java.io.Serializable;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.lorentztron.connectors.publish.Delivery;
import org.lorentztron.connectors.source.StartFrom;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.scale.Standardization;

/**
 * The validated options of one job. Made by {@link JobArguments#parse} only, which has checked every range; docs/options.md describes each.
 *
 * <p>Immutable, so safe for use by many threads, and serializable.
 *
 * @param bootstrapServers host:port, comma separated
 * @param eventsTopic topic of labelled and unlabelled events
 * @param modelsTopic compacted topic of snapshots and manifests
 * @param predictionsTopic topic of predictions, or null if none are asked for
 * @param deadLettersTopic topic of rejected events
 * @param modelId name of the model in keys, transactional ids and the consumer group
 * @param classes at least 2 different labels, in the order that defines the pairs
 * @param features length of a feature vector, without the constant feature
 * @param learner rule that trains each pair
 * @param rank rows of U and of V
 * @param initScale scale of the start values
 * @param seed seed of the start values
 * @param updates what shapes the learner's steps
 * @param warmStart the published version that training starts from, or null if it starts from nothing
 * @param standardize whether features are brought to a common scale
 * @param interval length of an averaging interval in event time, at least 1 ms
 * @param averaging weights of the intervals in the average
 * @param evaluateFraction share of labelled events that are scored too, 0 to 1
 * @param outOfOrderness how far an event may lie behind its partition's newest
 * @param idleTimeout silence after which a partition no longer holds event time back
 * @param eventFormat how events are written
 * @param delivery guarantee for everything the job writes
 * @param bounded whether the job ends at the offsets found at its start
 * @param start where to read from when no state is restored
 * @param blocks number of keys that the pairs are divided into, 1 to the number of pairs
 * @param deadLetterMaxBytes bytes of a rejected event that are kept
 * @param kafka properties for every Kafka client of the job, sorted by name; may hold secrets
 */
public record JobOptions(
        String bootstrapServers,
        String eventsTopic,
        String modelsTopic,
        String predictionsTopic,
        String deadLettersTopic,
        String modelId,
        List<String> classes,
        int features,
        LearnerKind learner,
        int rank,
        double initScale,
        long seed,
        UpdateSettings updates,
        WarmStartSource warmStart,
        Standardization standardize,
        Duration interval,
        AverageWeights averaging,
        double evaluateFraction,
        Duration outOfOrderness,
        Duration idleTimeout,
        EventEncoding eventFormat,
        Delivery delivery,
        boolean bounded,
        StartFrom start,
        int blocks,
        int deadLetterMaxBytes,
        SortedMap<String, String> kafka)
        implements Serializable {

    /** What the learner needs to know. */
    public LearnerSettings learnerSettings() {
        return new LearnerSettings(learner, classes, features, rank, initScale, seed, updates);
    }

    /** Whether the job scores events at all: someone reads predictions, or some labelled events are to be evaluated. */
    public boolean scores() {
        return predictionsTopic != null || evaluateFraction > 0;
    }

    /**
     * The options that shape the models, for the manifest: by their names on the command line, with values that could be given there again. Two jobs for
     * which these are equal make equal models from equal records.
     */
    public Map<String, String> shapingOptions() {
        Map<String, String> shaping = new LinkedHashMap<>();
        shaping.put("classes", String.join(",", classes));
        shaping.put("features", Integer.toString(features));
        shaping.put("learner", learner.id());
        shaping.put("rank", Integer.toString(rank));
        shaping.put("init-scale", Double.toString(initScale));
        shaping.put("seed", Long.toString(seed));
        shaping.put("update", updates.update().id());
        shaping.put("aggressiveness", Double.toString(updates.aggressiveness()));
        shaping.put("covariance", updates.covariance().id());
        shaping.put("confidence", Double.toString(updates.confidence()));
        shaping.put("standardize", standardize.id());
        shaping.put("interval", DurationText.of(interval));
        shaping.put("averaging", averaging.id());
        shaping.put("out-of-orderness", DurationText.of(outOfOrderness));
        return shaping;
    }

    /**
     * The options that a job must be given again when it goes on from a checkpoint or savepoint, because its state belongs to
     * them: those that shape the models, but for averaging and out-of-orderness, which hold from then on; blocks, by which
     * the state is divided; the model id, under which the newest record of every pair stands; and the events topic, whose
     * partitions and offsets are in the state.
     */
    public Map<String, String> lastingOptions() {
        Map<String, String> lasting = new LinkedHashMap<>(shapingOptions());
        lasting.remove("averaging");
        lasting.remove("out-of-orderness");
        lasting.put("blocks", Integer.toString(blocks));
        lasting.put("model-id", modelId);
        lasting.put("events-topic", eventsTopic);
        return lasting;
    }

    /** For logs: of the Kafka properties only the names, because their values may be secrets. */
    @Override
    public String toString() {
        Map<String, Object> shown = new LinkedHashMap<>(shapingOptions());
        shown.put("bootstrap-servers", bootstrapServers);
        shown.put("events-topic", eventsTopic);
        shown.put("models-topic", modelsTopic);
        shown.put("predictions-topic", predictionsTopic);
        shown.put("dead-letters-topic", deadLettersTopic);
        shown.put("dead-letter-max-bytes", deadLetterMaxBytes);
        shown.put("model-id", modelId);
        shown.put("event-format", ValueType.kebab(eventFormat));
        shown.put("evaluate-fraction", evaluateFraction);
        shown.put("idle-timeout", DurationText.of(idleTimeout));
        shown.put("delivery", delivery.id());
        shown.put("start", start.id());
        shown.put("bounded", bounded);
        shown.put("blocks", blocks);
        shown.put("warm-start", warmStart);
        shown.put("kafka", kafka.keySet());
        return "JobOptions" + shown;
    }
}
