package org.lorentztron.job.options;

import static org.lorentztron.job.options.Option.Group.CHOOSE;

import java.util.Map;
import org.lorentztron.connectors.client.Mistake;
import org.lorentztron.connectors.client.PolicyText;
import org.lorentztron.model.predict.Decide;

/** How probabilities become labels of predictions: {@link org.lorentztron.connectors.client.DecisionPolicy}. */
final class DecisionOptions {
    static final Option<Decide> DECIDE = Option.of(CHOOSE, "decide", OptionType.choice(Decide.class, Decide::id))
            .initially("probability")
            .means(
                    "What decides the label of a prediction: the largest probability, or the votes of pairs.",
                    "Probabilities come from the scores that each part gave its newest 1,024 events before it learned"
                            + " them. They are in every prediction, whatever decides. Of equally likely classes, as"
                            + " long as nothing is calibrated, votes decide. The labels of both rules differ on 1 to 3"
                            + " % of events, and neither has fewer errors. The manifest of a version says which rule"
                            + " its consumers use.");
    static final Option<Map<String, Double>> THRESHOLD = Option.of(
                    CHOOSE,
                    "threshold",
                    new OptionType<Map<String, Double>>(
                            "<class=p,...>",
                            "class=p, comma separated, each class once, each p above 0 and at most 1",
                            PolicyText::thresholds,
                            PolicyText::text))
            .otherwise("none: the likeliest class")
            .notWith(DECIDE, Decide.VOTES)
            .means(
                    "Probabilities from which on a class is the label of a prediction, such as fraud=0.2.",
                    "Of several classes that reach theirs, that of the largest ratio of probability and threshold is"
                            + " the label; if there is none, the likeliest class without a threshold. Where missing a"
                            + " class costs m and a false alarm f, choose f / (m + f): a lower threshold finds more of"
                            + " the class, among more false alarms. It is the choice of those who read the predictions:"
                            + " no version depends on it, and none names it. See decisions.md.");
    static final Option<Map<Mistake, Double>> COSTS = Option.of(
                    CHOOSE,
                    "costs",
                    new OptionType<Map<Mistake, Double>>(
                            "<true>decided=c,...>",
                            "true class>decided class=c, comma separated, two different classes, each pair once, each"
                                    + " c from 0 to 1e9",
                            PolicyText::costs,
                            PolicyText::text))
            .otherwise("none: the likeliest class")
            .notWith(DECIDE, Decide.VOTES)
            .means(
                    "Costs of mistakes, such as ok>fraud=1,fraud>ok=50: the label is the class of the least expected"
                            + " cost.",
                    "A mistake that is not named costs 1, a right label nothing. Only ratios of costs count. Give"
                            + " either costs or --threshold; costs are for at most 1,000 classes. In the name of a"
                            + " class, the sign > is written %3E. No version depends on it, and none names it. See"
                            + " decisions.md.");
    static final Option<Double> ABSTAIN_BELOW = Option.of(
                    CHOOSE,
                    "abstain-below",
                    new OptionType<Double>("<number>", "a number above 0 and at most 1", PolicyText::probability))
            .otherwise("every prediction has a label")
            .notWith(DECIDE, Decide.VOTES)
            .means(
                    "Least probability of a label that is given; else label is null and abstained is true.",
                    "The class is decided first, also by --threshold or --costs, and then its probability counts. With"
                            + " --threshold fraud=0.2 and --abstain-below 0.6, events with a probability of fraud"
                            + " from 0.2 to 0.6 have no label: people may look at them. Such events count as"
                            + " events.abstained, and not in prequential errors. No version depends on it, and none"
                            + " names it. See decisions.md.");

    private DecisionOptions() {}
}
