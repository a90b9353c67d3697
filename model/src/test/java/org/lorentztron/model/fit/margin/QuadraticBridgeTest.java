package org.lorentztron.model.fit.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.lorentztron.model.Close.assertClose;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.GoldenFile;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.kernels.SymmetricEigenpairs;
import org.lorentztron.model.kernels.Vectors;

class QuadraticBridgeTest {

    /** U'U - V'V. */
    private static double[] matrix(DosModel model) {
        int dimension = model.dimension();
        double[] w = new double[dimension * dimension];
        for (int row = 0; row < model.rank() * dimension; row += dimension) {
            for (int i = 0; i < dimension; i++) {
                for (int j = 0; j < dimension; j++) {
                    w[i * dimension + j] +=
                            model.u()[row + i] * model.u()[row + j] - model.v()[row + i] * model.v()[row + j];
                }
            }
        }
        return w;
    }

    private static KernelMachine machine(Random random, int vectors, int features, double gamma, double bias) {
        List<Features> x = new ArrayList<>();
        for (int i = 0; i < vectors; i++) {
            x.add(RandomEvents.next(random, features, 1));
        }
        double[] weights = random.doubles(vectors, -2, 2).toArray();
        return new KernelMachine(Kernel.Polynomial.quadratic(gamma), x, weights, bias);
    }

    /** The scores' sum of |terms|, beside which rounding is small. */
    private static double magnitude(KernelMachine machine, Features x) {
        double sum = Math.abs(machine.bias());
        for (int i = 0; i < machine.weights().length; i++) {
            double[] w = {Math.abs(machine.weights()[i])};
            sum += new KernelMachine(machine.kernel(), machine.vectors().subList(i, i + 1), w, 0).score(x);
        }
        return sum;
    }

    private static final JsonNode GOLDEN = GoldenFile.readCompanion("bridges.json");

    /** P of the reference, in its own precision; the row of the bias last. */
    private static double[][] goldenRows() {
        double gamma = GOLDEN.get("quad_svm").get("gamma").doubleValue();
        double[][] p = new double[GOLDEN.get("X").size() + 1][7];
        for (int i = 0; i < p.length; i++) {
            for (int j = 0; j < 6 && i < p.length - 1; j++) {
                p[i][j] = gamma * GOLDEN.get("X").get(i).get(j).doubleValue();
            }
            p[i][6] = 1;
        }
        return p;
    }

    private static double[] goldenWeights() {
        JsonNode golden = GOLDEN.get("quad_svm");
        double[] weights = Arrays.copyOf(
                GoldenFile.vector(golden.get("ay")), golden.get("ay").size() + 1);
        weights[weights.length - 1] = golden.get("bias").doubleValue();
        return weights;
    }

    /** U'U - V'V of the d largest eigenvalues of each sign. */
    private static double[] truncated(WeightedSquares squares, double[][] p, int rank) {
        double[] m = new double[49];
        for (int k = 0; k < squares.count(); k++) {
            boolean isKept = squares.value(k) > 0 ? k < rank : squares.count() - 1 - k < rank;
            if (isKept && squares.value(k) != 0) {
                double[] row = new double[7];
                double[] factors = squares.factors(k);
                for (int i = 0; i < p.length; i++) {
                    for (int j = 0; j < 7; j++) {
                        row[j] += factors[i] * p[i][j];
                    }
                }
                for (int j = 0; j < 49; j++) {
                    m[j] += Math.signum(squares.value(k)) * row[j / 7] * row[j % 7];
                }
            }
        }
        return m;
    }

    @Test
    void squares_ofTheReference_haveItsEigenvaluesAndMatrices() {
        double[][] p = goldenRows();
        double[][] products = new double[p.length][p.length];
        double[][] columns = new double[7][p.length];
        for (int i = 0; i < p.length; i++) {
            for (int j = 0; j < 7; j++) {
                columns[j][i] = p[i][j];
                for (int l = 0; l < p.length; l++) {
                    products[i][l] += p[i][j] * p[l][j];
                }
            }
        }
        JsonNode expected = GOLDEN.get("quad_svm");
        for (WeightedSquares squares : List.of(
                WeightedSquares.ofProducts(products, goldenWeights(), 7),
                WeightedSquares.ofRows(new DenseFactor(columns), goldenWeights(), 7))) {
            double[] ascending = IntStream.range(0, squares.count())
                    .mapToDouble(squares::value)
                    .sorted()
                    .toArray();
            assertClose("eigenvalues", ascending, GoldenFile.vector(expected.get("eigenvalues")), 1e-10);
            assertClose("W", truncated(squares, p, 7), GoldenFile.matrix(expected.get("W")), 1e-10);
            for (JsonNode golden : expected.get("truncated")) {
                double[] m = truncated(squares, p, golden.get("d").intValue());
                assertClose("M", m, GoldenFile.matrix(golden.get("M")), 1e-10);
            }
        }
    }

