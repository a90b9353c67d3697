package org.lorentztron.experiments.curves;

import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;

/**
 * Consecutive examples of a stream.
 *
 * @param first index of the first one
 * @param examples filled by {@link #draw}
 */
record Chunk(long first, Example[] examples) {
    static Chunk of(long first, int size) {
        return new Chunk(first, new Example[size]);
    }

    int size() {
        return examples.length;
    }

    /** Fills the positions from &lt;= i &lt; to; different ones may be filled at the same time. */
    void draw(Dataset stream, int from, int to) {
        for (int i = from; i < to; i++) {
            examples[i] = stream.training(first + i);
        }
    }
}
