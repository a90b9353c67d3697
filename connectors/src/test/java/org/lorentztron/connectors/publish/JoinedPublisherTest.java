package org.lorentztron.connectors.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventDecoder;
import org.lorentztron.connectors.source.LabelOrigin;
import org.lorentztron.connectors.source.Malformed;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.source.WeightLimit;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** What the job that joins writes, and what a job that trains reads of it. */
class JoinedPublisherTest {
    private static final List<String> CLASSES = List.of("ok", "fraud\u00fc");
    private static final byte[] KEY = {1, 2};
    private static final String SENT = "{\"id\":\"t1\",\"timestamp\":1000,\"weight\":4,\"features\":[0,2.5]}";
    private static final long SENT_AT = 5000;
    private static final long NOW = 10_000;

    private final EventDecoder decoder =
            new EventDecoder(new EventJson(2), CLASSES, 1000, new WeightLimit(10.0), null, true);
    private final JoinedPublisher.Schema schema =
            new JoinedPublisher.Schema("joined", CLASSES, Clock.fixed(Instant.ofEpochMilli(NOW), ZoneOffset.UTC));

    JoinedPublisherTest() {
        decoder.open(null);
    }

    private static SourceRecord decode(
            EventDecoder decoder, int partition, long time, byte[] key, byte[] value, Headers headers) {
        List<SourceRecord> decoded = new ArrayList<>();
        ConsumerRecord<byte[], byte[]> record = new ConsumerRecord<>(
                "events",
                partition,
                42,
                time,
                TimestampType.CREATE_TIME,
                key.length,
                value.length,
                key,
                value,
                headers,
                Optional.empty());
        decoder.deserialize(record, new ListCollector<>(decoded));
        return decoded.get(0);
    }

    private Event sent(String json) {
        return sent(json, new RecordHeaders());
    }

    private Event sent(String json, Headers headers) {
        EventDecoder keeping = decoder.keepingRecords();
        keeping.open(null);
        byte[] value = json.getBytes(StandardCharsets.UTF_8);
        return (Event) decode(keeping, 3, SENT_AT, KEY, value, headers);
    }

    private ProducerRecord<byte[], byte[]> written(Event event) {
        return schema.serialize(event, null, null);
    }

    private SourceRecord readBack(ProducerRecord<byte[], byte[]> record) {
        return decode(decoder, record.partition(), record.timestamp(), record.key(), record.value(), record.headers());
    }

    @Test
    void joined_isTheRecordThatWasSentWithHeaders() {
        Event joined = sent(SENT).withWeight(7).withLabel(1, new LabelOrigin(5, 9), 8000);

        ProducerRecord<byte[], byte[]> written = written(joined);
        Event read = (Event) readBack(written);

        assertThat(written.topic()).isEqualTo("joined");
        assertThat(written.timestamp()).isEqualTo(8000);
        assertThat(written.partition()).isEqualTo(5);
        assertThat(written.key()).isEqualTo(KEY);
        assertThat(written.value()).isEqualTo(SENT.getBytes(StandardCharsets.UTF_8));
        assertThat(written.headers().toArray())
                .extracting(header -> header.key() + " " + new String(header.value(), StandardCharsets.UTF_8))
                .containsExactly("lorentztron.label fraud\u00fc", "lorentztron.time 8000", "lorentztron.weight 7.0");
        assertThat(read.label()).isEqualTo(1);
        assertThat(read.time()).isEqualTo(8000);
        assertThat(read.weight()).isEqualTo(7);
        assertThat(read.id()).isEqualTo("t1");
        assertThat(read.features()).isEqualTo(joined.features());
    }

    @Test
    void unlabelledByItsTimeout_staysInItsPartitionWithTheClassAndItsOwnWeight() {
        Event joined = sent(SENT).withLabel(0, LabelOrigin.NONE_CAME, 9000);

        ProducerRecord<byte[], byte[]> written = written(joined);
        Event read = (Event) readBack(written);

        assertThat(written.partition()).isEqualTo(3);
        assertThat(read.label()).isZero();
        assertThat(read.time()).isEqualTo(9000);
        assertThat(read.weight()).isEqualTo(4);
    }

    /** Its partition's clock may have moved it. */
    @Test
    void labelledByItself_keepsLabelAndWeightAndHasTheTimeOfTraining() {
        Event labelled = sent("{\"label\":\"ok\",\"timestamp\":1000,\"weight\":2,\"features\":[0,1]}");

        ProducerRecord<byte[], byte[]> written = written(labelled.movedTo(1500));
        Event read = (Event) readBack(written);

        assertThat(written.partition()).isEqualTo(3);
        assertThat(written.headers().toArray()).hasSize(3);
        assertThat(read.label()).isZero();
        assertThat(read.time()).isEqualTo(1500);
        assertThat(read.weight()).isEqualTo(2);
    }

    /** Brokers refuse what is too long after their own time, and would again after each restart. */
    @Test
    void trainedInTheFuture_isARecordOfNowWithTheTimeOfTraining() {
        assertThat(written(sent(SENT).withLabel(0, new LabelOrigin(5, 9), NOW)).timestamp())
                .isEqualTo(NOW);

        ProducerRecord<byte[], byte[]> written = written(sent(SENT).withLabel(0, new LabelOrigin(5, 9), NOW + 1));

        assertThat(written.timestamp()).isEqualTo(NOW);
        assertThat(((Event) readBack(written)).time()).isEqualTo(NOW + 1);
    }

    /** Headers are not kept, and these count. */
    @Test
    void labelledByHeaders_keepsLabelAndWeight() {
        Headers headers = new RecordHeaders()
                .add("lorentztron.label", "ok".getBytes(StandardCharsets.UTF_8))
                .add("lorentztron.weight", "3".getBytes(StandardCharsets.UTF_8));

        Event read = (Event) readBack(written(sent(SENT, headers)));

        assertThat(read.label()).isZero();
        assertThat(read.weight()).isEqualTo(3);
    }

    @Test
    void headers_thatNobodyWroteSo_areRejected() {
        assertRejected("lorentztron.time", "soon", MalformedReason.WRONG_TYPE);
        assertRejected("lorentztron.time", "1.5", MalformedReason.WRONG_TYPE);
        assertRejected("lorentztron.time", "9223372036854775808", MalformedReason.WRONG_TYPE);
        assertRejected("lorentztron.time", "", MalformedReason.WRONG_TYPE);
        assertRejected("lorentztron.time", null, MalformedReason.WRONG_TYPE);
        assertRejected("lorentztron.time", "-1", MalformedReason.TIMESTAMP);
        assertRejected("lorentztron.weight", "much", MalformedReason.WRONG_TYPE);
        assertRejected("lorentztron.weight", "NaN", MalformedReason.NOT_FINITE);
        assertRejected("lorentztron.weight", "-1", MalformedReason.WRONG_TYPE);
        assertRejected("lorentztron.weight", "1000001", MalformedReason.WEIGHT_TOO_LARGE);
        assertRejected("lorentztron.label", "x", MalformedReason.UNKNOWN_CLASS);
        assertRejected("lorentztron.label", null, MalformedReason.WRONG_TYPE);
    }

    private void assertRejected(String header, @Nullable String text, MalformedReason reason) {
        byte[] value = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = SENT.getBytes(StandardCharsets.UTF_8);
        SourceRecord read = decode(decoder, 3, SENT_AT, KEY, bytes, new RecordHeaders().add(header, value));
        assertThat(read).as(header).isInstanceOfSatisfying(Malformed.class, malformed -> assertThat(
                        malformed.letter().reason())
                .isEqualTo(reason));
    }
}
