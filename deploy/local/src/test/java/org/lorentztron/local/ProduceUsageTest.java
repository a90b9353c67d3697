package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lorentztron.tools.cli.CommandLineRun;

/** What the command line of produce takes and refuses, before anything is read or sent. */
class ProduceUsageTest {
    /** Lines do not say how many features there are, and their labels are one's own. */
    @Test
    void produce_optionsThatOwnEventsLackOrCannotHave_areReported() {
        CommandLineRun run =
                LorentztronCall.of("produce", "--data", "jsonl:-", "--label-noise", "0.1", "--format", "avro-bytes");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("missing option '--features'")
                .contains("'--label-noise' is for data sets")
                .contains("'avro-bytes' holds pixels / 255");
    }

    /** The parser would stop at the first; users want to mend their command line once. */
    @Test
    void produce_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = LorentztronCall.of(
                "produce",
                "--count",
                "many",
                "--rate=-1",
                "--format",
                "xml",
                "--label-noise",
                "1.5",
                "--data",
                "photos",
                "--speed",
                "3");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("'many'")
                .contains("--rate")
                .contains("'xml' is none of json, json-sparse, avro, avro-sparse, avro-bytes, named")
                .contains("--label-noise")
                .contains(
                        "'photos', expected digits | mnist:DIR | libsvm:FILE | csv:FILE[#LABEL]"
                                + " | arff:FILE[#LABEL] | digit-pairs | digit-triples | mnist-pairs:DIR | mnist-triples:DIR | jsonl:FILE | jsonl:-")
                .contains("--speed is given (command line), but there is no such option");
    }

    /** Only tables have names. */
    @Test
    void produce_namesOfDataWithout_areBadUsage() {
        for (String data : List.of("digits", "libsvm:file")) {
            CommandLineRun run = LorentztronCall.of("produce", "--data", data, "--format", "named");

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .contains("'--format': 'named' is for csv, arff and jsonl data, " + data
                            + " has no names of features");
        }
    }

    @Test
    void produce_columnsOfIndexedFeatures_areBadUsage() {
        CommandLineRun indexed = LorentztronCall.of(
                "produce", "--data", "csv:file", "--format", "avro", "--time-column", "x", "--id-column", "x");

        assertThat(indexed.exitCode()).isEqualTo(2);
        assertThat(indexed.err())
                .contains("'--time-column' is for csv and arff data in the format 'named'")
                .contains("'--id-column' is for csv and arff data in the format 'named'")
                .contains("'--time-column' and '--id-column' both name 'x'");
        assertThat(LorentztronCall.of("produce", "--data", "csv:file", "--time-column", "x", "--id-column", "y")
                        .err())
                .contains("file")
                .doesNotContain("column");
    }

    /** The job's option of the same name takes it. */
    @Test
    void produce_featuresNamed_isTheFormatNamed() {
        String[] call = {
            "produce", "--bootstrap-servers", "localhost:9092", "--data", "jsonl:no-such-file", "--features", "named"
        };
        CommandLineRun lines = LorentztronCall.of(call);
        CommandLineRun both = LorentztronCall.of(
                Stream.concat(Stream.of(call), Stream.of("--format", "named")).toArray(String[]::new));
        CommandLineRun neither = LorentztronCall.of(List.of(call).subList(0, 5).toArray(String[]::new));
        CommandLineRun digits = LorentztronCall.of("produce", "--data", "digits", "--features", "named");

        assertThat(lines.err()).contains("cannot read events from no-such-file");
        assertThat(both.err()).isEqualTo(lines.err());
        assertThat(neither.err()).isEqualTo(lines.err());
        assertThat(digits.exitCode()).isEqualTo(2);
        assertThat(digits.err()).contains("'named' is for csv, arff and jsonl data");
    }

    @Test
    void produce_featuresNamedInAFormatOfIndices_isAContradiction() {
        CommandLineRun run =
                LorentztronCall.of("produce", "--data", "csv:file", "--features", "named", "--format", "json");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("options '--features named' and '--format json' contradict each other");
    }

    @Test
    void produce_featuresNeitherNamedNorANumber_saysWhatIsTaken() {
        assertThat(LorentztronCall.of("produce", "--data", "jsonl:-", "--features", "many")
                        .err())
                .contains("'many' is neither a whole number nor named");
    }

    /** The values of a LIBSVM file need not be pixels. */
    @Test
    void produce_bytesOfLibsvmData_isBadUsage() {
        CommandLineRun run = LorentztronCall.of(
                "produce", "--bootstrap-servers", "localhost:9092", "--data", "libsvm:file", "--format", "avro-bytes");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'--format': 'avro-bytes' holds pixels / 255");
    }

    /** Nor need means of four pixels, whose number is fixed. */
    @Test
    void produce_bytesOrFeaturesOfDigitPairs_areBadUsage() {
        CommandLineRun run = LorentztronCall.of(
                "produce", "--data", "digit-pairs", "--format", "avro-bytes", "--features", "400", "--deform");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--format': 'avro-bytes' holds pixels / 255")
                .contains("'--features' is for libsvm and jsonl data")
                .contains("'--deform' is for mnist:DIR, not for digit-pairs");
    }

    @Test
    void produce_badFeatures_areReported() {
        assertThat(LorentztronCall.of("produce", "--data", "libsvm:x", "--features", "0"))
                .satisfies(run -> assertThat(run.exitCode()).isEqualTo(2))
                .satisfies(run -> assertThat(run.err()).contains("'--features': 0, expected at least 1"));
        assertThat(LorentztronCall.of("produce", "--data", "digits", "--features", "784"))
                .satisfies(run -> assertThat(run.exitCode()).isEqualTo(2))
                .satisfies(run -> assertThat(run.err()).contains("'--features' is for libsvm and jsonl data"));
    }
}
