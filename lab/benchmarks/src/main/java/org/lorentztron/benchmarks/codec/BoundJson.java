package org.lorentztron.benchmarks.codec;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.model.Features;

/** Events by Jackson's data binding to records, which checks less than the job's decoder does. Thread-safe. */
final class BoundJson {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build()
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);

    private BoundJson() {}

    private static @Nullable Long timestamp(LabeledEvent event) {
        return event.timestamp() == LabeledEvent.NO_TIMESTAMP ? null : event.timestamp();
    }

    private static LabeledEvent event(String id, @Nullable Long timestamp, String label, Features features) {
        return new LabeledEvent(id, label, timestamp == null ? LabeledEvent.NO_TIMESTAMP : timestamp, features);
    }

    /** A number per feature. */
    static final class Dense implements EventCodec {
        private static final ObjectReader READER = JSON.readerFor(Event.class);
        private static final ObjectWriter WRITER = JSON.writerFor(Event.class);

        /** As in {@link LabeledEvent}; the components' names are the fields'. */
        record Event(String id, Long timestamp, String label, float[] features) {}

        @Override
        public byte[] encode(LabeledEvent event) throws IOException {
            float[] values = new float[event.features().size()];
            for (int k = 0; k < event.features().nonZeros(); k++) {
                values[event.features().index(k)] = event.features().value(k);
            }
            return WRITER.writeValueAsBytes(new Event(event.id(), timestamp(event), event.label(), values));
        }

        @Override
        public LabeledEvent decode(byte[] value) throws IOException {
            Event event = READER.readValue(value);
            return event(event.id, event.timestamp, event.label, Features.dense(event.features));
        }
    }

    /** The features that are not zero, by index. */
    static final class Sparse implements EventCodec {
        private static final ObjectReader READER = JSON.readerFor(Event.class);
        private static final ObjectWriter WRITER = JSON.writerFor(Event.class);

        /** As in {@link LabeledEvent}; the components' names are the fields'. */
        record Event(String id, Long timestamp, String label, Map<Integer, Float> features) {}

        private final int features;

        Sparse(int features) {
            this.features = features;
        }

        @Override
        public byte[] encode(LabeledEvent event) throws IOException {
            Map<Integer, Float> values = new LinkedHashMap<>();
            for (int k = 0; k < event.features().nonZeros(); k++) {
                values.put(event.features().index(k), event.features().value(k));
            }
            return WRITER.writeValueAsBytes(new Event(event.id(), timestamp(event), event.label(), values));
        }

        @Override
        public LabeledEvent decode(byte[] value) throws IOException {
            Event event = READER.readValue(value);
            int[] indices = new int[event.features.size()];
            float[] values = new float[indices.length];
            int k = 0;
            for (Map.Entry<Integer, Float> entry : event.features.entrySet()) {
                indices[k] = entry.getKey();
                values[k++] = entry.getValue();
            }
            return event(event.id, event.timestamp, event.label, Features.sparse(features, indices, values));
        }
    }
}
