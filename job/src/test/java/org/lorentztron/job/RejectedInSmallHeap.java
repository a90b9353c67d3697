package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventDecoder;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.job.route.EventSplitter;
import org.lorentztron.job.route.RecordSplitter;
import org.lorentztron.job.route.TrainingWeights;

/** Decodes and rejects far more than the heap of its JVM holds, as the source's task does; run by a test. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
final class RejectedInSmallHeap {

    private static final int LABELS = 25_000;
    private static final String LONG = "x".repeat(8_000);

    private RejectedInSmallHeap() {}

    public static void main(String[] args) throws Exception {
        LabeledEvent good = SampleEvents.event(SampleEvents.base(), 1);
        int labels = reject(new EventJson(6), JsonPoison.all(good), "{\"label\":\"%s\",\"features\":{}}")
                + reject(new EventAvro(6), AvroPoison.all(good), null);
        System.out.println("rejected " + labels + " labels");
    }

    private static int reject(EventFormat format, List<Poison> poison, @Nullable String json) throws Exception {
        EventDecoder decoder = new EventDecoder(format, SampleEvents.CLASSES, 100_000);
        decoder.open(null);
        int rejected = 0;
        try (var splitter = new OneInputStreamOperatorTestHarness<>(new EventSplitter(
                new EventShare(1, 0),
                TrainingWeights.of(TestOptions.of()),
                EventSplitter.Unlabelled.TO_SCORER,
                false))) {
            splitter.open();
            for (Poison bad : poison) {
                pass(decoder, splitter, bad.value());
            }
            for (int i = 0; i < LABELS; i++) {
                String label = i + LONG;
                byte[] value = json == null
                        ? AvroPoison.bytes(AvroPoison.event().setLabel(label).build())
                        : String.format(json, label).getBytes(UTF_8);
                rejected += pass(decoder, splitter, value);
            }
        }
        return rejected;
    }

    private static int pass(
            EventDecoder decoder, OneInputStreamOperatorTestHarness<SourceRecord, Event> splitter, byte[] value) {
        decoder.deserialize(record(value), new Collector<>() {
            @Override
            public void collect(SourceRecord decoded) {
                try {
                    splitter.processElement(decoded, 0);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }

            @Override
            public void close() {}
        });
        Queue<?> rejected = splitter.getSideOutput(RecordSplitter.REJECTED);
        int size = rejected == null ? 0 : rejected.size();
        if (rejected != null) {
            rejected.clear();
        }
        return size;
    }

    private static ConsumerRecord<byte[], byte[]> record(byte[] value) {
        return new ConsumerRecord<>(
                "events",
                3,
                42,
                System.currentTimeMillis(),
                TimestampType.CREATE_TIME,
                -1,
                -1,
                null,
                value,
                new RecordHeaders(),
                Optional.empty());
    }
}
