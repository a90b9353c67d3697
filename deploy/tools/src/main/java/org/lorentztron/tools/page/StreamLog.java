package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.lorentztron.tools.cli.JsonLine;

/** How fast events come, and what became of those that the sample took. Not thread-safe. */
final class StreamLog extends RecordSection {
    private double perSecond = Double.NaN;
    private long newer;
    private long unlabelled;
    private long unknown;
    private String lastUnknown = "";
    private long skips;

    StreamLog() {
        super("stream");
    }

    /** @param perSecond events that came to the topic; NaN if that is not known */
    void setRate(double perSecond) {
        if (Double.compare(this.perSecond, perSecond) != 0) {
            this.perSecond = perSecond;
            change();
        }
    }

    /** So many events are in the topic after those that the newest version has trained. */
    void setNewer(long events) {
        if (newer != events) {
            newer = events;
            change();
        }
    }

    double rate() {
        return perSecond;
    }

    /** An event has no label. */
    void countUnlabelled() {
        unlabelled++;
        change();
    }

    /** An event is of none of the classes. */
    void countUnknown(String label) {
        unknown++;
        lastUnknown = PageText.label(label);
        change();
    }

    /** The sample has gone on to the end of the topic, since it fell behind. */
    void countSkip() {
        skips++;
        change();
    }

    @Override
    void writeValue(JsonGenerator json) throws IOException {
        json.writeStartObject();
        JsonLine.number(json, "perSecond", perSecond);
        json.writeNumberField("newer", newer);
        json.writeNumberField("unlabelled", unlabelled);
        json.writeNumberField("unknown", unknown);
        json.writeStringField("lastUnknown", lastUnknown);
        writeUnreadable(json);
        json.writeNumberField("skips", skips);
        json.writeEndObject();
    }
}