    /** Features are float32, which moves the points of the reference by up to 6e-8 of their values. */
    @Test
    void bridge_ofTheReferenceRounded_hasItsMatricesAndScores() {
        JsonNode expected = GOLDEN.get("quad_svm");
        List<Features> points = LargeMargins.points(GOLDEN.get("X"));
        KernelMachine machine = new KernelMachine(
                Kernel.Polynomial.quadratic(expected.get("gamma").doubleValue()),
                points,
                GoldenFile.vector(expected.get("ay")),
                expected.get("bias").doubleValue());
        double[] eigenvalues = GoldenFile.vector(expected.get("eigenvalues"));
        for (JsonNode golden : expected.get("truncated")) {
            int rank = golden.get("d").intValue();
            QuadraticBridge bridge = QuadraticBridge.of(machine, rank);
            assertClose("M", matrix(bridge.model()), GoldenFile.matrix(golden.get("M")), 1e-6);
            double dropped = Math.max(eigenvalues[6 - rank], rank < 2 ? -eigenvalues[rank] : 0);
            assertClose("dropped", bridge.largestDropped(), dropped, 1e-6);
            double[] scores = points.stream().mapToDouble(bridge.model()::score).toArray();
            assertClose("scores", scores, GoldenFile.vector(golden.get("scores")), 1e-6);
        }
    }

