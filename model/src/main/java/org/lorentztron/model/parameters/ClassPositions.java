package org.lorentztron.model.parameters;

import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Part;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.kernels.UnitRuns;

/**
 * The positions of the parts of a block by the classes whose events train them. Neighbouring classes that train the
 * same parts share an array, so that parts against the rest have one for all classes. Stateless.
 */
public final class ClassPositions {
    private static final int[] NONE = {};

    private ClassPositions() {}

    /**
     * By class, the positions of its parts, ascending; not to be modified.
     *
     * @param classes how many there are
     * @throws IllegalArgumentException if a part is of another class
     */
    public static int[][] byClass(List<? extends Part> parts, int classes) {
        int[] sizes = new int[classes];
        for (Part part : parts) {
            for (int label : part.classes()) {
                if (label >= classes) {
                    throw new IllegalArgumentException(
                            "pair " + part + " is out of range, expected classes 0 to " + (classes - 1));
                }
                sizes[label]++;
            }
        }
        int[][] positions = new int[classes][];
        for (int c = 0; c < classes; c++) {
            positions[c] = sizes[c] == 0 ? NONE : new int[sizes[c]];
        }
        int[] filled = new int[classes];
        for (int p = 0; p < parts.size(); p++) {
            for (int label : parts.get(p).classes()) {
                positions[label][filled[label]++] = p;
            }
        }
        for (int c = 1; c < classes; c++) {
            if (Arrays.equals(positions[c], positions[c - 1])) {
                positions[c] = positions[c - 1];
            }
        }
        return positions;
    }

    /** Those of a class; none of one that is not known. */
    public static int[] at(int[][] positions, int label) {
        return label < positions.length ? positions[label] : NONE;
    }

    /**
     * The units of the pairs at these positions, by class; one object for neighbours that share an array.
     *
     * @param width units of a pair
     * @param gap up to how many units between two pairs are included
     * @param layout where units are
     */
    static UnitRuns[] units(int[][] positions, int width, int gap, UnitLayout layout) {
        UnitRuns[] units = new UnitRuns[positions.length];
        for (int c = 0; c < units.length; c++) {
            if (c > 0 && positions[c] == positions[c - 1]) {
                units[c] = units[c - 1];
                continue;
            }
            units[c] = new UnitRuns(positions[c].length, gap, layout);
            for (int position : positions[c]) {
                units[c].add(layout.index(position * width), layout.index((position + 1) * width));
            }
        }
        return units;
    }
}
