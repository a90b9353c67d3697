package org.lorentztron.tools.serve;

import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.model.predict.LabelPolicy;
import org.lorentztron.tools.http.RefusedRequestException;

/** A version that answers requests. Thread-safe. */
final class ServedVersion {
    private final ModelVersion version;
    private final LabelPolicy policy;
    private final Instant since;
    private final NameSample sample = new NameSample();
    /** As many as threads have predicted at once. */
    private final Queue<EventScorer> idle = new ConcurrentLinkedQueue<>();

    /** Something that a scorer is asked for. */
    @FunctionalInterface
    interface Scoring<T> {
        T by(EventScorer scorer) throws RefusedRequestException;
    }

    /**
     * A version, ready to predict: the first request needs no more time than others.
     *
     * @param since when it was taken
     */
    ServedVersion(ModelVersion version, Instant since) {
        this.version = version;
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

    /** Asks a scorer that no other thread has. One that has read large events is not kept with its buffers. */
    <T> T score(Scoring<T> scoring) throws RefusedRequestException {
        EventScorer scorer = idle.poll();
        if (scorer == null) {
            scorer = new EventScorer(version, policy, sample);
        }
        try {
            return scoring.by(scorer.forRequest());
        } finally {
            if (scorer.isSmall()) {
                idle.add(scorer);
            }
        }
    }
}
