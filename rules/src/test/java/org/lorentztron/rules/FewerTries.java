package org.lorentztron.rules;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyAttributes;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * A fifth of the tries that a property asks for, and not fewer than 20, unless it asks for that. With the seed of every
 * build the tries are the same each time, so more of them would find what they found before; the nightly build makes
 * them all.
 */
public final class FewerTries implements AroundPropertyHook {
    private static final int OF_A_PROPERTY = 1_000;
    private static final int FEWEST = 20;

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        if (!Boolean.getBoolean("lorentztron.nightly")) {
            PropertyAttributes attributes = context.attributes();
            int tries = attributes.tries().orElse(OF_A_PROPERTY);
            attributes.setTries(Math.min(tries, Math.max(FEWEST, tries / 5)));
        }
        return property.execute();
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }
}
