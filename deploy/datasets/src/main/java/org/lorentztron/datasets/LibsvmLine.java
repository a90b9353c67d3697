package org.lorentztron.datasets;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One example of a LIBSVM file: {@code label [qid:n] index:value index:value ... [# comment]}.
 *
 * <p>Labels are text. A number that is an integer is written as that integer, so that {@code +1}, {@code 1.0} and
 * {@code 1} are one class; every other label stays as it stands. Indices count from 1 in the file and from 0 here; they
 * must ascend, as LIBSVM demands. Zero values are dropped. {@code qid} is not a feature and is skipped.
 *
 * @param label the normalised label
 * @param largestIndex largest 0-based index named in the line, zero values included; -1 without any
 * @param indices 0-based, strictly ascending
 * @param values finite, none zero, same length as indices
 */
record LibsvmLine(String label, int largestIndex, int[] indices, float[] values) {
    /**
     * Parses one line.
     *
     * @return the example, or null for a line that is empty or only a comment
     * @throws IllegalArgumentException naming what was found and what was expected
     */
    static @Nullable LibsvmLine parse(String line) {
        int comment = line.indexOf('#');
        String text = (comment < 0 ? line : line.substring(0, comment)).strip();
        if (text.isEmpty()) {
            return null;
        }
        String[] words = text.split("\\s+");
        int[] indices = new int[words.length - 1];
        float[] values = new float[words.length - 1];
        int nonZeros = 0;
        int previous = -1;
        for (int w = 1; w < words.length; w++) {
            if (w == 1 && words[w].startsWith("qid:")) {
                continue;
            }
            int colon = words[w].indexOf(':');
            if (colon < 0) {
                throw new IllegalArgumentException("'" + words[w] + "' found, expected index:value");
            }
            int index = index(words[w].substring(0, colon), previous);
            float value = WrittenNumber.value(words[w].substring(colon + 1));
            if (value != 0) {
                indices[nonZeros] = index;
                values[nonZeros++] = value;
            }
            previous = index;
        }
        return new LibsvmLine(
                label(words[0]), previous, Arrays.copyOf(indices, nonZeros), Arrays.copyOf(values, nonZeros));
    }

    private static String label(String word) {
        if (word.indexOf(':') >= 0) {
            throw new IllegalArgumentException("line starts with '" + word + "', expected a label");
        }
        // LIBSVM's files of several labels separate them by commas.
        if (word.indexOf(',') >= 0) {
            throw new IllegalArgumentException("label is '" + word + "', expected one class, not several");
        }
        return ClassLabels.name(word);
    }

    private static int index(String word, int previous) {
        int index;
        try {
            index = Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("index is '" + word + "', expected an integer of 1 or more", e);
        }
        if (index < 1) {
            throw new IllegalArgumentException("index is " + index + ", expected 1 or more (indices count from 1)");
        }
        if (index - 1 <= previous) {
            throw new IllegalArgumentException(
                    "index " + index + " follows index " + (previous + 1) + ", expected ascending indices");
        }
        return index - 1;
    }
}
