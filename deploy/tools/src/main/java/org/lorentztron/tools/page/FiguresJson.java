package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.Share;
import org.lorentztron.tools.cli.JsonLine;

/**
 * What a class is judged by, as the page gets it: {@code {"recall": [37, 52], "precision": [37, 57], "prAuc": 0.71}},
 * null for what nobody knows. Stateless.
 */
final class FiguresJson {
    private FiguresJson() {}

    static void write(ClassFigures figures, JsonGenerator json) throws IOException {
        json.writeStartObject();
        write("recall", figures.recall(), json);
        write("precision", figures.precision(), json);
        JsonLine.number(json, "prAuc", figures.prAuc());
        json.writeEndObject();
    }

    private static void write(String field, @Nullable Share share, JsonGenerator json) throws IOException {
        if (share == null) {
            json.writeNullField(field);
        } else {
            json.writeFieldName(field);
            json.writeArray(new long[] {share.hits(), share.events()}, 0, 2);
        }
    }
}
