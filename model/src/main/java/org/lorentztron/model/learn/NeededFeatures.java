package org.lorentztron.model.learn;

/** How many features a block needs of an event, the first of all: those that come after them may be left out. */
public interface NeededFeatures {
    /** Of a block that needs all of them. */
    NeededFeatures ALL = new NeededFeatures() {
        @Override
        public int toLearn(int label) {
            return Integer.MAX_VALUE;
        }

        @Override
        public int toScore() {
            return Integer.MAX_VALUE;
        }
    };

    /** What a block needs; {@link #ALL} if it does not say. */
    static NeededFeatures of(TrainingBlock block) {
        return block instanceof NeededFeatures needed ? needed : ALL;
    }

    /**
     * To learn an event of a class, as the block is now; {@link Integer#MAX_VALUE} for all.
     *
     * @param label index of the class; one without a part here needs any number
     */
    int toLearn(int label);

    /** To score an event, likewise. */
    int toScore();
}
