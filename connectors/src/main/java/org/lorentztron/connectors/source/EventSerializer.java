package org.lorentztron.connectors.source;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.FeaturesCoding;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.serial.WeightCoding;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

/**
 * The bytes of a whole {@link Event}, as the scorer gets it. Thread-safe.
 *
 * <pre>
 *   varint partition | varint offset | varint time | varint lateBy | varint label + 1
 *   calibrating and weight ({@link WeightCoding}) | text id or null | {@link FeaturesCoding}
 *   if calibrating: {@link NamedNumbers}
 * </pre>
 */
public final class EventSerializer extends ImmutableSerializer<Event> {

    private static final long serialVersionUID = 1L;

    @Override
    public int version() {
        return 1;
    }

    @Override
    public void serialize(Event event, DataOutputView target) throws IOException {
        Varints.write(event.partition(), target);
        Varints.write(event.offset(), target);
        Varints.write(event.time(), target);
        Varints.write(event.lateBy(), target);
        Varints.write(event.label() + 1L, target);
        WeightCoding.write(event.calibrating(), event.weight(), target);
        Varints.writeText(event.id(), target);
        FeaturesCoding.write(event.features(), target);
        if (event.calibrating()) {
            event.numbers().writeTo(target);
        }
    }

    @Override
    public Event deserialize(DataInputView source) throws IOException {
        int partition = Varints.readInt(source);
        long offset = Varints.readLong(source);
        long time = Varints.readLong(source);
        long lateBy = Varints.readLong(source);
        int label = (int) (Varints.readLong(source) - 1);
        byte flags = source.readByte();
        boolean calibrating = WeightCoding.flag(flags);
        double weight = WeightCoding.weight(flags, source);
        String id = Varints.readNullableText(source);
        Features features = FeaturesCoding.read(source);
        NamedNumbers numbers = calibrating ? NamedNumbers.readFrom(source) : NamedNumbers.NONE;
        return new Event(partition, offset, time, lateBy, label, id, features, weight, numbers, calibrating);
    }
}
