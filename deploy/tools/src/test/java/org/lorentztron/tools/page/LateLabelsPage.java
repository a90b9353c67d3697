package org.lorentztron.tools.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;

/** A page without a server whose events and labels a test gives. */
abstract class LateLabelsPage {
    static final long MINUTE = 60_000;
    static final int MANY = 1_000_000;

    final PageTopics topics = new PageTopics("events", null, "dead", "labels");
    final PageState state = new PageState("mine", topics, new SettableClock(5));
    /** What a label costs. */
    long nanos;

    long computed;
    final LateJudge judge = new LateJudge(state, () -> computed += nanos);
    final EventSample sample = new EventSample("events", 2 * MANY, state, () -> 0, judge);
    long offset;

    void take(Map<String, String> options) {
        take(new PageVersions("a", "b").withOptions(options));
    }

    void take(ModelVersion version) {
        state.version(version);
        sample.take(version);
    }

    static ConsumerRecord<byte[], byte[]> at(long time, String topic, long offset, byte[] value, Headers headers) {
        return at(time, topic, offset, null, value, headers);
    }

    static ConsumerRecord<byte[], byte[]> at(
            long time, String topic, long offset, byte @Nullable [] key, byte[] value, Headers headers) {
        return new ConsumerRecord<>(
                topic, 0, offset, time, TimestampType.CREATE_TIME, -1, -1, key, value, headers, Optional.empty());
    }

    /** The version takes an event for one of class a. */
    void event(String id, long time) {
        event("{\"id\": \"" + id + "\", \"features\": [3, 1]}", time, new RecordHeaders());
    }

    void event(String json, long time, Headers headers) {
        sample.add(at(time, "events", offset++, json.getBytes(UTF_8), headers));
    }

    void label(String id, String label, long time) {
        label(("{\"id\": \"" + id + "\", \"label\": " + label + "}").getBytes(UTF_8), time);
    }

    void label(byte[] value, long time) {
        judge.label(at(time, "labels", offset++, value, new RecordHeaders()));
    }

    /** No label comes for so long that none is waited for. */
    void silence() {
        for (int i = 0; i < LabelProgress.SILENT_SECONDS; i++) {
            second();
        }
    }

    void second() {
        judge.newSecond(true, Map.of(0, true));
    }

    JsonNode labels() {
        second();
        return Frames.all(state).get("labels");
    }

    String counts() {
        return Frames.all(state).at("/quality/confusion/counts").toString();
    }

    long scored() {
        return Frames.all(state).at("/quality/events").asLong();
    }
}
