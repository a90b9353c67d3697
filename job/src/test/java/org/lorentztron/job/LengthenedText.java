package org.lorentztron.job;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.job.state.LearnerStateSerializer;
import org.lorentztron.job.state.LearnerStateSnapshot;
import org.lorentztron.model.learn.LearnerSettings;

/**
 * A serializer of state in a package of its own, as all of the job's are, that reads an older layout: version 1 was the
 * text alone; version 2 puts a number before it.
 */
public final class LengthenedText extends LearnerStateSerializer<String> {
    private static final long serialVersionUID = 1L;

    public LengthenedText(int reads) {
        super(TestOptions.of().learnerSettings(), reads);
    }

    @Override
    public int version() {
        return 2;
    }

    @Override
    public int oldestVersion() {
        return 1;
    }

    @Override
    public LengthenedText reading(int version) {
        return new LengthenedText(version);
    }

    @Override
    public Snapshot snapshotConfiguration() {
        return new Snapshot(version());
    }

    @Override
    public String copy(String from) {
        return from;
    }

    @Override
    public void serialize(String text, DataOutputView out) throws IOException {
        out.writeInt(text.length());
        out.writeUTF(text);
    }

    @Override
    public String deserialize(int version, DataInputView in) throws IOException {
        if (version > 1) {
            in.readInt();
        }
        return in.readUTF();
    }

    /** As a subclass for each serializer is. */
    public static final class Snapshot extends LearnerStateSnapshot<String> {
        public Snapshot() {}

        public Snapshot(int version) {
            super(new LengthenedText(2), version);
        }

        @Override
        protected LearnerStateSerializer<String> serializer(LearnerSettings settings) {
            return new LengthenedText(2);
        }
    }
}
