package org.lorentztron.benchmarks.latelabels;

import java.util.SplittableRandom;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.SentLabel;
import org.lorentztron.model.Features;

/**
 * Payments, more or less: some of {@value #FEATURES} features are not zero, and a quadratic function of them says which
 * are fraud. Event i is a function of i and the load. Immutable and thread-safe.
 */
record DelayedEvents(Load load) {
    static final int FEATURES = 1_000;
    static final String CLASSES = "ok,fraud";

    private static final String OK = "ok";
    private static final String FRAUD = "fraud";
    /** The first features decide. */
    private static final int DECIDING = 8;

    private static final float FRAUD_FROM = 2.5f;

    /** With its id and without its label. */
    LabeledEvent event(long index) {
        return new LabeledEvent(id(index), null, load.time(index), features(index));
    }

    /** With its label, when it is known. */
    LabeledEvent labelled(long index) {
        Features features = features(index);
        return new LabeledEvent(id(index), labelOf(features), load.time(index), features);
    }

    /** What comes later. */
    SentLabel label(long index) {
        return new SentLabel(
                id(index),
                labelOf(features(index)),
                load.time(index) + load.delay().toMillis(),
                SentLabel.NO_WEIGHT);
    }

    private static String id(long index) {
        return "payment-" + index;
    }

    private Features features(long index) {
        SplittableRandom random = new SplittableRandom(index);
        int[] indices = new int[load.entries()];
        float[] values = new float[load.entries()];
        for (int k = 0; k < indices.length; k++) {
            // One of each stretch of features, the first of which are the deciding ones.
            indices[k] = k < DECIDING ? k : DECIDING + stretch(k, random);
            values[k] = (float) random.nextInt(-100, 101) / 100;
        }
        return Features.sparse(FEATURES, indices, values);
    }

    private int stretch(int k, SplittableRandom random) {
        int length = (FEATURES - DECIDING) / load.entries();
        return k * length + random.nextInt(length);
    }

    private static String labelOf(Features features) {
        float sum = 0;
        for (int k = 0; k < features.nonZeros() && features.index(k) < DECIDING; k++) {
            sum += features.value(k) * features.value(k);
        }
        return sum > FRAUD_FROM ? FRAUD : OK;
    }
}
