package org.lorentztron.job.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.metrics.Gauge;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.Prediction;

class QualityGaugesTest {

    private final Map<String, Gauge<?>> gauges = new HashMap<>();

    private QualityGauges of(String... classes) {
        return new QualityGauges(
                TestOptions.of("--classes=" + String.join(",", classes)),
                new JobMetrics(new RecordedGauges("", gauges)));
    }

    private static Decided prediction(int label, double... probabilities) {
        int[] votes = new int[probabilities.length];
        return new Decided(new Prediction(label, votes, new double[votes.length], 0, probabilities), false);
    }

    private static void add(QualityGauges quality, int truth, Decided decided) {
        quality.add(truth, decided.served(), decided.prediction().probabilities(), List.of());
    }

    private Object prequential(String form) {
        return gauges.get("lorentztron.prequentialError." + form).getValue();
    }

    private Object read(String name) {
        return gauges.get("lorentztron.quality." + name).getValue();
    }

    @Test
    void add_predictions_changesEveryNumberInEveryForm() {
        QualityGauges quality = of("ok", "fraud");
        assertThat(read("window.error")).isEqualTo(Double.NaN);

        add(quality, 0, prediction(0, 0.75, 0.25));
        add(quality, 1, prediction(0, 0.5, 0.5));
        add(quality, 1, prediction(1, 0.25, 0.75));
        add(quality, 0, prediction(0, 0.75, 0.25));

        for (String form : List.of("window", "cumulative")) {
            assertThat(read(form + ".events")).isEqualTo(4.0);
            assertThat(read(form + ".abstained")).isEqualTo(0.0);
            assertThat(read(form + ".error")).isEqualTo(0.25);
            assertThat(read(form + ".kappa")).isEqualTo(0.5);
            assertThat((double) read(form + ".logLoss")).isBetween(0.389, 0.39);
            assertThat(read(form + ".brier")).isEqualTo((3 * 0.125 + 0.5) / 4);
            assertThat(read(form + ".ece")).isEqualTo((3 * 0.25 + 0.5) / 4);
            assertThat(read(form + ".class=fraud.events")).isEqualTo(2.0);
            assertThat(read(form + ".class=fraud.served")).isEqualTo(1.0);
            assertThat(read(form + ".class=fraud.precision")).isEqualTo(1.0);
            assertThat(read(form + ".class=fraud.recall")).isEqualTo(0.5);
            assertThat(read(form + ".class=fraud.rocAuc")).isEqualTo(1.0);
            assertThat(read(form + ".class=ok.precision")).isEqualTo(2.0 / 3);
            assertThat(read(form + ".class=ok.prAuc")).isEqualTo(1.0);
        }
        assertThat((double) read("fading.events")).isBetween(3.99, 3.999);
        assertThat((double) read("fading.error")).isBetween(0.2495, 0.25);
    }

    /** A rate that stood still until the next 1,000 events were there would look like a job that has stopped. */
    @Test
    void add_moreThanAWindow_prequentialErrorIsOfTheNewestEachTime() {
        QualityGauges quality = of("ok", "fraud");
        for (int i = 0; i < 1_000; i++) {
            add(quality, 1, prediction(0, 0.75, 0.25));
        }
        assertThat(prequential("window")).isEqualTo(1.0);

        for (int i = 1; i <= 500; i++) {
            add(quality, 0, prediction(0, 0.75, 0.25));
            assertThat(prequential("window")).isEqualTo((1_000 - i) / 1_000.0);
            assertThat(prequential("cumulative")).isEqualTo(1_000 / (1_000.0 + i));
        }
    }

    /** Such a prediction is no error, and its event is not found. */
    @Test
    void add_predictionThatAbstained_isNeitherRightNorWrong() {
        QualityGauges quality = of("ok", "fraud");
        add(quality, 0, prediction(0, 0.75, 0.25));
        add(quality, 1, new Decided(prediction(0, 0.5, 0.5).prediction(), true));
        assertThat(read("window.abstained")).isEqualTo(0.5);
        assertThat(read("window.error")).isEqualTo(0.0);
        assertThat(read("window.class=fraud.recall")).isEqualTo(0.0);
    }

    @Test
    void register_moreThanFiftyClasses_givesTheFirstFiftySeries() {
        of(IntStream.range(0, 60).mapToObj(c -> "class " + c).toArray(String[]::new));

        assertThat(gauges).hasSize(2 + 3 * (7 + 6 * 50));
        assertThat(gauges.keySet())
                .contains("lorentztron.quality.fading.class=class_49.recall")
                .doesNotContain("lorentztron.quality.fading.class=class_50.recall");
    }

    @Test
    void register_classesThatReportersSpellAlike_areAllReported() {
        QualityGauges quality = of("a-b", "a b", "c");
        double[] uniform = new double[3];
        Arrays.fill(uniform, 1.0 / 3);
        add(quality, 1, prediction(1, uniform));

        assertThat(read("window.class=a_b.events")).isEqualTo(0.0);
        assertThat(read("window.class=a_b:2.events")).isEqualTo(1.0);
    }
}
