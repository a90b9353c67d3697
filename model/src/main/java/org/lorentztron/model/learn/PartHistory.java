package org.lorentztron.model.learn;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.features.FeatureScale;

/**
 * The models that one part has had at the ends of intervals: their average over time, and what the models in it have in
 * common.
 *
 * <ul>
 *   <li>The average resets when the number of resets given to it has grown, as when the part has restarted: what the
 *       models before had learned no longer holds.
 *   <li>The average resets when the scale of the features is another one: models of different scales have different
 *       coordinates, and no average of them means anything. A scale that {@linkplain FeatureScale#continues goes on} is
 *       not another one.
 *   <li>The average resets when the models are of more features or fewer, as when a provisional model had none of those
 *       that a map adds.
 *   <li>Before one was told so, averages begin with {@link PartAveraging#start}: a start model goes on from the
 *       published average that it is. Afterwards they begin empty.
 *   <li>Another way of averaging ({@link #continueWith}) takes effect for the intervals to come; what is averaged
 *       stays.
 * </ul>
 *
 * Mutable; not thread-safe.
 */
public final class PartHistory {
    private static final int UNKNOWN = -1;

    private long resets;
    private FeatureScale scale = FeatureScale.identity();
    /** Of the models; {@link #UNKNOWN} before the first one. */
    private int features = UNKNOWN;

    private @Nullable ModelAverage average;

    /** The history of a part without a model. */
    public PartHistory() {}

    private PartHistory(long resets, FeatureScale scale, ModelAverage average) {
        this.resets = resets;
        this.scale = scale;
        this.average = average;
    }

    /**
     * A history as another one was.
     *
     * @param resets how often averages had been reset
     * @param scale of the features of the models
     * @param average of the models since the last reset; taken over
     */
    public static PartHistory restored(long resets, FeatureScale scale, ModelAverage average) {
        return restored(resets, scale, UNKNOWN, average);
    }

    /**
     * The same, of models of a number of features.
     *
     * @param features of the models
     */
    public static PartHistory restored(long resets, FeatureScale scale, int features, ModelAverage average) {
        PartHistory restored = new PartHistory(resets, scale, average);
        restored.features = features;
        return restored;
    }

    /**
     * Takes the model at the end of one more interval into the average, after a reset if one is due.
     *
     * @param trained as in {@link ModelAverage#add}
     * @param resetsSoFar how often averages of the part were reset: {@link PartCounts#restarts}, and more where an
     *     average may be reset without its part
     * @param scaleOfModel of the features that the model is of
     * @param averaging makes the average if it resets
     * @return how the model joined the average
     */
    public AlignmentStep add(PartModel trained, long resetsSoFar, FeatureScale scaleOfModel, PartAveraging averaging) {
        if (average == null
                || resets != resetsSoFar
                || !scaleOfModel.continues(scale)
                || features != UNKNOWN && features != trained.features()) {
            resets = resetsSoFar;
            average = resetsSoFar == 0 ? averaging.start(scaleOfModel) : averaging.empty();
        }
        scale = scaleOfModel;
        features = trained.features();
        return average.add(trained);
    }

    /**
     * Averages the intervals to come in another way.
     *
     * @throws IllegalStateException before the first model
     */
    public void continueWith(PartAveraging averaging) {
        ModelAverage before = average();
        average = averaging.restored(before.intervals(), before.average());
    }

    /** How many resets had been counted when this average was last reset. */
    public long resets() {
        return resets;
    }

    /** The scale of the features of the averaged models; the identity before the first model. */
    public FeatureScale scale() {
        return scale;
    }

    /**
     * The average of the models since the last reset, the start model included.
     *
     * @throws IllegalStateException before the first model
     */
    public ModelAverage average() {
        if (average == null) {
            throw new IllegalStateException("average of a history without a model asked for");
        }
        return average;
    }
}
