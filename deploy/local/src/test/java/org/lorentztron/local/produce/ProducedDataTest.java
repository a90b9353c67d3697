package org.lorentztron.local.produce;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.local.produce.rows.EncodedEvent;
import org.lorentztron.local.shared.EventSupply;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine;

/** What produce sends of files, without a broker. */
class ProducedDataTest {
    private static final String ROWS = "at,x,label\n";

    @TempDir
    Path folder;

    private final ByteArrayOutputStream told = new ByteArrayOutputStream();
    private ProducedData data = new ProducedData();

    /** The events as they are sent, as texts. */
    private List<String> sent(String kind, String text, String... options) throws Exception {
        Path file = Files.writeString(folder.resolve("data." + kind), text);
        data = CommandLine.populateCommand(
                new ProducedData(),
                Stream.concat(Stream.of("--data", kind + ":" + file), Stream.of(options))
                        .toArray(String[]::new));
        List<String> problems = new ArrayList<>();
        data.check(problems);
        assertThat(problems).isEmpty();
        PrintStream err = new PrintStream(told, true, UTF_8);
        List<String> events = new ArrayList<>();
        try (EventSupply<EncodedEvent> supply = data.open(new Console(err, err))) {
            for (EncodedEvent event = supply.next();
                    event != null && events.size() < data.count();
                    event = supply.next()) {
                events.add(new String(event.bytes(), UTF_8));
            }
        }
        return events;
    }

    private String told() {
        return told.toString(UTF_8);
    }

    /** In whatever unit, the same time: 30 July 2000. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "964980868                    | 964980868000 | seconds",
                "964980868.25                 | 964980868250 | seconds",
                "964980868250                 | 964980868250 | millis",
                "964980868250499              | 964980868250 | micros",
                "1700000000250499             | 1700000000250 | micros",
                "964980868250499123           | 964980868250 | nanos",
                "2000-07-30T18:14:28Z         | 964980868000 | iso",
                "2000-07-30 18:14:28.250499+00 | 964980868250 | iso",
                "2000-07-30T20:14:28+0200     | 964980868000 | iso",
                "\"2000-07-30T18:14:28,25\"   | 964980868250 | iso",
            })
    void timeColumn_ofAnyUnit_isRecognisedAndSaid(String time, String millis, String format) throws Exception {
        assertThat(sent("csv", ROWS + time + ",5,a\n", "--time-column", "at"))
                .containsExactly("{\"label\":\"a\",\"timestamp\":" + millis + ",\"features\":{\"x\":5}}");
        assertThat(told()).contains("times of column 'at' are read as " + format);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "86400", "20231114", "-5", "1.5", "soon", "17000000000", "NaN"})
    void timeColumn_thatIsNotClear_isRefused(String time) {
        assertThatThrownBy(() -> sent("csv", ROWS + time + ",5,a\n", "--time-column", "at"))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("column 'at' holds ")
                .hasMessageContaining("--time-format says which it is: millis, micros, nanos, seconds, iso");
    }

    /** Half of a file in seconds, half in milliseconds. */
    @Test
    void timeColumn_ofTwoUnits_isRefused() {
        String text = ROWS + "964980868,5,a\n964980868250,6,b\n";
        assertThatThrownBy(() -> sent("csv", text, "--time-column", "at")).hasMessageContaining("in one format");
    }

    @ParameterizedTest
    @CsvSource({
        "964980868,millis,seconds",
        "964980868250,seconds,millis",
        "964980868250499,millis,micros",
        "964980868250499,nanos,micros",
        "964980868,micros,seconds"
    })
    void timeFormat_otherThanTheTimes_isRefused(String time, String format, String clear) {
        assertThatThrownBy(() -> sent("csv", ROWS + time + ",5,a\n", "--time-column", "at", "--time-format", format))
                .hasMessage("--time-format is " + format + ", but column 'at' holds times in " + clear + ", such as '"
                        + time + "'");
    }

    /** Steps of a simulation, and a year before those that are recognised. */
    @Test
    void timeFormat_thatIsGiven_countsForTimesThatAreNotClear() throws Exception {
        assertThat(sent("csv", ROWS + "7,5,a\n", "--time-column", "at", "--time-format", "seconds"))
                .containsExactly("{\"label\":\"a\",\"timestamp\":7000,\"features\":{\"x\":5}}");
        assertThat(told()).contains("the first is 1970-01-01T00:00:07Z, near the beginning of 1970");
        assertThat(sent("csv", ROWS + "881250949,5,a\n", "--time-column", "at", "--time-format", "seconds"))
                .containsExactly("{\"label\":\"a\",\"timestamp\":881250949000,\"features\":{\"x\":5}}");
    }

