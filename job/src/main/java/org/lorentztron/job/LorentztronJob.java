package org.lorentztron.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.common.KafkaException;
import org.lorentztron.connectors.ownership.ModelClaim;
import org.lorentztron.connectors.ownership.OwnedSink;
import org.lorentztron.connectors.preflight.BrokerCheck;
import org.lorentztron.connectors.preflight.TopicRequirement;
import org.lorentztron.connectors.publish.DeadLetterPublisher;
import org.lorentztron.connectors.publish.KafkaOutput;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.publish.PredictionPublisher;
import org.lorentztron.connectors.publish.SignalPublisher;
import org.lorentztron.connectors.publish.SnapshotPublisher;
import org.lorentztron.connectors.publish.SnapshotSize;
import org.lorentztron.connectors.used.UsedTopics;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.job.check.CheckpointCheck;
import org.lorentztron.job.check.FeatureBound;
import org.lorentztron.job.check.JoinBound;
import org.lorentztron.job.check.LateLabelsSize;
import org.lorentztron.job.check.ModelSize;
import org.lorentztron.job.check.RegistryCheck;
import org.lorentztron.job.check.StartCheck;
import org.lorentztron.job.check.VersionSize;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.OpenSecrets;
import org.lorentztron.job.topology.InitialState;
import org.lorentztron.job.topology.JobInput;
import org.lorentztron.job.topology.TrainingTopology;
import org.lorentztron.job.version.PreviousVersion;
import org.lorentztron.job.version.VersionsInTopic;
import org.lorentztron.job.warm.WarmStart;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The job: labelled events from Kafka become versions of averaged models in Kafka.
 *
 * <p>Parallelism, state backend, checkpoints and restarts are taken from the cluster and the flags of {@code flink
 * run}. Everything that would fail the job later is checked before it is submitted; {@code main} throws and never
 * exits.
 */
public final class LorentztronJob {

    private static final Logger LOG = LoggerFactory.getLogger(LorentztronJob.class);

    private LorentztronJob() {}

