package org.lorentztron.datasets.tables;

import java.nio.file.Path;

/**
 * A file, and which of its columns holds the labels, as users write them: {@code FILE#LABEL}, or {@code FILE} when the
 * last column does. Only the last {@code #} separates; a path with a {@code #} of its own ends in another one.
 *
 * @param path of the file; read as gzip if it ends in {@code .gz}
 * @param label name of the column; empty for the last one
 */
public record LabelledFile(Path path, String label) {
    /** The file that a text means. */
    public static LabelledFile of(String text) {
        int hash = text.lastIndexOf('#');
        return hash < 0
                ? new LabelledFile(Path.of(text), "")
                : new LabelledFile(Path.of(text.substring(0, hash)), text.substring(hash + 1));
    }
}
