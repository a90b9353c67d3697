package org.lorentztron.job.average;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.connectors.serial.PublishedPartCoding;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.job.state.SourcePositions;

/**
 * A part's averaged model, ready to be published with the version of its interval.
 *
 * @param part index of the part
 * @param published the model and what is published of it
 * @param positions largest offsets its block has trained
 */
public record AveragedPart(int part, PublishedPart published, SourcePositions positions) {

    public static final TypeInformation<AveragedPart> TYPE =
            new ImmutableTypeInfo<>(AveragedPart.class, new Serializer());

    /** The components in their order. */
    public static final class Serializer extends ImmutableSerializer<AveragedPart> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public PendingPartSnapshot snapshotConfiguration() {
            return new PendingPartSnapshot();
        }

        @Override
        public void serialize(AveragedPart message, DataOutputView out) throws IOException {
            out.writeInt(message.part());
            PublishedPartCoding.write(message.published(), out);
            message.positions().writeTo(out);
        }

        @Override
        public AveragedPart deserialize(DataInputView in) throws IOException {
            return new AveragedPart(in.readInt(), PublishedPartCoding.read(in), SourcePositions.readFrom(in));
        }
    }
}
