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
public record AveragedPair(int part, PublishedPart published, SourcePositions positions) {

    public static final TypeInformation<AveragedPair> TYPE =
            new ImmutableTypeInfo<>(AveragedPair.class, new Serializer());

    /** The components in their order. */
    public static final class Serializer extends ImmutableSerializer<AveragedPair> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public PendingPairSnapshot snapshotConfiguration() {
            return new PendingPairSnapshot();
        }

        @Override
        public void serialize(AveragedPair message, DataOutputView out) throws IOException {
            out.writeInt(message.part());
            PublishedPartCoding.write(message.published(), out);
            message.positions().writeTo(out);
        }

        @Override
        public AveragedPair deserialize(DataInputView in) throws IOException {
            return new AveragedPair(in.readInt(), PublishedPartCoding.read(in), SourcePositions.readFrom(in));
        }
    }
}
