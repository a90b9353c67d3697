package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/**
 * What was known at one time. On the wire it is an array: time, rate, window, cumulative, held out, and an array of
 * what was missed by class. NaN is null there, and shares have five digits.
 *
 * @param time ms since 1970
 * @param rate events that came in a second
 * @param window error of the newest events of the sample
 * @param cumulative error of all events of the sample
 * @param heldOut error of the newest version on held-out events
 * @param missed by class, share of its newest events that were taken for others
 */
record CurvePoint(long time, double rate, double window, double cumulative, double heldOut, double[] missed) {
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
        json.writeStartArray();
        for (double each : missed) {
            share(each, json);
        }
        json.writeEndArray();
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