    @Test
    void timeZone_ofTimesWithoutOne_counts() throws Exception {
        String text = ROWS + "2014-07-01 02:00:00,5,a\n2014-07-01T02:00:00Z,6,b\n";
        assertThat(sent("csv", text, "--time-column", "at", "--time-zone", "Europe/Berlin"))
                .first()
                .asString()
                .contains("\"timestamp\":" + 1_404_172_800_000L);
        assertThat(sent("csv", text, "--time-column", "at")).allMatch(event -> event.contains(":1404180000000"));
        String dates = "@attribute at date 'yyyy-MM-dd HH:mm'\n@attribute x real\n@attribute y {a}\n@data\n";
        assertThat(sent("arff", dates + "'2014-07-01 02:00',5,a\n", "--time-column", "at", "--time-zone", "+02:00"))
                .containsExactly("{\"label\":\"a\",\"timestamp\":1404172800000,\"features\":{\"x\":5}}");
    }

    @Test
    void skipBad_ofATable_tellsRowsWithTheirLines() throws Exception {
        String text = ROWS + "964980868,5,a\n964980869,5\n,6,b\nsoon,6,b\n964980870,7,\n964980871,8,b\n";
        assertThat(sent("csv", text, "--time-column", "at", "--skip-bad"))
                .hasSize(3)
                .element(1)
                .isEqualTo("{\"timestamp\":964980870000,\"features\":{\"x\":7}}");
        assertThat(data.badRows()).isEqualTo(3);
        assertThat(told())
                .contains("data.csv, line 3: row has 2 values, expected 3")
                .contains("line 4, column 'at': the time is missing", "line 5, column 'at': the time is 'soon'");
        assertThatThrownBy(() -> sent("csv", text, "--time-column", "at")).hasMessageContaining("line 3: row has 2");
    }

    @Test
    void skipBad_ofAFormatOfIndices_leavesOutRowsWithoutLabel() throws Exception {
        assertThat(sent("csv", "x,label\n1,a\n2,\n3,4,b\n-5,b\n", "--format", "json", "--skip-bad"))
                .hasSize(2)
                .last()
                .asString()
                .contains("\"label\":\"b\"", "[-5]");
        assertThat(data.badRows()).isEqualTo(2);
    }

    @Test
    void skipBad_ofLines_tellsThemOnce() throws Exception {
        String lines = "{\"features\":{\"x\":1}}\n[1]\n\n{\"features\":{\"x\":2}}\n{broken\n";
        assertThat(sent("jsonl", lines, "--skip-bad", "--count", "5"))
                .containsExactly(
                        "{\"features\":{\"x\":1}}",
                        "{\"features\":{\"x\":2}}",
                        "{\"features\":{\"x\":1}}",
                        "{\"features\":{\"x\":2}}",
                        "{\"features\":{\"x\":1}}");
        assertThat(data.badRows()).isEqualTo(2);
        assertThat(told())
                .contains("data.jsonl, line 2: ", "data.jsonl, line 5: ")
                .hasLineCount(2);
        assertThatThrownBy(() -> sent("jsonl", lines)).hasMessageContaining("data.jsonl, line 2: ");
        assertThat(sent("jsonl", "[1]\n", "--skip-bad", "--count", "5")).isEmpty();
    }

    /** More would hide everything else. */
    @Test
    void skipBad_ofManyLines_tellsTheFirst() throws Exception {
        assertThat(sent("jsonl", "[1]\n".repeat(100) + "{}\n", "--skip-bad")).containsExactly("{}");
        assertThat(data.badRows()).isEqualTo(100);
        assertThat(told()).hasLineCount(21).endsWith("more bad rows are counted only" + System.lineSeparator());
    }

