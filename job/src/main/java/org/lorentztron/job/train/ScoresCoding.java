package org.lorentztron.job.train;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.connectors.serial.Varints;

/** Scores as bytes: varint how many | 8 bytes each, big-endian. Stateless. */
public final class ScoresCoding {

    private ScoresCoding() {}

    public static void write(double[] scores, DataOutput out) throws IOException {
        Varints.write(scores.length, out);
        for (double score : scores) {
            out.writeDouble(score);
        }
    }

    public static double[] read(DataInput in) throws IOException {
        double[] scores = new double[Varints.readInt(in)];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = in.readDouble();
        }
        return scores;
    }
}
