package org.lorentztron.job.operators;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.source.SourceRecordSerializer;
import org.lorentztron.connectors.types.ImmutableSerializer;
import org.lorentztron.connectors.types.ImmutableTypeInfo;
import org.lorentztron.connectors.wire.DeadLetter;

/** The Flink type of a {@link DeadLetter} on its way to the sink. */
final class DeadLetterType {

    static final TypeInformation<DeadLetter> TYPE = new ImmutableTypeInfo<>(DeadLetter.class, new Serializer());

    private DeadLetterType() {}

    /** As the malformed {@link SourceRecord} that the letter came in. */
    public static final class Serializer extends ImmutableSerializer<DeadLetter> {

        private static final long serialVersionUID = 1L;
        private static final SourceRecordSerializer RECORDS = new SourceRecordSerializer();

        @Override
        public int version() {
            return RECORDS.version();
        }

        @Override
        public void serialize(DeadLetter letter, DataOutputView out) throws IOException {
            RECORDS.serialize(SourceRecord.malformed(letter), out);
        }

        @Override
        public DeadLetter deserialize(DataInputView in) throws IOException {
            return RECORDS.deserialize(in).deadLetter();
        }
    }
}
