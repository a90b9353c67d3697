package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;

/** What the newest {@value #WINDOW} events were, and what they were taken for. Not thread-safe. */
final class NewestConfusion {
    static final int WINDOW = 5_000;

    private final int[] truths = new int[WINDOW];
    private final int[] served = new int[WINDOW];
    private final int[] ofClass;
    private long events;

    /** @param classes K */
    NewestConfusion(int classes) {
        ofClass = new int[classes];
    }

    /** @param predicted index of a class, or -1 for none */
    void add(int truth, int predicted) {
        int slot = (int) (events % WINDOW);
        if (events >= WINDOW) {
            ofClass[truths[slot]]--;
        }
        truths[slot] = truth;
        served[slot] = predicted;
        ofClass[truth]++;
        events++;
    }

    /** How many of the events are of each class, length K; changes with the next event. */
    int[] ofClass() {
        return ofClass;
    }

    /** What became of each class in the newest events. */
    RecallAndPrecision shares(int newest) {
        RecallAndPrecision shares = new RecallAndPrecision(ofClass.length);
        for (long i = Math.max(0, events - Math.min(newest, WINDOW)); i < events; i++) {
            int slot = (int) (i % WINDOW);
            shares.add(truths[slot], served[slot]);
        }
        return shares;
    }

    /**
     * Writes the number of events, and rows of counts: one for each shown class, and one for all others. The columns
     * are the shown classes, another class that was right, another that was wrong, and none.
     *
     * @param shown indices of classes, ascending
     */
    void write(int[] shown, JsonGenerator json) throws IOException {
        int[] places = new int[ofClass.length];
        Arrays.fill(places, shown.length);
        for (int place = 0; place < shown.length; place++) {
            places[shown[place]] = place;
        }
        int[][] counts = new int[shown.length + 1][shown.length + 3];
        int all = (int) Math.min(events, WINDOW);
        for (int slot = 0; slot < all; slot++) {
            counts[places[truths[slot]]][column(places, shown.length, slot)]++;
        }
        json.writeStartObject();
        json.writeNumberField("events", all);
        json.writeArrayFieldStart("counts");
        for (int[] row : counts) {
            json.writeArray(row, 0, row.length);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private int column(int[] places, int others, int slot) {
        if (served[slot] < 0) {
            return others + 2;
        }
        int place = places[served[slot]];
        return place < others || served[slot] == truths[slot] ? place : others + 1;
    }
}
