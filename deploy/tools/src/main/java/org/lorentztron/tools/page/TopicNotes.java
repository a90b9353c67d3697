package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;

/** Which topics the page reads, and why it does not where it does not. Not thread-safe. */
final class TopicNotes extends Section {
    private final PageTopics topics;
    private Map<String, String> problems = Map.of();
    private String trouble = "";

    TopicNotes(PageTopics topics) {
        super("topics");
        this.topics = topics;
    }

    /**
     * Says what is read as of now.
     *
     * @param problems why a topic is not read, by its name; others are
     */
    void set(Map<String, String> problems) {
        trouble("");
        if (!problems.equals(this.problems)) {
            this.problems = Map.copyOf(problems);
            change();
        }
    }

    /** Says why no topic is read; nothing if they are. */
    void trouble(String why) {
        if (!trouble.equals(why)) {
            trouble = why;
            change();
        }
    }

    @Override
    void writeValue(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("trouble", PageText.message(trouble));
        write("events", topics.events(), json);
        write("letters", topics.deadLetters(), json);
        String signals = topics.signals();
        if (signals == null) {
            json.writeObjectFieldStart("signals");
            json.writeStringField("name", "");
            json.writeStringField("problem", "the job has no --signals-topic and writes none");
            json.writeEndObject();
        } else {
            write("signals", signals, json);
        }
        if (topics.labels() != null) {
            write("labels", topics.labels(), json);
        }
        json.writeEndObject();
    }

    private void write(String use, String topic, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(use);
        json.writeStringField("name", topic);
        json.writeStringField("problem", PageText.message(problems.getOrDefault(topic, "")));
        json.writeEndObject();
    }
}
