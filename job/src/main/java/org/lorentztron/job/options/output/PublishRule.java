package org.lorentztron.job.options.output;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lorentztron.connectors.wire.version.Evaluation;

/**
 * The conditions under which a version is published, by its evaluation on held-out events.
 *
 * <pre>
 *   error&lt;=0.2     errors / events
 *   logLoss&lt;=0.5   as {@link Evaluation} defines it, in nats
 *   worse&lt;=0.02    (errors - errors of the version accepted last) / events; holds if there is none
 * </pre>
 *
 * Conditions are joined by commas, each at most once; a version must meet all. Immutable.
 *
 * @param conditions in the order given, at least one
 */
public record PublishRule(List<Condition> conditions) implements Serializable {
    private static final String FORM = "error<=x, logLoss<=x or worse<=x";

    /** What a condition looks at. */
    enum Measure {
        ERROR("error", 1),
        LOG_LOSS("logLoss", 100),
        WORSE("worse", 1);

        private final String id;
        private final double most;

        Measure(String id, double most) {
            this.id = id;
            this.most = most;
        }

        double of(Evaluation evaluation) {
            return switch (this) {
                case ERROR -> evaluation.error();
                case LOG_LOSS -> evaluation.logLoss();
                case WORSE -> evaluation.worse();
            };
        }
    }

    /**
     * A bound on one measure.
     *
     * @param text as given, without blanks
     */
    record Condition(Measure measure, double most, String text) implements Serializable {}

    /** Keeps a list of its own. */
    public PublishRule {
        conditions = List.copyOf(conditions);
    }

    /**
     * The rule of a text.
     *
     * @throws IllegalArgumentException if the text is none, with all of {@link #problems}
     */
    public static PublishRule of(String text) {
        List<String> problems = problems(text);
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
        return new PublishRule(
                Stream.of(text.split(",", -1)).map(PublishRule::condition).toList());
    }

    private static Condition condition(String text) {
        int sign = text.indexOf("<=");
        String measure = text.substring(0, sign).strip();
        String most = text.substring(sign + 2).strip();
        return new Condition(measure(measure), Double.parseDouble(most), measure + "<=" + most);
    }

    private static Measure measure(String id) {
        return Stream.of(Measure.values())
                .filter(measure -> measure.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + id + "', expected error, logLoss or worse"));
    }

    /** Everything that is wrong with a text; empty if it is a rule. */
    public static List<String> problems(String text) {
        List<String> problems = new ArrayList<>();
        Set<Measure> seen = EnumSet.noneOf(Measure.class);
        for (String part : text.split(",", -1)) {
            problem(part, seen).ifPresent(problems::add);
        }
        return problems;
    }

    private static Optional<String> problem(String part, Set<Measure> seen) {
        String found = "'" + part.strip() + "'";
        String[] sides = part.split("<=", -1);
        if (sides.length != 2) {
            return Optional.of(found + ", expected " + FORM);
        }
        Measure measure;
        try {
            measure = measure(sides[0].strip());
        } catch (IllegalArgumentException e) {
            return Optional.of(found + " is of " + e.getMessage());
        }
        String number = sides[1].strip();
        if (!number.matches("[0-9]{1,9}(\\.[0-9]{1,18})?") || Double.parseDouble(number) > measure.most) {
            return Optional.of(found + " has the bound '" + number + "', expected a decimal number from 0 to "
                    + String.format(Locale.ROOT, "%.0f", measure.most));
        }
        return seen.add(measure)
                ? Optional.empty()
                : Optional.of(found + " is of " + measure.id + " again, expected one bound of it");
    }

    /** The conditions that a version with this evaluation fails, as they were given; empty if it meets all. */
    public List<String> failedBy(Evaluation evaluation) {
        // Also fails what is not a number.
        return conditions.stream()
                .filter(condition -> !(condition.measure.of(evaluation) <= condition.most))
                .map(Condition::text)
                .toList();
    }

    /** As it can be given. */
    @Override
    public String toString() {
        return conditions.stream().map(Condition::text).collect(Collectors.joining(","));
    }
}
