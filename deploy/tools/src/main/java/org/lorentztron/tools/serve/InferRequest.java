package org.lorentztron.tools.serve;

import java.nio.CharBuffer;
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
     * A tensor whose values have not been read.
     *
     * @param datatype as the protocol names it
     * @param shape the lengths of its dimensions, each at least 0; at most two
     * @param data what the request has from the array of its values on; with an array, not to be modified
     */
    record Tensor(String datatype, List<Long> shape, CharBuffer data) {}
}
