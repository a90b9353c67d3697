package org.lorentztron.experiments.networks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.lorentztron.model.Features;
import org.lorentztron.model.monitor.DiscountedGain;

/** Half of the ratings to learn from, a quarter to choose settings by, a quarter to judge by. */
record RatingSplit(Ratings ratings, Part training, Part validation, Part test) {

    /** Some of the ratings, with the features of each. */
    record Part(List<Ratings.Rating> ratings, List<Features> examples) {
        int[] levels() {
            return ratings.stream().mapToInt(Ratings.Rating::level).toArray();
        }

        /** What a predictor says of every rating. */
        double[] predictions(ToDoubleFunction<Features> predictor) {
            return examples.stream().mapToDouble(predictor).toArray();
        }

        /** The root of the mean squared error. */
        double rootMeanSquare(double[] predictions) {
            double sum = 0;
            for (int i = 0; i < predictions.length; i++) {
                double error = predictions[i] - ratings.get(i).level();
                sum += error * error;
            }
            return Math.sqrt(sum / predictions.length);
        }

        /** nDCG@k of the order of each user's items, the mean over users with a rating here. */
        double discountedGain(int k, double[] predictions) {
            Map<Integer, List<Integer>> byUser = new TreeMap<>();
            for (int i = 0; i < predictions.length; i++) {
                byUser.computeIfAbsent(ratings.get(i).user(), user -> new ArrayList<>())
                        .add(i);
            }
            return byUser.values().stream()
                    .mapToDouble(places -> DiscountedGain.normalized(
                            k,
                            places.stream()
                                    .mapToInt(i -> ratings.get(i).level())
                                    .toArray(),
                            places.stream().mapToDouble(i -> predictions[i]).toArray()))
                    .average()
                    .orElseThrow();
        }
    }

    /** @param seed of the random order */
    static RatingSplit of(Ratings ratings, long seed) {
        List<Ratings.Rating> all = new ArrayList<>(ratings.all());
        Collections.shuffle(all, new Random(seed));
        int half = all.size() / 2;
        int threeQuarters = half + all.size() / 4;
        return new RatingSplit(
                ratings,
                part(ratings, all.subList(0, half)),
                part(ratings, all.subList(half, threeQuarters)),
                part(ratings, all.subList(threeQuarters, all.size())));
    }

    private static Part part(Ratings ratings, List<Ratings.Rating> some) {
        return new Part(List.copyOf(some), some.stream().map(ratings::features).toList());
    }
}
