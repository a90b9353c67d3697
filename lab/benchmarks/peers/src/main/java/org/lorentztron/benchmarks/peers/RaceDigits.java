package org.lorentztron.benchmarks.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;

/**
 * The examples of a race: the first ones of a stream, in its order, and those that judge at the end. Whoever asks gets
 * the same ones again. Immutable.
 *
 * @param examples how many of the stream are learned
 */
record RaceDigits(Dataset stream, long examples, List<Example> test) {
    /** Few enough to stay in the cache between drawing and learning, enough for a clock that ticks in microseconds. */
    static final int CHUNK = 100;

    /** The first examples of a stream, judged by its test part. */
    static RaceDigits of(Dataset stream, long examples) {
        List<Example> test = new ArrayList<>();
        for (long i = 0; i < stream.testSize(); i++) {
            test.add(stream.test(i));
        }
        return new RaceDigits(stream, examples, List.copyOf(test));
    }

    /** The same stream and test part, but at most this many examples. */
    RaceDigits first(long most) {
        return new RaceDigits(stream, Math.min(most, examples), test);
    }

    /** The task of learning them. */
    Task task(long seed) {
        return new Task(stream.classes(), stream.features(), seed);
    }

    /** Draws the examples, chunk by chunk; the last one may be smaller. */
    void forEachChunk(Consumer<List<Example>> consumer) {
        for (long from = 0; from < examples; from += CHUNK) {
            long to = Math.min(from + CHUNK, examples);
            List<Example> chunk = new ArrayList<>();
            for (long i = from; i < to; i++) {
                chunk.add(stream.training(i));
            }
            consumer.accept(chunk);
        }
    }
}
