package org.lorentztron.model.probability;

import java.io.DataInput;
import java.io.IOException;

/** Reads numbers of a stored calibration. Stateless. */
final class StoredNumber {
    private StoredNumber() {}

    /**
     * The next double.
     *
     * @throws IOException if it is not finite or less than {@code least}
     */
    static double read(String what, double least, DataInput in) throws IOException {
        double value = in.readDouble();
        if (!(value >= least && value <= Double.MAX_VALUE)) {
            throw new IOException("stored calibration has " + what + " " + value + ", expected a finite number"
                    + (least == -Double.MAX_VALUE ? "" : ", at least " + least));
        }
        return value;
    }
}
