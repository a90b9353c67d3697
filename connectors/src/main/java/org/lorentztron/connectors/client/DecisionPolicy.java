package org.lorentztron.connectors.client;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lorentztron.model.predict.LabelPolicy;
import org.lorentztron.model.predict.LabelRule;
import org.lorentztron.model.predict.LeastCost;
import org.lorentztron.model.predict.Thresholds;

/**
 * How probabilities become a label, and when none is given:
 *
 * <pre>
 *   DecisionPolicy.threshold("fraud", 0.2).and("abuse", 0.3).abstainBelow(0.6)
 *   DecisionPolicy.costs("ok>fraud=1,fraud>ok=50")
 *   DecisionPolicy.NONE.abstainBelow(0.6)
 * </pre>
 *
 * <ul>
 *   <li>Thresholds: a class is decided as soon as its probability reaches its threshold; of several, that of the
 *       largest ratio of probability and threshold; else the likeliest class that has no threshold; if every class has
 *       one, the likeliest.
 *   <li>Costs: the class of the least expected cost is decided. A mistake that is not named costs 1, a right decision
 *       nothing.
 *   <li>Neither: the label of the prediction stays.
 *   <li>Abstention: if the class that is decided has less probability than is asked for, no label is given.
 * </ul>
 *
 * Of classes that are as good, the likelier is decided, of these the label of the prediction, else the first of the
 * classes. A version has the policy of its job ({@link ModelVersion#policy}). Immutable and thread-safe.
 *
 * @param thresholds by class, each above 0 and at most 1; empty for none
 * @param costs of mistakes, each from 0 to 1e9; empty for none, and if there are thresholds
 * @param abstainBelow the least probability of a label that is given, from 0 to 1; 0: every label is given
 */
