package org.lorentztron.job.options.output;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.model.monitor.ClassFigures;

/**
 * The conditions under which a version is published, by its evaluation on held-out events.
 *
 * <pre>
 *   error&lt;=0.2              errors / events
 *   logLoss&lt;=0.5            as {@link Evaluation} defines it, in nats
 *   worse&lt;=0.02             (errors - errors of the version accepted last) / events; holds if there is none
 *   recall(fraud)&gt;=0.5      of the events of a class, the share that the policy decides for it
 *   precision(fraud)&gt;=0.3   of the events that the policy decides for a class, the share that are of it
 *   prAuc(fraud)&gt;=0.4       average precision of the probability of a class
 * </pre>
 *
 * Conditions are joined by commas, each at most once, of a class once each; a version must meet all. In the name of a
 * class, a comma is %2C. A version fails a condition on a class of which no event tells the figure. Immutable.
 *
 * @param conditions in the order given, at least one
 */
public record PublishRule(List<PublishCondition> conditions) implements Serializable {

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
                Stream.of(text.split(",", -1)).map(PublishCondition::of).toList());
    }

    /** Everything that is wrong with a text; empty if it is a rule. */
    public static List<String> problems(String text) {
        List<String> problems = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String part : text.split(",", -1)) {
            try {
                String subject = PublishCondition.of(part).subject();
                if (!seen.add(subject)) {
                    problems.add("'" + part.strip() + "' is of " + subject + " again, expected one bound of it");
                }
            } catch (IllegalArgumentException e) {
                problems.add(e.getMessage());
            }
        }
        return problems;
    }

    /** The classes that conditions are of. */
    public Set<String> classes() {
        return conditions.stream()
                .flatMap(condition -> Optional.ofNullable(condition.ofClass()).stream())
                .collect(Collectors.toSet());
    }

    /**
     * The conditions that a version fails, as they were given, those on a class with its figure; empty if it meets all.
     *
     * @param figures of a class, on the events of the evaluation
     */
    public List<String> failedBy(Evaluation evaluation, Function<String, ClassFigures> figures) {
        return conditions.stream()
                .flatMap(condition -> condition.failure(evaluation, figures).stream())
                .toList();
    }

    /** As it can be given. */
    @Override
    public String toString() {
        return conditions.stream().map(PublishCondition::text).collect(Collectors.joining(","));
    }
}
