package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.tools.http.RefusedRequestException;

/**
 * The values of a tensor in their order, whatever arrays they lie in: numbers, or texts. Numbers are read as the
 * nearest float64 and rounded to float32, as those of events are. Not thread-safe.
 */
final class TensorData {
    private float[] numbers = new float[64];
    private int count;
    private final List<String> texts = new ArrayList<>();

    private TensorData() {}

    /**
     * Reads an array.
     *
     * @param parser at its start; left at its end
     */
    static TensorData read(JsonParser parser) throws IOException, RefusedRequestException {
        TensorData data = new TensorData();
        int depth = 0;
        JsonToken token = parser.currentToken();
        if (token != JsonToken.START_ARRAY) {
            throw RefusedRequestException.badRequest("data is no array, expected one");
        }
        do {
            switch (token) {
                case START_ARRAY -> depth++;
                case END_ARRAY -> depth--;
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> data.add(parser.getDoubleValue());
                case VALUE_STRING -> data.texts.add(parser.getText());
                default ->
                    throw RefusedRequestException.badRequest(
                            "data[" + data.count() + "] is " + parser.getText() + ", expected a number or a text");
            }
            token = depth == 0 ? token : parser.nextToken();
        } while (depth > 0);
        return data;
    }

    private void add(double value) throws RefusedRequestException {
        if (!(Math.abs(value) <= LabeledEvent.LARGEST_VALUE)) {
            throw RefusedRequestException.badRequest("data[" + count() + "] is " + value
                    + ", expected a magnitude of at most " + LabeledEvent.LARGEST_VALUE);
        }
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * count);
        }
        numbers[count++] = (float) value;
    }

    /** How many values there are. */
    int count() {
        return count + texts.size();
    }

    float[] numbers() {
        return Arrays.copyOf(numbers, count);
    }

    List<String> texts() {
        return texts;
    }
}
