package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/**
 * What the page's state is judged by: when Kafka last answered, when events last came, and what keeps versions away.
 * Times are in ms since 1970. Not thread-safe.
 */
final class Contact extends Section {
    private static final long NEVER = -1;

    private long answered = NEVER;
    private long eventsCame = NEVER;
    private String problem = "";
    private boolean ended;

    Contact() {
        super("contact");
    }

    /**
     * Kafka has answered.
     *
     * @param eventsCome whether events come in
     */
    void answer(long now, boolean eventsCome) {
        answered = now;
        if (eventsCome) {
            eventsCame = now;
        }
        change();
    }

    /** Says why there is no newer version; empty if none is known of. After the end of versions, nothing changes. */
    void setProblem(String why) {
        if (!ended && !problem.equals(why)) {
            problem = why;
            change();
        }
    }

    /** No version will come any more. */
    void end(String why) {
        setProblem(why);
        ended = true;
        change();
    }

    @Override
    void writeValue(JsonGenerator json) throws IOException {
        json.writeStartObject();
        writeTime("answered", answered, json);
        writeTime("eventsCame", eventsCame, json);
        json.writeStringField("problem", PageText.message(problem));
        json.writeBooleanField("ended", ended);
        json.writeEndObject();
    }

    private static void writeTime(String field, long time, JsonGenerator json) throws IOException {
        if (time == NEVER) {
            json.writeNullField(field);
        } else {
            json.writeNumberField(field, time);
        }
    }
}
