package org.lorentztron.model.learner.network;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * The state of a block of all features, from its bytes as {@link SharedBlock#writeTo} describes them.
 *
 * @param basis h by unit and feature, the constant one last
 * @param basisVariances of the same shape
 * @param outputs lambda by class and unit
 * @param outputVariances of the same shape
 */
record StoredNetwork(
        int givenUnits, double[][] basis, double[][] basisVariances, double[][] outputs, double[][] outputVariances) {
    static StoredNetwork of(TrainingBlock block) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            block.writeTo(new DataOutputStream(bytes));
            return read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        } catch (IOException e) {
            throw new AssertionError("bytes in memory cannot fail", e);
        }
    }

    private static StoredNetwork read(DataInputStream in) throws IOException {
        in.readByte();
        in.readByte();
        in.readUTF();
        int classes = in.readInt();
        int units = in.readInt();
        int dimension = in.readInt();
        in.skipNBytes(4 * Long.BYTES);
        int givenUnits = in.readInt();
        in.readBoolean();
        return new StoredNetwork(
                givenUnits,
                columns(in, dimension, units),
                columns(in, dimension, units),
                columns(in, units, classes),
                columns(in, units, classes));
    }

    private static double[][] columns(DataInputStream in, int rows, int columns) throws IOException {
        double[][] values = new double[columns][rows];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                values[column][row] = in.readFloat();
            }
        }
        return values;
    }
}
