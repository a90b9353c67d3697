package org.lorentztron.tools.serve;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request of the Open Inference Protocol.
 *
 * @param id to be repeated in the answer; null without one
 * @param input the tensor of the events
 * @param outputs the names of those that are wanted; all if it is empty
 */
record InferRequest(@Nullable String id, Tensor input, Set<String> outputs) {
    /**
     * The values of a tensor, row-major.
     *
     * @param datatype as the protocol names it
     * @param shape the lengths of its dimensions
     * @param numbers as many as the shape says, rounded to float32; empty if the values are texts
     * @param texts likewise; empty if the values are numbers
     */
    record Tensor(String datatype, List<Long> shape, float[] numbers, List<String> texts) {}
}
