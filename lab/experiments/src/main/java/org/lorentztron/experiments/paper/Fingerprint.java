package org.lorentztron.experiments.paper;

import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.endless.EndlessDigits;

/**
 * A short digest of the test part, the originals and some deformations, by which two streams can be told apart.
 * Stateless.
 */
final class Fingerprint {
    /** As many as an endless stream has originals at most. */
    private static final long ORIGINALS = EndlessDigits.MOST_ORIGINALS;

    private static final int DEFORMATIONS = 200;

    private Fingerprint() {}

    static String of(Dataset stream) {
        long digest = stream.testSize();
        for (long i = 0; i < stream.testSize(); i++) {
            digest = 31 * digest + hash(stream.test(i));
        }
        for (long i = 0; i < Math.min(stream.size(), ORIGINALS + DEFORMATIONS); i++) {
            digest = 31 * digest + hash(stream.training(i));
        }
        return Long.toHexString(digest);
    }

    private static int hash(Example example) {
        return 31 * example.features().hashCode() + example.index();
    }
}
