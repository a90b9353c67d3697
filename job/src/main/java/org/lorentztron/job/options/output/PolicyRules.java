package org.lorentztron.job.options.output;

import java.util.List;
import java.util.Set;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.read.OptionReader;
import org.lorentztron.model.predict.LeastCost;

/** Rules on what decides by probabilities: it names classes of the model, and costs are of few. Stateless. */
public final class PolicyRules {
    private PolicyRules() {}

    public static void check(OptionReader reader) {
        List<String> classes = reader.find(EventOptions.CLASSES);
        DecisionPolicy policy = reader.find(DecisionOptions.THRESHOLD);
        if (classes == null || policy == null) {
            return;
        }
        Set<String> unknown = policy.unknown(classes);
        if (!unknown.isEmpty()) {
            reader.reject(
                    DecisionOptions.THRESHOLD,
                    "but the model has no class " + String.join(", ", unknown) + ", expected some of "
                            + String.join(", ", classes));
        }
        if (!policy.costs().isEmpty() && classes.size() > LeastCost.MOST_CLASSES) {
            reader.reject(
                    DecisionOptions.THRESHOLD,
                    "expected costs of at most " + LeastCost.MOST_CLASSES + " classes, not " + classes.size());
        }
    }
}
