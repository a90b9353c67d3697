package org.lorentztron.experiments.tournament;

import java.util.List;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learner.Learners;

/**
 * What a contestant did on a pair of classes.
 *
 * @param percent wrong labels
 * @param choice its C, the same for all pairs, and the errors it made on the examples of this pair that were held out
 * @param errors on the test examples, after one pass over all training examples with that C
 * @param tests how many test examples there are
 */
record Match(int percent, ClassPair pair, UntunedLearner contestant, HoldOut.Choice choice, int errors, int tests) {
    private static final List<String> CLASSES = List.of("a", "b");

    /** The errors of a contestant on the examples held out, for every C. */
    static int[] heldOut(UntunedLearner contestant, HoldOut holdOut, MatchData sample, int features) {
        return holdOut.errors(
                sample.training().size(),
                (c, learned) -> errors(
                        learn(contestant, sample, features, c, learned), sample.training(), sample.given(), learned));
    }

    /** Learns all training examples with a C, and tests. */
    static Match play(
            int percent,
            ClassPair pair,
            UntunedLearner contestant,
            HoldOut.Choice choice,
            MatchData sample,
            int features) {
        DosModel model = learn(
                contestant, sample, features, choice.c(), sample.training().size());
        int errors = errors(model, sample.tests(), sample.truth(), 0);
        return new Match(
                percent, pair, contestant, choice, errors, sample.tests().size());
    }

    private static DosModel learn(UntunedLearner contestant, MatchData sample, int features, double c, int examples) {
        PairTrainingBlock block =
                Learners.ofPairs(contestant.settings(CLASSES, features, c)).newBlock(List.of(new ClassPair(0, 1)));
        for (int i = 0; i < examples; i++) {
            block.learn(sample.training().get(i), sample.given()[i]);
        }
        return block.model(0);
    }

    /** Errors on the examples from {@code first} on. */
    private static int errors(DosModel model, List<Features> examples, int[] labels, int first) {
        int errors = 0;
        for (int i = first; i < labels.length; i++) {
            int predicted = model.score(examples.get(i)) >= 0 ? 0 : 1;
            errors += predicted == labels[i] ? 0 : 1;
        }
        return errors;
    }
}
