package org.lorentztron.rules;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Gives every property the same seed, unless it has one: a build is green or red for what has changed in the code. The
 * nightly build draws seeds at random, and says that of a property that fails.
 */
public final class FixedSeed implements AroundPropertyHook {
    private static final String SEED = "42";

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        if (!Boolean.getBoolean("lorentztron.nightly")
                && context.attributes().seed().isEmpty()) {
            context.attributes().setSeed(SEED);
        }
        return property.execute();
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }
}
