package org.lorentztron.connectors.source;

import java.io.IOException;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A decoder that notes what has been delivered. */
record PositionedDecoder(KafkaRecordDeserializationSchema<SourceRecord> decoder, ReadPositions positions)
        implements KafkaRecordDeserializationSchema<SourceRecord> {

    @Override
    public void open(DeserializationSchema.InitializationContext context) throws Exception {
        decoder.open(context);
    }

    @Override
    public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<SourceRecord> out) throws IOException {
        positions.deliver(record);
        decoder.deserialize(record, out);
        positions.delivered(record);
    }

    @Override
    public TypeInformation<SourceRecord> getProducedType() {
        return decoder.getProducedType();
    }
}
