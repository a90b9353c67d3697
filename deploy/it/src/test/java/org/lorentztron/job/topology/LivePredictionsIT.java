package org.lorentztron.job.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventSource;
import org.lorentztron.connectors.source.StartFrom;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.SharedFlink;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

/** Predictions by the models in training ({@code --predict-with live}), of the whole job. */
class LivePredictionsIT {

    private static final int PARTITIONS = 5;
    private static final int LENGTH = 600;
    private static final int UNLABELLED = PARTITIONS * (LENGTH / 11);

    /** Between 1,003,100 ms and 1,006,000 ms there is no event, and so a version less than there are intervals. */
    private static final GeneratedSource.Topic TOPIC = (partition, offset) -> {
        Event event = GeneratedEvents.event(partition, offset, 1);
        long time = event.time() + (offset < 300 ? 0 : 3_000);
        return Event.decoded(partition, offset, event.label(), time, event.id(), event.features());
    };

    private record Outcome(List<VersionRecord> models, List<String> predictions) {}

    private final CollectingSink<VersionRecord> models = new CollectingSink<>();
    private final CollectingSink<OutputRecord> predictions = new CollectingSink<>();

    private StreamExecutionEnvironment build(int parallelism, JobOptions options) {
        Configuration configuration = new Configuration();
        configuration.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ofMillis(1));
        StreamExecutionEnvironment env = SharedFlink.environment(parallelism, configuration);
        EventSource kafka = new EventSource(
                Map.of("bootstrap.servers", "none:1"), "generated", StartFrom.EARLIEST, options.modelId(), true);
        EventInput events = new EventInput(
                new GeneratedSource(PARTITIONS, LENGTH, TOPIC, System.nanoTime()),
                kafka.watermarks(options.eventTime().idleTimeout(), Duration.ofDays(1)));
        TrainingTopology.Sinks sinks =
                new TrainingTopology.Sinks(models, new CollectingSink<DeadLetter>(), predictions);
        TrainingTopology.build(env, options, events, sinks, InitialState.NEW);
        return env;
    }

    /** Subtasks write in any order, so predictions are sorted. */
    private Outcome run(int parallelism, String with, String... options) throws Exception {
        String[] all = Stream.concat(
                        Stream.of("--predictions-topic=predictions", "--predict-with=" + with), Stream.of(options))
                .toArray(String[]::new);
        build(parallelism, TestOptions.of(all)).execute();
        List<String> sorted = predictions.records().stream()
                .map(record -> new String(record.key(), UTF_8) + " " + new String(record.value(), UTF_8))
                .sorted()
                .toList();
        Outcome outcome = new Outcome(List.copyOf(models.records()), sorted);
        models.records().clear();
        predictions.records().clear();
        return outcome;
    }

    /**
     * The claim: predictions are a function of the records, byte for byte, and versions are those of a job that
     * predicts with published models. With one-second intervals the scale is found at the end of one, with 2,174 ms the
     * first ends too early for it.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--learner=dos --interval=2174ms --evaluate-fraction=0",
                "--learner=margin --window=20",
                "--learner=shared --rank=5 --candidates=plain,hats,waves@0.003"
            })
    void build_anyParallelismAndBlocks_predictsTheSameBytes(String options) throws Exception {
        assertSamePredictions(options.split(" "));
    }

    @ParameterizedTest
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    @ValueSource(
            strings = {
                "--learner=dos --interval=1s",
                "--learner=herded --start-fit=100",
                "--learner=nherd",
                "--learner=shared --rank=5 --start-fit=300 --candidates=plain,plain@0.01",
                "--learner=arow --scheme=rest"
            })
    void build_otherLearnersAtAnyParallelism_predictsTheSameBytes(String options) throws Exception {
        assertSamePredictions(options.split(" "));
    }

    private void assertSamePredictions(String... options) throws Exception {
        int parts = TestOptions.of(options).learnerSettings().parts().count();
        Outcome expected = run(1, "live", with(options, "--blocks=1"));
        Outcome published = run(1, "published", with(options, "--blocks=1"));

        assertThat(expected.predictions())
                .as("all but events before the first model")
                .hasSizeBetween(UNLABELLED - UNLABELLED / 3, UNLABELLED)
                .doesNotHaveDuplicates();
        assertThat(expected.models()).isEqualTo(published.models());
        assertThat(expected.predictions()).noneMatch(text -> text.contains("\"label\":null"));
        for (int parallelism : new int[] {2, 4}) {
            Outcome again = run(parallelism, "live", with(options, "--blocks=" + Math.min(parallelism + 1, parts)));
            assertThat(again.predictions()).isEqualTo(expected.predictions());
            assertThat(again.models()).isEqualTo(expected.models());
        }
    }

    /** A policy decides labels and nothing else; what it decides is computed once more from the probabilities. */
    @Test
    void build_withAPolicy_decidesByProbabilities() throws Exception {
        String[] options = {"--threshold=b=0.15,d=0.3", "--abstain-below=0.35"};
        Outcome plain = run(1, "live");
        Outcome one = run(1, "live", options);
        Outcome four = run(4, "live", options);

        assertThat(four.predictions()).isEqualTo(one.predictions()).isNotEqualTo(plain.predictions());
        assertThat(four.models()).isEqualTo(one.models());
        assertThat(parts(one)).as("a policy is in manifests alone").isEqualTo(parts(plain));
        assertThat(withoutDecision(one)).isEqualTo(withoutDecision(plain));
        Map<String, Integer> decided = new HashMap<>();
        for (String text : one.predictions()) {
            JsonNode found = new ObjectMapper().readTree(text.substring(text.indexOf(' ')));
            JsonNode p = found.get("probabilities");
            String label = p.isEmpty() ? null : policy(p);
            boolean abstains = label != null && p.get(label).asDouble() < 0.35;
            assertThat(found.get("abstained").asBoolean()).as(text).isEqualTo(abstains);
            assertThat(found.get("label").textValue()).as(text).isEqualTo(abstains ? null : label);
            decided.merge(abstains ? "abstained" : String.valueOf(label), 1, Integer::sum);
        }
        assertThat(decided).containsKeys("abstained", "a", "b", "d");
    }

    /** The larger ratio of probability and threshold, of b and d, else the likeliest of a, c and e. */
    private static String policy(JsonNode p) {
        double b = p.get("b").asDouble() / 0.15;
        double d = p.get("d").asDouble() / 0.3;
        if (b >= 1 || d >= 1) {
            return b >= d ? "b" : "d";
        }
        return Stream.of("a", "c", "e")
                .max(Comparator.comparingDouble(label -> p.get(label).asDouble()))
                .orElseThrow();
    }

    private static List<VersionRecord> parts(Outcome outcome) {
        return outcome.models().stream()
                .filter(element -> !(element instanceof VersionInfo))
                .toList();
    }

    private static List<String> withoutDecision(Outcome outcome) {
        return outcome.predictions().stream()
                .map(text -> text.replaceAll("\"(label|abstained|margin)\":[^,]*,", ""))
                .toList();
    }

    private static String[] with(String[] options, String another) {
        return Stream.concat(Stream.of(options), Stream.of(another)).toArray(String[]::new);
    }

    /** Computed once more in the plainest way, from the papers and the documentation alone. */
    @Test
    void build_linear_predictsWhatAPlainComputationPredicts() throws Exception {
        String[] options = {
            "--preset=paper",
            "--learner=linear",
            "--standardize=off",
            "--averaging=polynomial",
            "--blocks=3",
            "--evaluate-fraction=1"
        };
        Outcome outcome = run(2, "live", options);

        Map<String, Plain> expected = plain();
        assertThat(expected).hasSize(UNLABELLED);
        int labels = 0;
        for (String text : outcome.predictions()) {
            JsonNode found = new ObjectMapper().readTree(text.substring(text.indexOf(' ')));
            Plain plain = expected.get(found.get("id").asText());
            assertThat(found.get("version").asLong()).as(text).isEqualTo(plain.version());
            assertThat(found.get("timestamp").asLong()).isEqualTo(plain.timestamp());
            if (plain.label() == null) {
                assertThat(found.get("label").isNull()).isTrue();
            } else {
                assertThat(found.get("label").asText()).as(text).isEqualTo(plain.label());
                assertThat(found.get("margin").asDouble()).isCloseTo(plain.margin(), within(1e-4));
                labels++;
            }
        }
        assertThat(labels).isGreaterThan(UNLABELLED - 10);
        assertThat(expected.values())
                .extracting(Plain::version)
                .contains(0L, 1L, 4L)
                .doesNotContain(8L);
    }

    /** @param label null before anything is trained */
    private record Plain(String label, double margin, long version, long timestamp) {}

    private record Timed(Event event, long time) {}

    private static Map<String, Plain> plain() {
        List<Timed> ordered = ordered();
        double[][] weights = new double[10][];
        TreeSet<Long> ends = new TreeSet<>();
        Map<String, Plain> predictions = new HashMap<>();
        for (Timed timed : ordered) {
            Event event = timed.event();
            double[] z = z(event);
            if (event.labelled()) {
                learn(weights, z, event.label());
                ends.add(timed.time() / 1000 * 1000 + 1000);
            } else {
                long version = ends.headSet(timed.time(), true).size();
                predictions.put(event.id(), predict(weights, z, version, event.timestamp()));
            }
        }
        return predictions;
    }

    /** By effective time: no earlier than the partition's newest less 100 ms. */
    private static List<Timed> ordered() {
        List<Timed> events = new ArrayList<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            long newest = 0;
            for (int offset = 0; offset < LENGTH; offset++) {
                Event event = (Event) TOPIC.event(partition, offset);
                newest = Math.max(newest, event.timestamp());
                events.add(new Timed(event, Math.max(event.timestamp(), newest - 100)));
            }
        }
        events.sort(Comparator.comparingLong(Timed::time)
                .thenComparingInt(timed -> timed.event().partition())
                .thenComparingLong(timed -> timed.event().offset()));
        return events;
    }

    private static double[] z(Event event) {
        double[] z = new double[GeneratedEvents.FEATURES + 1];
        for (int k = 0; k < event.features().nonZeros(); k++) {
            z[event.features().index(k)] = event.features().value(k);
        }
        z[GeneratedEvents.FEATURES] = 1;
        return z;
    }

    /** Passive-aggressive: w += y (1 - margin) / |z|^2 z if the margin is below 1, in each pair of the class. */
    private static void learn(double[][] weights, double[] z, int label) {
        int pair = 0;
        for (int a = 0; a < GeneratedEvents.CLASSES; a++) {
            for (int b = a + 1; b < GeneratedEvents.CLASSES; b++, pair++) {
                if (label != a && label != b) {
                    continue;
                }
                weights[pair] = weights[pair] == null ? new double[z.length] : weights[pair];
                int y = label == a ? 1 : -1;
                double step = Math.max(0, 1 - y * dot(weights[pair], z)) / dot(z, z);
                for (int j = 0; j < z.length; j++) {
                    weights[pair][j] += y * step * z[j];
                }
            }
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    private static Plain predict(double[][] weights, double[] z, long version, long timestamp) {
        int[] votes = new int[GeneratedEvents.CLASSES];
        double[] sums = new double[GeneratedEvents.CLASSES];
        boolean any = false;
        int pair = 0;
        for (int a = 0; a < votes.length; a++) {
            for (int b = a + 1; b < votes.length; b++, pair++) {
                if (weights[pair] != null) {
                    any = true;
                    double score = dot(weights[pair], z);
                    votes[score >= 0 ? a : b]++;
                    sums[a] += score;
                    sums[b] -= score;
                }
            }
        }
        int best = 0;
        for (int c = 1; c < votes.length; c++) {
            if (votes[c] > votes[best] || votes[c] == votes[best] && sums[c] > sums[best]) {
                best = c;
            }
        }
        double other = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < votes.length; c++) {
            other = c == best ? other : Math.max(other, sums[c]);
        }
        return any
                ? new Plain("abcde".substring(best, best + 1), sums[best] - other, version, timestamp)
                : new Plain(null, 0, 0, timestamp);
    }

    @Test
    void build_everyOperator_hasUid() {
        StreamExecutionEnvironment env =
                build(2, TestOptions.of("--predictions-topic=predictions", "--predict-with=live"));

        assertThat(env.getStreamGraph().getStreamNodes())
                .allSatisfy(node -> assertThat(node.getTransformationUID())
                        .as(node.getOperatorName())
                        .isNotNull())
                .extracting(StreamNode::getTransformationUID)
                .doesNotHaveDuplicates()
                .contains("prediction-gatherer", "prediction-publisher", "scorer");
    }

    /** Published versions score nothing if no labelled event is evaluated. */
    @Test
    void build_nothingEvaluated_hasNoScorer() {
        JobOptions options =
                TestOptions.of("--predictions-topic=predictions", "--predict-with=live", "--evaluate-fraction=0");

        assertThat(build(2, options).getStreamGraph().getStreamNodes())
                .extracting(StreamNode::getTransformationUID)
                .contains("prediction-gatherer")
                .doesNotContain("scorer");
    }

    @Test
    void build_predictingWithPublished_hasNoGatherer() {
        assertThat(build(2, TestOptions.of("--predictions-topic=predictions"))
                        .getStreamGraph()
                        .getStreamNodes())
                .extracting(StreamNode::getTransformationUID)
                .contains("scorer")
                .doesNotContain("prediction-gatherer");
    }
}
