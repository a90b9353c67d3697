package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/**
 * What the newest {@value #WINDOW} events were taken for: counts by (truth, predicted), where all classes after the
 * first few are one, the last, and so are predictions without a label. Not thread-safe.
 */
final class NewestConfusion {
    static final int WINDOW = 5_000;

    private final int shown;
    private final int[][] counts;
    /** A ring: truth and prediction as row and column of the counts. */
    private final byte[] rows = new byte[WINDOW];

    private final byte[] columns = new byte[WINDOW];
    private long events;

    /** @param shown how many of the first classes have a row and a column of their own, at most 126 */
    NewestConfusion(int shown) {
        this.shown = shown;
        this.counts = new int[shown + 1][shown + 1];
    }

    /** @param predicted index of a class, or -1 for none */
    void add(int truth, int predicted) {
        int slot = (int) (events % WINDOW);
        if (events >= WINDOW) {
            counts[rows[slot]][columns[slot]]--;
        }
        rows[slot] = (byte) Math.min(truth, shown);
        columns[slot] = (byte) (predicted < 0 ? shown : Math.min(predicted, shown));
        counts[rows[slot]][columns[slot]]++;
        events++;
    }

    /** The number of events, and rows of counts; the last row and column are of all that is not shown. */
    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("events", Math.min(events, WINDOW));
        json.writeArrayFieldStart("counts");
        for (int[] row : counts) {
            json.writeArray(row, 0, row.length);
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
