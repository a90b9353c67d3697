package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.tools.cli.CommandLineRun;

class DescribeCommandTest {
    @Test
    void describe_file_saysSizesAndTheOptionsOfAJob(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("data"), "10 1:1\n2 3:1\nfish 1:2\n");

        CommandLineRun run = LorentztronCall.of("describe", "--data", "libsvm:" + file);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .containsExactly(
                        "Data 'libsvm:" + file + "': 3 classes, 3 features",
                        "",
                        "training examples  3",
                        "test examples      none of its own: the training examples",
                        "",
                        "Options of a job that learns the data:",
                        "  --classes 10,2,fish --features 3");
    }

    /** Numbers are features as they stand, names are a feature each. */
    @Test
    void describe_table_countsFeaturesOfNames(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("data.csv"), "kind,size,colour\nb,1,red\na,2,blue\n");

        CommandLineRun run = LorentztronCall.of("describe", "--data", "csv:" + file + "#kind");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("2 classes, 3 features", "none of its own", "--classes a,b --features 3");
    }

    @Test
    void describe_endless_saysSo() {
        assertThat(LorentztronCall.of("describe", "--data", "digits").out())
                .contains("Data 'digits': 10 classes, 784 features")
                .contains("training examples  without end")
                .contains("test examples      2,000");
        assertThat(LorentztronCall.of("describe", "--data", "digits", "--json").out())
                .isEqualTo(
                        "{\"features\":784,\"classes\":[\"0\",\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\"],"
                                + "\"trainingExamples\":null,\"testExamples\":2000}" + System.lineSeparator());
    }

    /** The line is for the command line of a job, which must take it. */
    @Test
    void describe_jobOptions_areTakenByTheJob() throws IOException {
        CommandLineRun run = LorentztronCall.of("describe", "--data", "digit-triples", "--job-options");

        assertThat(run.exitCode()).isZero();
        List<String> words = List.of(run.out().strip().split(" "));
        assertThat(words).hasSize(4);
        JobOptions options = JobArguments.parse(
                "--bootstrap-servers", "localhost:9092", words.get(0), words.get(1), words.get(2), words.get(3));
        assertThat(options.classes()).isEqualTo(DataName.open("digit-triples").classes());
        assertThat(options.features()).isEqualTo(588);
    }

    @Test
    void describe_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = LorentztronCall.of("describe", "--data", "photos", "--json", "--job-options", "more");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("'photos', expected digits | mnist:DIR | libsvm:FILE | csv:FILE[#LABEL] |")
                .contains("'--job-options' and '--json' exclude each other")
                .contains("'more'");
    }

    @Test
    void describe_missingFile_namesIt() {
        CommandLineRun run = LorentztronCall.of("describe", "--data", "libsvm:no-such-file");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("cannot read the data: no-such-file: no such file");
    }

    /** However deep the cause lies. */
    @Test
    void describe_malformedFile_namesFileAndPlace(@TempDir Path folder) throws IOException {
        Path svm = Files.writeString(folder.resolve("bad.svm"), "1 1:1\n2 a:1\n");
        Path csv = Files.writeString(folder.resolve("bad.csv"), "x,class\n1,a\n2,\"b\n");
        Path arff = Files.writeString(folder.resolve("bad.arff"), "@attribute x real\n@attribute c {a}\n@data\ny,a\n");

        assertThat(LorentztronCall.of("describe", "--data", "libsvm:" + svm).err())
                .contains("cannot read the data: " + svm + ", line 2: index is 'a'");
        assertThat(LorentztronCall.of("describe", "--data", "csv:" + csv).err())
                .contains("cannot read the data: " + csv + ", line 3: Missing closing quote");
        assertThat(LorentztronCall.of("describe", "--data", "arff:" + arff).err())
                .contains("cannot read the data: " + arff + ", line 4, column 'x': value is 'y', expected a number");
    }
}
