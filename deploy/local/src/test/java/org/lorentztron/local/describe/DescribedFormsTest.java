package org.lorentztron.local.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.named.EncodedText;

/** Numbers, dates, texts and labels as countries and programs write them. */
class DescribedFormsTest {
    private static final int EVENTS = 60;

    @TempDir
    private Path folder;

    /** Events with a label and one more field, whose values are written in JSON. */
    private Described field(String name, IntFunction<String> value) throws IOException {
        return Described.of(
                folder,
                "jsonl",
                Described.lines(
                        EVENTS,
                        i -> "{\"label\":\"" + (i % 2 == 0 ? "a" : "b") + "\",\"" + name + "\":" + value.apply(i)
                                + "}"));
    }

    private static IntFunction<String> text(String format) {
        return i -> '"' + String.format(format, 100 + i) + '"';
    }

    @ParameterizedTest
    @ValueSource(strings = {"$%d.5", "%d %%", "%d EUR", "7,%d.25", "\u2212%d"})
    void numbersWithSigns_areNamed(String format) throws IOException {
        assertThat(field("v", text(format)).field("v"))
                .contains("| nothing | numbers such as '" + String.format(format, 100) + "', which the job does not");
    }

    /**
     * A comma that may stand between thousands is read as a point, and said; it is none if only small numbers lack it.
     */
    @Test
    void numbersThatMayHaveThousands_areReadWithADoubt() throws IOException {
        assertThat(thousandsAnd(1_900).field("v")).contains("all texts are numbers, if '1,211' has a decimal comma");
        assertThat(thousandsAnd(900).field("v"))
                .contains("| nothing | numbers such as '1,211', which the job does not");
        assertThat(field("v", text("0,%d")).field("v")).endsWith("all texts are numbers");
    }

    private Described thousandsAnd(int plain) throws IOException {
        return field("v", i -> i % 2 == 0 ? "\"" + (plain + i) + "\"" : "\"1,2" + (10 + i) + "\"");
    }

