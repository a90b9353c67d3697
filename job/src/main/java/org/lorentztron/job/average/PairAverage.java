package org.lorentztron.job.average;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.wire.version.PairDigest;
import org.lorentztron.job.state.SourcePositions;

/**
 * A pair's averaged model, ready to be published with the version of its interval. The array is not to be modified.
 *
 * @param pair index of the pair
 * @param intervalEnd end of the interval, exclusive, ms
 * @param snapshot value of the pair's record: an encoded {@link org.lorentztron.connectors.wire.avro.ModelSnapshot}
 * @param digest of the record, as the manifest names it
 * @param examples of the pair since its start
 * @param positions largest offsets its block has trained
 */
public record PairAverage(
        int pair, long intervalEnd, byte[] snapshot, PairDigest digest, long examples, SourcePositions positions) {

    public static final TypeInformation<PairAverage> TYPE =
            new ImmutableTypeInfo<>(PairAverage.class, new Serializer());

    /** The components in their order. */
    public static final class Serializer extends ImmutableSerializer<PairAverage> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public void serialize(PairAverage message, DataOutputView out) throws IOException {
            out.writeInt(message.pair());
            out.writeLong(message.intervalEnd());
            Varints.writeBytes(message.snapshot(), out);
            out.writeUTF(message.digest().toString());
            out.writeLong(message.examples());
            message.positions().writeTo(out);
        }

        @Override
        public PairAverage deserialize(DataInputView in) throws IOException {
            return new PairAverage(
                    in.readInt(),
                    in.readLong(),
                    Varints.readBytes(in),
                    PairDigest.parse(in.readUTF()),
                    in.readLong(),
                    SourcePositions.readFrom(in));
        }
    }
}
