package org.lorentztron.experiments.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.learner.linear.Arow;
import org.lorentztron.model.learner.linear.GaussianRule;
import org.lorentztron.model.learner.linear.Nherd;
import org.lorentztron.model.predict.PairwiseEnsemble;

/**
 * What a contestant did on all classes at once: by votes of all pairs, or by one classifier that tells each class from
 * the best wrong one.
 *
 * @param percent wrong labels
 * @param form how it decides between the classes
 * @param choice its C, the same for all pairs
 * @param errors on the test examples
 * @param tests how many test examples there are
 */
record ClassesMatch(int percent, UntunedLearner contestant, Form form, HoldOut.Choice choice, int errors, int tests) {
    /** How a linear learner decides between several classes. */
    enum Form {
        ALL_PAIRS("all pairs"),
        BEST_WRONG_CLASS("best wrong class");

        private final String text;

        Form(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Chooses C, learns and tests; {@code contestant} is a diagonal one. */
    static ClassesMatch play(
            int percent, UntunedLearner contestant, Form form, HoldOut holdOut, Sample sample, Sample.Data data) {
        int examples = sample.training().size();
        int[] heldOut = holdOut.errors(
                examples,
                (c, learned) -> errors(
                        learn(contestant, form, sample, data, c, learned), sample.training(), sample.given(), learned));
        HoldOut.Choice choice = holdOut.choice(holdOut.best(heldOut), heldOut);
        ToIntFunction<Features> classifier = learn(contestant, form, sample, data, choice.c(), examples);
        int errors = errors(classifier, sample.tests(), sample.truth(), 0);
        return new ClassesMatch(
                percent, contestant, form, choice, errors, sample.tests().size());
    }

    private static ToIntFunction<Features> learn(
            UntunedLearner contestant, Form form, Sample sample, Sample.Data data, double c, int examples) {
        return form == Form.ALL_PAIRS
                ? learnPairs(contestant, sample, data, c, examples)
                : learnClasses(contestant, sample, data, c, examples);
    }

    private static ToIntFunction<Features> learnPairs(
            UntunedLearner contestant, Sample sample, Sample.Data data, double c, int examples) {
        ClassPairs numbers = new ClassPairs(data.classes().size());
        List<ClassPair> pairs = new ArrayList<>();
        for (int p = 0; p < numbers.count(); p++) {
            pairs.add(numbers.pair(p));
        }
        PairTrainingBlock block = Learners.ofPairs(contestant.settings(data.classes(), data.features(), c))
                .newBlock(pairs);
        for (int i = 0; i < examples; i++) {
            block.learn(sample.training().get(i), sample.given()[i]);
        }
        PairwiseEnsemble.Builder builder =
                PairwiseEnsemble.builder(data.classes().size(), data.features());
        for (int p = 0; p < pairs.size(); p++) {
            builder.pair(pairs.get(p), block.model(p));
        }
        PairwiseEnsemble ensemble = builder.build();
        return features -> ensemble.predict(features).label();
    }

    private static ToIntFunction<Features> learnClasses(
            UntunedLearner contestant, Sample sample, Sample.Data data, double c, int examples) {
        GaussianRule rule = contestant.kind() == LearnerKind.AROW ? new Arow(c) : new Nherd(c);
        MulticlassGaussian model = new MulticlassGaussian(
                rule, contestant.covariance(), data.classes().size(), data.features() + 1);
        for (int i = 0; i < examples; i++) {
            model.learn(withConstant(sample.training().get(i)), sample.given()[i]);
        }
        return features -> model.predict(withConstant(features));
    }

    private static double[] withConstant(Features x) {
        double[] z = new double[x.size() + 1];
        for (int k = 0; k < x.nonZeros(); k++) {
            z[x.index(k)] = x.value(k);
        }
        z[x.size()] = 1;
        return z;
    }

    private static int errors(ToIntFunction<Features> classifier, List<Features> examples, int[] labels, int first) {
        int errors = 0;
        for (int i = first; i < labels.length; i++) {
            errors += classifier.applyAsInt(examples.get(i)) == labels[i] ? 0 : 1;
        }
        return errors;
    }
}
