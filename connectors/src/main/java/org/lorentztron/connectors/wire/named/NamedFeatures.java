package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.lorentztron.connectors.wire.event.FeatureSpace;

/**
 * The space of named features: the index of an entry is a hash of its text,
 *
 * <pre>
 *   index = |h| mod (2^31 - 1),   h = murmur3_x86_32(UTF-8 of the text, seed 0), signed
 * </pre>
 *
 * so that |-2^31| = 2^31 gives 1. No signs and no normalisation of Unicode. It is the space of scikit-learn's
 * {@code FeatureHasher(n_features=2**31 - 1, alternate_sign=False)}. Entries that meet in one index add up. Immutable.
 */
public final class NamedFeatures implements FeatureSpace {
    /** The space in manifests, of the second encoding: texts are split into {@link Words}. */
    public static final String NAME = "named-2";

    /**
     * The space of the first encoding, with {@link LetterRuns}, and without decimals of Connect and values of MongoDB's
     * Extended JSON: it is read, but no longer written.
     */
    public static final String FIRST = "named";

    /** How many indices there are. */
    public static final int SIZE = Integer.MAX_VALUE;

    private static final long serialVersionUID = 1L;

    /** Whether features of a space have names. */
    public static boolean isNamed(String space) {
        return space.equals(NAME) || space.equals(FIRST);
    }

    /** Of bytes from {@code start} to {@code end}, exclusive. */
    static int index(byte[] text, int start, int end) {
        long magnitude = Math.abs((long) Murmur3.hash(text, start, end));
        return (int) (magnitude < SIZE ? magnitude : magnitude - SIZE);
    }

    static int index(byte[] text) {
        return index(text, 0, text.length);
    }

    /** Any text names a feature. */
    @Override
    public int index(CharSequence name) {
        return index(name.toString().getBytes(UTF_8));
    }

    @Override
    public int size() {
        return SIZE;
    }

    @Override
    public String describe() {
        return NAME;
    }
}
