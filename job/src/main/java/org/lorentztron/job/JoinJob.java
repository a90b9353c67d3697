package org.lorentztron.job;

import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.ownership.ModelClaim;
import org.lorentztron.connectors.ownership.OwnedSink;
import org.lorentztron.connectors.preflight.BrokerCheck;
import org.lorentztron.connectors.preflight.TopicRequirement;
import org.lorentztron.connectors.publish.DeadLetterPublisher;
import org.lorentztron.connectors.publish.JoinedPublisher;
import org.lorentztron.connectors.publish.KafkaOutput;
import org.lorentztron.connectors.used.UsedTopics;
import org.lorentztron.job.check.CheckpointCheck;
import org.lorentztron.job.check.JoinBound;
import org.lorentztron.job.check.JoinOptionsCheck;
import org.lorentztron.job.check.LateLabelsSize;
import org.lorentztron.job.check.RegistryCheck;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.OpenSecrets;
import org.lorentztron.job.options.given.OtherOptions;
import org.lorentztron.job.topology.JobInput;
import org.lorentztron.job.topology.JoinTopology;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A job that only joins events with labels that come later, and writes them to a topic of its own, exactly once. From
 * that topic {@link LorentztronJob} trains the same models as if it had joined them itself: for labels that come so
 * late that a job which trains should not hold what waits.
 *
 * <p>Its options are those of {@link LorentztronJob} that say what an event and what a label is, and an argument
 * {@code --joined-topic} that only this job takes. Give it a model id of its own: it names the consumer group and the
 * transactions.
 */
public final class JoinJob {
    private static final Logger LOG = LoggerFactory.getLogger(JoinJob.class);

    private static final String JOINED_TOPIC = "joined-topic";

    /** Partitions of a topic at most. */
    private static final int PARTITIONS = 1000;

    private JoinJob() {}

    /**
     * Submits the job.
     *
     * @param args the options, see {@link JobArguments#help()}, and {@code --joined-topic}
     * @throws IllegalArgumentException if options are wrong, naming all that are
     * @throws IllegalStateException if the cluster or the broker does not fit them
     */
    public static void main(String[] args) throws Exception {
        if (JobArguments.asksForHelp(args)) {
            System.out.println(JobArguments.help());
            return;
        }
        OtherOptions own = new OtherOptions(Map.of(JOINED_TOPIC, true));
        JobOptions options = JobArguments.parse(args, own, System.getenv());
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        assemble(env, options, OtherOptions.value(args, JOINED_TOPIC));
        env.execute("lorentztron join " + options.modelId());
    }

    /**
     * Checks what the job needs and adds it to the environment, without executing it.
     *
     * @param joined the topic of joined events; null, which is a problem, if none is given
     * @throws IllegalStateException if the environment, the broker or the options do not fit, naming all problems
     */
    public static void assemble(StreamExecutionEnvironment env, JobOptions options, @Nullable String joined) {
        String labels = options.topics().labels();
        List<String> problems = JoinOptionsCheck.problems(options, joined);
        if (labels == null || joined == null || !problems.isEmpty()) {
            throw refused(problems);
        }
        KafkaOutput output = new KafkaOutput(
                JobInput.kafka(options), options.modelId(), options.output().delivery());
        CheckpointCheck checkpoints = CheckpointCheck.run(env, options);
        BrokerCheck broker = BrokerCheck.run(output, topics(options, labels, joined), JobInput.group(options));
        problems.addAll(checkpoints.problems());
        problems.addAll(broker.problems());
        if (!problems.isEmpty()) {
            throw refused(problems);
        }
        JoinOptionsCheck.warnings(options).forEach(LOG::warn);
        checkpoints.warnings().forEach(LOG::warn);
        broker.warnings().forEach(LOG::warn);
        OpenSecrets.warnings(options).forEach(LOG::warn);
        RegistryCheck.warnings(options.registries()).forEach(LOG::warn);
        JoinBound bound = JoinBound.alone(env, options);
        LateLabelsSize.say(env, options, bound);
        ModelClaim claim = claim(options, joined);
        int letterBytes = broker.deadLetterBytes(options.topics().deadLetters());
        JoinTopology.build(
                env,
                options,
                JobInput.withRecords(options, letterBytes, broker.ids()),
                bound.bytes(),
                new OwnedSink<>(
                        JoinedPublisher.sink(output, joined, options.classes()),
                        claim,
                        UsedTopics.of(
                                output.kafka(), List.of(options.topics().events(), labels), List.of(), broker.ids())),
                new OwnedSink<>(
                        DeadLetterPublisher.sink(output, options.topics().deadLetters(), letterBytes), claim));
    }

    /** Of two jobs that join under one id into one topic, the one submitted later takes over. */
    private static ModelClaim claim(JobOptions options, String joined) {
        try {
            return ModelClaim.prepare(JobInput.kafka(options), options.modelId(), joined);
        } catch (KafkaException e) {
            throw new IllegalStateException(
                    "the job cannot start: model id " + options.modelId() + " cannot be claimed: " + e.getMessage(), e);
        }
    }

    private static IllegalStateException refused(List<String> problems) {
        return new IllegalStateException("the job cannot start:\n  " + String.join("\n  ", problems));
    }

    private static List<TopicRequirement> topics(JobOptions options, String labels, String joined) {
        return List.of(
                TopicRequirement.read(options.topics().events(), PARTITIONS),
                TopicRequirement.read(labels, PARTITIONS),
                TopicRequirement.write(joined, JoinedPublisher.LARGEST_RECORD)
                        .asWideAs(options.topics().events(), labels),
                TopicRequirement.write(options.topics().deadLetters(), DeadLetterPublisher.largestRecord(0)));
    }
}
