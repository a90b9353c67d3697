package org.lorentztron.tools.serve;

import java.time.Clock;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.tools.http.Answer;
import org.lorentztron.tools.http.RefusedRequestException;

/** A model and the version of it that answers requests: the one that was taken last. Thread-safe. */
public final class ServedModel {
    private static final String ALIAS = "Lorentztron-Alias";

    private final String id;
    /** The name in a split; "" of a model that is served alone. */
    private final String name;

    private final PolicyChoice policy;
    private final Clock clock;
    private final EventCounters events = new EventCounters();
    private volatile Supplier<SortedMap<String, Boolean>> fields = Collections::emptySortedMap;
    private volatile @Nullable ServedVersion served;
    /** Why no version is served; it changes before the version does. */
    private volatile String absence;

    /**
     * A model without a version.
     *
     * @param policy decides on labels, if versions do not
     * @param clock says when a version was taken
     */
    public ServedModel(String id, PolicyChoice policy, Clock clock) {
        this(id, "", policy, clock);
    }

    /** @param name in a split */
    ServedModel(String id, String name, PolicyChoice policy, Clock clock) {
        this.id = id;
        this.name = name;
        this.policy = policy;
        this.clock = clock;
        this.absence = "model '" + id + "' has no whole version yet";
    }

    /**
     * Serves a version from now on; requests that have begun are answered by the one before.
     *
     * @throws IllegalArgumentException if the policy names classes that it does not have; the one before stays
     */
    public void take(ModelVersion version) {
        served = new ServedVersion(policy.decided(version), name, clock.instant());
    }

    /**
     * Serves no version any more: it would be an old one for ever.
     *
     * @param why for whoever asks
     */
    public void end(String why) {
        absence = why;
        served = null;
    }

    /** @param named names of the fields of an event, and whether each has numbers: columns of requests */
    public void tellFields(Supplier<SortedMap<String, Boolean>> named) {
        fields = named;
    }

    SortedMap<String, Boolean> fields() {
        return fields.get();
    }

    String id() {
        return id;
    }

    /** The name in a split; "" of a model that is served alone. */
    String name() {
        return name;
    }

    /** Says in an answer which name was picked. */
    Map<String, String> headers() {
        return name.isEmpty() ? Map.of() : Map.of(ALIAS, name);
    }

    /** Counts of the events that it has answered. */
    EventCounters events() {
        return events;
    }

    /** How long the version has been served, in seconds. */
    double age(ServedVersion version) {
        return (clock.millis() - version.since().toEpochMilli()) / 1e3;
    }

    /** The version; empty before the first, and after the end. */
    Optional<ServedVersion> served() {
        return Optional.ofNullable(served);
    }

    /** @throws RefusedRequestException if there is none */
    ServedVersion required() throws RefusedRequestException {
        ServedVersion now = served;
        if (now == null) {
            throw new RefusedRequestException(Answer.UNAVAILABLE, absence);
        }
        return now;
    }
}