    @Test
    void count_beyondTheLines_beginsThemAgain() throws Exception {
        assertThat(sent("jsonl", "{\"a\":1}\n{\"a\":2}", "--count", "3"))
                .containsExactly("{\"a\":1}", "{\"a\":2}", "{\"a\":1}");
        assertThat(sent("jsonl", "{\"a\":1}\n{\"a\":2}", "--count", "1")).containsExactly("{\"a\":1}");
        assertThat(sent("jsonl", "\n", "--count", "3")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "arff", "jsonl", "libsvm"})
    void shuffle_ofAnyKind_sendsAllInAnOrderOfTheSeed(String kind) throws Exception {
        StringBuilder text = new StringBuilder();
        text.append(kind.equals("csv") ? "x,label\n" : "");
        text.append(kind.equals("arff") ? "@attribute x real\n@attribute y {a,b}\n@data\n" : "");
        for (int i = 1; i <= 100; i++) {
            String label = i <= 50 ? "a" : "b";
            text.append(
                    switch (kind) {
                        case "jsonl" -> "{\"label\":\"" + label + "\",\"features\":{\"x\":" + i + "}}\n";
                        case "libsvm" -> label + " 1:" + i + "\n";
                        default -> i + "," + label + "\n";
                    });
        }
        List<String> plain = untimed(sent(kind, text.toString()));
        List<String> shuffled = untimed(sent(kind, text.toString(), "--shuffle"));
        List<String> again = untimed(sent(kind, text.toString(), "--shuffle", "--seed", "1", "--count", "200"));
        assertThat(shuffled).isNotEqualTo(plain).containsExactlyInAnyOrderElementsOf(plain);
        assertThat(again.subList(0, 100)).isEqualTo(shuffled);
        assertThat(again.subList(100, 200)).isNotEqualTo(shuffled).containsExactlyInAnyOrderElementsOf(plain);
        assertThat(untimed(sent(kind, text.toString(), "--shuffle", "--seed", "2")))
                .isNotEqualTo(shuffled);
        // In the order of classes, the first half would be of one.
        assertThat(new HashSet<>(shuffled.subList(0, 20).stream()
                        .map(event -> event.contains("\"a\""))
                        .toList()))
                .hasSize(2);
    }

    private static List<String> untimed(List<String> events) {
        return events.stream()
                .map(event -> event.replaceAll("\"timestamp\":[0-9]+", ""))
                .toList();
    }

    @Test
    void shuffle_ofMoreThanMemoryHolds_saysSo() {
        EventSupply<EncodedEvent> endless = new EventSupply<>() {
            @Override
            public EncodedEvent next() {
                return new EncodedEvent(null, new byte[1_000]);
            }

            @Override
            public void close() {}
        };
        assertThatThrownBy(() -> ShuffledEvents.of(endless, 1, null, 3 << 20))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("--shuffle holds all lines in memory: 2,956 of them")
                .hasMessageContaining("3 MB");
    }

    /** An instance of weight 5 is trained as if it came five times. */
    @Test
    void weight_ofARow_isSent() throws Exception {
        String head = "@attribute x real\n@attribute y {a,b}\n@data\n";
        assertThat(untimed(sent("arff", head + "1,a,{5}\n2,?\n")))
                .containsExactly(
                        "{\"label\":\"a\",,\"weight\":5.0,\"features\":{\"x\":1}}", "{,\"features\":{\"x\":2}}");
    }

    @Test
    void options_thatContradict_areAllTold() {
        ProducedData wrong = CommandLine.populateCommand(
                new ProducedData(),
                "--data=digits",
                "--shuffle",
                "--skip-bad",
                "--csv-separator=,,",
                "--encoding=utf 9",
                "--no-header",
                "--time-format=iso",
                "--time-zone=Z");
        List<String> problems = new ArrayList<>();
        wrong.check(problems);
        assertThat(String.join("\n", problems))
                .contains(
                        "'--shuffle' is for data that ends",
                        "'--skip-bad' is for csv, arff and jsonl data",
                        "'--csv-separator': ',,', expected one sign",
                        "'--encoding': 'utf 9', expected a name",
                        "'--no-header' is for csv data",
                        "'--time-format' is for --time-column",
                        "'--time-zone' is for --time-column");
        problems.clear();
        CommandLine.populateCommand(new ProducedData(), "--data=csv:x", "--shuffle", "--time-column=a", "--seed=3")
                .check(problems);
        assertThat(problems).hasSize(1).first().asString().contains("'--shuffle' and '--time-column' contradict");
    }
}
