package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The numbers are those of scikit-learn. The file {@code expected-1.2.1.txt} holds what {@code quality.py} in the same
 * folder printed for {@link #events}, with scikit-learn 1.2.1 and numpy 1.24.2; the same script runs again where a
 * Python that has scikit-learn is at hand.
 */
class ScikitLearnTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "scikit-learn");
    private static final int CLASSES = 3;
    /** Of 3 %: in the window it has events of its own, which scikit-learn does not see. */
    private static final int RARE = 2;

    @TempDir
    private Path folder;

    private static List<Served> events() {
        return Served.random(21, 3_000, 1, 0.55, 0.42, 0.03);
    }

    @Test
    void numbers_ofStoredReference_areThoseOfScikitLearn() throws IOException {
        assertThatNumbersAre(read(Files.readString(FOLDER.resolve("expected-1.2.1.txt"))));
    }

    @Test
    void numbers_ofInstalledScikitLearn_areTheSame() throws Exception {
        Path table = Files.write(
                folder.resolve("events.csv"),
                events().stream().map(ScikitLearnTest::line).toList());
        String printed = null;
        for (String python : List.of("python3", "/usr/bin/python3")) {
            printed = printed == null ? run(python, table) : printed;
        }
        assumeTrue(printed != null, "no python3 with scikit-learn is installed");
        assertThatNumbersAre(read(printed));
    }

    private static String line(Served event) {
        return event.truth() + "," + event.served() + ","
                + DoubleStream.of(event.probabilities())
                        .mapToObj(Double::toString)
                        .collect(Collectors.joining(","));
    }

    private static void assertThatNumbersAre(Map<String, Double> expected) {
        Map<String, Double> found = new TreeMap<>();
        ServedQuality quality = Served.measured(CLASSES, events());
        for (QualityForm form : QualityForm.values()) {
            put(found, form.id() + ".", quality.in(form));
        }
        Map<String, Double> comparable = new TreeMap<>(expected);
        comparable.keySet().removeIf(name -> name.startsWith("window.") && name.endsWith("." + RARE));
        found.keySet().removeIf(name -> name.startsWith("window.") && name.endsWith("." + RARE));
        assertThat(comparable).hasSize(3 * 6 + (3 * CLASSES - 1) * 6);
        comparable.forEach((name, value) -> {
            boolean isExact = name.contains("exact");
            String of = name.replace("exactRoc", "roc").replace("exactPr", "pr");
            assertThat(found.get(of)).as(name).isCloseTo(value, within(isExact ? 0.01 : 1e-9));
        });
    }

    private static void put(Map<String, Double> numbers, String prefix, Quality quality) {
        numbers.put(prefix + "abstained", quality.abstained());
        numbers.put(prefix + "error", quality.error());
        numbers.put(prefix + "kappa", quality.kappa());
        numbers.put(prefix + "logLoss", quality.logLoss());
        numbers.put(prefix + "brier", quality.brier());
        numbers.put(prefix + "ece", quality.ece());
        for (int c = 0; c < CLASSES; c++) {
            numbers.put(prefix + "precision." + c, quality.precision(c));
            numbers.put(prefix + "recall." + c, quality.recall(c));
            numbers.put(prefix + "rocAuc." + c, quality.rocAuc(c));
            numbers.put(prefix + "prAuc." + c, quality.prAuc(c));
        }
    }

    private static Map<String, Double> read(String printed) {
        return printed.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(cells -> cells[0], cells -> Double.valueOf(cells[1])));
    }

    /** What the script prints, or null if this Python is not there or has no scikit-learn. */
    private String run(String python, Path table) throws InterruptedException, IOException {
        try {
            Process probe = new ProcessBuilder(python, "-c", "import sklearn")
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("probe").toFile())
                    .start();
            if (probe.waitFor() != 0) {
                return null;
            }
        } catch (IOException e) {
            return null;
        }
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        Process script = new ProcessBuilder(python, FOLDER.resolve("quality.py").toString(), table.toString())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        assertThat(script.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(script.exitValue()).as(Files.readString(errors)).isZero();
        return Files.readString(output);
    }
}