    /** Few vectors: their products are decomposed. Many: W itself. Both are exact at full rank. */
    @Property(tries = 60)
    void bridge_ofFullRank_scoresAsTheMachine(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 30) int vectors,
            @ForAll @IntRange(min = 1, max = 12) int features,
            @ForAll @DoubleRange(min = 0.01, max = 5) double gamma,
            @ForAll @DoubleRange(min = -3, max = 3) double bias) {
        Random random = new Random(seed);
        KernelMachine machine = machine(random, vectors, features, gamma, bias);
        QuadraticBridge bridge = QuadraticBridge.of(machine, Math.min(vectors + 1, features + 1));

        double size = Math.abs(bias);
        for (int i = 0; i < vectors; i++) {
            size += Math.abs(machine.weights()[i])
                    * (1 + gamma * gamma * machine.vectors().get(i).squaredNorm());
        }
        assertThat(bridge.largestDropped()).isLessThanOrEqualTo(1e-14 * size);
        for (int i = 0; i < 5; i++) {
            Features x = RandomEvents.next(random, features, 1);
            assertThat(bridge.model().score(x)).isCloseTo(machine.score(x), within(1e-11 * magnitude(machine, x)));
        }
    }

    @Property(tries = 60)
    void bridge_ofAnyRank_isWithinItsBound(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 30) int vectors,
            @ForAll @IntRange(min = 1, max = 12) int features,
            @ForAll @IntRange(min = 1, max = 5) int rank) {
        Random random = new Random(seed);
        KernelMachine machine = machine(random, vectors, features, 0.7, 0.5);
        QuadraticBridge bridge = QuadraticBridge.of(machine, rank);

        for (int i = 0; i < 20; i++) {
            Features x = RandomEvents.next(random, features, 1);
            double bound = bridge.largestDropped() * x.squaredNorm() + 1e-11 * magnitude(machine, x);
            assertThat(Math.abs(bridge.model().score(x) - machine.score(x))).isLessThanOrEqualTo(bound);
        }
    }

    /**
     * Many vectors and many features, so that few eigenpairs are computed: by products with W, or by those of the
     * vectors where these are far fewer. Scores are those of the largest eigenvalues, from EJML and all of W.
     */
    @ParameterizedTest
    @CsvSource({"300, 200", "160, 400"})
    void bridge_ofManyVectorsAndFeatures_isThatOfTheLargestEigenvalues(int vectors, int features) {
        Random random = new Random(7);
        KernelMachine machine = machine(random, vectors, features, 2.0 / features, 0.5);
        double[][] p = new double[features + 1][vectors + 1];
        for (int i = 0; i < vectors; i++) {
            Features x = machine.vectors().get(i);
            for (int k = 0; k < x.nonZeros(); k++) {
                p[x.index(k)][i] = 2.0 / features * x.value(k);
            }
        }
        Arrays.fill(p[features], 1);
        double[] weights = Arrays.copyOf(machine.weights(), vectors + 1);
        weights[vectors] = 0.5;
        for (int rank : new int[] {1, 8}) {
            QuadraticBridge bridge = QuadraticBridge.of(machine, rank);
            double dropped = 0;
            double[] expected = new double[5];
            List<Features> events = machine(new Random(8), 5, features, 1, 0).vectors();
            SymmetricEigenpairs all = SymmetricEigenpairs.of(Vectors.weightedProducts(p, weights));
            for (int k = 0; k < all.values().length; k++) {
                boolean isKept = all.values()[k] > 0 ? k < rank : features - k < rank;
                dropped = isKept ? dropped : Math.max(dropped, Math.abs(all.values()[k]));
                for (int t = 0; t < 5 && isKept; t++) {
                    double product = product(all.vectors()[k], events.get(t));
                    expected[t] += all.values()[k] * product * product;
                }
            }
            assertClose("dropped", bridge.largestDropped(), dropped, 1e-10);
            double[] scores = events.stream().mapToDouble(bridge.model()::score).toArray();
            assertClose("scores", scores, expected, 1e-9);
        }
    }

    private static double product(double[] q, Features x) {
        double product = q[x.size()];
        for (int k = 0; k < x.nonZeros(); k++) {
            product += q[x.index(k)] * x.value(k);
        }
        return product;
    }

    /** The bound is reached: no smaller one would do. */
    @Test
    void bound_ofOneDroppedEigenvalue_isReached() {
        KernelMachine machine = new KernelMachine(
                Kernel.Polynomial.quadratic(1),
                List.of(Features.dense(new float[] {3, 1}), Features.dense(new float[] {-1, 2})),
                new double[] {1, 1},
                0);
        QuadraticBridge bridge = QuadraticBridge.of(machine, 1);
        double[] rest = QuadraticBridge.of(machine, 2).model().u();
        Features x = Features.dense(new float[] {(float) (rest[3] / rest[5]), (float) (rest[4] / rest[5])});

        double difference = machine.score(x) - bridge.model().score(x);
        assertThat(difference).isCloseTo(bridge.largestDropped() * x.squaredNorm(), within(1e-5 * difference));
    }

    /** A million features, of which the vectors have some hundreds: n x n would be 8 TB. */
    @Test
    void bridge_ofAMillionFeatures_holdsThoseOfTheVectors() {
        int size = 1_000_000;
        Random random = new Random(3);
        List<Features> vectors = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            int[] indices = random.ints(20, 0, size).distinct().toArray();
            float[] values = new float[indices.length];
            Arrays.fill(values, random.nextFloat() + 0.5f);
            vectors.add(Features.sparse(size, indices, values));
        }
        double[] weights = random.doubles(40, -1, 1).toArray();
        KernelMachine machine = new KernelMachine(Kernel.Polynomial.quadratic(0.3), vectors, weights, 0);
        DosModel model = QuadraticBridge.of(machine, 40).model();

        int[] occurring = vectors.stream()
                .flatMapToInt(x -> Arrays.stream(x.indices()))
                .sorted()
                .distinct()
                .toArray();
        assertThat(model.featureSet()).isEqualTo(FeatureSet.of(size, occurring));
        for (Features x : vectors) {
            assertThat(model.score(x)).isCloseTo(machine.score(x), within(1e-10));
        }
    }

    /** Equal vectors make the products singular. */
    @Test
    void bridge_ofEqualVectors_addsTheirWeights() {
        Features x = Features.dense(new float[] {1, 2, 3, 4});
        Features other = Features.dense(new float[] {0, -2, 0, 1});
        Kernel kernel = Kernel.Polynomial.quadratic(0.5);
        DosModel repeated = QuadraticBridge.of(
                        new KernelMachine(kernel, List.of(x, x, other), new double[] {1, 2, -1}, 0), 2)
                .model();
        KernelMachine once = new KernelMachine(kernel, List.of(x, other), new double[] {3, -1}, 0);

        for (Features event : List.of(x, other, Features.dense(new float[] {5, 0, 0, -1}))) {
            assertThat(repeated.score(event)).isCloseTo(once.score(event), within(1e-10));
        }
    }

    @Test
    void bridge_ofWeightsThatAreZero_isTheZeroClassifier() {
        Features x = Features.dense(new float[] {1, 2});
        QuadraticBridge bridge =
                QuadraticBridge.of(new KernelMachine(Kernel.Polynomial.quadratic(1), List.of(x), new double[1], 0), 3);
        assertThat(bridge.model().score(x)).isZero();
        assertThat(bridge.largestDropped()).isZero();
    }

    @Test
    void bridge_sameVectorsInOtherOrder_isTheSameClassifier() {
        KernelMachine machine = machine(new Random(9), 8, 20, 1, 0);
        List<Features> reversed = new ArrayList<>(machine.vectors());
        Collections.reverse(reversed);
        double[] weights =
                IntStream.range(0, 8).mapToDouble(i -> machine.weights()[7 - i]).toArray();
        double[] expected = matrix(QuadraticBridge.of(machine, 3).model());
        double[] found = matrix(QuadraticBridge.of(new KernelMachine(machine.kernel(), reversed, weights, 0), 3)
                .model());
        assertClose("W", found, expected, 1e-10);
    }

    @Test
    void bridge_ofWhatIsNoSquare_isRefused() {
        Features x = Features.dense(new float[] {1, 2});
        for (Kernel kernel : List.of(
                new Kernel.Linear(),
                new Kernel.Gaussian(1),
                new Kernel.Polynomial(1, 1, 3),
                new Kernel.Polynomial(1, 0.5, 2))) {
            KernelMachine machine = new KernelMachine(kernel, List.of(x), new double[] {1}, 0);
            assertThatThrownBy(() -> QuadraticBridge.of(machine, 1))
                    .hasMessage("kernel is " + kernel + ", expected a polynomial of degree 2 and constant 1");
        }
        KernelMachine machine = new KernelMachine(Kernel.Polynomial.quadratic(1), List.of(x), new double[] {1}, 0);
        assertThatThrownBy(() -> QuadraticBridge.of(machine, 0)).hasMessage("rank is 0, expected 1 or more");
    }
}
