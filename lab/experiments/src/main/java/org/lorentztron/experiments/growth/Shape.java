package org.lorentztron.experiments.growth;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSetting;

/**
 * What a model is made for and how, as far as its cost depends on it.
 *
 * @param learner that trains it: one of {@link #LEARNERS}
 * @param classes K
 * @param features n, without the constant one
 * @param nonZeros of every event, without the constant one; at most all features
 * @param rank d, or the units of a network; 1 for learners that have neither
 */
record Shape(String learner, int classes, int features, int nonZeros, int rank) {
    private static final String OF_REST = "/rest";
    /** Of pairs of classes, or of classes against the rest. */
    static final List<String> LEARNERS =
            List.of("dos", "dos/rest", "herded", "herded/rest", "linear", "linear/rest", "shared");

    /** Takes what is possible for what is asked. */
    Shape {
        nonZeros = Math.min(nonZeros, features);
        rank = isRanked(learner) ? rank : 1;
    }

    private static LearnerKind kind(String learner) {
        return LearnerKind.of(learner.replace(OF_REST, ""));
    }

    private static boolean isRanked(String learner) {
        return kind(learner).isRanked() || kind(learner).uses(LearnerSetting.UNITS);
    }

    boolean isRanked() {
        return isRanked(learner);
    }

    /** The classes' names. */
    List<String> labels() {
        return IntStream.range(0, classes).mapToObj(Integer::toString).toList();
    }

    /** The options of a job that has it, with random starts: the cost of an event is measured, not of a first fit. */
    List<String> learnerOptions(long seed) {
        LearnerKind kind = kind(learner);
        List<String> all = new ArrayList<>(List.of("--learner", kind.id()));
        if (learner.endsWith(OF_REST)) {
            all.addAll(List.of("--scheme", "rest"));
        }
        if (isRanked()) {
            all.addAll(List.of("--rank", Integer.toString(rank)));
        }
        if (kind.uses(LearnerSetting.START_FIT) || kind.uses(LearnerSetting.START_BASIS)) {
            all.addAll(List.of("--start-fit", "0"));
        }
        if (kind.uses(LearnerSetting.SEED)) {
            all.addAll(List.of("--seed", Long.toString(seed)));
        }
        return all;
    }

    /**
     * A job of this shape, all else as it is by default.
     *
     * @param seed of the models' start
     * @throws org.lorentztron.job.options.InvalidOptionsException if no job can have this shape
     */
    JobOptions jobOptions(long seed) {
        List<String> all = new ArrayList<>(List.of("--bootstrap-servers", "localhost:9092"));
        all.addAll(List.of("--classes", String.join(",", labels())));
        all.addAll(List.of("--features", Integer.toString(features)));
        all.addAll(learnerOptions(seed));
        // What a learner costs by itself: candidates multiply it, and horizons hold an average of their own.
        all.addAll(List.of("--averaging", "polynomial"));
        // The events need no scale.
        all.addAll(List.of("--standardize", "off"));
        if (kind(learner).uses(LearnerSetting.CANDIDATES)) {
            all.addAll(List.of("--candidates", "one"));
        }
        return JobArguments.parse(all.toArray(String[]::new), Map.of());
    }

    @Override
    public String toString() {
        return learner + ", " + classes + " classes, " + features + " features, " + nonZeros + " non-zeros, rank "
                + rank;
    }
}
