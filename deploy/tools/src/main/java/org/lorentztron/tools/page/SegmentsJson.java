package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.SegmentQuality;
import org.lorentztron.model.monitor.SegmentQuality.Segment;
import org.lorentztron.tools.cli.JsonLine;

/**
 * The quality of the sample by the values of segment fields, as the page gets it. Stateless.
 *
 * <pre>
 *   "segments": [{"field": "country", "rare": ["fraud"], "rows": [
 *       {"value": "FR", "events": 900, "error": 0.01, "figures": [those of a class ({@link FiguresJson})]}]}]
 * </pre>
 */
final class SegmentsJson {
    private SegmentsJson() {}

    /** @param rare labels of classes that the error hides, by their indices */
    static void write(SegmentQuality segments, SortedMap<Integer, String> rare, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("segments");
        for (int field = 0; field < segments.fields().size(); field++) {
            json.writeStartObject();
            json.writeStringField("field", PageText.label(segments.fields().get(field)));
            json.writeArrayFieldStart("rare");
            for (String label : rare.values()) {
                json.writeString(label);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("rows");
            for (Segment segment : segments.largest(field)) {
                write(segment, segments.of(segment), rare, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(Segment segment, Quality numbers, Map<Integer, String> rare, JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("value", PageText.label(segment.shown()));
        json.writeNumberField("events", (long) numbers.events());
        JsonLine.number(json, "error", numbers.error());
        json.writeArrayFieldStart("figures");
        for (int c : rare.keySet()) {
            FiguresJson.write(numbers.figures(c), json);
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
