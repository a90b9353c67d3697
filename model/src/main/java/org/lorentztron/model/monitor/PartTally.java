package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * What a part has counted from its start to the end of an interval in which it trained.
 *
 * @param part its index
 * @param examples events of its classes
 * @param mistakes those that it would have classified wrongly before it learned them
 * @param refutations how often it was reset, see {@link TrainingBlock#refutations}
 */
public record PartTally(int part, long examples, long mistakes, long refutations) {

    void writeTo(DataOutput out) throws IOException {
        out.writeInt(part);
        out.writeLong(examples);
        out.writeLong(mistakes);
        out.writeLong(refutations);
    }

    static PartTally readFrom(DataInput in) throws IOException {
        return new PartTally(in.readInt(), in.readLong(), in.readLong(), in.readLong());
    }
}
