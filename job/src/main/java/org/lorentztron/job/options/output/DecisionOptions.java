package org.lorentztron.job.options.output;

import static org.lorentztron.job.options.kind.Option.Group.START;

import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.PolicyText;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.OptionType;
import org.lorentztron.job.options.learner.LearnerOptions;
import org.lorentztron.job.options.learner.Preset;

/** How probabilities become labels of predictions: {@link DecisionPolicy}. */
public final class DecisionOptions {
    public static final Option<DecisionPolicy> THRESHOLD = Option.of(
                    START,
                    "threshold",
                    new OptionType<DecisionPolicy>(
                            "<class=p,...>",
                            "class=p, each p above 0 and at most 1, or true class>decided class=c, each c from 0 to"
                                    + " 1e9, comma separated, none twice",
                            PolicyText::policy,
                            PolicyText::text))
            .otherwise("none")
            .notWith(LearnerOptions.PRESET, Preset.PAPER)
            .means(
                    "Probabilities from which on a class is the label, such as fraud=0.2; or costs of mistakes, such as"
                            + " ok>fraud=1,fraud>ok=50.",
                    "Of several classes that reach theirs, that of the largest ratio is the label; of"
                            + " none, the likeliest class without a threshold. With costs it is the class of the"
                            + " least expected cost, where other mistakes cost 1. In a class, > is %3E. Versions"
                            + " carry it: readers decide alike. See docs/guide/decisions.md.");
    public static final Option<Double> ABSTAIN_BELOW = Option.of(
                    START,
                    "abstain-below",
                    new OptionType<Double>("<number>", "a number above 0 and at most 1", PolicyText::abstainBelow))
            .otherwise("none")
            .notWith(LearnerOptions.PRESET, Preset.PAPER)
            .means(
                    "Least probability of a label that is given; else label is null and abstained is true.",
                    "--threshold decides first. Such events count as events.abstained, and not in prequential errors."
                            + " Versions carry it.");

    private DecisionOptions() {}
}
