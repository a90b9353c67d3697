package org.lorentztron.tools.serve;

import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.output.PredictionJson;
import org.lorentztron.model.predict.LabelPolicy;

/** A version that answers requests. Thread-safe. */
final class ServedVersion {
    private final ModelVersion version;
    private final PredictionJson predictions;
    private final LabelPolicy policy;
    private final Instant since;
    private final NameSample sample = new NameSample();
    /** As many as threads have predicted at once. */
    private final Queue<EventScorer> idle = new ConcurrentLinkedQueue<>();

    /**
     * A version, ready to predict: the first request needs no more time than others.
     *
     * @param name in a split; "" of a model that is served alone
     * @param since when it was taken
     */
    ServedVersion(ModelVersion version, String name, Instant since) {
        this.version = version;
        this.predictions = new PredictionJson(version.classes(), name);
        this.policy = version.policy().of(version.classes());
        this.since = since;
        version.classifier();
        if (version.hasNamedFeatures()) {
            version.knownNames();
        }
    }

    ModelVersion version() {
        return version;
    }

    /** The version's number. */
    long number() {
        return version.version();
    }

    Instant since() {
        return since;
    }

    /** A scorer that no other thread has, until it is given back. */
    EventScorer scorer() {
        EventScorer scorer = idle.poll();
        return (scorer == null ? new EventScorer(version, policy, predictions, sample) : scorer).forRequest();
    }

    /** Keeps a scorer for other requests; not if it has read large events, with its buffers. */
    void giveBack(EventScorer scorer) {
        if (scorer.isSmall()) {
            idle.add(scorer);
        }
    }
}
