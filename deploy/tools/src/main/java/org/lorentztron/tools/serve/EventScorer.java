package org.lorentztron.tools.serve;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.KnownNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.output.PredictionJson;
import org.lorentztron.model.Features;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.LabelPolicy;
import org.lorentztron.model.predict.ScoreSpace;

/** What a thread needs to predict with one version: readers of events and room for scores. Not thread-safe. */
final class EventScorer {
    private static final int LARGEST_KEPT = 1 << 18;
    /** Of names that a client may make up; each that the version knows may have as many more as its field takes. */
    private static final long MOST_NAME_BYTES = 1 << 20;

    private static final long KNOWN_NAME_BYTES = 512;

    private final ModelVersion version;
    private final LabelPolicy policy;
    private final NameSample sample;
    private final PredictionJson predictions;
    private final EventFormat events;
    /** Null if features have no names. */
    private final @Nullable EventFormat named;
    /** Null likewise. */
    private final @Nullable KnownNames known;

    private final ScoreSpace space = new ScoreSpace();
    private int largest;
    /** Whether no event of the request was read yet. */
    private boolean isFirst;

    private EventNames names = EventNames.KNOWN;

    /**
     * @param predictions writes those of the version
     * @param sample of the version
     */
    EventScorer(ModelVersion version, LabelPolicy policy, PredictionJson predictions, NameSample sample) {
        this.version = version;
        this.policy = policy;
        this.sample = sample;
        this.predictions = predictions;
        this.events = version.jsonEvents();
        this.named = version.hasNamedFeatures() ? version.jsonFeatures() : null;
        this.known = version.hasNamedFeatures() ? version.knownNames() : null;
    }

    /**
     * The event that stands in the bytes, as in the events topic.
     *
     * @throws MalformedEventException if there is none
     */
    LabeledEvent event(byte[] json) throws MalformedEventException {
        largest = Math.max(largest, json.length);
        LabeledEvent event = events.decode(json);
        check(event.features(), events, json);
        return event;
    }

    /**
     * The features of an object of named ones.
     *
     * @throws MalformedEventException if it is none
     * @throws NullPointerException if features of the version have no names
     */
    Features named(byte[] json) throws MalformedEventException {
        largest = Math.max(largest, json.length);
        EventFormat format = Objects.requireNonNull(named, "features have no names");
        Features features = format.decode(json).features();
        check(features, format, json);
        return features;
    }

    private void check(Features features, EventFormat format, byte[] json) {
        names = known == null ? EventNames.KNOWN : EventNames.of(known, features, format, json, sample, isFirst);
        isFirst = false;
    }

    /** The next event is the first of a request. */
    EventScorer forRequest() {
        isFirst = true;
        return this;
    }

    /** What the version knows of the names of the event that was read last. */
    EventNames names() {
        return names;
    }

    /**
     * Whether it has read only events that are not much, of names that are not many: its buffers remain as large as the
     * largest, and readers keep names.
     */
    boolean isSmall() {
        long names = events.nameBytes() + (named == null ? 0 : named.nameBytes());
        long most = MOST_NAME_BYTES + (known == null ? 0 : KNOWN_NAME_BYTES * known.count());
        return largest <= LARGEST_KEPT && names <= most;
    }

    /** @param x of as many features as the version's */
    Decided decide(Features x) {
        return policy.decide(version.classifier().predict(x, space));
    }

    /** What is decided for an event, as it stands in the predictions topic. */
    byte[] prediction(LabeledEvent event, Decided decided) {
        return prediction(event.id(), event.timestamp(), decided);
    }

    /** The same of an event of which this is known. */
    byte[] prediction(@Nullable String id, long timestamp, Decided decided) {
        return predictions.scored(version.version(), decided, id, timestamp);
    }
}
