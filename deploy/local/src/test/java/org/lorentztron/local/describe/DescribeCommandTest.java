package org.lorentztron.local.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.local.LorentztronCall;
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

    /** The file that produce sends as it is. */
    @Test
    void describe_linesWithNames_saysThemAndTheOptionsOfAJob(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("events.jsonl"),
                """
                {"label": "ok", "features": {"country": "US", "amount": 12.5, "user": {"new": true}}}

                {"label": 7, "features": {"country": "DE", "amount": -1, "lags": [1, 2]}}
                {"label": "ok", "features": {"country": "US", "amount": null}}
                {"features": {}}
                """);

        CommandLineRun run = LorentztronCall.of("describe", "--data", "jsonl:" + file);

        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .containsExactly(
                        "Data 'jsonl:" + file + "': 2 classes, 4 named features",
                        "",
                        "events  4, 1 without a label",
                        "",
                        "  label 7  1",
                        "  label ok  2",
                        "  amount    number  -1.0 to 12.5, 2 missing",
                        "  country   text    2 different, 1 missing",
                        "  lags      array, 3 missing",
                        "  user.new  text    1 different, 3 missing",
                        "",
                        "Options of a job that learns the data:",
                        "  --classes 7,ok --features named");
        assertThat(LorentztronCall.of("describe", "--json", "--data", "jsonl:" + file)
                        .out())
                .isEqualToNormalizingNewlines("{\"features\":\"named\",\"classes\":[\"7\",\"ok\"],"
                        + "\"trainingExamples\":3,\"testExamples\":3}\n");
    }

    @Test
    void describe_linesWithIndices_saysHowMany(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("events.jsonl"),
                "{\"label\": \"b\", \"features\": [1, 2]}\n{\"label\": \"a\", \"features\": {\"7\": 1}}\n");

        assertThat(LorentztronCall.of("describe", "--job-options", "--data", "jsonl:" + file)
                        .out())
                .isEqualToNormalizingNewlines("--classes a,b --features 8\n");
    }

    /** A job with named features takes them for classes; one with numbered features does not. */
    @Test
    void describe_labelsThatAreTruths_areClassesOfNamedFeatures(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("events.jsonl"),
                "{\"label\": true, \"features\": {\"x\": 1}}\n{\"label\": false, \"features\": {\"x\": 2}}\n");

        assertThat(LorentztronCall.of("describe", "--job-options", "--data", "jsonl:" + file)
                        .out())
                .isEqualToNormalizingNewlines("--classes false,true --features named\n");
    }

    @Test
    void describe_lineThatIsNoEvent_saysWhich(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("events.jsonl");
        for (String[] wrong : new String[][] {
            {"{\"features\": [1]}\n{\"features\": 1}\n", "event 2 has no features, expected \"features\": an array"},
            {"{\"features\": {\"x\": 1}}\n{\"features\": [1]}\n", "event 2 has other features than the first event"},
            {"{\"features\": [1]}\n{\n", "line 2: not-json"},
            {"{\"features\": [1]}\n{\"features\": {\"07\": 1}}\n", "event 2 has other features than the first event"},
            {"{\"features\": {\"07\": 1}}\n{\"features\": [1]}\n", "event 2 has other features than the first event"},
            {
                "{\"features\": [1]}\n{\"label\": 1.5, \"features\": [1]}\n",
                "event 2: label is 1.5, expected a text or an integer"
            },
            {"{\"label\": true, \"features\": {\"0\": 1}}\n", "event 1: label is true, expected a text or an integer"},
            {
                "{\"label\": {\"a\": 1}, \"features\": {\"x\": 1}}\n",
                "event 1: label is an object, expected a text, a truth or an integer"
            },
            {
                "{\"label\": \"\\ud800\", \"features\": [1]}\n",
                "event 1: label has an unpaired surrogate at character 0, expected Unicode text"
            },
            {"\n", "has no event"}
        }) {
            Files.writeString(file, wrong[0]);

            CommandLineRun run = LorentztronCall.of("describe", "--data", "jsonl:" + file);

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).contains(wrong[1]);
        }
    }

    /** What produce sends of a table has the names of its columns. */
    @Test
    void describe_table_saysItsColumnsAndTheOptionsOfNamedFeatures(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("data.csv"), "kind,size,colour,share,no\nb,1,red,0.5,\na,20,blue,,\na,?,blue,2,\n");

        CommandLineRun run = LorentztronCall.of("describe", "--data", "csv:" + file + "#kind");

        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .containsExactly(
                        "Data 'csv:" + file + "#kind': 2 classes, 4 named features",
                        "",
                        "training examples  3",
                        "test examples      none of its own: the training examples",
                        "",
                        "  kind    label   a 2 (66.7 %), b 1 (33.3 %)",
                        "  size    number  1 to 20, 1 missing",
                        "  colour  text    2 different",
                        "  share   number  0.5 to 2.0, 1 missing",
                        "  no      number  no value, 3 missing",
                        "",
                        "Options of a job that learns the data:",
                        "  --classes a,b --features named",
                        "First steps, when a broker runs:",
                        "  lorentztron run --bootstrap-servers localhost:9092 --classes a,b --features named",
                        "  lorentztron produce --bootstrap-servers localhost:9092 --data 'csv:" + file + "#kind'",
                        "With --format json, json-sparse, avro or avro-sparse, produce sends 5 features by index"
                                + " instead.");
    }

    /** A first command must not train on ids and times. */
    @Test
    void describe_tableWithIdsTimesAndTexts_proposesOptions(@TempDir Path folder) throws IOException {
        StringBuilder rows = new StringBuilder("txn,time,note of clerk,mcc,amount,ref.no,kind\n");
        for (int i = 0; i < 10_000; i++) {
            rows.append(String.format(
                    Locale.ROOT,
                    "t%d,%s,note %d of many,%d,%d.5,r%d,%s%n",
                    i,
                    Instant.ofEpochSecond(1_700_000_000L + 5L * i),
                    i,
                    100 * (i % 9),
                    i % 300,
                    i,
                    i % 100 == 0 ? "fraud" : "ok"));
        }
        Path file = Files.writeString(folder.resolve("data.csv"), rows);

        CommandLineRun run = LorentztronCall.of("describe", "--data", "csv:" + file);

        assertThat(run.err()).isEmpty();
        String job = "--classes fraud,ok --features named --event-text 'note of clerk' --event-ignore ref%2Eno";
        assertThat(run.out().lines())
                .contains(
                        "  kind           label   fraud 100 (1.0 %), ok 9,900 (99.0 %)",
                        "  " + job,
                        "  lorentztron run --bootstrap-servers localhost:9092 " + job + " --interval 3h",
                        "  lorentztron produce --bootstrap-servers localhost:9092 --data 'csv:" + file
                                + "' --id-column txn --time-column time",
                        "  --interval: about 2,000 events, by these times.",
                        "If these whole numbers are codes, tell the job so: --event-categorical mcc");
        assertThat(LorentztronCall.of("describe", "--data", "csv:" + file, "--job-options")
                        .out()
                        .strip())
                .isEqualTo(job);
        assertThat(JobArguments.parse(
                                "--bootstrap-servers",
                                "localhost:9092",
                                "--classes=fraud,ok",
                                "--features=named",
                                "--event-text=note of clerk",
                                "--event-ignore=ref%2Eno",
                                "--interval=3h")
                        .classes())
                .containsExactly("fraud", "ok");
    }

    /** Times may be numbers, and ids too; of neither order is asked. */
    @Test
    void describe_tableWithNumbersForIdsAndTimes_proposesThem(@TempDir Path folder) throws IOException {
        StringBuilder rows = new StringBuilder("at,no,x,kind\n");
        for (int i = 0; i < 100; i++) {
            rows.append(1_700_000_000_000L + 60_000 * (i ^ 1))
                    .append(',')
                    .append(7 * i)
                    .append(",0.5,a\n");
        }
        Path file = Files.writeString(folder.resolve("data.csv"), rows);

        CommandLineRun run = LorentztronCall.of("describe", "--data", "csv:" + file);

        assertThat(run.out())
                .contains("--features named --interval 30m", "--id-column no --time-column at")
                .contains("about 25 events", "earlier than the row before: 50.")
                .doesNotContain("--event-ignore", "--event-text", "--event-categorical");
    }

    /** Amounts of money are so. Where the job takes them as they are, the largest decide everything. */
    @Test
    void describe_numbersWithALongTail_proposesTheirLogarithms(@TempDir Path folder) throws IOException {
        Random random = new Random(1);
        StringBuilder rows = new StringBuilder("amount,age,kind\n");
        for (int i = 0; i < 5_000; i++) {
            rows.append(Math.exp(3 + 1.5 * random.nextGaussian()))
                    .append(',')
                    .append(40 + 12 * random.nextGaussian())
                    .append(i % 2 == 0 ? ",ok\n" : ",fraud\n");
        }
        Path file = Files.writeString(folder.resolve("data.csv"), rows);

        CommandLineRun run = LorentztronCall.of("describe", "--data", "csv:" + file);
        CommandLineRun options = LorentztronCall.of("describe", "--data", "csv:" + file, "--job-options");

        assertThat(run.out()).contains("  --event-log: few values are far above the others");
        assertThat(options.out().strip()).endsWith("--features named --event-log amount");
    }

    /** One cell that is no number makes a category of each number. */
    @Test
    void describe_fewCellsThatAreNoNumbers_saysWhere(@TempDir Path folder) throws IOException {
        StringBuilder rows = new StringBuilder("amount,colour,kind\n");
        for (int i = 0; i < 200; i++) {
            rows.append(i == 150 || i == 170 ? "n/a" : i + ".5").append(i < 197 ? ",red,a\n" : ",7,a\n");
        }
        Path file = Files.writeString(folder.resolve("data.csv"), rows);

        CommandLineRun run = LorentztronCall.of("describe", "--data", "csv:" + file);

        assertThat(run.out())
                .contains(
                        "Column amount is a text because 2 of its cells are no number; the first is 'n/a' in row 151.")
                .doesNotContain("Column colour", "--event-ignore");
    }

    @Test
    void describe_tableForScripts_hasTheSame(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("data.csv"), "size,colour,share,kind\n1,red,0.5,b\n2,x,?,a\n");

        assertThat(LorentztronCall.of("describe", "--data", "csv:" + file, "--job-options")
                        .out())
                .isEqualTo("--classes a,b --features named" + System.lineSeparator());
        assertThat(LorentztronCall.of("describe", "--data", "csv:" + file, "--json")
                        .out())
                .isEqualTo(
                        "{\"features\":\"named\",\"classes\":[\"a\",\"b\"],\"trainingExamples\":2,\"testExamples\":2,"
                                + "\"indexedFeatures\":4,\"label\":\"kind\",\"columns\":["
                                + "{\"name\":\"size\",\"type\":\"number\",\"missing\":0,\"least\":1,\"largest\":2},"
                                + "{\"name\":\"colour\",\"type\":\"text\",\"missing\":0,\"values\":2},"
                                + "{\"name\":\"share\",\"type\":\"number\",\"missing\":1,"
                                + "\"least\":0.5,\"largest\":0.5}]}"
                                + System.lineSeparator());
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
