package org.lorentztron.tools.serve;

import java.util.List;
import org.lorentztron.tools.http.RefusedRequestException;

/**
 * A tensor of a request whose values have not been read.
 *
 * @param name of the input
 * @param datatype of the values
 * @param shape the lengths of its dimensions, one or two, each from 0 to 2^31 - 1
 * @param values where they are
 */
record InferTensor(String name, Datatype datatype, List<Long> shape, TensorValues values) {
    /** How many rows it has, N of [N], [N, 1] or [N, n]. */
    int rows() {
        return Math.toIntExact(shape.get(0));
    }

    /** What messages call its values: those of the features alone are "data". */
    String dataName() {
        return name.equals(InferModel.INPUT) ? "data" : InferFields.shown(name);
    }

    /** @throws RefusedRequestException unless each row has one value: [N] or [N, 1] */
    void requireColumn() throws RefusedRequestException {
        if (shape.size() > 1 && shape.get(1) != 1) {
            throw wrongShape("[N]");
        }
    }

    RefusedRequestException wrongShape(String expected) {
        String of = name.equals(InferModel.INPUT) ? "" : " of " + InferFields.shown(name);
        return RefusedRequestException.badRequest("shape" + of + " is " + shape + ", expected " + expected);
    }
}
