package org.lorentztron.job.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.model.Features;

/** Events and messages for operator tests, and their bytes: models have no equality of their own. */
public final class Events {

    private Events() {}

    public static Event event(long time, int partition, long offset) {
        return Event.decoded(partition, offset, (int) (offset % 5), time, null, features(partition, offset));
    }

    /** The same event, from which a scale may be made. */
    public static Event calibrating(Event event) {
        return new Event(
                event.partition(),
                event.offset(),
                event.time(),
                event.lateBy(),
                event.label(),
                event.id(),
                event.features(),
                true);
    }

    public static Features features(int partition, long offset) {
        float[] values = new float[6];
        for (int j = 0; j < values.length; j++) {
            values[j] = Math.floorMod(offset * 17 + partition * 3 + j * 5, 11) / 11f + (offset % 5 == j ? 1 : 0);
        }
        return Features.dense(values);
    }

    /** Many events of 3 partitions within {@code [from, to)}, several of equal time. */
    public static List<Event> between(long from, long to) {
        return IntStream.range(0, 90)
                .mapToObj(i -> event(from + i / 3 * 7919L % (to - from), i % 3, i / 3))
                .toList();
    }

    /** A value as its bytes in hexadecimal. */
    public static <T> String hex(TypeSerializer<T> serializer, T value) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(1024);
        serializer.serialize(value, out);
        return HexFormat.of().formatHex(out.getCopyOfBuffer());
    }

    /** The values that came out since the last call, each as its bytes in hexadecimal. */
    public static <T> List<String> take(AbstractStreamOperatorTestHarness<T> harness, TypeSerializer<T> serializer)
            throws IOException {
        List<String> all = new ArrayList<>();
        for (StreamRecord<? extends T> record : harness.extractOutputStreamRecords()) {
            all.add(hex(serializer, record.getValue()));
        }
        harness.getOutput().clear();
        return all;
    }
}
