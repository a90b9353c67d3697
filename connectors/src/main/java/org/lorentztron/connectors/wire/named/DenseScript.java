package org.lorentztron.connectors.wire.named;

/** The scripts that have no blanks between words, such as Chinese and Thai. Stateless. */
public final class DenseScript {
    private DenseScript() {}

    /** Whether a character is one of their letters, each of which makes a word with its neighbour. */
    public static boolean has(int character) {
        return WordTable.kind(character) == WordTable.DENSE;
    }
}
