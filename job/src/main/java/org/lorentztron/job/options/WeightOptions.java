package org.lorentztron.job.options;

import static org.lorentztron.job.options.Option.Group.CHOOSE;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.learn.EventWeight;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.Update;

/** The options that say how much events of a class count. Part of {@link OptionTable}. */
final class WeightOptions {
    static final Option<Map<String, Double>> CLASS_WEIGHTS = Option.of(
                    CHOOSE,
                    "class-weights",
                    numbers(
                            "<class=weight,...>",
                            "class=weight, comma separated, each class once, weights from 0.000001 to 1000000",
                            weight -> weight >= EventWeight.LEAST && weight <= EventWeight.LARGEST))
            .otherwise("1 for every class")
            .shapes()
            .sets(LearnerSetting.WEIGHTS)
            .notWith(LearnerOptions.UPDATE, Update.PA)
            .means(
                    "Weights of classes, such as fraud=20: an event counts as if it came that many times.",
                    "You probably want a threshold: weights move recall and precision against each other, and the"
                            + " probabilities with them, which a threshold does without training. See learners.md for"
                            + " what they did to a class of 1 % of the events. The weight of the class is multiplied"
                            + " with that of the event, and the product is at most 1,000,000. An event of weight w"
                            + " takes up to w updates of each part.");
    static final Option<Map<String, Double>> KEEP = Option.of(
                    CHOOSE,
                    "keep",
                    numbers(
                            "<class=share,...>",
                            "class=share, comma separated, each class once, shares above 0 and at most 1",
                            share -> share > 0 && share <= 1))
            .otherwise("1 for every class")
            .shapes()
            .means(
                    "Share of the labelled events of a class that are trained, such as ok=0.1.",
                    "Which events these are depends on their partitions and offsets alone. The others are still"
                            + " evaluated, and the scale of features is made from them as well; events.notKept counts"
                            + " them. Probabilities are corrected, so they are those of all events. It needs --scheme"
                            + " pairs. After a restore with another share, probabilities are right once each pair has"
                            + " trained 1,024 events.");

    private WeightOptions() {}

    private static OptionType<Map<String, Double>> numbers(
            String placeholder, String expected, DoublePredicate isValid) {
        return new OptionType<>(
                placeholder, expected, text -> numbers(text, isValid), numbers -> numbers.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + OptionType.plain(entry.getValue()))
                        .collect(Collectors.joining(",")));
    }

    /** Null if an entry is none, its number is not valid, or a class is there twice. */
    private static @Nullable Map<String, Double> numbers(String text, DoublePredicate isValid) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (String entry : text.split(",", -1)) {
            int equals = entry.lastIndexOf('=');
            if (equals < 0) {
                return null;
            }
            double number = Double.parseDouble(entry.substring(equals + 1).strip());
            String name = entry.substring(0, equals).strip();
            if (!isValid.test(number) || numbers.put(name, number) != null) {
                return null;
            }
        }
        return numbers;
    }
}
