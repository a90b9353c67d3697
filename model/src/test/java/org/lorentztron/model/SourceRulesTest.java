package org.lorentztron.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Rules that the compiler does not know, read off the sources of all modules: imports point one way, Flink stays out of
 * the wire formats and the client, and the inner loops stay free of anything that allocates.
 */
class SourceRulesTest {
    private static final Pattern REFERENCE = Pattern.compile(
            "\\b(org\\.(?:lorentztron|apache|ejml|openjdk|slf4j|knowm)|com\\.fasterxml|picocli)(?:\\.[a-z0-9_]+)*");

    /** Per source folder: the packages of the project and of others that its main code may use. */
    private static final Map<String, Set<String>> ALLOWED = Map.of(
            "model", Set.of("org.lorentztron.model", "org.ejml"),
            "datasets", Set.of("org.lorentztron.model", "org.lorentztron.datasets"),
            "connectors",
                    Set.of(
                            "org.lorentztron.model",
                            "org.lorentztron.connectors",
                            "org.apache.avro",
                            "org.apache.kafka",
                            "org.apache.flink",
                            "com.fasterxml",
                            "org.slf4j"),
            "job",
                    Set.of(
                            "org.lorentztron.model",
                            "org.lorentztron.connectors",
                            "org.lorentztron.job",
                            "org.apache.flink",
                            "org.apache.kafka",
                            "com.fasterxml",
                            "org.slf4j"),
            "deploy/broker", Set.of("org.lorentztron.broker", "org.apache.kafka", "org.slf4j"));

    private static final Set<String> WITHOUT_FLINK =
            Set.of("org/lorentztron/connectors/wire/", "org/lorentztron/connectors/client/");

    private static final List<String> HOT_LOOPS = List.of(
            "kernels/PlainKernels.java",
            "kernels/VectorKernels.java",
            "kernels/ColumnRuns.java",
            "kernels/Entries.java",
            "kernels/FeatureRows.java",
            "dos/PairBlock.java",
            "dos/BlockPairs.java",
            "dos/BlockRows.java",
            "dos/PairRows.java",
            "dos/StepSize.java",
            "dos/SlackStepSize.java",
            "herded/HerdedBlock.java",
            "herded/RisingError.java",
            "linear/LinearBlock.java",
            "linear/PassiveAggressiveBlock.java",
            "linear/DiagonalGaussianBlock.java",
            "linear/FullGaussianBlock.java",
            "ensemble/CommonRows.java",
            "ensemble/PackedRows.java",
            "ensemble/PairImages.java",
            "ensemble/ScoreSpace.java");

