package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.KafkaTopic;
import org.lorentztron.connectors.LocalFlink;
import org.lorentztron.connectors.Patience;
import org.lorentztron.connectors.wire.event.EventJson;

/** The source in a Flink cluster against a broker. */
@Timeout(Patience.SECONDS)
class EventSourceIT {
    private static final OwnNames OWN = OwnNames.of(EventSourceIT.class);

    private static final int MORE_THAN_ALL = 10_000;

    private static final EventDecoder DECODER = new EventDecoder(new EventJson(2), List.of("a", "b"), 1000);

    private static final EmbeddedBroker BROKER = SharedBroker.get();

    // One partition is days ahead of another and pauses again and again, one holds only rubbish, one is empty: none of
    // them may keep the job from ending.
    @Test
    void bounded_partitionsFarApartEmptyOrMalformed_everyRecordOnceWithItsPlace() throws Exception {
        KafkaTopic topic = topic(OWN.name("apart"), 4);
        List<ProducerRecord<byte[], byte[]>> sent = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            sent.add(event(OWN.name("apart"), 0, i * 1000L));
            sent.add(event(OWN.name("apart"), 1, 400_000_000L + i * 1000L));
        }
        sent.add(new ProducerRecord<>(OWN.name("apart"), 2, null, new byte[] {'?'}));
        topic.send(sent);

        // That the times are of 1970 is said beside the records.
        List<SourceRecord> read =
                read(bounded(OWN.name("apart"), StartFrom.EARLIEST, Map.of("max.poll.records", "10"))).stream()
                        .filter(each -> !(each instanceof WarningRecord))
                        .toList();
        for (int p = 0; p < 2; p++) {
            int partition = p;
            assertThat(read.stream().filter(r -> r.partition() == partition))
                    .extracting(SourceRecord::offset)
                    .containsExactlyElementsOf(LongStream.range(0, 200).boxed().toList());
        }
        assertThat(read.stream().filter(r -> r.partition() == 1 && r.offset() == 7))
                .singleElement()
                .satisfies(record -> {
                    Event event = (Event) record;
                    assertThat(event.time()).isEqualTo(400_007_000L);
                    assertThat(event.label()).isEqualTo(1);
                    assertThat(event.features().values()).containsExactly(1f);
                });
        assertThat(read.stream().filter(Malformed.class::isInstance))
                .singleElement()
                .satisfies(record ->
                        assertThat(((Malformed) record).letter().value()).containsExactly('?'));
        assertThat(read).hasSize(401);
    }

    @Test
    void bounded_abortedTransaction_itsEventsNeverHappened() throws Exception {
        KafkaTopic topic = topic(OWN.name("transactions"), 1);
        topic.send(List.of(event(OWN.name("transactions"), 0, 1)));
        Map<String, Object> properties = new HashMap<>(KafkaTopic.clientProperties(BROKER));
        properties.put("transactional.id", "upstream");
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(event(OWN.name("transactions"), 0, 2));
            producer.flush();
            producer.abortTransaction();
        }
        topic.send(List.of(event(OWN.name("transactions"), 0, 3)));
        assertThat(read(bounded(OWN.name("transactions"), StartFrom.EARLIEST, Map.of())))
                .extracting(record -> ((Event) record).time())
                .containsExactly(1L, 3L);
        assertThat(read(bounded(
                        OWN.name("transactions"), StartFrom.EARLIEST, Map.of("isolation.level", "read_uncommitted"))))
                .extracting(record -> ((Event) record).time())
                .containsExactly(1L, 2L, 3L);
    }

    @Test
    void latest_boundedTopic_readsNothingOfBefore() throws Exception {
        KafkaTopic topic = topic(OWN.name("before"), 1);
        topic.send(IntStream.range(0, 10)
                .mapToObj(i -> event(OWN.name("before"), 0, i))
                .toList());
        assertThat(read(bounded(OWN.name("before"), StartFrom.LATEST, Map.of())))
                .isEmpty();
    }

    /** While one partition is read, the other one waits for longer than the timeout: its events must not come late. */
    @Test
    void bounded_partitionWaitsForAnotherToBeRead_isNotIdle() throws Exception {
        KafkaTopic topic = topic(OWN.name("busy"), 2);
        topic.send(IntStream.range(0, 400)
                .mapToObj(i -> event(OWN.name("busy"), i % 2, i * 1000L))
                .toList());
        EventSource source = bounded(OWN.name("busy"), StartFrom.EARLIEST, Map.of());
        var events = LocalFlink.environment()
                .fromSource(
                        new ClockedSource<>(
                                source.source(new SlowDecoder(DECODER)),
                                new ClockRule(0, Long.MAX_VALUE, 0, EventShare.NONE),
                                TopicIdentity.UNKNOWN,
                                source.positions()),
                        source.watermarks(Duration.ofMillis(400), Duration.ofSeconds(10)),
                        "events",
                        SourceRecord.TYPE)
                .setParallelism(1)
                .process(new LateEvents())
                .setParallelism(1);

        assertThat(events.executeAndCollect(MORE_THAN_ALL)).isEmpty();
    }

    /** Each record takes time, as on a machine that has much else to do. */
    private record SlowDecoder(EventDecoder decoder) implements KafkaRecordDeserializationSchema<SourceRecord> {
        private static final long PAUSE = 20_000_000;

        @Override
        public void open(DeserializationSchema.InitializationContext context) {
            decoder.open(context);
        }

        @Override
        public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<SourceRecord> out) {
            LockSupport.parkNanos(PAUSE);
            decoder.deserialize(record, out);
        }

        @Override
        public TypeInformation<SourceRecord> getProducedType() {
            return decoder.getProducedType();
        }
    }

    /** The places of events that come after event time has passed them. */
    private static final class LateEvents extends ProcessFunction<SourceRecord, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(SourceRecord record, Context context, Collector<String> late) {
            if (record instanceof Event event
                    && event.time() <= context.timerService().currentWatermark()) {
                late.collect(event.partition() + "@" + event.offset());
            }
        }
    }

    private static KafkaTopic topic(String name, int partitions) {
        BROKER.createTopic(name, partitions, Map.of());
        return new KafkaTopic(BROKER, name);
    }

    private static ProducerRecord<byte[], byte[]> event(String topic, int partition, long time) {
        String json = "{\"timestamp\":" + time + ",\"label\":\"b\",\"features\":[1,0]}";
        return new ProducerRecord<>(topic, partition, null, json.getBytes(StandardCharsets.UTF_8));
    }

    private static EventSource bounded(String topic, StartFrom start, Map<String, String> more) {
        Map<String, String> kafka = new HashMap<>(KafkaTopic.clientProperties(BROKER));
        kafka.putAll(more);
        return new EventSource(kafka, topic, start, "model", true);
    }

    /** All records in the order of partition and arrival, through a second operator so that they are serialized. */
    private static List<SourceRecord> read(EventSource source) throws Exception {
        StreamExecutionEnvironment env = LocalFlink.environment();
        var stream = env.fromSource(
                source.source(DECODER), source.watermarks(Duration.ofSeconds(2), Duration.ofSeconds(10)), "events");
        List<SourceRecord> records = new ArrayList<>(stream.rebalance().executeAndCollect(MORE_THAN_ALL));
        records.sort(Comparator.comparingInt(SourceRecord::partition).thenComparingLong(SourceRecord::offset));
        return records;
    }
}
