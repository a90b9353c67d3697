package org.lorentztron.job.options;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.Mistake;
import org.lorentztron.model.predict.LeastCost;

/** Rules on options that decide by probabilities: they name classes of the model, and there is one way to decide. */
final class PolicyRules {
    private PolicyRules() {}

    static void check(OptionReader reader) {
        List<String> classes = reader.find(OptionTable.CLASSES);
        Map<String, Double> thresholds = reader.find(DecisionOptions.THRESHOLD);
        Map<Mistake, Double> costs = reader.find(DecisionOptions.COSTS);
        if (classes != null && thresholds != null) {
            namesClasses(reader, DecisionOptions.THRESHOLD, new DecisionPolicy(thresholds, Map.of(), 0), classes);
        }
        if (classes != null && costs != null) {
            namesClasses(reader, DecisionOptions.COSTS, new DecisionPolicy(Map.of(), costs, 0), classes);
            if (classes.size() > LeastCost.MOST_CLASSES) {
                reader.reject(
                        DecisionOptions.COSTS,
                        "expected at most " + LeastCost.MOST_CLASSES + " classes, not " + classes.size());
            }
        }
        if (reader.given(DecisionOptions.THRESHOLD) != null && reader.given(DecisionOptions.COSTS) != null) {
            reader.reject(DecisionOptions.COSTS, "expected either costs or --" + DecisionOptions.THRESHOLD.key());
        }
    }

    private static void namesClasses(
            OptionReader reader, Option<?> option, DecisionPolicy policy, List<String> classes) {
        Set<String> unknown = policy.unknown(classes);
        if (!unknown.isEmpty()) {
            reader.reject(
                    option,
                    "but the model has no class " + String.join(", ", unknown) + ", expected some of "
                            + String.join(", ", classes));
        }
    }
}
