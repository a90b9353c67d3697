package org.lorentztron.job.options;

import static org.lorentztron.job.options.Option.Group.CHOOSE;

import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.PolicyText;
import org.lorentztron.model.predict.Decide;

/** How probabilities become labels of predictions: {@link org.lorentztron.connectors.client.DecisionPolicy}. */
final class DecisionOptions {
    static final Option<DecisionPolicy> THRESHOLD = Option.of(
                    CHOOSE,
                    "threshold",
                    new OptionType<DecisionPolicy>(
                            "<class=p,...>",
                            "class=p, each p above 0 and at most 1, or true class>decided class=c, each c from 0 to 1e9,"
                                    + " comma separated, none twice",
                            PolicyText::policy,
                            PolicyText::text))
            .otherwise("none: the likeliest class")
            .notWith(LearnerOptions.PRESET, Preset.PAPER)
            .means(
                    "Probabilities from which on a class is the label, such as fraud=0.2; or costs of mistakes, such as"
                            + " ok>fraud=1,fraud>ok=50.",
                    "Of several classes that reach their threshold, that of the largest ratio of probability and"
                            + " threshold is the label; if there is none, the likeliest class without one. Where"
                            + " missing a class costs m and a false alarm f, choose f / (m + f). With costs, the class"
                            + " of the least expected cost is the label; a mistake that is not named costs 1, a right"
                            + " label nothing; at most " + LeastCost.MOST_CLASSES + " classes. The sign > in the name"
                            + " of a class is written %3E. No version depends on it. See decisions.md.");
    static final Option<Double> ABSTAIN_BELOW = Option.of(
                    CHOOSE,
                    "abstain-below",
                    new OptionType<Double>("<number>", "a number above 0 and at most 1", PolicyText::probability))
            .otherwise("every prediction has a label")
            .notWith(LearnerOptions.PRESET, Preset.PAPER)
            .means(
                    "Least probability of a label that is given; else label is null and abstained is true.",
                    "The class is decided first, also by --threshold, and then its probability counts. With"
                            + " --threshold fraud=0.2 and --abstain-below 0.6, events with a probability of fraud"
                            + " from 0.2 to 0.6 have no label: people may look at them. Such events count as"
                            + " events.abstained, and not in prequential errors. No version depends on it, and none"
                            + " names it. See decisions.md.");

    private DecisionOptions() {}
}
