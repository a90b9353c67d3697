package org.lorentztron.job.route;

import java.io.Serializable;
import java.util.stream.IntStream;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.learn.EventWeight;

/**
 * With which weight a labelled event is trained: its own times that of its class, or 0 if it is not trained, because it
 * has weight 0 or is not in the share of its class that is kept. Depends on the event's record and the options alone.
 * Immutable.
 *
 * <p>Events that are held out from training pass as they are. Where the learner cannot honour weights, events have
 * weight 1 or 0.
 */
public final class TrainingWeights implements Serializable {

    private static final long serialVersionUID = 1L;

    /** The salt of the shares that are kept. */
    private static final long KEPT = 0x2E8B57F31C6D904AL;

    private final EventShare heldOut;
    private final EventShare[] kept;
    private final double[] ofClass;
    private final boolean honoured;

    private TrainingWeights(EventShare heldOut, EventShare[] kept, double[] ofClass, boolean honoured) {
        this.heldOut = heldOut;
        this.kept = kept;
        this.ofClass = ofClass;
        this.honoured = honoured;
    }

    /** Those of a job. */
    public static TrainingWeights of(JobOptions options) {
        EventShare[] kept = IntStream.range(0, options.classes().size())
                .mapToObj(label -> new EventShare(options.learning().kept().of(label), KEPT)
                        .seeded(options.learning().seed()))
                .toArray(EventShare[]::new);
        return new TrainingWeights(
                options.learning().heldOut(),
                kept,
                options.learning().classWeights(),
                options.learnerSettings().honoursWeights());
    }

    /** The weight with which a labelled event is trained. */
    public double of(Event event) {
        if (heldOut.contains(event)) {
            return 1;
        }
        if (event.weight() == 0 || !kept[event.label()].contains(event)) {
            return 0;
        }
        return honoured ? EventWeight.of(event.weight(), ofClass[event.label()]) : 1;
    }

    /** Whether the event has a weight that the learner cannot honour. */
    boolean ignores(Event event) {
        return !honoured && event.weight() != 1 && event.weight() != 0;
    }
}
