package org.lorentztron.model.learn;

import java.io.Serializable;
import org.lorentztron.model.NetworkKernel;

/**
 * What shapes a network of all classes.
 *
 * @param kernel of its units
 * @param units their number m, from 1 to {@value #MOST_UNITS}
 * @param startBasis how many first events a basis is fitted to, with which the network then starts again; 0 for a
 *     random start alone, at most {@value #MOST_START_BASIS}
 */
public record NetworkSettings(NetworkKernel kernel, int units, int startBasis) implements Serializable {
    /** More than any use, and few enough that an event's units fit the caches. */
    public static final int MOST_UNITS = 1 << 16;

    /** The events are held in memory. So many are those of two classes: a job with more admits fewer. */
    public static final int MOST_START_BASIS = 50_000;

    /** What is used when nothing is given. */
    public static final NetworkSettings DEFAULT = new NetworkSettings(NetworkKernel.SQUARE, 256);

    /** @throws IllegalArgumentException if a number is out of its range */
    public NetworkSettings {
        if (units < 1 || units > MOST_UNITS) {
            throw new IllegalArgumentException("units are " + units + ", expected 1 to " + MOST_UNITS);
        }
        if (startBasis < 0 || startBasis > MOST_START_BASIS) {
            throw new IllegalArgumentException(
                    "events of the start basis are " + startBasis + ", expected 0 to " + MOST_START_BASIS);
        }
    }

    /** A network that starts at random. */
    public NetworkSettings(NetworkKernel kernel, int units) {
        this(kernel, units, 0);
    }
}
