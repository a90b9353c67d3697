package org.lorentztron.job.options.output;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.kind.Values;
import org.lorentztron.job.options.read.Rule;
import org.lorentztron.model.predict.LeastCost;

/** Rules on what decides by probabilities: it names classes of the model, and costs are of few. Stateless. */
public final class PolicyRules {
    public static final List<Rule<?>> ALL = List.of(
            new Rule<>(DecisionOptions.THRESHOLD, PolicyRules::namesClasses),
            new Rule<>(DecisionOptions.THRESHOLD, PolicyRules::isOfFew));

    private PolicyRules() {}

    private static @Nullable String namesClasses(Values values, DecisionPolicy policy) {
        return ofModel(values, policy.unknown(values.get(EventOptions.CLASSES)));
    }

    /** Conditions that versions must meet name classes, too. */
    public static @Nullable String judgesClasses(Values values, String rule) {
        Set<String> unknown = new TreeSet<>(PublishRule.of(rule).classes());
        values.get(EventOptions.CLASSES).forEach(unknown::remove);
        return ofModel(values, unknown);
    }

    private static @Nullable String ofModel(Values values, Set<String> unknown) {
        return unknown.isEmpty()
                ? null
                : "but the model has no class " + String.join(", ", unknown) + ", expected some of "
                        + String.join(", ", values.get(EventOptions.CLASSES));
    }

    private static @Nullable String isOfFew(Values values, DecisionPolicy policy) {
        int classes = values.get(EventOptions.CLASSES).size();
        return !policy.costs().isEmpty() && classes > LeastCost.MOST_CLASSES
                ? "expected costs of at most " + LeastCost.MOST_CLASSES + " classes, not " + classes
                : null;
    }
}
