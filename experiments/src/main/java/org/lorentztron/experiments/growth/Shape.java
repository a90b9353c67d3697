package org.lorentztron.experiments.growth;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.learn.LearnerKind;

/**
 * What a model is made for, as far as its cost depends on it.
 *
 * @param learner that trains it
 * @param classes K
 * @param features n, without the constant one
 * @param nonZeros of every event, without the constant one; at most all features
 * @param rank d; 1 for learners that have none
 */
record Shape(LearnerKind learner, int classes, int features, int nonZeros, int rank) {

    /** Takes all features of an event for non-zero where more are asked for, and rank 1 where the learner has none. */
    Shape {
        nonZeros = Math.min(nonZeros, features);
        rank = learner.isRanked() ? rank : 1;
    }

    /** The number K (K - 1) / 2 of pairs. */
    int pairs() {
        return new ClassPairs(classes).count();
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
        all.addAll(learnerOptions(seed));
        return JobArguments.parse(all.toArray(String[]::new), Map.of());
    }

    /** The options of a job that are the learner's. */
    List<String> learnerOptions(long seed) {
        List<String> all = new ArrayList<>(List.of("--learner", learner.id()));
        if (learner.isRanked()) {
            all.addAll(List.of("--seed", Long.toString(seed)));
            all.addAll(List.of("--rank", Integer.toString(rank)));
        }
        return all;
    }

    @Override
    public String toString() {
        return classes + " classes, " + features + " features, " + nonZeros + " non-zeros, rank " + rank;
    }
}