    /**
     * Submits the job.
     *
     * @param args the options, see {@link JobArguments#help()}
     * @throws IllegalArgumentException if options are wrong, naming all that are
     * @throws IllegalStateException if the cluster or the broker does not fit them
     */
    public static void main(String[] args) throws Exception {
        if (JobArguments.asksForHelp(args)) {
            System.out.println(JobArguments.help());
            return;
        }
        JobOptions options = JobArguments.parse(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        assemble(env, options);
        env.execute(jobName(options));
    }

    /** The job's name in Flink's web UI. */
    public static String jobName(JobOptions options) {
        return "lorentztron " + options.modelId();
    }

    /**
     * Checks what the job needs and adds it to the environment, without executing it.
     *
     * @throws IllegalStateException if the environment or the broker does not fit the options, naming all problems
     */
    public static void assemble(StreamExecutionEnvironment env, JobOptions options) {
        StartCheck check = check(env, options);
        WarmStart start = warmStart(options, check);
        JoinBound join = JoinBound.besideModels(env, options);
        LateLabelsSize.say(env, options, join);
        int mostFeatures = mostFeatures(env, options, check);
        ModelClaim claim = claim(options);
        build(env, options, start.models(), mostFeatures, join, claim, check.broker());
    }

    /** How many features a part may hold in a job that starts without state; any number if an option says how many. */
    private static int mostFeatures(StreamExecutionEnvironment env, JobOptions options, StartCheck check) {
        ModelSize model = ModelSize.of(options);
        FeatureBound.warnings(env, model).forEach(LOG::warn);
        if (!model.grows() || !options.learning().forgetsFeatures()) {
            return FeatureMemory.ANY_NUMBER;
        }
        SnapshotSize size = VersionSize.of(options);
        int byTopics = Stream.of(options.topics().models(), options.topics().history())
                .mapToInt(topic -> size.columnsWithin(check.largestRecord(topic)))
                .min()
                .orElseThrow();
        FeatureBound bound = FeatureBound.of(env, options, model, byTopics);
        bound.warnings(options).forEach(LOG::warn);
        if (options.learning().boundsFeatures()) {
            return FeatureMemory.ANY_NUMBER;
        }
        LOG.info("model {}: {}", options.modelId(), bound);
        return bound.most();
    }

    private static StartCheck check(StreamExecutionEnvironment env, JobOptions options) {
        ModelSize size = ModelSize.of(options);
        LOG.info("model {}: {}", options.modelId(), size);
        LOG.info("model {}: {}", options.modelId(), options.autoChoices());
        int parts = options.learnerSettings().parts().count();
        if (options.blocks() < Math.min(env.getParallelism(), parts)) {
            LOG.info(
                    "training uses {} of {} subtasks, one for each block; --blocks makes more blocks, but only in a"
                            + " job that starts without state",
                    options.blocks(),
                    env.getParallelism());
        }
        StartCheck check = new StartCheck(
                Stream.of(LearnerProvider.problems(), PartKinds.problems())
                        .flatMap(List::stream)
                        .toList(),
                publishingProblems(options.learner()),
                CheckpointCheck.run(env, options, size),
                BrokerCheck.run(output(options), topics(options), JobInput.group(options)));
        check.warnings().forEach(LOG::warn);
        options.input().weightWarning().ifPresent(LOG::warn);
        OpenSecrets.warnings(options).forEach(LOG::warn);
        RegistryCheck.warnings(options.registries()).forEach(LOG::warn);
        return check;
    }

    /** Why versions of the learner could not be published: the first one is due after an interval of training. */
    static List<String> publishingProblems(LearnerKind learner) {
        if (PartKinds.find(learner.partKind()).isPresent()) {
            return List.of();
        }
        List<String> problems = new ArrayList<>();
        problems.add("--learner " + learner + " makes parts of the kind " + learner.partKind()
                + ", which no PartKind on the class path has");
        problems.addAll(PartKinds.problems());
        return problems;
    }

    /** Reads the version that training starts from; then refuses, once for all problems. */
    private static WarmStart warmStart(JobOptions options, StartCheck check) {
        WarmStart start = WarmStart.read(options, JobInput.kafka(options), check.brokerIsReady());
        List<String> problems = new ArrayList<>(check.problems());
        problems.addAll(start.problems());
        if (!problems.isEmpty()) {
            throw new IllegalStateException("the job cannot start:\n  " + String.join("\n  ", problems));
        }
        start.warnings().forEach(LOG::warn);
        if (options.learning().warmStart() != null) {
            LOG.info(
                    "{} parts start from {}",
                    start.models().count(),
                    start.models().origin());
        }
        return start;
    }

    /** Prepares the claim; the broker is asked before anything is submitted whether the job may claim its model id. */
    static ModelClaim claim(JobOptions options) {
        try {
            return ModelClaim.prepare(
                    JobInput.kafka(options), options.modelId(), options.topics().models());
        } catch (KafkaException e) {
            throw new IllegalStateException(
                    "the job cannot start: model id " + options.modelId() + " cannot be claimed: " + e.getMessage(), e);
        }
    }

    /** Adds the job without checking anything. */
    static void build(
            StreamExecutionEnvironment env,
            JobOptions options,
            WarmStartModels starts,
            int mostFeatures,
            JoinBound join,
            ModelClaim claim,
            BrokerCheck broker) {
        int letterBytes = broker.deadLetterBytes(options.topics().deadLetters());
        PreviousVersion before = new VersionsInTopic(
                JobInput.kafka(options),
                broker.ids(),
                options.topics().models(),
                options.topics().history(),
                options.modelId(),
                claim);
        TrainingTopology.build(
                env,
                options,
                JobInput.of(options, letterBytes, broker.ids()),
                sinks(options, claim, broker.ids(), letterBytes),
                new InitialState(before, starts, mostFeatures, join.bytes()));
    }

    private static List<TopicRequirement> topics(JobOptions options) {
        List<TopicRequirement> topics = new ArrayList<>();
        topics.add(TopicRequirement.read(options.topics().events(), VersionSize.PARTITIONS));
        if (options.topics().labels() != null) {
            topics.add(TopicRequirement.read(options.topics().labels(), VersionSize.PARTITIONS));
        }
        topics.add(
                ofVersions(options, TopicRequirement.versions(options.topics().models(), VersionSize.of(options))));
        if (options.topics().history() != null) {
            topics.add(ofVersions(
                    options, TopicRequirement.history(options.topics().history(), VersionSize.of(options))));
        }
        topics.add(TopicRequirement.write(options.topics().deadLetters(), DeadLetterPublisher.largestRecord(0)));
        if (options.topics().predictions() != null) {
            topics.add(TopicRequirement.write(
                    options.topics().predictions(), PredictionPublisher.largestRecord(options.classes())));
        }
        if (options.topics().signals() != null) {
            topics.add(TopicRequirement.write(
                    options.topics().signals(), SignalPublisher.largestRecord(options.classes())));
        }
        return topics;
    }

    private static TopicRequirement ofVersions(JobOptions options, TopicRequirement need) {
        return options.learning().forgetsFeatures() ? need.bounded() : need;
    }

    private static KafkaOutput output(JobOptions options) {
        return new KafkaOutput(
                JobInput.kafka(options), options.modelId(), options.output().delivery());
    }

    /** Whose ids the job's sink of versions asks for: all sources are upstream of it. */
    private static UsedTopics used(JobOptions options, Map<String, String> ids) {
        return UsedTopics.of(
                JobInput.kafka(options),
                Arrays.asList(options.topics().events(), options.topics().labels()),
                List.of(options.topics().models()),
                ids);
    }

    private static TrainingTopology.Sinks sinks(
            JobOptions options, ModelClaim claim, Map<String, String> ids, int letterBytes) {
        KafkaOutput output = output(options);
        Sink<OutputRecord> predictions = options.topics().predictions() == null
                ? null
                : new OwnedSink<>(
                        PredictionPublisher.sink(
                                output,
                                options.topics().predictions(),
                                PredictionPublisher.largestRecord(options.classes())),
                        claim);
        Sink<OutputRecord> signals = options.topics().signals() == null
                ? null
                : new OwnedSink<>(
                        SignalPublisher.sink(
                                output, options.topics().signals(), SignalPublisher.largestRecord(options.classes())),
                        claim);
        return new TrainingTopology.Sinks(
                new OwnedSink<>(
                        SnapshotPublisher.sink(
                                output,
                                options.topics().models(),
                                options.topics().history(),
                                VersionSize.of(options)),
                        claim,
                        used(options, ids)),
                new OwnedSink<>(
                        DeadLetterPublisher.sink(output, options.topics().deadLetters(), letterBytes), claim),
                predictions,
                signals,
                ids.get(options.topics().models()));
    }
}
