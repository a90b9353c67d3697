package org.lorentztron.model.learn;

/** The features for which a block holds parameters by row, and what it forgets of them. */
public interface HeldFeatures {
    /** Of a block that holds none by row, and so forgets none. */
    HeldFeatures NONE = new HeldFeatures() {
        @Override
        public void remember(FeatureMemory memory) {
            if (memory.isLimited()) {
                throw new IllegalArgumentException("block cannot forget features as " + memory);
            }
        }

        @Override
        public void forgetFeatures(IntervalEnd end) {}

        @Override
        public void forgetExcess() {}

        @Override
        public long heldFeatures() {
            return 0;
        }

        @Override
        public long forgottenFeatures() {
            return 0;
        }
    };

    /** The features that a block holds; {@link #NONE} if it holds none by row. */
    static HeldFeatures of(TrainingBlock block) {
        return block instanceof HeldFeatures held ? held : NONE;
    }

    /**
     * Changes which features parts remember from now on: a restored block may have been of other settings. Does nothing
     * and costs nothing if they are as they were. Features that a part holds when the first limit is set count as
     * touched in the first interval in which it trains from then on.
     *
     * @throws IllegalArgumentException if the block cannot forget
     */
    void remember(FeatureMemory memory);

    /**
     * Forgets features, where {@link LearnerSettings#memory()} or {@link #remember} says so: called after
     * {@link IntervalBlock#endInterval()}. A part of which a class has occurred in the interval forgets what is too old
     * or too much for it; any other part stays as it is. A second call without events in between changes nothing.
     */
    void forgetFeatures(IntervalEnd end);

    /**
     * Forgets features in an interval that is open, after an event: a part that holds more than
     * {@link FeatureMemory#mostWithin} then holds {@link FeatureMemory#mostHeld}. What it had in the interval before
     * counts as touched in the open one, so that the largest parameters of both are kept.
     */
    void forgetExcess();

    /** How many features the block holds parameters for, each once for all of its parts. */
    long heldFeatures();

    /** How many features parts have forgotten since this object was made, summed over its parts. */
    long forgottenFeatures();
}
