package org.lorentztron.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;
import static org.lorentztron.model.RandomParameters.doubles;
import static org.lorentztron.model.RandomParameters.floats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.kernels.FeatureRows;

/** Both layouts score as the plain models do, whatever the pairs hold. */
class PairParametersTest {
    @Property
    void score_anyRanksAndFeatures_matchesThePlainModels(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 40) int features,
            @ForAll @IntRange(min = 1, max = 12) int count) {
        Random random = new Random(seed);
        List<PairModel> pairs = new ArrayList<>();
        List<DosModel> models = new ArrayList<>();
        // All of one rank, or each of its own.
        int rank = random.nextBoolean() ? 1 + random.nextInt(20) : 0;
        for (int p = 0; p < count; p++) {
            int its = rank == 0 ? 1 + random.nextInt(20) : rank;
            FeatureSet featureSet = featureSet(random, features);
            float[] u = floats(random, its * (featureSet.count() + 1));
            float[] v = floats(random, u.length);
            pairs.add(new PairModel(2 * p, its, featureSet, u, v));
            models.add(new DosModel(its, featureSet, doubles(u), doubles(v)));
        }
        FeatureRows known = PairModel.features(pairs, features);
        for (PairParameters layout : List.of(new CommonRows(pairs, known), new PackedRows(pairs, known))) {
            ScoreSpace space = new ScoreSpace();
            for (int event = 0; event < 3; event++) {
                Features x = RandomEvents.next(random, features, 1);
                double[] scores = new double[2 * count];
                Arrays.fill(scores, Double.NaN);

                layout.score(x, space, scores);

                for (int p = 0; p < count; p++) {
                    assertClose(
                            layout + ", pair " + p, scores[2 * p], models.get(p).score(x), 1e-4);
                    assertThat(scores[2 * p + 1]).isNaN();
                }
            }
        }
    }

    /** All, none, or some. */
    private static FeatureSet featureSet(Random random, int features) {
        int share = random.nextInt(4);
        return share == 3
                ? FeatureSet.all(features)
                : FeatureSet.of(
                        features,
                        random.ints(0, features)
                                .limit((long) share * features / 2)
                                .distinct()
                                .sorted()
                                .toArray());
    }
}
