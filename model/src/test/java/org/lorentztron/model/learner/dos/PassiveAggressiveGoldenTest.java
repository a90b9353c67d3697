package org.lorentztron.model.learner.dos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;
import static org.lorentztron.model.GoldenFile.floats;
import static org.lorentztron.model.GoldenFile.matrix;
import static org.lorentztron.model.GoldenFile.model;
import static org.lorentztron.model.GoldenFile.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.GoldenFile;
import org.lorentztron.model.learn.PartCounts;

class PassiveAggressiveGoldenTest {
    private final JsonNode single = GoldenFile.read("single_updates.json").get("cases");
    private final JsonNode sequence = GoldenFile.read("sequence.json");

    @Test
    void learn_singleUpdates_float64() {
        for (JsonNode c : single) {
            DosModel model = model(c.get("U"), c.get("V"));
            DosModel before = model.copy();
            double[] x = vector(c.get("x"));
            int y = c.get("y").intValue();
            PassiveAggressive.Outcome outcome = PassiveAggressive.learn(model, x, y);
            assertClose("margin", y * outcome.score(), c.get("margin_before").doubleValue(), 1e-12);
            assertClose("U", model.u(), matrix(c.get("U_new")), 1e-12);
            assertClose("V", model.v(), matrix(c.get("V_new")), 1e-12);
            assertClose("cost", squaredDistance(before, model), c.get("cost").doubleValue(), 1e-12);
            double expected = c.get("margin_after").doubleValue();
            assertThat(Math.abs(y * score(model, x) - expected))
                    .as("margin after, expected %s", expected)
                    .isLessThanOrEqualTo(1e-13 * Math.max(1, squaredNorm(model, x)));
        }
    }

    @Test
    void learn_singleUpdates_float32() {
        for (JsonNode c : single) {
            DosBlock block = Blocks.of(model(c.get("U"), c.get("V")));
            block.learn(
                    Features.dense(floats(vector(c.get("x")))),
                    Blocks.label(c.get("y").intValue()));
            assertClose("U", block.model(0).u(), matrix(c.get("U_new")), 1e-5);
            assertClose("V", block.model(0).v(), matrix(c.get("V_new")), 1e-5);
        }
    }

    @Test
    void learn_sequence_float64() {
        DosModel model = model(sequence.get("U0"), sequence.get("V0"));
        JsonNode expected = sequence.get("dos");
        List<Integer> updates = new ArrayList<>();
        int mistakes = 0;
        for (int t = 0; t < sequence.get("T").intValue(); t++) {
            int y = sequence.get("y").get(t).intValue();
            PassiveAggressive.Outcome outcome =
                    PassiveAggressive.learn(model, vector(sequence.get("X").get(t)), y);
            assertClose(
                    "margin " + t,
                    y * outcome.score(),
                    expected.get("margins").get(t).doubleValue(),
                    1e-12);
            if (outcome.updated()) {
                updates.add(t);
            }
            mistakes += outcome.mistake() ? 1 : 0;
        }
        assertThat(updates).hasSize(expected.get("updates").intValue());
        assertThat(updates.stream().mapToDouble(t -> t).toArray())
                .containsExactly(vector(expected.get("update_indices")));
        assertThat(mistakes).isEqualTo(expected.get("mistakes").intValue());
        assertClose("U", model.u(), matrix(expected.get("U_final")), 1e-12);
        assertClose("V", model.v(), matrix(expected.get("V_final")), 1e-12);
    }

    @Test
    void learn_sequence_float32() {
        DosBlock block = Blocks.of(model(sequence.get("U0"), sequence.get("V0")));
        JsonNode expected = sequence.get("dos");
        for (int t = 0; t < sequence.get("T").intValue(); t++) {
            Features x = Features.dense(floats(vector(sequence.get("X").get(t))));
            block.learn(x, Blocks.label(sequence.get("y").get(t).intValue()));
        }
        // No margin of the sequence lies near 0 or 1, so that rounding to float decides nothing.
        assertThat(block.counts(0))
                .isEqualTo(new PartCounts(
                        sequence.get("T").intValue(),
                        expected.get("updates").intValue(),
                        expected.get("mistakes").intValue(),
                        0));
        assertClose("U", block.model(0).u(), matrix(expected.get("U_final")), 1e-4);
        assertClose("V", block.model(0).v(), matrix(expected.get("V_final")), 1e-4);
    }

    private static double score(DosModel model, double[] x) {
        return PassiveAggressive.learn(model.copy(), x, 1).score();
    }

    /** The larger of |Uz|^2 and |Vz|^2. */
    private static double squaredNorm(DosModel model, double[] x) {
        DosModel zero = new DosModel(model.rank(), model.dimension(), model.u(), new double[model.v().length]);
        DosModel other = new DosModel(model.rank(), model.dimension(), model.v(), new double[model.v().length]);
        return Math.max(score(zero, x), score(other, x));
    }

    private static double squaredDistance(DosModel a, DosModel b) {
        double sum = 0;
        for (int i = 0; i < a.u().length; i++) {
            sum += Math.pow(a.u()[i] - b.u()[i], 2) + Math.pow(a.v()[i] - b.v()[i], 2);
        }
        return sum;
    }
}
