package org.lorentztron.job.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventSource;
import org.lorentztron.connectors.source.StartFrom;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.SharedFlink;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.KeptBound;
import org.lorentztron.job.version.PreviousVersion;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.FeatureMemory;

/**
 * Data of mixed scale as they come, through the job, against the same data standardised beforehand with the moments of
 * the whole training part. Needs satimage and segment in the folder that the variable LORENTZTRON_DATA names.
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class RawFeaturesIT {

    private static final int PARTITIONS = 5;

    private record Split(Rows training, Rows test) {
        static Split read(String name) throws IOException {
            String data = System.getenv("LORENTZTRON_DATA");
            assumeTrue(data != null, "LORENTZTRON_DATA is not set: no satimage and segment to train on");
            if (name.equals("satimage")) {
                return new Split(
                        Rows.read(Path.of(data, "satimage.train.svm.gz"), 36),
                        Rows.read(Path.of(data, "satimage.test.svm.gz"), 36));
            }
            Rows all = Rows.read(Path.of(data, "segment.svm.gz"), 19);
            return new Split(all.where(i -> i % 4 != 3), all.where(i -> i % 4 == 3));
        }

        Split standardized() {
            return new Split(training.standardizedAs(training), test.standardizedAs(training));
        }
    }

    @ParameterizedTest
    @CsvSource({"satimage,dos", "satimage,herded", "segment,dos", "segment,herded"})
    void standardizeAuto_rawFeatures_withinOnePointOfFeaturesStandardizedBeforehand(String data, String learner)
            throws Exception {
        Split raw = Split.read(data);

        double auto = testError(raw, learner, "auto", 2);
        double beforehand = testError(raw.standardized(), learner, "off", 2);
        double off = testError(raw, learner, "off", 1);

        System.out.printf(
                "%s, %s: test error %.2f %% raw with auto, %.2f %% standardised beforehand, %.2f %% raw with off%n",
                data, learner, auto, beforehand, off);
        assertThat(auto).isLessThan(beforehand + 1);
        // What there is to gain: were the raw data as good, nothing would have been shown.
        assertThat(off).isGreaterThan(beforehand + 10);
    }

    /** The version takes raw features; training goes on from it on features of a scale that other events decide. */
    @ParameterizedTest
    @ValueSource(strings = {"dos", "herded", "linear"})
    void standardizeAuto_warmStart_goesOnFromTheVersion(String learner) throws Exception {
        Split raw = Split.read("satimage");
        JobOptions options = options(raw, learner, "auto", 1);
        Rows rows = raw.training().shuffled(1);
        ModelVersion before = train(options, rows.where(i -> i < 4000), InitialState.NEW);
        WarmStartModels pairs = WarmStartModels.of("before", before, options.classes());

        ModelVersion after = train(
                options,
                rows.where(i -> i >= 4000),
                new InitialState(PreviousVersion.NOTHING, pairs, FeatureMemory.ANY_NUMBER, KeptBound.ANY_BYTES));

        assertThat(100.0 * wrong(after, raw.test()) / raw.test().size())
                .isLessThan(100.0 * wrong(before, raw.test()) / raw.test().size() + 2);
    }

    /** Percent of the test rows that the last version is wrong about, over this many orders of the training rows. */
    private static double testError(Split data, String learner, String standardize, int orders) throws Exception {
        int wrong = 0;
        for (int seed = 1; seed <= orders; seed++) {
            JobOptions options = options(data, learner, standardize, seed);
            wrong += wrong(train(options, data.training().shuffled(seed), InitialState.NEW), data.test());
        }
        return 100.0 * wrong / (orders * data.test().size());
    }

    private static JobOptions options(Split data, String learner, String standardize, int seed) {
        List<String> classes =
                Arrays.stream(data.training().labels()).distinct().sorted().toList();
        List<String> options = new ArrayList<>(List.of(
                "--classes=" + String.join(",", classes),
                "--features=" + data.training().values()[0].length,
                "--learner=" + learner,
                "--interval=250ms",
                "--standardize=" + standardize));
        if (!learner.equals("linear")) {
            options.addAll(List.of("--rank=8", "--seed=" + seed));
        }
        return TestOptions.of(options.toArray(String[]::new));
    }

    private static int wrong(ModelVersion version, Rows rows) {
        return (int) IntStream.range(0, rows.size())
                .filter(i -> !version.predict(rows.values()[i]).label().equals(rows.labels()[i]))
                .count();
    }

    /** Row i is event i, i ms after the first. */
    private static ModelVersion train(JobOptions options, Rows rows, InitialState beginning) throws Exception {
        int[] labels = Arrays.stream(rows.labels())
                .mapToInt(options.classes()::indexOf)
                .toArray();
        float[][] values = rows.values();
        GeneratedSource.Topic topic = (partition, offset) -> {
            int i = (int) offset * PARTITIONS + partition;
            return Event.decoded(partition, offset, labels[i], 1_000_000 + i, null, Features.dense(values[i]));
        };
        Configuration configuration = new Configuration();
        configuration.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ofMillis(1));
        StreamExecutionEnvironment env = SharedFlink.environment(2, configuration);
        EventSource kafka = new EventSource(
                Map.of("bootstrap.servers", "none:1"), "generated", StartFrom.EARLIEST, options.modelId(), true);
        EventInput events = new EventInput(
                new GeneratedSource(PARTITIONS, rows.size() / PARTITIONS, topic, 1),
                kafka.watermarks(options.eventTime().idleTimeout(), Duration.ofDays(1)));
        CollectingSink<VersionRecord> models = new CollectingSink<>();
        TrainingTopology.build(
                env,
                options,
                events,
                new TrainingTopology.Sinks(models, new CollectingSink<DeadLetter>(), null),
                beginning);
        env.execute();
        List<ModelVersion> versions = PublishedVersions.read(models.records());
        return versions.get(versions.size() - 1);
    }
}
