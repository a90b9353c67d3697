package org.lorentztron.job.centroids;

import java.util.stream.IntStream;
import org.lorentztron.model.Part;
import org.lorentztron.model.Parts;

/** One part that every event trains, whatever the number of classes. */
record CentroidParts(int classes) implements Parts {

    /** The part. */
    record All(int count) implements Part {
        @Override
        public int[] classes() {
            return IntStream.range(0, count).toArray();
        }

        @Override
        public boolean contains(int label) {
            return label >= 0 && label < count;
        }
    }

    @Override
    public int count() {
        return 1;
    }

    @Override
    public int trainedByEvent() {
        return 1;
    }

    @Override
    public Part part(int index) {
        return new All(classes);
    }
}
