package org.lorentztron.experiments.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learner.linear.Arow;
import org.lorentztron.model.learner.linear.GaussianRule;
import org.lorentztron.model.learner.linear.Nherd;

class MulticlassGaussianTest {
    private static final double TOLERANCE = 1e-10;
    private static final Map<String, Covariance> COVARIANCES =
            Map.of("E", Covariance.EXACT, "D", Covariance.DROP, "P", Covariance.PROJECT);

    /**
     * Three classes in float64 by numpy 1.24, an independent implementation: the test resource, or
     * companions/nherd.json in the folder named by the system property {@code lorentztron.reference}.
     */
    private static JsonNode golden() throws IOException {
        String name = "companions/nherd.json";
        String folder = System.getProperty("lorentztron.reference");
        try (InputStream in = folder == null
                ? MulticlassGaussianTest.class.getResourceAsStream("/golden/" + name)
                : Files.newInputStream(Path.of(folder, name))) {
            return new ObjectMapper().readTree(in).get("multiclass");
        }
    }

    /** PA-II as paper 4 prints it (eq. 2) makes the step of a distribution whose variances stay 1. */
    private record ConstantVariance(double c) implements GaussianRule {
        @Override
        public double precision(double v, double share) {
            return 0;
        }
    }

    private static MulticlassGaussian model(String algorithm, double c) {
        if (algorithm.startsWith("PA")) {
            return new MulticlassGaussian(new ConstantVariance(c), Covariance.DROP, 3, 10);
        }
        GaussianRule rule = algorithm.startsWith("AROW") ? new Arow(c) : new Nherd(c);
        return new MulticlassGaussian(rule, COVARIANCES.get(algorithm.substring(algorithm.indexOf('_') + 1)), 3, 10);
    }

    /** The reference has two runs with full covariances as well, which this classifier does not learn. */
    @Test
    void learn_severalClasses_reachesMeanAndVariances() throws IOException {
        JsonNode data = golden();
        int runs = 0;
        for (JsonNode run : data.get("runs")) {
            String name = run.get("alg").textValue();
            if (name.endsWith("full")) {
                continue;
            }
            MulticlassGaussian model = model(name, run.get("C").doubleValue());
            int mistakes = 0;
            for (int t = 0; t < data.get("X").size(); t++) {
                double[] x = vector(data.get("X").get(t));
                int label = data.get("Y").get(t).intValue();
                assertThat(model.predict(x))
                        .as("%s %s", name, t)
                        .isEqualTo(run.get("predictions").get(t).intValue());
                mistakes += model.learn(x, label) == label ? 0 : 1;
            }
            assertThat(mistakes).as(name).isEqualTo(run.get("mistakes").intValue());
            assertRows(name + " mu", model.means(), run.get("mu"));
            if (!name.startsWith("PA")) {
                assertThat(model.variances())
                        .as(name + " sigma")
                        .containsExactly(vector(run.get("sigma")), within(TOLERANCE));
            }
            runs++;
        }
        assertThat(runs).isEqualTo(6);
    }

    private static void assertRows(String name, double[] values, JsonNode rows) {
        int width = rows.get(0).size();
        assertThat(values).as(name).hasSize(rows.size() * width);
        for (int i = 0; i < values.length; i++) {
            assertThat(values[i])
                    .as("%s %s", name, i)
                    .isCloseTo(rows.get(i / width).get(i % width).doubleValue(), within(TOLERANCE));
        }
    }

    private static double[] vector(JsonNode list) {
        double[] values = new double[list.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = list.get(i).doubleValue();
        }
        return values;
    }

    @Test
    void constructor_oneClassOrFullCovariance_isRefused() {
        GaussianRule rule = new Arow(1);
        assertThatThrownBy(() -> new MulticlassGaussian(rule, Covariance.DROP, 1, 10))
                .hasMessage("number of classes is 1, expected 2 or more");
        assertThatThrownBy(() -> new MulticlassGaussian(rule, Covariance.FULL, 3, 10))
                .hasMessage("covariance is full, expected a diagonal");
    }
}
