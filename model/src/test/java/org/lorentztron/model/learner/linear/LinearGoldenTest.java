package org.lorentztron.model.learner.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;
import static org.lorentztron.model.GoldenFile.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;
import org.lorentztron.model.GoldenFile;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.PairCounters;

class LinearGoldenTest {
    private final JsonNode sequence = GoldenFile.read("sequence.json");
    private final Map<String, LinearPassiveAggressive> rules = Map.of(
            "pa", LinearPassiveAggressive.hard(),
            "pa1", LinearPassiveAggressive.limited(c("pa1")),
            "pa2", LinearPassiveAggressive.damped(c("pa2")),
            "pa1_c1", LinearPassiveAggressive.limited(c("pa1_c1")),
            "pa2_c1", LinearPassiveAggressive.damped(c("pa2_c1")));

    private double c(String rule) {
        return sequence.get("linear").get(rule).get("C").doubleValue();
    }

    /** The plain form in float64, kept here as the reference of the block. */
    @Test
    void step_sequence_float64() {
        rules.forEach((name, rule) -> {
            JsonNode expected = sequence.get("linear").get(name);
            double[] w = new double[sequence.get("n").intValue() + 1];
            List<Double> taus = new ArrayList<>();
            List<Double> updates = new ArrayList<>();
            int mistakes = 0;
            for (int t = 0; t < sequence.get("T").intValue(); t++) {
                double[] z = Arrays.copyOf(vector(sequence.get("X").get(t)), w.length);
                z[w.length - 1] = 1;
                int y = sequence.get("y").get(t).intValue();
                double score = dot(w, z);
                mistakes += (score >= 0) != (y > 0) ? 1 : 0;
                if (y * score < 1) {
                    double tau = rule.step(y * score, dot(z, z));
                    for (int j = 0; j < w.length; j++) {
                        w[j] += tau * y * z[j];
                    }
                    updates.add((double) t);
                    taus.add(tau);
                }
            }
            assertClose(name, w, vector(expected.get("w_final")), 1e-12);
            assertThat(updates).as(name).hasSize(expected.get("updates").intValue());
            assertThat(array(updates)).as(name).containsExactly(vector(expected.get("update_indices")));
            assertThat(mistakes).as(name).isEqualTo(expected.get("mistakes").intValue());
            double[] first = vector(expected.get("first_taus"));
            assertClose(name + " tau", Arrays.copyOf(array(taus), first.length), first, 1e-12);
        });
    }

    @Test
    void learn_sequence_float32() {
        rules.forEach((name, rule) -> {
            JsonNode expected = sequence.get("linear").get(name);
            int dimension = sequence.get("n").intValue() + 1;
            PairCounters pairs = new PairCounters(List.of(new ClassPair(0, 1)), 2);
            LinearBlock block = new PassiveAggressiveBlock(rule, pairs, BlockRows.all(new float[dimension][1]));
            for (int t = 0; t < sequence.get("T").intValue(); t++) {
                float[] x = GoldenFile.floats(vector(sequence.get("X").get(t)));
                block.learn(Features.dense(x), sequence.get("y").get(t).intValue() > 0 ? 0 : 1);
            }
            assertClose(name, block.weights(0), vector(expected.get("w_final")), 1e-4);
            assertThat(block.counts(0).updates())
                    .isEqualTo(expected.get("updates").longValue());
            assertThat(block.counts(0).mistakes())
                    .isEqualTo(expected.get("mistakes").longValue());
        });
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }
}
