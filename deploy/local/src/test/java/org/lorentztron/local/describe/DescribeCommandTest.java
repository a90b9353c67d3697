package org.lorentztron.local.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.local.LorentztronCall;
import org.lorentztron.tools.cli.CommandLineRun;

class DescribeCommandTest {
    @TempDir
    private Path folder;

    @Test
    void describe_numberedFile_saysSizesAndTheOptionsOfAJob() throws IOException {
        Described found = Described.of(folder, "libsvm", List.of("10 1:1", "2 3:1", "fish 1:2"));

        assertThat(found.out())
                .startsWith(
                        "Data 'libsvm:" + folder.resolve("data") + "': 3 classes, 3 features",
                        "",
                        "training examples | 3",
                        "test examples | none of its own: the training examples",
                        "",
                        "Options of a job that learns the data:",
                        "classes=10,2,fish",
                        "features=3");
        assertThat(found.options()).containsEntry("classes", "10,2,fish").containsEntry("features", "3");
    }

    @Test
    void describe_endlessData_saysSo() throws IOException {
        Described found = Described.of(folder, "digit-triples");

        assertThat(found.all()).contains("1,000 classes, 588 features", "training examples | without end");
        assertThat(found.options())
                .containsEntry(
                        "classes",
                        String.join(",", DataName.open("digit-triples").classes()))
                .containsEntry("features", "588");
    }

    /** The file is for people too: a comment before each option. */
    @Test
    void describe_fileOfOptions_saysWhyOfEachLine() throws IOException {
        Described found = Described.of(
                folder,
                "jsonl",
                Described.lines(
                        40,
                        i -> "{\"kind_label\":\"" + (i % 2 == 0 ? "on time" : "very late") + "\",\"x\":" + i % 3
                                + "}"));

        assertThat(found.text())
                .contains("# Proposed by lorentztron describe, to be read and changed.", "classes=on time,very late");
        for (int i = 0; i < found.text().size(); i++) {
            if (found.text().get(i).matches("#?[a-z-]+=.*")) {
                assertThat(found.text().get(i - 1)).startsWith("# ");
            }
        }
        assertThat(found.options()).containsEntry("event-label", "kind_label").containsEntry("event-features", "*");
    }

    /** What a person knows is not guessed. */
    @Test
    void describe_pathsThatAreGiven_areTaken() throws IOException {
        List<String> lines = Described.lines(
                40,
                i -> "{\"body\":{\"row\":{\"label\":\"" + i % 2 + "\",\"colour\":\"" + (i % 3 == 0 ? "red" : "blue")
                        + "\",\"no\":" + 7 * i + "}},\"sent\":" + (1_700_000_000 + i) + "}");

        Described found = Described.of(
                folder,
                "jsonl",
                lines,
                "--event-root",
                "body.row",
                "--event-label",
                "colour",
                "--event-time",
                "/sent",
                "--event-id",
                "no");

        assertThat(found.options())
                .containsEntry("event-root", "body.row")
                .containsEntry("event-label", "colour")
                .containsEntry("event-time", "/sent")
                .containsEntry("event-time-format", "seconds")
                .containsEntry("event-id", "no")
                .containsEntry("classes", "blue,red");
        assertThat(found.all()).contains("40 events, 40 of them with a label.");
    }

    @Test
    void describe_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = LorentztronCall.of("describe", "--data", "photos", "--topic", "events", "more");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("'photos', expected digits | mnist:DIR | libsvm:FILE | csv:FILE[#LABEL] |")
                .contains("expected one of the options '--topic' and '--data'")
                .contains("'more'");
        assertThat(LorentztronCall.of("describe").err()).contains("one of the options '--topic' and '--data'");
    }

    @Test
    void describe_whatCannotBeRead_namesThePlace() throws IOException {
        Path svm = Files.writeString(folder.resolve("bad.svm"), "1 1:1\n2 a:1\n");
        Path csv = Files.writeString(folder.resolve("bad.csv"), "x,class\n1,a\n2,\"b\n");
        Path arff = Files.writeString(folder.resolve("bad.arff"), "@attribute x real\n@attribute c {a}\n@data\ny,a\n");
        Path blank = Files.writeString(folder.resolve("blank.jsonl"), "\n");
        Path prose = Files.writeString(folder.resolve("prose.jsonl"), "Once upon a time\nthere was a stream.\n");

        assertThat(LorentztronCall.of("describe", "--data", "libsvm:no-such-file")
                        .err())
                .contains("cannot read the data: no-such-file: no such file");
        assertThat(LorentztronCall.of("describe", "--data", "libsvm:" + svm).err())
                .contains("cannot read the data: " + svm + ", line 2: index is 'a'");
        assertThat(LorentztronCall.of("describe", "--data", "csv:" + csv).err())
                .contains("cannot read the data: " + csv + ", line 3: a quote opens here that is never closed");
        assertThat(LorentztronCall.of("describe", "--data", "arff:" + arff).err())
                .contains("cannot read the data: " + arff + ", line 4, column 'x': value is 'y', expected a number");
        assertThat(LorentztronCall.of("describe", "--data", "jsonl:" + blank).err())
                .contains("has no record");
        assertThat(LorentztronCall.of("describe", "--data", "jsonl:" + prose).err())
                .contains("neither JSON nor CSV with commas; it begins 'Once upon a time'");
    }
}
