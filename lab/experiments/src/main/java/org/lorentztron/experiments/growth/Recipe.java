package org.lorentztron.experiments.growth;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.Scheme;

/**
 * How models are made, whatever their classes and features. As the command line names it: {@code LEARNER[/rest]}.
 *
 * @param learner that trains them
 * @param scheme of their parts; pairs for learners that have none
 * @param rank d; 1 for learners that have none
 * @param units m; 1 for learners that have none
 */
record Recipe(LearnerKind learner, Scheme scheme, int rank, int units) {
    private static final String OF_REST = "/" + Scheme.REST.id();
    private static final List<LearnerKind> LEARNERS =
            List.of(LearnerKind.DOS, LearnerKind.HERDED, LearnerKind.LINEAR, LearnerKind.SHARED);

    /** Takes what the learner does not have for what is said above. */
    Recipe {
        scheme = learner.uses(LearnerSetting.SCHEME) ? scheme : Scheme.PAIRS;
        rank = learner.isRanked() ? rank : 1;
        units = learner.uses(LearnerSetting.UNITS) ? units : 1;
    }

    /** All names, in the order in which help shows them. */
    static List<String> names() {
        List<String> names = new ArrayList<>();
        for (LearnerKind learner : LEARNERS) {
            names.add(learner.id());
            if (learner.uses(LearnerSetting.SCHEME)) {
                names.add(learner.id() + OF_REST);
            }
        }
        return names;
    }

    /**
     * Models of rank 1, or of 1 unit.
     *
     * @param name one of {@link #names}
     */
    static Recipe named(String name) {
        boolean ofRest = name.endsWith(OF_REST);
        String learner = ofRest ? name.substring(0, name.length() - OF_REST.length()) : name;
        return new Recipe(LearnerKind.of(learner), ofRest ? Scheme.REST : Scheme.PAIRS, 1, 1);
    }

    /**
     * The options of a job that has it, with random starts: the cost of an event is measured, not that of a first fit.
     *
     * @param seed of the models' start
     */
    List<String> options(long seed) {
        List<String> all = new ArrayList<>(List.of("--learner", learner.id()));
        if (learner.uses(LearnerSetting.SCHEME)) {
            all.addAll(List.of("--scheme", scheme.id()));
        }
        if (learner.isRanked()) {
            all.addAll(List.of("--rank", Integer.toString(rank)));
        }
        if (learner.uses(LearnerSetting.UNITS)) {
            all.addAll(List.of("--rank", Integer.toString(units)));
        }
        if (learner.uses(LearnerSetting.START_FIT)) {
            all.addAll(List.of("--start-fit", "0"));
        }
        if (learner.uses(LearnerSetting.START_BASIS)) {
            all.addAll(List.of("--start-fit", "0"));
        }
        if (learner.uses(LearnerSetting.SEED)) {
            all.addAll(List.of("--seed", Long.toString(seed)));
        }
        return all;
    }

    /** The name. */
    @Override
    public String toString() {
        return learner.id() + (scheme == Scheme.REST ? OF_REST : "");
    }
}
