package org.lorentztron.benchmarks.codec;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.model.Features;

/**
 * Events by Avro's single-object coder and generic records, which checks less than the job's decoder does. Not
 * thread-safe.
 */
abstract class GenericAvro implements EventCodec {
    private static final Schema SCHEMA = org.lorentztron.connectors.wire.avro.LabeledEvent.getClassSchema();

    private final BinaryMessageDecoder<GenericRecord> decoder = new BinaryMessageDecoder<>(new GenericData(), SCHEMA);
    private final BinaryMessageEncoder<GenericRecord> encoder = new BinaryMessageEncoder<>(new GenericData(), SCHEMA);
    private final Schema form;

    /** @param branch of the union of features */
    private GenericAvro(int branch) {
        this.form = SCHEMA.getField("features").schema().getTypes().get(branch);
    }

    abstract void put(Features features, GenericRecord target);

    abstract Features features(GenericRecord source);

    @Override
    public byte[] encode(LabeledEvent event) throws IOException {
        GenericRecord features = new GenericData.Record(form);
        put(event.features(), features);
        GenericRecord message = new GenericData.Record(SCHEMA);
        message.put("id", event.id());
        message.put("weight", event.weight());
        message.put("timestamp", event.timestamp() == LabeledEvent.NO_TIMESTAMP ? null : event.timestamp());
        message.put("label", event.label());
        message.put("features", features);
        ByteBuffer bytes = encoder.encode(message);
        byte[] value = new byte[bytes.remaining()];
        bytes.get(value);
        return value;
    }

    @Override
    public LabeledEvent decode(byte[] value) throws IOException {
        GenericRecord message = decoder.decode(value);
        Object timestamp = message.get("timestamp");
        return new LabeledEvent(
                        text(message.get("id")),
                        text(message.get("label")),
                        timestamp == null ? LabeledEvent.NO_TIMESTAMP : (Long) timestamp,
                        features((GenericRecord) message.get("features")))
                .withWeight((Double) message.get("weight"));
    }

    private static @Nullable String text(@Nullable Object text) {
        return text == null ? null : text.toString();
    }

    /** One byte per feature. */
    static final class Uint8 extends GenericAvro {
        Uint8() {
            super(0);
        }

        @Override
        void put(Features features, GenericRecord target) {
            byte[] pixels = new byte[features.size()];
            for (int k = 0; k < features.nonZeros(); k++) {
                pixels[features.index(k)] = (byte) Math.round(features.value(k) / PIXEL);
            }
            target.put("scale", PIXEL);
            target.put("values", ByteBuffer.wrap(pixels));
        }

        @Override
        Features features(GenericRecord source) {
            double scale = (Double) source.get("scale");
            ByteBuffer pixels = (ByteBuffer) source.get("values");
            float[] values = new float[pixels.remaining()];
            for (int j = 0; j < values.length; j++) {
                values[j] = (float) ((pixels.get(pixels.position() + j) & 0xFF) * scale);
            }
            return Features.dense(values);
        }
    }

    /** The features that are not zero. */
    static final class Sparse extends GenericAvro {
        private final int features;

        Sparse(int features) {
            super(2);
            this.features = features;
        }

        @Override
        void put(Features x, GenericRecord target) {
            target.put("indices", IntStream.of(x.indices()).boxed().toList());
            target.put(
                    "values",
                    IntStream.range(0, x.nonZeros()).mapToObj(x::value).toList());
        }

        @Override
        Features features(GenericRecord source) {
            List<?> indices = (List<?>) source.get("indices");
            List<?> values = (List<?>) source.get("values");
            int[] plainIndices = new int[indices.size()];
            float[] plainValues = new float[values.size()];
            for (int k = 0; k < plainIndices.length; k++) {
                plainIndices[k] = (Integer) indices.get(k);
                plainValues[k] = (Float) values.get(k);
            }
            return Features.sparse(features, plainIndices, plainValues);
        }
    }
}
