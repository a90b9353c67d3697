package org.lorentztron.local.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lorentztron.local.leaks.Flatness;
import org.lorentztron.local.leaks.SampleTable;
import org.lorentztron.local.leaks.SmallMultiples;

/** What is left of a soak, however it ends: its samples. Of one that ends well, a picture and a table of verdicts. */
final class SoakReport {
    /** {@code lorentztron.soak.out}, or target/soak. */
    static final Path FOLDER = Path.of(System.getProperty("lorentztron.soak.out", "target/soak"));

    private static final List<String> HEAD =
            List.of("| | first third | last third | allowed more or less | |", "|---|---|---|---|---|");

    private final String name;
    private final SampleTable table;

    SoakReport(String name, SampleTable table) {
        this.name = name;
        this.table = table;
    }

    /** Writes the samples so far. */
    void save() throws IOException {
        table.write(file("csv"));
    }

    void picture(SmallMultiples charts, String title) throws IOException {
        charts.write(file("png"), title);
    }

    /** Judges each, writes a table of all and prints it. */
    List<Flatness.Verdict> judge(List<Flatness> expected) throws IOException {
        List<Flatness.Verdict> verdicts =
                expected.stream().map(flatness -> flatness.judge(table)).toList();
        List<String> lines = new ArrayList<>(HEAD);
        verdicts.forEach(verdict -> lines.add(verdict.toString()));
        Files.write(file("md"), lines);
        lines.forEach(System.out::println);
        return verdicts;
    }

    private Path file(String ending) {
        return FOLDER.resolve(name + "." + ending);
    }
}
