package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learner.Learners;

class InitialValuesTest {
    @Test
    void value_manyEntries_areNormal() {
        InitialValues start = new InitialValues(1, "3", "8", 1);
        int n = 50_000;
        double sum = 0;
        double squares = 0;
        double fourth = 0;
        double neighbours = 0;
        double before = 0;
        for (int feature = 0; feature < n; feature++) {
            double value = start.value(feature % 2, feature % 7, feature);
            sum += value;
            squares += value * value;
            fourth += Math.pow(value, 4);
            neighbours += value * before;
            before = value;
        }
        assertThat(sum / n).isCloseTo(0, Offset.offset(0.02));
        assertThat(squares / n).isCloseTo(1, Offset.offset(0.03));
        assertThat(fourth / n).isCloseTo(3, Offset.offset(0.2));
        assertThat(neighbours / n).isCloseTo(0, Offset.offset(0.02));
    }

    /** Whatever a value is a function of must change it. */
    @Test
    void value_anyArgumentChanged_differs() {
        Set<Float> values = new HashSet<>();
        int made = 0;
        String[][] sides = {
            {"a", "b"},
            {"b", "a"},
            {"ab", "c"},
            {"a", "bc"},
            {"", "abc"},
            {"a", ""},
            {"a", "*"},
            {"a", null},
            {"", null}
        };
        for (String[] labels : sides) {
            for (long seed = 0; seed < 3; seed++) {
                InitialValues start = new InitialValues(seed, labels[0], labels[1], 1);
                for (int side = 0; side < 2; side++) {
                    for (int unit = 0; unit < 3; unit++) {
                        for (int feature = 0; feature < 3; feature++) {
                            values.add(start.value(side, unit, feature));
                            made++;
                        }
                    }
                }
            }
        }
        assertThat(values).hasSize(made);
    }

    /** The bits a seed stands for. If this fails, models of the same seed and records change: think again. */
    @Test
    void value_bits_areForever() {
        InitialValues start = new InitialValues(1, "0", "1", 0.5);
        assertThat(start.value(InitialValues.SIDE_U, 0, 0)).isEqualTo(0.0477868f);
        assertThat(start.value(InitialValues.SIDE_V, 15, 784)).isEqualTo(-0.025192592f);
        InitialValues rest = new InitialValues(1, "0", null, 0.5);
        assertThat(rest.value(InitialValues.SIDE_U, 0, 0)).isEqualTo(0.28710386f);
        assertThat(rest.value(InitialValues.SIDE_V, 15, 784)).isEqualTo(-0.0015293793f);
    }

    @Test
    void newBlock_start_hasTheDeviationOfTheSettingsAndIsIndependentOfOtherClasses() {
        DosModel three = model(List.of("x", "y", "z"), new ClassPair(0, 2));
        DosModel two = model(List.of("x", "z"), new ClassPair(0, 1));
        assertThat(three.u()).containsExactly(two.u());
        assertThat(three.v()).containsExactly(two.v());
        double squares = 0;
        for (double value : three.u()) {
            squares += value * value;
        }
        // initScale^2 / (d (n + 1)) times d (n + 1) entries; one standard deviation of the sum is 0.28.
        assertThat(squares).isCloseTo(9, Offset.offset(1.2));
    }

    private static DosModel model(List<String> classes, ClassPair pair) {
        PairLearner learner = Learners.ofPairs(LearnerSettings.builder(LearnerKind.DOS, classes, 500)
                .rank(4)
                .initScale(3)
                .seed(7)
                .build());
        return learner.newBlock(List.of(pair)).model(0);
    }
}
