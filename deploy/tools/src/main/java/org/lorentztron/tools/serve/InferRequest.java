package org.lorentztron.tools.serve;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request of the Open Inference Protocol.
 *
 * @param id to be repeated in the answer; null without one
 * @param inputs the tensors of the events, at least one, no two of a name
 * @param isFrame whether the client says that they are the columns of a data frame
 * @param outputs the names of those that are wanted; all if it is empty
 * @param forms of some outputs by their names: true for bytes, false for JSON
 * @param isBinary whether the other outputs come as bytes
 */
record InferRequest(
        @Nullable String id,
        List<InferTensor> inputs,
        boolean isFrame,
        Set<String> outputs,
        Map<String, Boolean> forms,
        boolean isBinary) {

    /** Whether an output is wanted. */
    boolean wants(String output) {
        return outputs.isEmpty() || outputs.contains(output);
    }

    /** Whether an output comes as bytes after the JSON. */
    boolean isBinary(String output) {
        return forms.getOrDefault(output, isBinary);
    }
}