public record DecisionPolicy(Map<String, Double> thresholds, Map<Mistake, Double> costs, double abstainBelow)
        implements Serializable {
    /** The option with thresholds or costs. */
    static final String THRESHOLD = "threshold";

    /** The option of abstention. */
    static final String ABSTAIN_BELOW = "abstain-below";

    /** The names of options that make policies. */
    static final List<String> KEYS = List.of(THRESHOLD, ABSTAIN_BELOW);

    /** Takes predictions as they are. */
    public static final DecisionPolicy NONE = new DecisionPolicy(Map.of(), Map.of(), 0);

    /** @throws IllegalArgumentException if a number is out of its range, or there are thresholds and costs */
    public DecisionPolicy {
        thresholds.values().forEach(Thresholds::requirePossible);
        costs.values().forEach(LeastCost::requirePossible);
        if (!(abstainBelow >= 0 && abstainBelow <= 1)) {
            throw new IllegalArgumentException("abstainBelow is " + abstainBelow + ", expected from 0 to 1");
        }
        if (!thresholds.isEmpty() && !costs.isEmpty()) {
            throw new IllegalArgumentException("policy has thresholds and costs, expected either");
        }
        thresholds = Collections.unmodifiableMap(new LinkedHashMap<>(thresholds));
        costs = Collections.unmodifiableMap(new LinkedHashMap<>(costs));
    }

    /**
     * Decides for a class as soon as it has a probability.
     *
     * @throws IllegalArgumentException if the probability is not above 0 and at most 1
     */
    public static DecisionPolicy threshold(String label, double probability) {
        return NONE.and(label, probability);
    }

    /**
     * The same, with the threshold of another class.
     *
     * @throws IllegalArgumentException if the probability is not above 0 and at most 1, the class has a threshold, or
     *     there are costs
     */
    public DecisionPolicy and(String label, double probability) {
        Map<String, Double> all = new LinkedHashMap<>(thresholds);
        if (all.put(label, probability) != null) {
            throw new IllegalArgumentException("class " + label + " has two thresholds, expected one");
        }
        return new DecisionPolicy(all, costs, abstainBelow);
    }

    /**
     * Decides for the class of the least expected cost.
     *
     * @param text as in {@code ok>fraud=1,fraud>ok=50}: see {@link PolicyText}
     * @throws IllegalArgumentException if the text is another one, or a cost is not from 0 to 1e9
     */
    public static DecisionPolicy costs(String text) {
        return new DecisionPolicy(Map.of(), PolicyText.costs(text), 0);
    }

    /**
     * The same, without a label where the class that is decided is less probable.
     *
     * @throws IllegalArgumentException if the probability is not from 0 to 1
     */
    public DecisionPolicy abstainBelow(double probability) {
        return new DecisionPolicy(thresholds, costs, probability);
    }

    /**
     * The policy of texts, as the options of the job have them.
     *
     * @param options one, both or none of {@code threshold}, with thresholds or costs, and {@code abstain-below}: see
     *     {@link PolicyText}
     * @throws IllegalArgumentException with all that is wrong: another key, or an impossible text
     */
    public static DecisionPolicy parse(Map<String, String> options) {
        return NONE.with(options);
    }

    /** Of the options of a version those that make its policy, for {@link #parse}. */
    public static Map<String, String> among(Map<String, String> options) {
        Map<String, String> own = new LinkedHashMap<>();
        for (String key : KEYS) {
            String text = options.get(key);
            if (text != null) {
                own.put(key, text);
            }
        }
        return own;
    }

    /** The texts from which {@link #parse} makes this policy; none of what it leaves out. */
    public Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        if (!thresholds.isEmpty() || !costs.isEmpty()) {
            options.put(THRESHOLD, PolicyText.text(this));
        }
        if (abstainBelow > 0) {
            options.put(ABSTAIN_BELOW, Double.toString(abstainBelow));
        }
        return options;
    }

    /**
     * The same but for what options say: each of them counts instead, and {@code none} takes something away.
     *
     * @param options as of {@link #parse}
     * @throws IllegalArgumentException as there
     */
    public DecisionPolicy with(Map<String, String> options) {
        List<String> problems = new ArrayList<>();
        DecisionPolicy policy = this;
        for (Map.Entry<String, String> option : options.entrySet()) {
            try {
                policy = policy.with(option.getKey(), option.getValue());
            } catch (IllegalArgumentException wrong) {
                problems.add(option.getKey() + " is '" + option.getValue() + "': " + wrong.getMessage());
            }
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
        return policy;
    }

    private DecisionPolicy with(String key, String text) {
        return switch (key) {
            case THRESHOLD -> PolicyText.policy(text).abstainBelow(abstainBelow);
            case ABSTAIN_BELOW -> abstainBelow(PolicyText.abstainBelow(text));
            default -> throw new IllegalArgumentException("expected the key threshold or abstain-below");
        };
    }

    /**
     * The policy for a model.
     *
     * @param classes in the order of the model
     * @throws IllegalArgumentException if the policy names classes that the model does not have, with all of them, or
     *     there are costs and more than 1,000 classes
     */
    public LabelPolicy of(List<String> classes) {
        Set<String> unknown = unknown(classes);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("policy names the classes " + String.join(", ", unknown)
                    + ", expected some of " + String.join(", ", classes));
        }
        return new LabelPolicy(rule(classes), abstainBelow);
    }

    /** The classes that the policy names and a model does not have, in the order in which it names them. */
    public Set<String> unknown(List<String> classes) {
        Set<String> unknown = new LinkedHashSet<>(thresholds.keySet());
        costs.keySet().forEach(mistake -> unknown.addAll(List.of(mistake.actual(), mistake.decided())));
        unknown.removeAll(Set.copyOf(classes));
        return unknown;
    }

    private LabelRule rule(List<String> classes) {
        if (!thresholds.isEmpty()) {
            return Thresholds.of(classes.stream()
                    .mapToDouble(label -> thresholds.getOrDefault(label, Double.NaN))
                    .toArray());
        }
        return costs.isEmpty() ? LabelRule.AS_PREDICTED : LeastCost.of(matrix(classes));
    }

    /**
     * The costs of all mistakes: K x K, the true class first.
     *
     * @param classes K, among them those of the mistakes
     * @throws IllegalArgumentException if there are more than 1,000
     */
    public double[][] matrix(List<String> classes) {
        LeastCost.requireFew(classes.size());
        double[][] matrix = new double[classes.size()][classes.size()];
        for (int j = 0; j < matrix.length; j++) {
            Arrays.fill(matrix[j], 1);
            matrix[j][j] = 0;
        }
        costs.forEach((mistake, cost) ->
                matrix[classes.indexOf(mistake.actual())][classes.indexOf(mistake.decided())] = cost);
        return matrix;
    }
}
