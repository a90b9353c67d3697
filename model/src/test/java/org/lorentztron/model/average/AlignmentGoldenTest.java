package org.lorentztron.model.average;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;
import static org.lorentztron.model.Close.assertRelative;
import static org.lorentztron.model.GoldenFile.matrix;
import static org.lorentztron.model.GoldenFile.model;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.GoldenFile;
import org.lorentztron.model.learn.AverageWeights;

class AlignmentGoldenTest {
    @Test
    void boost_allCases() {
        for (JsonNode c : GoldenFile.read("boosts.json").get("cases")) {
            DosModel before = model(c.get("U"), c.get("V"));
            LorentzBoost boost = LorentzBoost.of(before);
            assertThat(boost.zeroClassifier()).isFalse();
            assertClose("phi", boost.rapidity(), c.get("phi").doubleValue(), 1e-14);
            assertClose(
                    "tanh 2 phi",
                    Math.tanh(2 * boost.rapidity()),
                    c.get("tanh2phi").doubleValue(),
                    1e-14);
            assertClose("U", boost.model().u(), matrix(c.get("U_boosted")), 1e-14);
            assertClose("V", boost.model().v(), matrix(c.get("V_boosted")), 1e-14);
            assertRelative(
                    "norm", squaredNorm(boost.model()), c.get("norm2_after").doubleValue(), 1e-14);
        }
    }

    @Test
    void boost_degenerate_keepsTheZeroClassifier() {
        for (JsonNode c : GoldenFile.read("boosts.json").get("degenerate")) {
            DosModel before = model(c.get("U"), c.get("V"));
            LorentzBoost boost = LorentzBoost.of(before);
            assertThat(boost.zeroClassifier()).as("%s", c.get("note")).isTrue();
            assertThat(boost.rapidity()).isZero();
            assertThat(boost.model().u()).containsExactly(before.u());
            assertThat(boost.model().v()).containsExactly(before.v());
        }
    }

    @Test
    void procrustes_allCases() {
        for (JsonNode c : GoldenFile.read("procrustes.json").get("cases")) {
            int rank = c.get("d").intValue();
            double[] a = matrix(c.get("A"));
            double[] b = matrix(c.get("B"));
            double tolerance = 1e-13 / c.get("conditioning").doubleValue();
            assertClose("Omega", OrthogonalProcrustes.rotation(rank, a, b), matrix(c.get("Omega")), tolerance);
            double[] rotated = OrthogonalProcrustes.align(rank, a, b);
            assertClose("B rotated", rotated, matrix(c.get("B_rotated")), tolerance);
            assertClose(
                    "residual", squaredDistance(a, rotated), c.get("residual2").doubleValue(), 1e-12);
        }
    }

    @Test
    void average_allCases() {
        for (JsonNode c : GoldenFile.read("aligned_averages.json").get("cases")) {
            AlignedAverage average = new AlignedAverage(AverageWeights.UNIFORM);
            for (JsonNode snapshot : c.get("snapshots")) {
                average.add(model(snapshot.get("U"), snapshot.get("V")));
            }
            assertThat(average.intervals()).isEqualTo(c.get("m").longValue());
            assertClose("U", average.average().u(), matrix(c.get("U_avg")), 1e-12);
            assertClose("V", average.average().v(), matrix(c.get("V_avg")), 1e-12);
            // The case of Theta and -Theta has no W.
            if (c.has("W_avg")) {
                assertClose("W", quadraticForm(average.average()), matrix(c.get("W_avg")), 1e-12);
            }
        }
    }

    /** U'U - V'V, row-major. */
    private static double[] quadraticForm(DosModel model) {
        int n = model.dimension();
        double[] w = new double[n * n];
        for (int unit = 0; unit < model.rank(); unit++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    w[i * n + j] += model.u()[unit * n + i] * model.u()[unit * n + j]
                            - model.v()[unit * n + i] * model.v()[unit * n + j];
                }
            }
        }
        return w;
    }

    private static double squaredNorm(DosModel model) {
        double[] zero = new double[model.u().length];
        return squaredDistance(model.u(), zero) + squaredDistance(model.v(), zero);
    }

    private static double squaredDistance(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (a[i] - b[i]) * (a[i] - b[i]);
        }
        return sum;
    }
}
