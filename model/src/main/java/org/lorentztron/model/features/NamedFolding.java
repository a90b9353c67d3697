package org.lorentztron.model.features;

import java.util.Arrays;
import java.util.Objects;
import org.lorentztron.model.FeatureSet;

/**
 * How models of the x' and p' of a {@link NamedScale} become those of x and p, and back: what is learned of a measured
 * number's value also speaks of its presence, by its mean. Not thread-safe.
 */
final class NamedFolding {
    private final NamedScale scale;

    NamedFolding(NamedScale scale) {
        this.scale = scale;
    }

    /** {@link FeatureScale#folding}. */
    Folding of(FeatureSet trained) {
        FeatureSet held = trained.union(FeatureSet.of(trained.features(), presencesOf(trained)));
        int[] places = places(trained, held);
        double[] sums = new double[held.count() + 1];
        return new Folding(trained, held, (rows, from, folded, to) -> {
            Arrays.fill(sums, 0);
            for (int k = 0; k < trained.count(); k++) {
                int feature = trained.feature(k);
                double entry = FeatureScale.asFloat(rows[from + k] * scale.factor(feature));
                sums[places[k]] += entry;
                MeasuredNumber number = scale.measured(feature);
                if (number != null && number.value() == feature) {
                    sums[held.position(number.presence())] -= entry * number.mean();
                }
            }
            sums[held.count()] = rows[from + trained.count()];
            for (int k = 0; k < sums.length; k++) {
                folded[to + k] = FeatureScale.asFloat(sums[k]);
            }
        });
    }

    /** {@link FeatureScale#unfold}. */
    FeatureMatrix unfold(FeatureMatrix matrix) {
        FeatureSet published = matrix.featureSet();
        FeatureSet held = unfolded(published);
        double[] result = new double[matrix.rows().length / matrix.width() * (held.count() + 1)];
        int[] places = places(published, held);
        for (int from = 0, to = 0; from < matrix.rows().length; from += matrix.width(), to += held.count() + 1) {
            result[to + held.count()] += matrix.rows()[from + published.count()];
            for (int k = 0; k < published.count(); k++) {
                double entry = matrix.rows()[from + k];
                int feature = published.feature(k);
                MeasuredNumber number = scale.measured(feature);
                if (number == null) {
                    float factor = scale.factor(feature);
                    result[to + places[k]] += factor == 0 ? 0 : entry / factor;
                    continue;
                }
                // What is learned of a presence that is not is the constant's: the number is always there.
                int presence = number.presenceLearned() ? held.position(number.presence()) : held.count();
                float share = number.presenceLearned() ? NamedScale.PRESENCE : 1;
                if (number.value() == feature) {
                    result[to + places[k]] += entry / number.factor();
                    result[to + presence] += entry * number.mean() / share;
                } else {
                    result[to + presence] += entry / share;
                }
            }
        }
        return new FeatureMatrix(held, result);
    }

    /** [k] where the k-th feature of some is among others; the constant's place if it is none of them. */
    private static int[] places(FeatureSet some, FeatureSet others) {
        int[] places = new int[some.count()];
        Arrays.setAll(places, k -> {
            int place = others.position(some.feature(k));
            return place < 0 ? others.count() : place;
        });
        return places;
    }

    /** The presences of the measured numbers that some features are of, ascending. */
    private int[] presencesOf(FeatureSet some) {
        return Arrays.stream(some.indices())
                .mapToObj(scale::measured)
                .filter(Objects::nonNull)
                .mapToInt(MeasuredNumber::presence)
                .distinct()
                .sorted()
                .toArray();
    }

    /** What models of x' hold where those of x hold some features. */
    private FeatureSet unfolded(FeatureSet some) {
        int[] presences = Arrays.stream(presencesOf(some))
                .filter(presence -> scale.factor(presence) != 0)
                .toArray();
        int[] kept = Arrays.stream(some.indices())
                .filter(feature -> scale.factor(feature) != 0)
                .toArray();
        return FeatureSet.of(some.features(), kept).union(FeatureSet.of(some.features(), presences));
    }
}
