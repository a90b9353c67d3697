package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;
import org.lorentztron.connectors.wire.event.ResentHeader;

/** Dead letters of one model's events and labels by reason, with the last of each. Not thread-safe. */
final class LetterLog extends Section {
    /** Records that no job has written. */
    private static final String OTHER = "not a dead letter";

    private final String modelId;
    private final PageTopics topics;
    private final Map<String, Kind> kinds = new TreeMap<>();
    private long count;
    private long skipped;

    /** Those of one reason. */
    private static final class Kind {
        private long count;
        private String message = "";
        private String origin = "";
        private String bytes = "";
        private long length;
        private long at;
    }

    /**
     * Others may be in the same topic.
     *
     * @param modelId whose letters count, beside those that name no model
     * @param topics whose events and labels count
     */
    LetterLog(String modelId, PageTopics topics) {
        super("letters");
        this.modelId = modelId;
        this.topics = topics;
    }

    void add(ConsumerRecord<byte[], byte[]> letter) {
        Map<String, byte[]> headers = new HashMap<>();
        letter.headers().forEach(header -> headers.put(header.key(), header.value()));
        if (ResentHeader.isReceipt(headers.keySet())) {
            return;
        }
        try {
            DeadLetter read = DeadLetterHeaders.read(headers, null, letter.value());
            boolean isOfTopic =
                    read.topic().equals(topics.events()) || read.topic().equals(topics.labels());
            if (!isOfTopic || !DeadLetterHeaders.mayBeOf(modelId, headers)) {
                return;
            }
            String origin = read.topic() + ", partition " + read.partition() + ", offset " + read.offset();
            set(kind(read.reason().id()), read.message(), origin, read.originalLength(), letter);
        } catch (IllegalArgumentException e) {
            byte[] value = letter.value();
            set(kind(OTHER), String.valueOf(e.getMessage()), "", value == null ? -1 : value.length, letter);
        }
    }

    private Kind kind(String reason) {
        return kinds.computeIfAbsent(reason, any -> new Kind());
    }

    private void set(Kind kind, String message, String origin, long length, ConsumerRecord<byte[], byte[]> letter) {
        kind.count++;
        kind.message = PageText.message(message);
        kind.origin = PageText.message(origin);
        kind.bytes = PageText.bytes(letter.value());
        kind.length = length;
        kind.at = letter.timestamp();
        count++;
        change();
    }

    /** Letters that came too fast to be read. */
    void skip(long letters) {
        skipped += letters;
        change();
    }

    @Override
    void writeValue(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("count", count);
        json.writeNumberField("skipped", skipped);
        json.writeArrayFieldStart("rows");
        for (Map.Entry<String, Kind> entry : kinds.entrySet()) {
            Kind kind = entry.getValue();
            json.writeStartObject();
            json.writeStringField("reason", entry.getKey());
            json.writeNumberField("count", kind.count);
            json.writeStringField("message", kind.message);
            json.writeStringField("origin", kind.origin);
            json.writeStringField("bytes", kind.bytes);
            json.writeNumberField("length", kind.length);
            json.writeNumberField("at", kind.at);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
