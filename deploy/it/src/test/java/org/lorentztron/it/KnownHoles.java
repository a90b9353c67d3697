package org.lorentztron.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Published holes of what this project ships, from deploy/components/known-holes.csv, and those that accepted-holes.csv
 * accepts with a reason: one hole of one component where it is shaded, by all ids that the hole has. A component is
 * open to a hole if from <= version < fixed.
 */
final class KnownHoles {
    private static final Path FOLDER = Path.of("../components");

    private final List<String[]> holes = rows("known-holes.csv");
    private final List<String[]> accepted = rows("accepted-holes.csv");

    KnownHoles() throws IOException {}

    private static List<String[]> rows(String file) throws IOException {
        try (Stream<String> lines = Files.lines(FOLDER.resolve(file))) {
            return lines.skip(1).map(line -> line.split(",", -1)).toList();
        }
    }

    /** Holes that nobody accepted: component, version, id and what fixes it. */
    List<String> of(Component component) {
        return holes.stream()
                .filter(hole -> hole[0].equals(component.name()))
                .filter(hole -> !isAccepted(component, hole[3]))
                .filter(hole -> compare(hole[1], component.version()) <= 0 && compare(component.version(), hole[2]) < 0)
                .map(hole -> component.purl() + " is open to " + hole[3] + ", fixed in " + hole[2] + ": " + hole[4])
                .toList();
    }

    boolean isAccepted(Component component, String id) {
        return accepted.stream()
                .anyMatch(row -> row[0].equals(component.name())
                        && row[1].equals(component.within())
                        && List.of(row[2].split(" ")).contains(id));
    }

    /** By numbers; a word of a version that is no release (alpha, beta, rc) is before the same version without. */
    static int compare(String first, String second) {
        String[] a = first.split("[.-]");
        String[] b = second.split("[.-]");
        for (int i = 0; i < Math.max(a.length, b.length); i++) {
            int difference = Integer.compare(part(a, i), part(b, i));
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    private static int part(String[] version, int i) {
        if (i >= version.length || version[i].matches("|Final|GA|jre")) {
            return 0;
        }
        return version[i].matches("\\d+") ? Integer.parseInt(version[i]) : -1;
    }
}
