package org.lorentztron.tools.serve;

import java.time.Clock;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.connectors.client.VersionSplit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The versions of a model that answer: one, or one for each name of a split, among which the id of an event decides.
 * The first name answers events without an id, and all while the version that is picked is not there. Thread-safe.
 */
public final class ServedSplit {
    private static final Logger LOG = LoggerFactory.getLogger(ServedSplit.class);

    /** Null for one version alone. */
    private final @Nullable VersionSplit split;
    /** By name, in the order of the split; one alone has the name "". */
    private final Map<String, ServedModel> models;
    /** Null if predictions are not kept. */
    private final @Nullable KeptPredictions kept;

    private final LongAdder withoutId = new LongAdder();

    private ServedSplit(@Nullable VersionSplit split, Map<String, ServedModel> models, @Nullable KeptPredictions kept) {
        this.split = split;
        this.models = Collections.unmodifiableMap(new LinkedHashMap<>(models));
        this.kept = kept;
    }

    /** One version at a time, whatever the event. */
    public static ServedSplit alone(ServedModel model) {
        return new ServedSplit(null, Map.of("", model), null);
    }

    /** Models without a version, one for each name; the other parameters are those of {@link ServedModel}. */
    public static ServedSplit of(VersionSplit split, String id, PolicyChoice policy, Clock clock) {
        Map<String, ServedModel> models = new LinkedHashMap<>();
        split.names().forEach(name -> models.put(name, new ServedModel(id, name, policy, clock)));
        return new ServedSplit(split, models, null);
    }

    /** The same, whose predictions are kept. */
    public ServedSplit keeping(KeptPredictions predictions) {
        return new ServedSplit(split, models, predictions);
    }

    /** What answers what no id decides. */
    public ServedModel first() {
        return models.values().iterator().next();
    }

    /** The model of a name; the first one for "". */
    public ServedModel named(String name) {
        return name.isEmpty() ? first() : Objects.requireNonNull(models.get(name), name);
    }

    /** In the order of the split. */
    Collection<ServedModel> all() {
        return models.values();
    }

    /** The model that answers an event. */
    ServedModel of(@Nullable String id) {
        if (split == null || id == null) {
            return first();
        }
        ServedModel picked = named(split.pick(id));
        return picked.served().isPresent() ? picked : first();
    }

    /** Whether it is of consequence that an event has no id. */
    boolean needsIds() {
        return split != null || kept != null;
    }

    @Nullable
    KeptPredictions kept() {
        return kept;
    }

    /** Counts events that were predicted and had no id, and tells of the first. */
    void addWithoutId(long events) {
        if (events > 0 && withoutId.sum() == 0) {
            LOG.warn(
                    "An event has no id: {} answers such events, and no prediction of them is kept",
                    split == null ? "the version" : split.names().get(0));
        }
        withoutId.add(events);
    }

    long withoutId() {
        return withoutId.sum();
    }
}
