package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.client.EventProducer;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.ensemble.PairwiseEnsemble;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.tools.cluster.EmbeddedFlink;
import org.lorentztron.tools.cluster.FlinkSettings;

/**
 * What an experiment measures is what the job publishes: 20,000 examples to both, and every bit of every pair compared.
 */
class OneCodePathIT {
    private static final int EXAMPLES = 20_000;
    /** One event per millisecond: 5,000 per interval for the job as for the experiment. */
    private static final int INTERVAL = 5_000;

    private static final int PARTITIONS = 3;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"herded, POLYNOMIAL", "dos, POLYNOMIAL", "linear, UNIFORM"})
    void snapshots_ofJobAndExperiment_areBitEqual(LearnerKind kind, AverageWeights weights) throws Exception {
        Dataset digits = DataName.open("digits");
        Variant variant = new Variant(
                kind.id(),
                new ModelName(kind, 4).settings(digits.classes(), digits.features(), 3, 11),
                0,
                List.of(Averaging.of(weights)));
        VariantRun trainee = Experiments.run(
                        digits, List.of(VariantRun.start(variant, 2, INTERVAL)), INTERVAL, 0, EXAMPLES, 2)
                .get(0);

        ModelVersion published = publish(digits, kind, weights);

        assertThat(published.version()).isEqualTo(EXAMPLES / INTERVAL);
        assertThat(published.pairs()).hasSize(45);
        assertSameScores(digits, trainee, published);
        List<ClassPair> pairs = ClassPair.all(VariantRun.allParts(variant));
        for (int p = 0; p < pairs.size(); p++) {
            PublishedPair snapshot = published.pairs().get(p);
            DosModel average = trainee.averages().get(0).get(p).average();
            assertThat(snapshot.name().a())
                    .isEqualTo(digits.classes().get(pairs.get(p).a()));
            assertThat(snapshot.u()).containsExactly(floats(average.u()));
            assertThat(snapshot.v()).containsExactly(floats(average.v()));
            assertThat(counts(trainee, p))
                    .extracting(PartCounts::examples, PartCounts::updates, PartCounts::mistakes)
                    .containsExactly(
                            snapshot.counts().examples(),
                            snapshot.counts().updates(),
                            snapshot.counts().mistakes());
        }
    }

    /** What an experiment tests is what consumers classify with. */
    private static void assertSameScores(Dataset digits, VariantRun trainee, ModelVersion published) throws Exception {
        try (Workers workers = new Workers(1)) {
            PairwiseEnsemble tested = (PairwiseEnsemble) trainee.average(0, workers);
            for (long i = 0; i < 50; i++) {
                Features x = digits.test(i).features();
                assertThat(tested.scores(x)).containsExactly(((PairwiseEnsemble) published.classifier()).scores(x));
            }
        }
    }

    private ModelVersion publish(Dataset digits, LearnerKind kind, AverageWeights weights) throws Exception {
        FlinkSettings settings = new FlinkSettings(
                0, 2, directory.resolve("flink"), directory.resolve("checkpoints"), Duration.ofSeconds(1));
        try (EmbeddedBroker broker = EmbeddedBroker.start();
                EmbeddedFlink flink = EmbeddedFlink.start(settings)) {
            broker.createTopic("events", PARTITIONS, Map.of());
            broker.createTopic("models", 1, Map.of("cleanup.policy", "compact"));
            broker.createTopic("dead-letters", 1, Map.of());
            send(digits, broker);
            StreamExecutionEnvironment environment = flink.environment(2);
            List<String> arguments = new ArrayList<>(List.of(
                    "--bootstrap-servers=" + broker.bootstrapServers(),
                    "--bounded",
                    "--classes=" + String.join(",", digits.classes()),
                    "--features=784",
                    "--learner=" + kind.id(),
                    "--averaging=" + weights.id(),
                    "--interval=" + INTERVAL + "ms"));
            if (kind.isRanked()) {
                arguments.addAll(List.of("--rank=4", "--init-scale=3", "--seed=11"));
            }
            JobOptions options = JobArguments.parse(arguments.toArray(String[]::new), Map.of());
            LorentztronJob.assemble(environment, options);
            flink.submit(environment, "one code path").awaitEnd();
            try (SnapshotConsumer models =
                    new SnapshotConsumer(Map.of("bootstrap.servers", broker.bootstrapServers()), "models", "default")) {
                models.start();
                return models.awaitVersion(EXAMPLES / INTERVAL, Duration.ofMinutes(1));
            }
        }
    }

    /** As {@code produce} does, but for times that begin where an interval begins. */
    private static void send(Dataset digits, EmbeddedBroker broker) throws Exception {
        long hourAgo = System.currentTimeMillis() - Duration.ofHours(1).toMillis();
        long begin = hourAgo - hourAgo % INTERVAL;
        try (EventProducer producer = new EventProducer(
                Map.of("bootstrap.servers", broker.bootstrapServers()), "events", EventJson::sparse)) {
            for (int i = 0; i < EXAMPLES; i++) {
                Example example = digits.training(i);
                producer.send(i % PARTITIONS, new LabeledEvent(null, example.label(), begin + i, example.features()));
            }
            producer.flush();
        }
    }

    private static PartCounts counts(VariantRun trainee, int pair) {
        for (PairGroup group : trainee.groups()) {
            int position = pair - group.firstPair();
            if (position >= 0 && position < group.parts().size()) {
                return group.block().counts(position);
            }
        }
        throw new IllegalArgumentException("pair " + pair + " is in no group");
    }

    private static float[] floats(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }
}
