package org.lorentztron.model.learner.margin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.GramMatrix;
import org.lorentztron.model.fit.margin.Kernel;
import org.lorentztron.model.fit.margin.MultiplicativeIteration;
import org.lorentztron.model.fit.margin.QuadraticProgram;
import org.lorentztron.model.fit.margin.StartMultipliers;
import org.lorentztron.model.fit.margin.Stop;
import org.lorentztron.model.fit.margin.UpdateRule;

/** Four events on the axes of the plane and one in its middle, which all have a part in the margin. */
class WindowFitTest {
    private static final int RANK = 3;
    private static final List<Features> EVENTS = List.of(
            Features.dense(new float[] {1, 0}),
            Features.dense(new float[] {0, 1}),
            Features.dense(new float[] {-1, 0}),
            Features.dense(new float[] {0, -1}),
            Features.dense(new float[] {0, 0}));

    private static final int[] SIGNS = {1, 1, 1, 1, -1};

    private static double[] none() {
        double[] none = new double[SIGNS.length];
        Arrays.fill(none, Double.NaN);
        return none;
    }

    /**
     * At the minimum nothing is left to do: a fit that starts there ends there, and one that starts elsewhere does not.
     */
    @Test
    void of_multipliersOfTheMinimum_startsFromThem() {
        GramMatrix gram = GramMatrix.of(Kernel.Polynomial.quadraticOf(EVENTS), EVENTS);
        QuadraticProgram program = QuadraticProgram.ofMargin(gram, SIGNS, 10, false);
        double[] start = StartMultipliers.equal(SIGNS.length, 10);
        double[] minimum = new MultiplicativeIteration(program, UpdateRule.CLIPPED, start)
                .run(Stop.after(10_000))
                .v();

        assertThat(WindowFit.of(EVENTS, SIGNS, minimum, 10, RANK).multipliers()).containsExactly(minimum);
        assertThat(WindowFit.of(EVENTS, SIGNS, none(), 10, RANK).multipliers()).isNotEqualTo(minimum);
    }

    /** The one wrong label has the largest multiplier of its side, yet is told from no event that stays. */
    @Test
    void of_wrongLabelAmongOthers_isNotSound() {
        List<Features> events = List.of(
                Features.dense(new float[] {2, 0}),
                Features.dense(new float[] {0, 2}),
                Features.dense(new float[] {0.1f, 0}),
                Features.dense(new float[] {0, 0.1f}),
                Features.dense(new float[] {0, 0}),
                Features.dense(new float[] {0.05f, 0.05f}));
        int[] signs = {1, 1, -1, -1, -1, 1};
        WindowFit fit = WindowFit.of(events, signs, new double[] {0, 0, 0, 0, 0, 0}, 1, RANK);

        assertThat(fit.sound()).containsExactly(true, true, true, true, true, false);
        assertThat(fit.multipliers()[5]).isGreaterThan(Math.max(fit.multipliers()[0], fit.multipliers()[1]));
    }

    /** Nothing weighs more than C, and where labels conflict, some weigh C. */
    @Test
    void of_conflictingLabels_boundsMultipliersBySlack() {
        int[] signs = {1, -1, 1, -1, 1};
        for (double slack : new double[] {0.01, 0.1}) {
            double[] multipliers =
                    WindowFit.of(EVENTS, signs, none(), slack, RANK).multipliers();
            assertThat(Arrays.stream(multipliers).max().orElseThrow()).isEqualTo(slack);
        }
    }
}
