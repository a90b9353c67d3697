package org.lorentztron.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.Close.assertClose;
import static org.lorentztron.model.RandomParameters.doubles;
import static org.lorentztron.model.RandomParameters.floats;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;

class RestEnsembleTest {
    /** Models of different rank, side by side in one matrix, score as the plain ones do, and the largest score wins. */
    @Test
    void predict_modelsOfDifferentRank_isTheLargestScoreOfThePlainModels() {
        Random random = new Random(1);
        RestEnsemble.Builder builder = RestEnsemble.builder(5, 30);
        DosModel[] models = new DosModel[5];
        for (int label = 0; label < models.length; label++) {
            int rank = 1 + label;
            models[label] =
                    new DosModel(rank, 31, doubles(floats(random, rank * 31)), doubles(floats(random, rank * 31)));
            builder.part(label, models[label]);
        }
        RestEnsemble ensemble = builder.build();
        assertThat(ensemble.classes()).isEqualTo(5);
        assertThat(ensemble.features()).isEqualTo(30);
        ScoreSpace space = new ScoreSpace();
        for (int i = 0; i < 50; i++) {
            Features x = RandomEvents.next(random, 30, 1);

            Prediction prediction = ensemble.predict(x, space);

            int best = 0;
            for (int label = 0; label < models.length; label++) {
                double expected = models[label].score(x);
                assertClose("class " + label, prediction.scores()[label], expected, 1e-4);
                best = expected > models[best].score(x) ? label : best;
            }
            assertThat(prediction.label()).isEqualTo(best);
        }
    }

    /** In common rows most parameters would be zeros: the models are packed. */
    @Test
    void predict_modelsOfDifferentFeatures_scoresAsThePlainModels() {
        Random random = new Random(2);
        RestEnsemble.Builder builder = RestEnsemble.builder(6, 1_000_000);
        DosModel[] models = new DosModel[6];
        for (int label = 0; label < models.length; label++) {
            FeatureSet held = FeatureSet.of(
                    1_000_000, IntStream.range(100 * label, 100 * label + 100).toArray());
            models[label] = new DosModel(4, held, doubles(floats(random, 4 * 101)), doubles(floats(random, 4 * 101)));
            builder.part(label, models[label]);
        }
        RestEnsemble ensemble = builder.build();
        int[] words = random.ints(0, 700).distinct().limit(80).sorted().toArray();
        Features x = Features.sparse(1_000_000, words, floats(random, 80));

        double[] scores = ensemble.scores(x, new ScoreSpace());

        for (int label = 0; label < models.length; label++) {
            assertClose("class " + label, scores[label], models[label].score(x), 1e-4);
        }
    }

    @Test
    void build_badModels_isRefused() {
        RestEnsemble.Builder builder =
                RestEnsemble.builder(2, 2).part(0, 1, FeatureSet.all(2), new float[3], new float[3]);
        assertThatThrownBy(builder::build).hasMessage("classes against the rest are 1, expected all 2 of the model");
        assertThatThrownBy(() -> builder.part(2, 1, FeatureSet.all(2), new float[3], new float[3]))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> builder.part(1, 2, FeatureSet.all(2), new float[6], new float[5]))
                .hasMessage("u and v have lengths 6 and 5, expected rank 2 x dimension 3");
        assertThatThrownBy(() -> builder.part(1, 1, FeatureSet.all(3), new float[4], new float[4]))
                .hasMessage("model is of 3 features, expected 2");
        assertThatThrownBy(() -> RestEnsemble.builder(2, 0)).hasMessage("number of features is 0, expected 1 or more");
        builder.part(1, 1, FeatureSet.all(2), new float[3], new float[3]);
        assertThatThrownBy(() -> builder.build().predict(new float[3])).hasMessage("event has 3 features, expected 2");
    }
}
