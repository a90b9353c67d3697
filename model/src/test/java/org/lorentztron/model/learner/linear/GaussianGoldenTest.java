package org.lorentztron.model.learner.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;
import static org.lorentztron.model.GoldenFile.matrix;
import static org.lorentztron.model.GoldenFile.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.GoldenFile;
import org.lorentztron.model.learn.Covariance;

/**
 * The confidence-weighted family and linear PA against values of an independent implementation; no constant feature.
 */
class GaussianGoldenTest {
    private static final double TOLERANCE = 1e-10;
    private static final Map<String, Covariance> COVARIANCES =
            Map.of("full", Covariance.FULL, "E", Covariance.EXACT, "D", Covariance.DROP, "P", Covariance.PROJECT);

    private final JsonNode golden = GoldenFile.readCompanion("nherd.json");

    private static GaussianRule rule(JsonNode run) {
        double c = run.get("C").doubleValue();
        return run.get("alg").textValue().startsWith("AROW") ? new Arow(c) : new Nherd(c);
    }

    private static Covariance covariance(JsonNode run) {
        String name = run.get("alg").textValue();
        return COVARIANCES.get(name.substring(name.indexOf('_') + 1));
    }

    private static boolean isGaussian(JsonNode run) {
        return !run.get("alg").textValue().startsWith("PA");
    }

    @Test
    void learn_twoClasses_reachesMeanAndCovariance() {
        int runs = 0;
        for (JsonNode run : golden.get("runs")) {
            if (isGaussian(run)) {
                assertRun(run, new GaussianWeights(rule(run), covariance(run), 10));
                runs++;
            }
        }
        assertThat(runs).isEqualTo(21);
    }

    private void assertRun(JsonNode run, GaussianWeights weights) {
        String name = run.get("alg").textValue() + " " + run.get("C");
        int[] all = IntStream.range(0, 10).toArray();
        int updates = 0;
        int mistakes = 0;
        int checkpoint = 0;
        for (int t = 0; t < golden.get("X").size(); t++) {
            double[] example = example(t);
            double margin = weights.margin(all, example);
            assertClose(name + " " + t, margin, run.get("margins").get(t).doubleValue(), TOLERANCE);
            mistakes += margin <= 0 ? 1 : 0;
            updates += weights.learn(all, example) ? 1 : 0;
            JsonNode expected = run.get("checkpoints").get(checkpoint);
            if (expected.get("t").intValue() == t + 1) {
                assertClose(name + " mu", weights.mean(), vector(expected.get("mu")), TOLERANCE);
                JsonNode sigma = expected.get("sigma");
                double[] flat = sigma.get(0).isArray() ? matrix(sigma) : vector(sigma);
                assertClose(name + " sigma", weights.sigma(), flat, TOLERANCE);
                checkpoint++;
            }
        }
        assertThat(checkpoint).isEqualTo(run.get("checkpoints").size());
        assertThat(updates).as(name).isEqualTo(run.get("updates").intValue());
        assertThat(mistakes).as(name).isEqualTo(run.get("mistakes").intValue());
    }

    /** y x of example t. */
    private double[] example(int t) {
        return signed(golden.get("Y").get(t).intValue(), vector(golden.get("X").get(t)));
    }

    /** y x, in place. */
    private static double[] signed(int y, double[] x) {
        for (int j = 0; j < x.length; j++) {
            x[j] *= y;
        }
        return x;
    }

    /** PA2 is the form that paper 4 prints (eq. 2): 1 / C where JMLR 2006 has 1 / (2C), so the latter with C / 2. */
    @Test
    void step_linearPassiveAggressive_reachesTheWeights() {
        int runs = 0;
        for (JsonNode run : golden.get("runs")) {
            if (isGaussian(run)) {
                continue;
            }
            double c = run.get("C").doubleValue();
            LinearPassiveAggressive rule =
                    switch (run.get("alg").textValue()) {
                        case "PA" -> LinearPassiveAggressive.hard();
                        case "PA1" -> LinearPassiveAggressive.limited(c);
                        case "PA2" -> LinearPassiveAggressive.damped(c / 2);
                        default -> LinearPassiveAggressive.damped(c);
                    };
            double[] w = new double[10];
            for (int t = 0; t < golden.get("X").size(); t++) {
                double[] example = example(t);
                double margin = dot(w, example);
                double tau = margin < 1 ? rule.step(margin, dot(example, example)) : 0;
                for (int j = 0; j < w.length; j++) {
                    w[j] += tau * example[j];
                }
            }
            JsonNode last = run.get("checkpoints").get(run.get("checkpoints").size() - 1);
            assertClose(run.get("alg") + " " + c, w, vector(last.get("mu")), TOLERANCE);
            runs++;
        }
        assertThat(runs).isEqualTo(10);
    }

    private static double dot(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(j -> a[j] * b[j]).sum();
    }

    /** One step of NHERD from a covariance that is not diagonal, whose value was found by minimising eq. 8. */
    @Test
    void learn_singleStep_isTheMinimumOfTheObjective() {
        JsonNode single = golden.get("single");
        assertSingleStep(single, single.get("y").intValue(), vector(single.get("x")));
    }

    /** The reference file holds one of the two labels. The other one with -x is the same constraint, y mu x >= 1. */
    @Test
    void learn_singleStepOfTheOppositeEvent_isTheSame() {
        JsonNode single = golden.get("single");
        assertSingleStep(single, -single.get("y").intValue(), signed(-1, vector(single.get("x"))));
    }

    private static void assertSingleStep(JsonNode single, int y, double[] x) {
        double[][] sigma = IntStream.range(0, 4)
                .mapToObj(i -> vector(single.get("sigma").get(i)))
                .toArray(double[][]::new);
        GaussianWeights weights = new GaussianWeights(
                new Nherd(single.get("C").doubleValue()), Covariance.FULL, vector(single.get("mu")), sigma);
        weights.learn(new int[] {0, 1, 2, 3}, signed(y, x));
        assertClose("mu", weights.mean(), vector(single.get("mu_next")), TOLERANCE);
        assertClose("sigma", weights.sigma(), matrix(single.get("sigma_next")), TOLERANCE);
    }
}
