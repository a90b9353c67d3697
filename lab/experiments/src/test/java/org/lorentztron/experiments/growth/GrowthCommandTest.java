package org.lorentztron.experiments.growth;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it. */
class GrowthCommandTest {
    private static final List<String> FIGURES = List.of(
            "parts",
            "blocks",
            "blocksPerEvent",
            "parameters",
            "trainMicros",
            "scoreMicros",
            "trainingBytes",
            "averageBytes",
            "checkpointMillis",
            "versionBytes");

    @TempDir
    Path folder;

    /** Of the base's 3 classes, 20 features, 5 non-zeros and rank 2, one is another: predictions are by hand. */
    @Test
    void growth_smallRun_showsEachPointBesideItsPrediction() throws IOException {
        CommandLineRun run = ExperimentCall.of(
                "growth",
                "--learners=dos",
                "--classes=3",
                "--features=20",
                "--non-zeros=5",
                "--rank=2",
                "--vary-classes=4,3",
                "--vary-features=83",
                "--vary-non-zeros=11,30",
                "--vary-rank=6",
                "--events=60",
                "--partition-events=0",
                "--rounds=1",
                "--round=1ms",
                "--out",
                folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<JsonNode> points = points();
        assertThat(points)
                .extracting(point -> point.get("varied").asText() + " " + point.get("classes") + " "
                        + point.get("features") + " " + point.get("nonZeros") + " " + point.get("rank"))
                .containsExactly(
                        "classes 3 20 5 2",
                        "classes 4 20 5 2",
                        "features 3 83 5 2",
                        "non-zeros 3 20 11 2",
                        "non-zeros 3 20 20 2",
                        "rank 3 20 5 6");
        assertThat(points).allSatisfy(point -> assertThat(FIGURES)
                .allSatisfy(figure -> assertThat(point.get(figure).asDouble()).isPositive()));
        assertThat(predicted(points, "training")).containsExactly(1.0, 3.0 / 2, 1.0, 12.0 / 6, 21.0 / 6, 3.0);
        assertThat(predicted(points, "scoring")).containsExactly(1.0, 6.0 / 3, 1.0, 12.0 / 6, 21.0 / 6, 3.0);
        assertThat(predicted(points, "state")).containsExactly(1.0, 6.0 / 3, 84.0 / 21, 1.0, 1.0, 3.0);
        assertThat(predicted(points, "version")).containsExactly(1.0, 6.0 / 3, 84.0 / 21, 1.0, 1.0, 3.0);
        assertThat(run.out())
                .containsPattern("non-zeros +20 +[0-9.]+ +[0-9.]+ +3.50 +[0-9.]+\n")
                .contains("Cores to train: r x t / 1,000,000 with t = ");
        assertThat(folder.resolve("growth.md")).content().contains("| varied | value | us | of base | predicted |");
        assertThat(folder.resolve("growth.png")).isNotEmptyFile();
    }

    /**
     * Of a network of 3 classes, 20 features and 6 units, and of classes against the rest; more classes than events.
     */
    @Test
    void growth_networkAndRest_showsEachPointBesideItsPrediction() throws IOException {
        CommandLineRun run = ExperimentCall.of(
                "growth",
                "--learners=shared,dos/rest",
                "--classes=3",
                "--features=20",
                "--non-zeros=5",
                "--rank=2",
                "--units=6",
                "--vary-classes=90",
                "--vary-features=20",
                "--vary-non-zeros=11",
                "--vary-rank=6",
                "--vary-units=30",
                "--events=60",
                "--partition-events=0",
                "--rounds=1",
                "--round=1ms",
                "--out",
                folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<JsonNode> points = points();
        assertThat(points)
                .extracting(point -> point.get("varied").asText() + " "
                        + point.get("learner").asText() + " "
                        + point.get("scheme").asText() + " " + point.get("classes")
                        + " " + point.get("rank") + " " + point.get("units") + " " + point.get("parts"))
                .containsExactly(
                        "classes shared pairs 90 1 6 1",
                        "features shared pairs 3 1 6 1",
                        "non-zeros shared pairs 3 1 6 1",
                        "units shared pairs 3 1 30 1",
                        "classes dos rest 90 2 1 90",
                        "features dos rest 3 2 1 3",
                        "non-zeros dos rest 3 2 1 3",
                        "rank dos rest 3 6 1 3");
        assertThat(points).allSatisfy(point -> assertThat(FIGURES)
                .allSatisfy(figure -> assertThat(point.get(figure).asDouble()).isPositive()));
        assertThat(predicted(points, "training"))
                .containsExactly(96.0 / 9, 1.0, 15.0 / 9, 5.0, 90.0 / 3, 1.0, 12.0 / 6, 3.0);
        assertThat(predicted(points, "scoring")).isEqualTo(predicted(points, "training"));
        assertThat(predicted(points, "state")).containsExactly(111.0 / 24, 1.0, 1.0, 5.0, 30.0, 1.0, 1.0, 3.0);
        assertThat(points.get(0).get("versionBytes").asLong()).isGreaterThan(4 * 6 * 111);
    }

    private List<JsonNode> points() throws IOException {
        ObjectMapper json = new ObjectMapper();
        return Files.readAllLines(folder.resolve("growth.jsonl")).stream()
                .skip(1)
                .map(line -> {
                    try {
                        return json.readTree(line);
                    } catch (IOException e) {
                        throw new AssertionError(line, e);
                    }
                })
                .toList();
    }

    private static List<Double> predicted(List<JsonNode> points, String measure) {
        return points.stream()
                .map(point -> point.get("predicted").get(measure).asDouble())
                .toList();
    }

    @Test
    void growth_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = ExperimentCall.of(
                "growth",
                "--learners=arow,dos,dos",
                "--classes=1",
                "--units=0",
                "--vary-units=0",
                "--events=0",
                "--vary-rank=2,0",
                "--rounds=0",
                "--vary-features=0",
                "--vary-partitions=0,1",
                "--partition-events=30",
                "surprise");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("unexpected argument 'surprise'")
                .contains("'--learners': 'arow', expected some of dos, dos/rest, herded, herded/rest, linear,"
                        + " linear/rest, shared")
                .contains("'--learners': a learner is repeated")
                .contains("'--units': 0, expected at least 1")
                .contains("'--vary-units': 0, expected at least 1")
                .contains("'--events': 0, expected at least 1")
                .contains("'--classes': 1, expected at least 2")
                .contains("'--vary-rank': 2,0, expected at least 1")
                .contains("'--vary-features': 0, expected at least 1")
                .contains("'--vary-partitions': 0,1, expected at least 1")
                .contains("'--partition-events': 30, expected 0 or a multiple of 4")
                .contains("'--rounds': 0, expected at least 1");
    }

    @Test
    void growth_shapeOfNoJob_isRefusedInTheJobsWords() {
        CommandLineRun run = ExperimentCall.of("growth", "--vary-rank=8,100000000");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("no job has 10 classes, 784 features, 50 non-zeros, rank 100000000: ");
    }
}
