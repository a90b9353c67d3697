package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.lorentztron.tools.cli.JsonLine;
import org.lorentztron.tools.topics.LateRule;

/** What became of labels that come later than their events, and of the events that wait for them. Not thread-safe. */
final class LabelLog extends RecordSection {
    private final LabelDelays delays = new LabelDelays();
    private int waiting;
    private int oneOf = 1;
    private long timeout;
    private String unlabelled = "";
    private long joined;
    private long dropped;
    private long expired;
    private long elsewhere;
    private long takenBack;
    private long withoutEffect;
    private long withoutId;

    LabelLog() {
        super("labels");
    }

    /** Says by which rule labels find their events. */
    void setRule(LateRule rule) {
        timeout = rule.timeout();
        unlabelled = rule.unlabelled() == null ? "" : PageText.label(rule.unlabelled());
        change();
    }

    /**
     * Says how many events wait.
     *
     * @param oneOf of how many ids one may wait
     */
    void setWaiting(int waiting, int oneOf) {
        if (this.waiting != waiting || this.oneOf != oneOf) {
            this.waiting = waiting;
            this.oneOf = oneOf;
            change();
        }
    }

    /**
     * An event and its label have met.
     *
     * @param delay of the label after the event, 0 or more ms in their own times
     */
    void countJoined(long delay) {
        joined++;
        delays.add(delay);
        change();
    }

    /** The longest delay of the newest labels, in ms; -1 without labels. */
    long longestDelay() {
        return delays.longest();
    }

    /** So many events had to go before their labels came, for want of room. */
    void countDropped(int events) {
        dropped += events;
        change();
    }

    /** No label came in time. */
    void countExpired() {
        expired++;
        change();
    }

    /** So many labels more, or fewer, have found no event that waits here. */
    void countElsewhere(int labels) {
        elsewhere += labels;
        change();
    }

    /** A label is null and takes back one that has found no event yet. */
    void countTakenBack() {
        takenBack++;
        change();
    }

    /** A label is null, and there is none to take back. */
    void countWithoutEffect() {
        withoutEffect++;
        change();
    }

    /** An event has neither label nor id. */
    void countWithoutId() {
        withoutId++;
        change();
    }

    @Override
    void writeValue(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("waiting", waiting);
        json.writeNumberField("oneOf", oneOf);
        json.writeNumberField("joined", joined);
        JsonLine.number(json, "median", delays.median());
        JsonLine.number(json, "mean", delays.mean());
        json.writeNumberField("dropped", dropped);
        json.writeNumberField("expired", expired);
        json.writeNumberField("timeout", timeout);
        json.writeStringField("unlabelled", unlabelled);
        json.writeNumberField("elsewhere", elsewhere);
        json.writeNumberField("takenBack", takenBack);
        json.writeNumberField("withoutEffect", withoutEffect);
        json.writeNumberField("withoutId", withoutId);
        writeUnreadable(json);
        json.writeEndObject();
    }
}
