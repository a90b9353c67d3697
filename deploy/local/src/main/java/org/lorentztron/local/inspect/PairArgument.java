package org.lorentztron.local.inspect;

import java.util.List;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/** Reads {@code --pair}, which every command takes alike. Stateless. */
final class PairArgument {
    private PairArgument() {}

    /**
     * The score that a text names.
     *
     * @param pair A|B, or A|* for a class against the rest; labels as they are or percent-encoded as in keys
     * @param classes of the version
     * @param hasRest whether a class against the rest may be named
     * @throws IllegalArgumentException if it names none
     */
    static PairName read(String pair, List<String> classes, boolean hasRest) {
        for (String a : classes) {
            for (String b : classes) {
                if (!a.equals(b) && isNamed(new PairName(a, b), pair)) {
                    return new PairName(a, b);
                }
            }
            if (hasRest && isNamed(new PairName(a, null), pair)) {
                return new PairName(a, null);
            }
        }
        throw new IllegalArgumentException(pair + " names no score, expected two of the classes "
                + String.join(", ", classes) + " as A|B" + (hasRest ? ", or one as A|*" : ""));
    }

    private static boolean isNamed(PairName name, String text) {
        String key = SnapshotKeys.part("", name).substring(1);
        return text.equals(key) || text.equals(name.a() + "|" + (name.b() == null ? "*" : name.b()));
    }
}
