package org.lorentztron.local.experiment;

import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;

/** A short digest by which two streams can be told apart; stateless. */
final class Fingerprint {
    private static final int EXAMPLES = 200;
    /** A prime, so that all originals and many deformations are among those looked at, whatever the period. */
    private static final int STEP = 997;

    private Fingerprint() {}

    static String of(Dataset stream) {
        long digest = stream.testSize();
        for (long i = 0; i < EXAMPLES; i++) {
            digest = 31 * digest
                    + hash(stream.training(i * STEP % stream.size()))
                    + 7L * hash(stream.test(i % stream.testSize()));
        }
        return Long.toHexString(digest);
    }

    private static int hash(Example example) {
        return 31 * example.features().hashCode() + example.index();
    }
}
