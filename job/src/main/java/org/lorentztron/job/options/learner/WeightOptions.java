package org.lorentztron.job.options.learner;

import static org.lorentztron.job.options.kind.Option.Group.ADVANCED;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.EncodedText;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.OptionType;
import org.lorentztron.model.learn.EventWeight;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.Update;

/** The options that say how much events of a class count. */
public final class WeightOptions {
    public static final Option<Map<String, Double>> CLASS_WEIGHTS = Option.of(
                    ADVANCED,
                    "class-weights",
                    numbers(
                            "<class=weight,...>",
                            "class=weight, comma separated, each class once, weights from 0.000001 to 1000000",
                            weight -> weight >= EventWeight.LEAST && weight <= EventWeight.LARGEST))
            .otherwise("1 for every class")
            .shapes()
            .usedBy(LearnerOptions.LEARNER, LearnerSetting.WEIGHTS)
            .notWith(LearnerOptions.UPDATE, Update.PA)
            .means(
                    "Weights of classes, such as fraud=20: an event counts as if it came that many times.",
                    "You probably want a --threshold, which moves recall and precision without training."
                            + " The weight of an event multiplies it at most by 16, and adds at most 16."
                            + " An event of weight w takes up to w updates of each part.");
    public static final Option<Map<String, Double>> KEEP = Option.of(
                    ADVANCED,
                    "keep",
                    numbers(
                            "<class=share,...>",
                            "class=share, comma separated, each class once, shares above 0 and at most 1",
                            share -> share > 0 && share <= 1))
            .otherwise("1 for every class")
            .shapes()
            .means(
                    "Share of the labelled events of a class that are trained, such as ok=0.1.",
                    "Partitions and offsets alone decide which. The others are evaluated, and counted as"
                            + " events.notKept; probabilities are corrected to those of all events. Only with"
                            + " --scheme pairs.");

    private WeightOptions() {}

    private static OptionType<Map<String, Double>> numbers(
            String placeholder, String expected, DoublePredicate isValid) {
        return new OptionType<>(
                placeholder, expected, text -> numbers(text, isValid), numbers -> numbers.entrySet().stream()
                        .map(entry ->
                                EncodedText.encoded(entry.getKey(), ",") + "=" + OptionType.plain(entry.getValue()))
                        .collect(Collectors.joining(",")));
    }

    /** Null if an entry is none, its number is not valid, or a class is there twice. */
    private static @Nullable Map<String, Double> numbers(String text, DoublePredicate isValid) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (String entry : EncodedText.entries(text)) {
            int equals = entry.lastIndexOf('=');
            if (equals < 0) {
                return null;
            }
            double number = Double.parseDouble(entry.substring(equals + 1).strip());
            String name = EncodedText.decoded(entry.substring(0, equals).strip());
            if (!isValid.test(number) || numbers.put(name, number) != null) {
                return null;
            }
        }
        return numbers;
    }
}
