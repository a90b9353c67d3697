package org.lorentztron.model.fit.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;
import static org.lorentztron.model.GoldenFile.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.GoldenFile;

/** Iterates and minima of two programs of eight variables, against an independent implementation in float64. */
class MarginGoldenTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;
    private static final JsonNode GOLDEN = GoldenFile.readCompanion("m3.json");

    /** One of the six updates on one of the problems. */
    private record Case(int problem, String name, String start, String minimum, UpdateRule rule) {
        JsonNode golden() {
            return GOLDEN.get("problems").get(problem);
        }

        QuadraticProgram program() {
            JsonNode golden = golden();
            double bound = start.equals("v0") ? INFINITE : golden.get("kappa").doubleValue();
            boolean hasSum = name.equals("sum") || name.startsWith("joint");
            double total = name.equals("sum") ? golden.get("sum_B").doubleValue() : 0;
            return new QuadraticProgram(
                    matrix(golden.get("A")),
                    vector(golden.get("b")),
                    bound,
                    hasSum ? new SumConstraint(vector(golden.get("beta")), total) : null);
        }

        MultiplicativeIteration iteration() {
            return new MultiplicativeIteration(program(), rule, vector(golden().get(start)));
        }
    }

    private static SplitMatrix matrix(JsonNode rows) {
        double[][] matrix = new double[rows.size()][];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = vector(rows.get(i));
        }
        return SignedMatrix.of(matrix);
    }

    private static Stream<Case> cases() {
        return IntStream.range(0, 2)
                .boxed()
                .flatMap(problem -> Stream.of(
                        new Case(problem, "nqp", "v0", "nqp_opt", UpdateRule.CLIPPED),
                        new Case(problem, "sum", "v0", "sum_opt", UpdateRule.CLIPPED),
                        new Case(problem, "clipped", "v0_box", "box_opt", UpdateRule.CLIPPED),
                        new Case(problem, "flipped", "v0_box", "box_opt", UpdateRule.FLIPPED),
                        new Case(problem, "joint_clip", "v0_joint", "joint_opt", UpdateRule.CLIPPED),
                        new Case(problem, "joint_flip", "v0_joint", "joint_opt", UpdateRule.FLIPPED)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void update_upToAHundredTimes_isTheReference(Case given) {
        MultiplicativeIteration iteration = given.iteration();
        for (JsonNode expected : given.golden().get(given.name())) {
            while (iteration.updates() < expected.get("it").intValue()) {
                iteration.update();
            }
            String what = given + " after " + iteration.updates();
            assertClose(what, iteration.v(), vector(expected.get("v")), 1e-9);
            if (expected.has("lam")) {
                assertClose(
                        what + ", lambda",
                        iteration.lambda(),
                        expected.get("lam").doubleValue(),
                        1e-9);
            }
        }
        assertThat(iteration.updates()).isEqualTo(100);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void run_untilItConverges_endsAtTheMinimumOfTheReference(Case given) {
        Minimum minimum = given.iteration().run(Stop.atViolation(1e-11, 1_000_000));

        JsonNode expected = given.golden().get(given.minimum());
        assertThat(minimum.converged()).as("%s", minimum).isTrue();
        assertClose("v", minimum.v(), vector(expected.get("v")), 1e-8);
        assertClose("F", minimum.objective(), expected.get("F").doubleValue(), 1e-8);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void gap_ofEveryUpdate_boundsTheDistanceToTheMinimum(Case given) {
        double least = given.golden().get(given.minimum()).get("F").doubleValue();
        MultiplicativeIteration iteration = given.iteration();
        for (int i = 0; i < 100; i++) {
            iteration.update();
            // The minimum is printed with nine digits.
            assertThat(iteration.gap())
                    .as("update %d", i + 1)
                    .isGreaterThanOrEqualTo(iteration.objective() - least - 1e-8);
        }
    }

    /**
     * An infinite bound would hold too: near the minimum it is small. Without a box, where b has both signs, rounding
     * decides whether one is known; MarginFitTest has those of hard margins.
     */
    @ParameterizedTest
    @MethodSource("cases")
    void gap_nearTheMinimum_isSmall(Case given) {
        double least = given.golden().get(given.minimum()).get("F").doubleValue();
        MultiplicativeIteration iteration = given.iteration();
        iteration.run(Stop.atViolation(1e-11, 1_000_000));
        if (given.program().bound() < INFINITE || iteration.gap() < INFINITE) {
            assertThat(iteration.gap()).isBetween(-1e-12 * Math.abs(least), 1e-6 * Math.abs(least));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void flippedCoefficients_ofTheStart_areThoseOfTheReference(int problem) {
        Case given = new Case(problem, "joint_flip", "v0_joint", "joint_opt", UpdateRule.FLIPPED);
        JsonNode expected = given.golden().get("flip_coeffs");
        Iterate point = new Iterate(vector(expected.get("v")));
        point.multiply(given.program().matrix());
        FlippedUpdate update = new FlippedUpdate(given.program());
        update.apply(point);
        assertClose("s", update.signs(), vector(expected.get("s")), 0);
        assertClose("b^", update.linear(), vector(expected.get("b_hat")), 1e-12);
    }
}
