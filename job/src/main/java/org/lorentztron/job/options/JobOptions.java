package org.lorentztron.job.options;

import java.io.Serializable;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.FeatureSpace;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.schema.RegistryAddress;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.given.KafkaSecrets;
import org.lorentztron.job.options.learner.AutoChoices;
import org.lorentztron.job.options.learner.HeldFeatureOptions;
import org.lorentztron.job.options.output.PredictWith;
import org.lorentztron.job.options.read.OptionValues;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.predict.DecisionRule;

/**
 * The validated options of one job, in groups. Made by {@link JobArguments#parse} only, which has checked every range;
 * docs/operate/options.md describes each option.
 *
 * <p>Immutable, so safe for use by many threads, and serializable.
 *
 * @param values of the options
 * @param kafka properties for every Kafka client of the job, sorted by name; may hold secrets, and references to those
 *     of the file of {@code --kafka-secrets}
 */
public record JobOptions(OptionValues values, SortedMap<String, String> kafka) implements Serializable {

    /** Kafka brokers: host:port, comma separated. */
    public String bootstrapServers() {
        return values.get(OptionTable.BOOTSTRAP_SERVERS);
    }

    /** The file of secrets for Kafka's clients; null if there is none. */
    public @Nullable String kafkaSecrets() {
        return values.find(KafkaSecrets.OPTION);
    }

    /** Name of the model in keys, transactional ids and the consumer group. */
    public String modelId() {
        return values.get(OptionTable.MODEL_ID);
    }

    public Topics topics() {
        return new Topics(values);
    }

    public Input input() {
        return new Input(values);
    }

    /** Where the schemas of both topics are, as far as they are asked for. */
    public List<RegistryAddress> registries() {
        LateLabels labels = lateLabels();
        return Stream.of(
                        input().registry(),
                        labels == null ? null : labels.format().registry())
                .<RegistryAddress>mapMulti((registry, to) -> {
                    if (registry != null) {
                        to.accept(registry);
                    }
                })
                .toList();
    }

    /** How labels that come later find their events; null if they come with them. */
    public @Nullable LateLabels lateLabels() {
        return topics().labels() == null ? null : new LateLabels(values);
    }

    public EventTime eventTime() {
        return new EventTime(values);
    }

    public Learning learning() {
        return new Learning(values);
    }

    public Output output() {
        return new Output(values);
    }

    /** {@link Learning#classes}. */
    public List<String> classes() {
        return learning().classes();
    }

    /** {@link Learning#features}. */
    public int features() {
        return learning().features();
    }

    /** How features get their indices. */
    public FeatureSpace featureSpace() {
        return learning().named() ? new NamedFeatures() : new IndexedFeatures(features());
    }

    /** Which records are events with named features, and where these have what. */
    public EventMapping mapping() {
        return MappingOptions.chosen(shapingOptions());
    }

    /** What is made of the values of named features. */
    public NameRules rules() {
        return MappingOptions.rules(shapingOptions()).telling(MappingOptions.segments(publishedOptions()));
    }

    /** Names of the fields by whose values predictions are judged apart, as they are given. */
    public List<String> segments() {
        String names = values.find(EventOptions.SEGMENTS);
        return names == null ? List.of() : MappingOptions.names(names);
    }

    /** {@link Learning#learner}. */
    public LearnerKind learner() {
        return learning().learner();
    }

    /** {@link Learning#settings}. */
    public LearnerSettings learnerSettings() {
        return learning().settings();
    }

    /** {@link Learning#blocks}, but never more than there are parts. */
    public int blocks() {
        return Math.min(learning().blocks(), learnerSettings().parts().count());
    }

    /** {@link EventTime#interval}. */
    public Duration interval() {
        return eventTime().interval();
    }

    /** How predictions are made of scores. */
    public DecisionRule decisionRule() {
        return DecisionRule.of(output().decide(), learnerSettings().parts());
    }

    /** Whether published versions score events: unlabelled ones, or labelled ones that are to be evaluated. */
    public boolean scores() {
        return topics().predictions() != null && !predictsLive() || learning().evaluateFraction() > 0;
    }

    /** Whether versions pass a gate: to be evaluated, to be held back, or to be kept whole. */
    public boolean gates() {
        return learning().heldOut().fraction() > 0 || topics().history() != null;
    }

    /** Whether the models in training score the unlabelled events. */
    public boolean predictsLive() {
        return topics().predictions() != null && output().predictWith() == PredictWith.LIVE;
    }

    /**
     * Whether signals tell how well what is served recognizes rare classes: no block has all parts, so none can decide
     * an event before it learns it.
     */
    public boolean watchesServed() {
        return topics().signals() != null && blocks() > 1;
    }

    /**
     * The options that models depend on: by their names on the command line, with values that could be given there
     * again. Two jobs for which these are equal make equal models from equal records. Options that the learner does not
     * use are not among them.
     */
    public Map<String, String> shapingOptions() {
        return OptionTable.shaping(values);
    }

    /** What the manifest says: the options that models depend on, and those by which labels are decided and judged. */
    public Map<String, String> publishedOptions() {
        Map<String, String> published = new LinkedHashMap<>(shapingOptions());
        published.putAll(output().policy().options());
        String segments = values.find(EventOptions.SEGMENTS);
        if (segments != null) {
            published.put(MappingOptions.SEGMENTS, segments);
        }
        return published;
    }

    /** The same with a number of features that parts may hold. */
    public JobOptions holding(int mostFeatures) {
        return new JobOptions(values.with(HeldFeatureOptions.MAX_FEATURES_HELD, mostFeatures), kafka);
    }

    /** What of learning is chosen by classes and features, and why, in one line: {@link AutoChoices}. */
    public String autoChoices() {
        return AutoChoices.line(shapingOptions());
    }

    /**
     * The options that a job must be given again when it is restored from a checkpoint or savepoint, because its state
     * depends on them. Options that the learner does not use are not among them.
     */
    public Map<String, String> lastingOptions() {
        return values.texts(
                OptionTable.ALL.stream().filter(option -> option.scope().lasts()));
    }

    /** For logs: of the Kafka properties only the names, because their values may be secrets. */
    @Override
    public String toString() {
        Map<String, Object> shown = new LinkedHashMap<>(values.texts(OptionTable.EVERY.stream()));
        shown.values().removeIf(""::equals);
        shown.put("kafka", kafka.keySet());
        return "JobOptions" + shown;
    }
}
