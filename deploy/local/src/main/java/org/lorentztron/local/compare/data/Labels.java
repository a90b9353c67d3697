package org.lorentztron.local.compare.data;

import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.LabelNoise;

/**
 * What the labels of events are changed to on purpose: from some event on every class is called by the name of the next
 * one, so that whoever goes on as before is always wrong; and a share of the events is learned with a wrong label.
 * Thread-safe.
 */
public final class Labels {
    private final int classes;
    private final long renameAt;
    private final LabelNoise noise;

    /**
     * @param renameAt index of the first event that is called by the new name; null for none
     * @param noise share of the events that are learned with a wrong label, 0 to 1
     */
    public Labels(int classes, @Nullable Long renameAt, double noise) {
        this.classes = classes;
        this.renameAt = renameAt == null ? Long.MAX_VALUE : renameAt;
        this.noise = new LabelNoise(noise, classes);
    }

    /** The right label of an event of a class. */
    public int truth(long index, int label) {
        return index < renameAt ? label : (label + 1) % classes;
    }

    /** The label that it is learned with. */
    public int learned(long index, int label) {
        return truth(index, noise.apply(index, label));
    }
}
