package org.lorentztron.experiments.gaps;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.lorentztron.tools.cli.JsonLine;

/**
 * Rows as events with named features, in the standard envelope. What is missing is not in the event; zeros are:
 *
 * <pre>
 *   {"label":"3","features":{"f0":92.0,"f2":0.0}}
 * </pre>
 */
final class RowJson {
    private RowJson() {}

    /**
     * A row as a record's value.
     *
     * @param missing for each value, whether it is left out
     */
    static byte[] of(Row row, boolean[] missing) {
        return JsonLine.of(event -> {
                    event.writeStringField("label", row.label());
                    event.writeObjectFieldStart("features");
                    writeValues(event, row.values(), missing);
                    event.writeEndObject();
                })
                .getBytes(UTF_8);
    }

    private static void writeValues(JsonGenerator features, float[] values, boolean[] missing) throws IOException {
        for (int j = 0; j < values.length; j++) {
            if (!missing[j]) {
                features.writeNumberField("f" + j, values[j]);
            }
        }
    }
}
