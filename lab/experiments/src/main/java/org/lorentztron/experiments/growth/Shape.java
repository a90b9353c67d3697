package org.lorentztron.experiments.growth;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.learn.LearnerSetting;

/**
 * What a model is made for, as far as its cost depends on it.
 *
 * @param recipe by which it is made
 * @param classes K
 * @param features n, without the constant one
 * @param nonZeros of every event, without the constant one; at most all features
 */
record Shape(Recipe recipe, int classes, int features, int nonZeros) {

    /** Takes all features of an event for non-zero where more are asked for. */
    Shape {
        nonZeros = Math.min(nonZeros, features);
    }

    /** The classes' names. */
    List<String> labels() {
        return IntStream.range(0, classes).mapToObj(Integer::toString).toList();
    }

    /**
     * A job of this shape, all else as it is by default.
     *
     * @param seed of the models' start
     * @throws org.lorentztron.job.options.InvalidOptionsException if no job can have this shape
     */
    JobOptions jobOptions(long seed) {
        List<String> all = new ArrayList<>(List.of("--bootstrap-servers", "localhost:9092"));
        all.addAll(List.of("--classes", labels().stream().collect(Collectors.joining(","))));
        all.addAll(List.of("--features", Integer.toString(features)));
        all.addAll(recipe.options(seed));
        // What a learner costs by itself: candidates multiply it, and horizons hold an average of their own.
        all.addAll(List.of("--averaging", "polynomial"));
        // The events need no scale.
        all.addAll(List.of("--standardize", "off"));
        if (recipe.learner().uses(LearnerSetting.CANDIDATES)) {
            all.addAll(List.of("--candidates", "one"));
        }
        return JobArguments.parse(all.toArray(String[]::new), Map.of());
    }

    @Override
    public String toString() {
        return classes + " classes, " + features + " features, " + nonZeros + " non-zeros, "
                + (recipe.learner().uses(LearnerSetting.UNITS) ? recipe.units() + " units" : "rank " + recipe.rank());
    }
}
