package org.lorentztron.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.Close.assertClose;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NetworkModelTest {
    private static final FeatureSet SOME = FeatureSet.of(5, new int[] {1, 4});

    private static NetworkModel model(NetworkKernel kernel) {
        Random random = new Random(1);
        return new NetworkModel(
                kernel,
                3,
                2,
                SOME,
                random.doubles(6, -1, 1).toArray(),
                random.doubles(6, -1, 1).toArray());
    }

    /** Unit 0 of h'z = 3 x_1 + 2, unit 1 of x_1 - x_4; products of two: 6 x_1, and - x_1 x_4. */
    @Test
    void scores_byHand_areThoseOfTheKernel() {
        double[] basis = {3, 0, 2, 1, -1, 0};
        double[] outputs = {1, 0, 0, 1, 2, -1};
        Features x = Features.dense(new float[] {9, 2, 9, 9, 5});
        NetworkModel square = new NetworkModel(NetworkKernel.SQUARE, 3, 2, SOME, basis, outputs);
        NetworkModel anova = new NetworkModel(NetworkKernel.ANOVA, 3, 2, SOME, basis, outputs);

        assertClose("square", square.scores(x), new double[] {64, 9, 119}, 1e-15);
        assertClose("anova", anova.scores(x), new double[] {12, -10, 34}, 1e-15);
    }

    @ParameterizedTest
    @EnumSource(NetworkKernel.class)
    void on_moreFeatures_scoresAsBefore(NetworkKernel kernel) {
        NetworkModel model = model(kernel);
        Features x = Features.dense(new float[] {1, -2, 3, 4, 0.5f});
        NetworkModel wider = model.on(FeatureSet.of(5, new int[] {0, 1, 4}));

        assertThat(wider.basis()).hasSize(8);
        assertThat(wider.scores(x)).containsExactly(model.scores(x));
        assertThat(model.on(SOME)).isSameAs(model);
        assertThatThrownBy(() -> model.on(FeatureSet.none(5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("feature 1 of the model is missing");
    }

    /** Added features have no parameters yet: whatever they are, the scores are those of the first ones. */
    @ParameterizedTest
    @EnumSource(NetworkKernel.class)
    void widened_moreFeatures_scoresTheFirstOfThem(NetworkKernel kernel) {
        NetworkModel model = model(kernel);
        Features x = Features.dense(new float[] {1, -2, 3, 4, 0.5f, 7, -8});

        NetworkModel wider = Objects.requireNonNull(model.widened(7));

        assertThat(wider.features()).isEqualTo(7);
        assertThat(wider.featureSet()).isEqualTo(FeatureSet.of(7, new int[] {1, 4}));
        assertThat(wider.scores(x)).containsExactly(model.scores(x.first(5)));
        assertThat(Objects.requireNonNull(model.widened(5)).scores(x.first(5)))
                .containsExactly(model.scores(x.first(5)));
        assertThat(model.widened(4)).isNull();
    }

    @ParameterizedTest
    @EnumSource(NetworkKernel.class)
    void readFrom_written_isTheSame(NetworkKernel kernel) throws IOException {
        NetworkModel model = model(kernel);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        model.writeTo(new DataOutputStream(out));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(out.toByteArray()));

        assertThat(NetworkModel.readFrom(in)).usingRecursiveComparison().isEqualTo(model);
        assertThat(in.read()).isEqualTo(-1);
    }

    @Test
    void copy_thenChanged_leavesTheOriginal() {
        NetworkModel model = model(NetworkKernel.SQUARE);
        NetworkModel copy = model.copy();
        assertThat(copy).usingRecursiveComparison().isEqualTo(model);
        copy.basis()[0] = 7;
        copy.outputs()[0] = 7;
        assertThat(model.basis()[0]).isNotEqualTo(7);
        assertThat(model.outputs()[0]).isNotEqualTo(7);
    }

    @Test
    void withClasses_chosen_scoresThem() {
        NetworkModel model = model(NetworkKernel.SQUARE);
        Features x = Features.dense(new float[] {1, -2, 3, 4, 0.5f});
        double[] scores = model.scores(x);

        NetworkModel chosen = model.withClasses(new int[] {2, -1, 0, 1});

        assertThat(chosen.scores(x)).containsExactly(scores[2], 0, scores[0], scores[1]);
        assertThat(chosen.knows(0)).isTrue();
        assertThat(chosen.knows(1)).isFalse();
        assertThatThrownBy(() -> model.withClasses(new int[] {0, 3})).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> model.withClasses(new int[] {0})).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void constructor_lengthsThatDoNotFit_areRefused() {
        assertThatThrownBy(() -> new NetworkModel(NetworkKernel.SQUARE, 3, 2, SOME, new double[5], new double[6]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lengths 5 and 6, expected 2 units x 3 and 3 classes x 2");
        assertThatThrownBy(() -> new NetworkModel(NetworkKernel.SQUARE, 1, 2, SOME, new double[6], new double[2]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void kernelOf_unknownId_namesAll() {
        assertThat(NetworkKernel.of("anova")).isEqualTo(NetworkKernel.ANOVA);
        assertThatThrownBy(() -> NetworkKernel.of("cubic"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("kernel is \"cubic\", expected one of square, anova");
    }
}
