package org.lorentztron.model.learn;

import java.io.Serializable;
import org.lorentztron.model.NetworkKernel;

/**
 * What shapes a network of all classes.
 *
 * @param kernel of its units
 * @param units their number m, from 1 to {@value #MOST_UNITS}
 */
public record NetworkSettings(NetworkKernel kernel, int units) implements Serializable {
    /** More than any use, and few enough that an event's units fit the caches. */
    public static final int MOST_UNITS = 1 << 16;

    /** What is used when nothing is given. */
    public static final NetworkSettings DEFAULT = new NetworkSettings(NetworkKernel.SQUARE, 256);

    /** @throws IllegalArgumentException if the number of units is out of its range */
    public NetworkSettings {
        if (units < 1 || units > MOST_UNITS) {
            throw new IllegalArgumentException("units are " + units + ", expected 1 to " + MOST_UNITS);
        }
    }
}
