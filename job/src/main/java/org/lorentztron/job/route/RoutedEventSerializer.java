package org.lorentztron.job.route;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.FeaturesCoding;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.SegmentsCoding;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.serial.WeightCoding;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelOrigin;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

/**
 * An event in the exchange between router and trainers, and in the trainers' state: a labelled one without its id,
 * which training does not need. Thread-safe.
 *
 * <pre>
 *   8 bytes time | varint lateBy | 4 bytes partition | 8 bytes offset | 4 bytes label
 *   calibrating, whether there are origin and segments, and weight ({@link WeightCoding})
 *   text id or null, only if the label is {@link Event#UNLABELLED} | {@link FeaturesCoding}
 *   {@link NamedNumbers}, only if calibrating | 4 bytes partition | 8 bytes offset of the origin, if there is one
 *   {@link SegmentsCoding}, if there are any
 * </pre>
 */
public final class RoutedEventSerializer extends ImmutableSerializer<Event> {

    private static final long serialVersionUID = 1L;

    @Override
    public int version() {
        return 1;
    }

    @Override
    public RoutedEventSnapshot snapshotConfiguration() {
        return new RoutedEventSnapshot();
    }

    @Override
    public void serialize(Event event, DataOutputView out) throws IOException {
        out.writeLong(event.time());
        Varints.write(event.lateBy(), out);
        out.writeInt(event.partition());
        out.writeLong(event.offset());
        out.writeInt(event.label());
        WeightCoding.write(
                event.calibrating(),
                event.origin() != null,
                false,
                !event.segments().isEmpty(),
                event.weight(),
                out);
        if (!event.labelled()) {
            Varints.writeText(event.id(), out);
        }
        FeaturesCoding.write(event.features(), out);
        if (event.calibrating()) {
            event.numbers().writeTo(out);
        }
        if (event.origin() != null) {
            out.writeInt(event.origin().partition());
            out.writeLong(event.origin().offset());
        }
        SegmentsCoding.write(event.segments(), out);
    }

    @Override
    public Event deserialize(DataInputView in) throws IOException {
        long time = in.readLong();
        long lateBy = Varints.readLong(in);
        int partition = in.readInt();
        long offset = in.readLong();
        int label = in.readInt();
        byte flags = in.readByte();
        boolean calibrating = WeightCoding.first(flags);
        double weight = WeightCoding.weight(flags, in);
        String id = label == Event.UNLABELLED ? Varints.readNullableText(in) : null;
        Features features = FeaturesCoding.read(in);
        NamedNumbers numbers = calibrating ? NamedNumbers.readFrom(in) : NamedNumbers.NONE;
        LabelOrigin origin = WeightCoding.second(flags) ? new LabelOrigin(in.readInt(), in.readLong()) : null;
        return new Event(
                partition,
                offset,
                time,
                lateBy,
                label,
                id,
                features,
                weight,
                numbers,
                calibrating,
                origin,
                null,
                SegmentsCoding.read(WeightCoding.fourth(flags), in));
    }
}
