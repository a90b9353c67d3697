package org.lorentztron.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.Close.assertClose;
import static org.lorentztron.model.RandomParameters.doubles;
import static org.lorentztron.model.RandomParameters.floats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.RandomEvents;

/** The float32 network scores as the float64 model does. */
class NetworkClassifierTest {
    private static final FeatureSet ONE = FeatureSet.all(1);

    /** One unit h = [0, 1], so q = 1 for every event, and these outputs. */
    private static NetworkClassifier constant(float... outputs) {
        return new NetworkClassifier(
                NetworkKernel.SQUARE,
                outputs.length,
                ONE,
                List.of(new NetworkClassifier.Units(new float[] {0, 1}, outputs)));
    }

    private static Features event(float value) {
        return Features.dense(new float[] {value});
    }

    /** Units in one slice or in several, all features held or some. */
    @Property
    void scores_anyNetwork_areThoseOfTheModel(
            @ForAll long seed,
            @ForAll NetworkKernel kernel,
            @ForAll @IntRange(min = 1, max = 40) int features,
            @ForAll @IntRange(min = 1, max = 90) int units,
            @ForAll @IntRange(min = 2, max = 70) int classes) {
        Random random = new Random(seed);
        FeatureSet held = random.nextBoolean()
                ? FeatureSet.all(features)
                : FeatureSet.of(
                        features,
                        IntStream.range(0, features)
                                .filter(j -> random.nextBoolean())
                                .toArray());
        int dimension = held.count() + 1;
        float[] basis = floats(random, units * dimension);
        float[] outputs = floats(random, classes * units);
        NetworkModel model = new NetworkModel(kernel, classes, units, held, doubles(basis), doubles(outputs));
        int perSlice = 1 + random.nextInt(units);
        List<NetworkClassifier.Units> slices = new ArrayList<>();
        for (int first = 0; first < units; first += perSlice) {
            slices.add(slice(basis, outputs, classes, units, first, Math.min(units, first + perSlice)));
        }
        NetworkClassifier classifier = new NetworkClassifier(kernel, classes, held, slices);
        ScoreSpace space = new ScoreSpace();
        for (int event = 0; event < 3; event++) {
            Features x = RandomEvents.next(random, features, 1);
            double[] expected = model.scores(x);
            double[] scores = classifier.scores(x, space);
            for (int c = 0; c < classes; c++) {
                assertClose("class " + c, scores[c], expected[c], 1e-4);
            }
        }
        assertThat(classifier.units()).isEqualTo(units);
        assertThat(classifier.classes()).isEqualTo(classes);
    }

    private static NetworkClassifier.Units slice(
            float[] basis, float[] outputs, int classes, int units, int from, int to) {
        int dimension = basis.length / units;
        float[] rows = Arrays.copyOfRange(basis, from * dimension, to * dimension);
        float[] columns = new float[classes * (to - from)];
        for (int c = 0; c < classes; c++) {
            System.arraycopy(outputs, c * units + from, columns, c * (to - from), to - from);
        }
        return new NetworkClassifier.Units(rows, columns);
    }

    @Example
    void predict_scores_theLargestWinsByWhatItIsAhead() {
        Prediction prediction = constant(-1, 4, 1.5f).predict(event(3));
        assertThat(prediction.label()).isEqualTo(1);
        assertThat(prediction.votes()).containsExactly(0, 1, 0);
        assertThat(prediction.scores()).containsExactly(-1, 4, 1.5);
        assertThat(prediction.margin()).isEqualTo(2.5);
    }

    @Example
    void predict_equalScores_lowestIndexWins() {
        Prediction prediction = constant(-1, 2, 2).predict(event(0));
        assertThat(prediction.label()).isEqualTo(1);
        assertThat(prediction.margin()).isZero();
    }

    /** A space that another classifier has used, larger or smaller, changes nothing. */
    @Example
    void predict_spaceOfAnotherShape_changesNothing() {
        Random random = new Random(3);
        NetworkClassifier large = new NetworkClassifier(
                NetworkKernel.ANOVA,
                100,
                ONE,
                List.of(new NetworkClassifier.Units(floats(random, 2 * 80), floats(random, 80 * 100))));
        ScoreSpace space = new ScoreSpace();
        double[] alone = large.scores(event(2), new ScoreSpace());
        constant(1, 2).scores(event(5), space);
        assertThat(large.scores(event(2), space)).containsExactly(alone);
        assertThat(constant(1, 2).scores(event(5), space)).containsExactly(1, 2);
    }

    @Example
    void new_lengthsThatDoNotFit_areRefused() {
        assertThatThrownBy(() -> new NetworkClassifier(
                        NetworkKernel.SQUARE, 2, ONE, List.of(new NetworkClassifier.Units(new float[3], new float[2]))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("basis and outputs of some units have lengths 3 and 2, expected units x 2 and 2 classes x"
                        + " units, with a unit and two classes or more");
        assertThatThrownBy(() -> new NetworkClassifier(NetworkKernel.SQUARE, 2, ONE, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("network has no units, expected 1 or more");
        assertThatThrownBy(() -> constant(1, 2).scores(Features.dense(new float[] {1, 2}), new ScoreSpace()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("event has 2 features, expected 1");
    }
}
