package org.lorentztron.local.cluster;

import java.io.IOException;

/** Ends all that a test has started, whatever fails meanwhile. */
final class Closing {
    private Closing() {}

    /**
     * Closes all, in their order.
     *
     * @throws IOException naming the last that could not be closed
     */
    static void all(Iterable<? extends AutoCloseable> started) throws IOException {
        IOException failure = null;
        for (AutoCloseable thing : started) {
            try {
                thing.close();
            } catch (Exception e) {
                failure = new IOException("cannot end " + thing, e);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