    /** The numbers of cards and goods have the size of times in the years 2065 to 2100. */
    @ParameterizedTest
    @ValueSource(strings = {"40001234123%05d", "4006381%06d", "3006381%06d", "40000000000000%05d"})
    void numbersOfTheSizeOfFarTimes_areNoTimes(String format) throws IOException {
        assertThat(field("card", i -> String.format(format, i)).options()).doesNotContainKey("event-time");
        assertThat(field("at", i -> String.format(format, i)).options()).containsEntry("event-time", "at");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Fri, 27 Nov 2026 17:20:%2$02d GMT",
                "11/27/2026 05:20:%2$02d PM",
                "2026/11/27 17:20:%2$02d",
                "27.11.2026 17:20:%2$02d",
                "27-NOV-26 05.20.%2$02d PM",
                "2026-W48-5T17:20:%2$02dZ",
            })
    void dates_thatTheJobDoesNotRead_areNamed(String format) throws IOException {
        Described found = field("at", i -> '"' + String.format(format, 0, i) + '"');

        assertThat(found.field("at"))
                .contains("| nothing | dates such as '" + String.format(format, 0, 0) + "', which the job does not");
    }

    @ParameterizedTest
    @CsvSource({
        "zeit, 17000%05d, seconds",
        "unixtime, 17000%05d.25, seconds",
        "fecha, 17000%05d000.5, millis",
        "\u65f6\u95f4, 17000%05d000000, micros",
        "at, \"\"\"/Date(17000%05d000)/\"\"\", millis",
    })
    void times_ofOtherLanguagesAndPrograms_areFound(String name, String format, String unit) throws IOException {
        Described found = field(name, i -> String.format(format.replace("\"\"\"", "\""), 60 * i));

        assertThat(found.options()).containsEntry("event-time", name);
        assertThat(found.options().getOrDefault("event-time-format", "millis")).isEqualTo(unit);
    }

    @Test
    void times_ofSeveralFormats_areNamed() throws IOException {
        assertThat(field("at", i -> i % 3 == 0 ? "" + (1_700_000_000L + i) : "" + (1_700_000_000_000L + i))
                        .field("at"))
                .contains("| nothing | times of several formats: let all senders write one");
    }

    @Test
    void times_withAnOffsetOfSeconds_sayTheirZone() throws IOException {
        assertThat(field("at", i -> "\"2026-11-27 17:20:" + (10 + i % 50) + "-07:30:15\"")
                        .all())
                .doesNotContain("do not say their zone");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u7b2c%d\u6279\u8fd9\u4e2a\u4ea7\u54c1\u975e\u5e38\u597d",
                "%d\u3053\u306e\u5546\u54c1\u306f\u826f\u3044\u3067\u3059",
                "\u0e2a\u0e34\u0e19\u0e04\u0e49\u0e32\u0e19\u0e35\u0e49\u0e14\u0e35\u0e21\u0e32\u0e01 %d",
                "%d\u3000\uff27\uff2f\uff2f\uff24\u3000\uff44\uff45\uff41\uff4c",
            })
    void texts_withoutBlanks_areWords(String format) throws IOException {
        assertThat(field("note", text(format)).options()).containsEntry("event-text", "note");
    }

    @Test
    void wholeNumbersOfMongoDb_areWhole() throws IOException {
        assertThat(field("_id", i -> "{\"$numberLong\":\"" + 7 * i + "\"}").options())
                .containsEntry("event-id", "_id");
    }

    private Described labels(String first, String second) throws IOException {
        return Described.of(
                folder,
                "jsonl",
                Described.lines(
                        EVENTS,
                        i -> "{\"label\":" + (i % 3 == 0 ? first : i % 3 == 1 ? second : "0") + ",\"x\":" + i + "}"));
    }

    @Test
    void labels_ofOtherSpellings_areOneClass() throws IOException {
        assertThat(labels("1", "\"1.0\"").options())
                .containsEntry("classes", "0,1")
                .containsEntry("event-label-map", "1.0=1");
        assertThat(labels("\"na\u00efve\"", "\"nai\u0308ve\"")
                        .options()
                        .get("classes")
                        .split(","))
                .hasSize(2);
        assertThat(labels("\"\"", "\"b\"").options()).containsEntry("classes", "0,b");
        assertThat(labels("false", "\"True\"").options())
                .containsEntry("classes", "0,True")
                .containsEntry("event-label-map", "false=0");
        assertThat(labels("\"b\"", "\"b \"").options()).containsEntry("event-label-map", "b%20=b");
    }

    /** What shells, properties files and lists of options would read themselves. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<=50K",
                " on time ",
                "$(id) `x`",
                "#no",
                "!a=b:c",
                "c:\\new\\t",
                "'5%2C' & \"x\", y",
                "\u00fc\u00df"
            })
    void classes_ofAnyText_areThoseOfTheJob(String name) throws IOException {
        String json = name.replace("\\", "\\\\").replace("\"", "\\\"");
        String classes = labels('"' + json + '"', "\"b\"").options().get("classes");

        assertThat(EncodedText.entries(classes).stream().map(EncodedText::decoded))
                .containsExactlyInAnyOrder("0", "b", name);
    }

    @Test
    void changesOfMongoDbAndGoldenGate_haveTheirRows() throws IOException {
        List<String> stream = Described.lines(
                EVENTS,
                i -> "{\"_id\":{\"_data\":\"8" + i + "\"},\"operationType\":\"insert\",\"fullDocument\":{\"_id\":"
                        + "{\"$oid\":\"a" + i + "\"},\"label\":\"" + i % 2 + "\",\"n\":" + i % 7
                        + "},\"documentKey\":{\"_id\":{\"$oid\":\"a" + i + "\"}},\"wallTime\":{\"$date\":"
                        + (1_700_000_000_000L + 1_000 * i) + "}}");
        assertThat(Described.of(folder, "jsonl", stream).options())
                .containsEntry("event-root", "fullDocument")
                .containsEntry("event-id", "_id")
                .containsEntry("event-time", "/wallTime");
        List<String> trail = Described.lines(
                EVENTS,
                i -> "{\"table\":\"A.B\",\"op_type\":\"I\",\"op_ts\":\"2026-11-28 10:00:" + (10 + i % 50)
                        + ".000001\",\"after\":{\"ID\":" + i + ",\"STATUS\":\"s" + i % 2 + "\"}}");
        assertThat(Described.of(folder, "jsonl", trail).options())
                .containsEntry("event-root", "after")
                .containsEntry("event-label", "STATUS")
                .containsEntry("event-time", "/op_ts");
    }

    /** In a file of a few rows no value may come twice; the last one of ARFF is the class all the same. */
    @Test
    void label_ofAFewRows_isTheLastText() throws IOException {
        List<String> arff =
                List.of("@relation r", "@attribute x numeric", "@attribute y {p,q}", "@data", "1,p", "2,q", "3,?");
        assertThat(Described.of(folder, "arff", arff).options()).containsEntry("classes", "p,q");
    }
}
