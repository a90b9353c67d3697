package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;

class NamedCsvTest {
    private static final EventMapping MAPPING =
            new EventMapping("", "id", "label", "ts", TimeFormat.MILLIS, "weight", EventMapping.ALL_OTHERS, Map.of());

    private static LabeledEvent csv(String line) throws MalformedEventException {
        NameRules rules = new NameRules(
                NamePatterns.of("cat"), NamePatterns.of("words"), NamePatterns.of("log"), NamePatterns.of("no"));
        CsvHeader header = CsvHeader.of("id,label,ts,a.b,cat,words,log,no,x");
        return new NamedCsv(MAPPING, rules, header).decode(marked(line).getBytes(UTF_8));
    }

    /** With ends of line in place of their names. */
    private static String marked(String line) {
        return line.replace("<CR>", "\r").replace("<LF>", "\n");
    }

    private static LabeledEvent json(String event) throws MalformedEventException {
        NameRules rules = new NameRules(
                NamePatterns.of("cat"), NamePatterns.of("words"), NamePatterns.of("log"), NamePatterns.of("no"));
        return new NamedJson(MAPPING, rules).decode(event.getBytes(UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                ",,,,,,,,|{}",
                ",,,,,,,,<CR><LF>|{}",
                "1,2,3,4,5,6,7,8,9|{\"id\":\"1\",\"label\":\"2\",\"ts\":3,\"a.b\":4,\"cat\":5,\"words\":\"6\","
                        + "\"log\":7,\"x\":9}",
                ",1.0,,,1.5,,,,|{\"label\":\"1.0\",\"cat\":\"1.5\"}",
                ",,,,,,,,true|{\"x\":true}",
                ",,,,,,,,\"\"|{}",
                ",,,,,,,,\"5\"|{\"x\":5}",
                ",,,,,,,,-1.5e-3<LF>|{\"x\":-1.5e-3}",
                ",,,,,,,,007|{\"x\":\"007\"}",
                ",,,,,,,,+1|{\"x\":\"+1\"}",
                ",,,,,,,,1.|{\"x\":\"1.\"}",
                ",,,,,,,,-|{\"x\":\"-\"}",
                ",,,,,,,,NaN|{\"x\":\"NaN\"}",
                ",,,,,,,, 1|{\"x\":\" 1\"}",
                ",,,,,,,,null|{\"x\":\"null\"}",
                ",,,,,,,,\"a \"\"b\"\", c<LF>\"|{\"x\":\"a \\\"b\\\", c\\n\"}",
                ",,,,,,,,\"1\"\"2\"|{\"x\":\"1\\\"2\"}",
                ",,,,,\"The cat, the\",,,|{\"words\":\"The cat, the\"}",
                "\u00e9\u6f22,,,,,,,,\u00e9\ud83d\ude00|{\"id\":\"\u00e9\u6f22\",\"x\":\"\u00e9\ud83d\ude00\"}",
            })
    void decode_line_isTheEventOfTheObject(String line, String event) throws MalformedEventException {
        assertThat(csv(line)).isEqualTo(json(event));
    }

    @Test
    void decode_numberWithManyDigits_isANumber() throws MalformedEventException {
        String digits = "0." + "1".repeat(1_000);
        assertThat(csv(",,,,,,,," + digits)).isEqualTo(json("{\"x\":" + digits + "}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "a,b|wrong-length|line has 2 cells, expected 9",
                ",,,,,,,,,|wrong-length|line has 10 cells, expected 9",
                "<LF>|wrong-length|line has 1 cells, expected 9",
                "id,label,ts,a.b,cat,words,log,no,x|wrong-type|line is the header itself",
                "id,label,ts,a.b,cat,\"words\",log,no,x<CR><LF>|wrong-type|line is the header itself",
                ",,,,,,,,1<LF>,,,,,,,,2|not-csv|line ends at byte 9",
                ",,,,,,,,<LF><LF>|not-csv|line ends at byte 8",
                ",,,,,,,,\"a|not-csv|quote at byte 8 is not closed",
                ",,,,,,,,\"a\"b|not-csv|cell 9 goes on after its quotes at byte 11",
                ",,,,,,,,a\"b|not-csv|cell 9 has a quote at byte 9",
                ",,,,,,,,1e999|not-finite|x is Infinity",
                ",,soon,,,,,,|wrong-type|ts is \"soon\"",
            })
    void decode_otherLine_isRefused(String line, String reason, String message) {
        MalformedEventException refused = catchThrowableOfType(MalformedEventException.class, () -> csv(line));
        assertThat(refused.reason().id()).isEqualTo(reason);
        assertThat(refused).hasMessageContaining(message);
    }

    @Test
    void decode_noUtf8_isRefused() {
        NamedCsv format = new NamedCsv(MAPPING, NameRules.NONE, CsvHeader.of("x"));
        MalformedEventException refused = catchThrowableOfType(
                MalformedEventException.class, () -> format.decode(new byte[] {'a', (byte) 0xED, (byte) 0xA0, 'b'}));
        assertThat(refused.reason().id()).isEqualTo("not-csv");
        assertThat(refused).hasMessageContaining("value has ED at byte 1");
    }

    /** The buffer is kept: a shorter line must not see the one before. */
    @Test
    void decode_manyLines_areIndependent() throws MalformedEventException {
        NamedCsv format = new NamedCsv(MAPPING, NameRules.NONE, CsvHeader.of("x,y"));
        LabeledEvent first = format.decode("1,2".getBytes(UTF_8));
        format.decode("\"9\"\"9\",99999".getBytes(UTF_8));
        assertThat(format.decode("1,2".getBytes(UTF_8))).isEqualTo(first);
    }
}
