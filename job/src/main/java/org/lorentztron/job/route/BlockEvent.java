package org.lorentztron.job.route;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.connectors.source.Event;

/**
 * An event on its way to one of the blocks that train on it, or score it if it has no label.
 *
 * @param block index of the block in {@link BlockLayout}
 * @param event to be trained or scored
 */
public record BlockEvent(int block, Event event) {

    public static final TypeInformation<BlockEvent> TYPE = new ImmutableTypeInfo<>(BlockEvent.class, new Serializer());

    /** The block, then the event ({@link RoutedEventSerializer}). */
    public static final class Serializer extends ImmutableSerializer<BlockEvent> {

        private static final long serialVersionUID = 1L;
        private static final RoutedEventSerializer EVENTS = new RoutedEventSerializer();

        @Override
        public int version() {
            return 1;
        }

        @Override
        public void serialize(BlockEvent message, DataOutputView out) throws IOException {
            out.writeInt(message.block());
            EVENTS.serialize(message.event(), out);
        }

        @Override
        public BlockEvent deserialize(DataInputView in) throws IOException {
            return new BlockEvent(in.readInt(), EVENTS.deserialize(in));
        }
    }
}
