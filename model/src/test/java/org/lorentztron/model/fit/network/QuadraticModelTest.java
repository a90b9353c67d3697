package org.lorentztron.model.fit.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.kernels.Vectors;

class QuadraticModelTest {
    private static final int UNITS = 4;
    private static final int EXAMPLES = 30;
    private static final double STEP = 1e-5;

    /** A point of a loss, with all that the model is formed from. */
    private record Point(
            OutputLoss loss, double[][] activations, double[][] v, double[][] slopes, double[][] gradient) {
        static Point of(OutputLoss loss, double[][] activations, double[][] v) {
            double[][] outputs = new double[loss.outputs()][EXAMPLES];
            UnitActivations.outputs(activations, v, outputs);
            double[][] slopes = new double[loss.outputs()][EXAMPLES];
            loss.evaluate(outputs, slopes);
            double[][] gradient = new double[UNITS][loss.outputs()];
            UnitActivations.outputGradient(activations, slopes, gradient);
            return new Point(loss, activations, v, slopes, gradient);
        }

        static Point random(Random random, OutputLoss loss) {
            ExampleMatrix examples = ExampleMatrix.ofRows(Problems.sparse(random, EXAMPLES, 5));
            double[][] v = Problems.normal(random, UNITS, loss.outputs());
            for (double[] row : v) {
                Vectors.scale(0.2, row);
            }
            return of(
                    loss, new UnitActivations(NetworkKernel.SQUARE, examples).of(Problems.units(random, UNITS, 5)), v);
        }

        Point moved(double[][] move, double factor) {
            double[][] to = Vectors.copy(v);
            Vectors.add(factor, move, to);
            return of(loss, activations, to);
        }

        QuadraticModel model() {
            return new QuadraticModel(loss, activations, slopes, Work.UNLIMITED);
        }
    }

    private static double[][] times(QuadraticModel model, double[][] move) {
        double[][] product = new double[move.length][move[0].length];
        model.times(move, product);
        return product;
    }

    /** Outputs are not coupled, so B is the Hessian itself. */
    @Property(tries = 50)
    void times_binaryLosses_isTheDifferenceOfGradients(@ForAll long seed) {
        Random random = new Random(seed);
        Point at = Point.random(random, BinaryLogistic.random(random, 3, EXAMPLES));
        double[][] move = Problems.normal(random, UNITS, 3);
        double[][] difference = at.moved(move, STEP).gradient();
        Vectors.add(-1, at.moved(move, -STEP).gradient(), difference);
        for (double[] row : difference) {
            Vectors.scale(1 / (2 * STEP), row);
        }
        assertClose("B s", Problems.flat(times(at.model(), move)), Problems.flat(difference), 1e-4);
    }

    /** Softmax: the diagonal is at least half of the Hessian in every direction. */
    @Property(tries = 50)
    void times_softmax_isAtLeastHalfOfTheCurvature(@ForAll long seed) {
        Random random = new Random(seed);
        Point at = Point.random(random, new MultinomialLogistic(3, Problems.labels(random, EXAMPLES, 3)));
        double[][] move = Problems.normal(random, UNITS, 3);
        double[][] difference = at.moved(move, STEP).gradient();
        Vectors.add(-1, at.moved(move, -STEP).gradient(), difference);
        double curvature = Vectors.dot(move, difference) / (2 * STEP);
        assertThat(Vectors.dot(move, times(at.model(), move))).isGreaterThan(curvature / 2 * (1 - 1e-4));
    }

    /** After each lesson B s = y for the last step, and s'B s stays above 0 for any other. */
    @Property(tries = 50)
    void learn_severalSteps_agreesWithTheLastOne(@ForAll long seed) {
        Random random = new Random(seed);
        Point at = Point.random(random, new MultinomialLogistic(3, Problems.labels(random, EXAMPLES, 3)));
        QuadraticModel model = at.model();
        for (int lesson = 1; lesson <= 5; lesson++) {
            double[][] move = Problems.normal(random, UNITS, 3);
            Point next = at.moved(move, 0.1);
            double[][] taken = Vectors.copy(next.v());
            Vectors.add(-1, at.v(), taken);
            double[][] change = Vectors.copy(next.gradient());
            Vectors.add(-1, at.gradient(), change);
            model.learn(taken, change);
            assertThat(model.lessons()).isEqualTo(lesson);
            assertClose("B s", Problems.flat(times(model, taken)), Problems.flat(change), 1e-9);
            double[][] other = Problems.normal(random, UNITS, 3);
            assertThat(Vectors.dot(other, times(model, other))).isPositive();
            at = next;
        }
    }

    /** A common move of all outputs changes no probability: B learns it, and keeps a hundredth of its curvature. */
    @Property(tries = 20)
    void learn_commonMoveOfAllOutputs_keepsAHundredth(@ForAll long seed) {
        Random random = new Random(seed);
        Point at = Point.random(random, new MultinomialLogistic(3, Problems.labels(random, EXAMPLES, 3)));
        double[][] move = new double[UNITS][3];
        for (double[] row : move) {
            Arrays.fill(row, random.nextGaussian());
        }
        QuadraticModel model = at.model();
        double before = Vectors.dot(move, times(model, move));
        double[][] change = at.moved(move, 1).gradient();
        Vectors.add(-1, at.gradient(), change);
        model.learn(move, change);
        assertClose("s'B s", Vectors.dot(move, times(model, move)), 0.01 * before, 1e-9 * before);
    }

    /** The minimum on the ball is a fixed point of projected gradient steps of the model. */
    @Property(tries = 60)
    void minimum_anyBall_isAFixedPoint(
            @ForAll long seed,
            @ForAll NetworkPenalty penalty,
            @ForAll @DoubleRange(min = 0.1, max = 10) double radius) {
        Random random = new Random(seed);
        Point start = Point.random(random, BinaryLogistic.random(random, 3, EXAMPLES));
        double[][] inside = Vectors.copy(start.v());
        penalty.project(inside, radius);
        Point at = Point.of(start.loss(), start.activations(), inside);
        QuadraticModel model = at.model();
        double[][] move = model.minimum(at.v(), at.gradient(), penalty, radius, 1e-9);
        double[][] end = Vectors.copy(at.v());
        Vectors.add(1, move, end);
        assertThat(penalty.norm(end)).isLessThanOrEqualTo(radius * (1 + 1e-12));
        double[][] slope = times(model, move);
        Vectors.add(1, at.gradient(), slope);
        double[][] again = Vectors.copy(end);
        Vectors.add(-0.01, slope, again);
        penalty.project(again, radius);
        assertClose("fixed point", Problems.flat(again), Problems.flat(end), 1e-3);
    }
}
