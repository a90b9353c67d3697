package org.lorentztron.job.version;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;

/**
 * That a version has been made: its number, and the end of its interval.
 *
 * @param version its number
 * @param intervalEnd the end of its interval, exclusive, ms
 */
public record VersionNumber(long version, long intervalEnd) {

    public static final TypeInformation<VersionNumber> TYPE =
            new ImmutableTypeInfo<>(VersionNumber.class, new Serializer());

    /** The components in their order. */
    public static final class Serializer extends ImmutableSerializer<VersionNumber> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public void serialize(VersionNumber message, DataOutputView out) throws IOException {
            out.writeLong(message.version());
            out.writeLong(message.intervalEnd());
        }

        @Override
        public VersionNumber deserialize(DataInputView in) throws IOException {
            return new VersionNumber(in.readLong(), in.readLong());
        }
    }
}
