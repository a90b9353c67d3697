package org.lorentztron.connectors.wire.event;

/**
 * The space in which events give features their indices: the name of a feature is its 0-based index in plain decimal.
 *
 * @param size n, at least 1
 */
public record IndexedFeatures(int size) implements FeatureSpace {
    /** The space in manifests. */
    public static final String NAME = "indexed";

    private static final long serialVersionUID = 1L;

    /** @throws IllegalArgumentException if the size is not positive */
    public IndexedFeatures {
        EventText.requirePositive("features", size);
    }

    /** "7" has one spelling: "07", "+7" or "7.0" would let one index pass as two. */
    @Override
    public int index(CharSequence name) throws MalformedEventException {
        int length = name.length();
        int start = length > 1 && name.charAt(0) == '-' ? 1 : 0;
        boolean plain = length > 0 && (name.charAt(start) != '0' || length == 1);
        long index = 0;
        for (int i = start; plain && i < length; i++) {
            int digit = name.charAt(i) - '0';
            plain = digit >= 0 && digit <= 9;
            index = Math.min(Integer.MAX_VALUE, index * 10 + digit);
        }
        if (plain) {
            return (int) (start == 0 ? index : -index);
        }
        throw new MalformedEventException(
                MalformedReason.WRONG_TYPE,
                "features has the key " + MalformedEventException.quote(name.toString())
                        + ", expected an index in plain decimal such as \"7\"");
    }

    @Override
    public String describe() {
        return NAME;
    }
}