    /** The top folder: the nearest one above that has all modules, whatever the tests were started in. */
    private static Path project() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("connectors/src"))
                || !Files.isDirectory(folder.resolve("model/src"))) {
            folder = folder.getParent();
        }
        return folder;
    }

    private static List<Path> sources(String module) throws IOException {
        Path main = project().resolve(module).resolve("src/main/java");
        assertThat(main).as("sources of module %s", module).isDirectory();
        try (Stream<Path> files = Files.walk(main)) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
            // A rule that looks at nothing holds: a module that was moved must not pass unseen.
            assertThat(sources).as("sources of module %s", module).isNotEmpty();
            return sources;
        }
    }

    /** Packages named anywhere in the code, imported or spelled out; comments do not count. */
    private static List<String> references(Path file) throws IOException {
        List<String> found = new ArrayList<>();
        Matcher matcher = REFERENCE.matcher(code(file));
        while (matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }

    private static String code(Path file) throws IOException {
        return Files.readString(file)
                .replaceAll("\"(?:[^\"\\\\\\n]|\\\\.)*\"", "\"\"")
                .replaceAll("(?s)/\\*.*?\\*/", "")
                .replaceAll("//[^\\n]*", "");
    }

    private static List<String> violations(String module, Predicate<Path> files, Predicate<String> bad)
            throws IOException {
        List<String> violations = new ArrayList<>();
        for (Path file : sources(module)) {
            if (!files.test(file)) {
                continue;
            }
            for (String reference : references(file)) {
                if (bad.test(reference)) {
                    violations.add(project().relativize(file) + " uses " + reference);
                }
            }
        }
        return violations;
    }

    @Test
    void imports_everyModule_pointOneWay() throws IOException {
        for (String module : ALLOWED.keySet()) {
            Predicate<String> bad = reference -> ALLOWED.get(module).stream()
                    .noneMatch(allowed -> reference.equals(allowed) || reference.startsWith(allowed + "."));
            assertThat(violations(module, file -> true, bad)).isEmpty();
        }
    }

    @Test
    void imports_wireAndClient_areFreeOfFlink() throws IOException {
        Predicate<Path> plain = file -> WITHOUT_FLINK.stream().anyMatch(file.toString()::contains);
        assertThat(violations(
                        "connectors",
                        plain,
                        reference -> reference.startsWith("org.apache.flink")
                                || reference.startsWith("org.lorentztron.connectors.source")
                                || reference.startsWith("org.lorentztron.connectors.publish")))
                .isEmpty();
        Predicate<Path> wire = file -> file.toString().contains("org/lorentztron/connectors/wire/");
        assertThat(violations("connectors", wire, reference -> reference.startsWith("org.apache.kafka")))
                .isEmpty();
    }

    /** Those of Math may differ in the last bit from one machine to another, and models would with them. */
    @Test
    void functions_thatAreNotExact_areThoseOfStrictMath() throws IOException {
        Pattern inexact = Pattern.compile(
                "(?<!Strict)\\bMath\\.(a?sin|a?cos|a?tan2?|sinh|cosh|tanh|exp|expm1|log|log10|log1p|pow|cbrt|hypot)\\(");
        for (Path file : sources("model")) {
            assertThat(inexact.matcher(code(file)).results().map(MatchResult::group))
                    .as(file.toString())
                    .isEmpty();
        }
    }

    @Test
    void imports_ejml_onlyInOrthogonalProcrustes() throws IOException {
        Predicate<Path> others = file -> !file.endsWith("OrthogonalProcrustes.java");
        assertThat(violations("model", others, reference -> reference.startsWith("org.ejml")))
                .isEmpty();
    }

    /** No boxing, streams, iterators or lambdas where every event passes; allocation only before or after learning. */
    @Test
    void hotLoops_areFreeOfAllocation() throws IOException {
        Pattern forbidden =
                Pattern.compile("->|::|\\.stream\\(|Iterator|\\bInteger\\b|Double\\.valueOf|String\\.format");
        for (String name : HOT_LOOPS) {
            Path file = project().resolve("model/src/main/java/org/lorentztron/model/" + name);
            String code = code(file);
            assertThat(forbidden.matcher(code).find()).as(name).isFalse();
        }
        for (String name : List.of("dos/PairBlock.java", "herded/HerdedBlock.java", "linear/LinearBlock.java")) {
            Path file = project().resolve("model/src/main/java/org/lorentztron/model/" + name);
            String learning = between(code(file), "void learn(", "DosModel model(");
            // The one allocation is the exception for an event of the wrong size.
            assertThat(learning.replace("throw new IllegalArgumentException", ""))
                    .as(name)
                    .doesNotContain("new ");
        }
        for (String name : List.of(
                "linear/PassiveAggressiveBlock.java",
                "linear/DiagonalGaussianBlock.java",
                "linear/FullGaussianBlock.java")) {
            Path file = project().resolve("model/src/main/java/org/lorentztron/model/" + name);
            assertThat(between(code(file), "void update(", "public TrainingBlock copy("))
                    .as(name)
                    .doesNotContain("new ");
        }
        for (String name : List.of(
                "kernels/PlainKernels.java",
                "kernels/VectorKernels.java",
                "dos/StepSize.java",
                "dos/SlackStepSize.java")) {
            Path file = project().resolve("model/src/main/java/org/lorentztron/model/" + name);
            assertThat(code(file)).as(name).doesNotContain("new ");
        }
    }

    private static String between(String code, String start, String end) {
        int from = code.indexOf(start);
        int to = code.indexOf(end);
        assertThat(from).as(start).isPositive();
        assertThat(to).as(end).isGreaterThan(from);
        return code.substring(from, to);
    }
}
