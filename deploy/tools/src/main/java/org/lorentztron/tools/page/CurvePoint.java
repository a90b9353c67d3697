package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;

/**
 * What was known at one time. On the wire it is an array: time, rate, window, cumulative, held out, and an object of
 * what was missed by the index of a class. NaN is null there, and shares have five digits.
 *
 * @param time ms since 1970
 * @param rate events that came in a second
 * @param window error of the newest events of the sample
 * @param cumulative error of all events of the sample
 * @param heldOut error of the newest version on held-out events
 * @param missed by index of a class, share of its newest events that were not taken for it
 */
record CurvePoint(
        long time, double rate, double window, double cumulative, double heldOut, SortedMap<Integer, Double> missed) {
    private static final double DIGITS = 1e5;

    void write(JsonGenerator json) throws IOException {
        json.writeStartArray();
        json.writeNumber(time);
        if (Double.isNaN(rate)) {
            json.writeNull();
        } else {
            json.writeNumber(Math.round(rate));
        }
        share(window, json);
        share(cumulative, json);
        share(heldOut, json);
        json.writeStartObject();
        for (Map.Entry<Integer, Double> each : missed.entrySet()) {
            json.writeFieldName(Integer.toString(each.getKey()));
            share(each.getValue(), json);
        }
        json.writeEndObject();
        json.writeEndArray();
    }

    private static void share(double share, JsonGenerator json) throws IOException {
        if (Double.isNaN(share)) {
            json.writeNull();
        } else {
            json.writeNumber(Math.round(share * DIGITS) / DIGITS);
        }
    }
}
