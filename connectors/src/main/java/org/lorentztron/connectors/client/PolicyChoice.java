package org.lorentztron.connectors.client;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a reader decides: as each version does, but for what options of its own say. Immutable and thread-safe.
 *
 * @param options texts as of {@link DecisionPolicy#parse}: each counts instead of what the version says, and
 *     {@code none} takes that away
 */
public record PolicyChoice(Map<String, String> options) implements Serializable {
    /** As versions do. */
    public static final PolicyChoice OF_VERSION = new PolicyChoice(Map.of());

    /** @throws IllegalArgumentException if an option has another key, or an impossible text */
    public PolicyChoice {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        DecisionPolicy.parse(options);
    }

    /** The policy, whatever versions say. */
    public static PolicyChoice always(DecisionPolicy policy) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put(DecisionPolicy.THRESHOLD, PolicyText.NONE);
        options.put(DecisionPolicy.ABSTAIN_BELOW, PolicyText.NONE);
        options.putAll(policy.options());
        return new PolicyChoice(options);
    }

    /**
     * The version as it decides here.
     *
     * @throws IllegalArgumentException if the policy names classes that it does not have
     */
    public ModelVersion decided(ModelVersion version) {
        return version.deciding(of(version));
    }

    /** What decides predictions of a version; its classes may be others than those that the options name. */
    public DecisionPolicy of(ModelVersion version) {
        return version.policy().with(options);
    }
}
