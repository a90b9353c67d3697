package org.lorentztron.job.state;

import java.util.Optional;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.runtime.state.ManagedInitializationContext;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.job.options.JobOptions;

/**
 * Which encoding of names the models of a state have learned, written into every checkpoint beside the options of
 * {@link CompatibilityCheck}. States without it are of the first. Stateless.
 */
public final class KeptEncoding {
    private static final String KEY = "feature-space";

    private KeptEncoding() {}

    /**
     * Keeps the encoding that is written now.
     *
     * @return what is to be said of a restored state of another one: which entries differ
     */
    public static Optional<String> keep(ManagedInitializationContext context, JobOptions options) throws Exception {
        if (!options.learning().named()) {
            return Optional.empty();
        }
        BroadcastState<String, String> state =
                context.getOperatorStateStore().getBroadcastState(CompatibilityCheck.STATE);
        String before = state.get(KEY);
        state.put(KEY, NamedFeatures.NAME);
        return context.isRestored() ? difference("the restored state", before, options) : Optional.empty();
    }

    /**
     * What is to be said of a model that training goes on with: which entries it knows by other names.
     *
     * @param model in words
     * @param space of its features; null for that of the first encoding
     */
    public static Optional<String> difference(String model, @Nullable String space, JobOptions options) {
        if (!options.learning().named() || NamedFeatures.NAME.equals(space)) {
            return Optional.empty();
        }
        boolean hasWords = options.shapingOptions().containsKey(MappingOptions.EVENT_TEXT);
        return Optional.of(model + " has learned entries of the first encoding of names, " + NamedFeatures.FIRST
                + ", and goes on with those of " + NamedFeatures.NAME + ": it learns anew"
                + " what are numbers now, decimals of Connect in base64 and objects such as $numberDecimal"
                + (hasWords ? ", and words in --" + MappingOptions.EVENT_TEXT + " that are split otherwise" : ""));
    }
}
