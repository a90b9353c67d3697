package org.lorentztron.local.describe;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Files as other programs write them: what describe says of their values, and that a job decodes each with the options
 * that it proposes. In a line, {@code <i>} stands for 0 to 59, {@code <j>} for that in two digits, {@code <h>} for half
 * of it, {@code <c>} for one of two classes; the last line of an input is written 60 times.
 */
class DescribedKindsTest {
    private static final int LINES = 60;

    @TempDir
    private Path folder;

    private Described described(String kind, String input, String... more) throws IOException {
        String[] parts = input.split("~");
        String head = IntStream.range(0, parts.length - 1)
                .mapToObj(i -> parts[i] + '\n')
                .collect(Collectors.joining());
        String rows = IntStream.range(0, LINES)
                .mapToObj(i -> row(parts[parts.length - 1], i))
                .collect(Collectors.joining("\n", "", "\n"));
        Path file = Files.writeString(folder.resolve("data"), head + rows, kind.equals("csv") ? ISO_8859_1 : UTF_8);
        return Described.of(folder, kind + ":" + file, more);
    }

    private static String row(String template, int i) {
        return template.replace("<i>", Integer.toString(i))
                .replace("<j>", String.format("%02d", i))
                .replace("<h>", i / 2 + (i % 2 == 0 ? ".0" : ".5"))
                .replace("<c>", i % 3 == 0 ? "yes" : "no");
    }

    private static void assertDecoded(Described found, String... expected) {
        assertThat(found.all()).contains(expected).contains("60 records: 60 events, 60 of them with a label.");
        assertThat(found.options()).containsEntry("classes", "no,yes");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'_id':{'$oid':'65a<j>'},'n':{'$numberInt':'<i>'},'label':'<c>'} | n : number : 0 to 59 | event-id=_id",
                "{'_id':<i>,'p':{'$numberDecimal':'<h>'},'label':'<c>'} | p : number : 0.0 to 29.5 | event-id=_id",
                "{'_id':'k<j>','at':{'$date':{'$numberLong':'17000000<j>000'}},'label':'<c>','x':<h>} | 2023-11-14 |"
                        + " event-time=at",
                "{'at':{'$date':'2026-11-28T10:00:<j>Z'},'label':'<c>','x':<h>} | at : time | event-time-format=iso",
                "{'sum':{'$numberDouble':'<h>'},'n':{'$numberLong':'<i>'},'class':'<c>'} | sum : number : 0.0 to 29.5 |"
                        + " event-label=class",
                "{'operationType':'insert','fullDocument':{'_id':<i>,'x':<h>,'label':'<c>'},'documentKey':{'_id':<i>}} |"
                        + " x : number : 0.0 to 29.5 | event-root=fullDocument",
                "{'operationType':'replace','fullDocument':{'_id':{'$oid':'a<j>'},'x':{'$numberInt':'<i>'},'label':'<c>'}} |"
                        + " x : number : 0 to 59 | event-id=_id",
                "{'operationType':'insert','fullDocument':{'x':<i>,'label':'<c>'},'wallTime':{'$date':'2026-11-28T10:00:<j>Z'}}"
                        + " | /wallTime : time | event-time=/wallTime",
                "{'operationType':'update','fullDocument':{'k':'a<j>','x':{'$numberDecimal':'<h>'},'label':'<c>'}} |"
                        + " x : number : 0.0 to 29.5 | event-id=k",
                "{'operationType':'insert','ns':{'db':'d','coll':'c'},'fullDocument':{'o':{'x':<i>},'label':'<c>'}} |"
                        + " o.x : number : 0 to 59 | event-root=fullDocument",
            })
    void mongoDb(String line, String seen, String option) throws IOException {
        assertDecoded(described("jsonl", line.replace('\'', '"')), seen.replace(" : ", " | "), option);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[{'x':<i>,'label':'<c>'}] | x : number : 0 to 59",
                "[{'x':'<h>','label':'<c>'}] | x : number in quotes : 0.0 to 29.5",
                "[ {'at':'2026-11-28T10:00:<j>Z','x':<i>,'label':'<c>'} ] | at : time",
                "[{'k':'a<j>','o':{'x':<h>},'label':'<c>'}] | o.x : number : 0.0 to 29.5",
                "'{\\'x\\':<i>,\\'label\\':\\'<c>\\'}' | x : number : 0 to 59",
            })
    void arraysAtTheTop(String line, String seen) throws IOException {
        assertDecoded(described("jsonl", line.replace('\'', '"')), seen.replace(" : ", " | "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "@relation r~@attribute x numeric~@attribute y {yes,no}~@data~<i>,<c> | x : number : 0 to 59 | classes=no,yes",
                "@RELATION r~@ATTRIBUTE x REAL~@ATTRIBUTE f {0,1}~@ATTRIBUTE y {no,yes}~@DATA~<h>,1,<c> |"
                        + " f : number in quotes : 1 to 1 : category : declared as names | event-categorical=f",
                "% c~@relation r~@attribute 'a b' integer [0,99]~@attribute y {yes,no}~@data~<i>,<c> |"
                        + " a b : number : 0 to 59 | classes=no,yes",
                "@relation r~@attribute x numeric~@attribute y {yes,no}~@data~<i>,<c>,{5} | x : number : 0 to 59 |"
                        + " max-weight=5.0",
                "@relation r~@attribute x numeric~@attribute y {yes,no}~@data~{0 <h>, 1 <c>} | x : number : 0.0 to 29.5 |"
                        + " classes=no,yes",
            })
    void arff(String input, String seen, String option) throws IOException {
        assertDecoded(described("arff", input), seen.replace(" : ", " | "), option);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "x<t>label~<i><t><c> | x : number : 0 to 59",
                "x y<t>label~<h><t><c> | x y : number : 0.0 to 29.5",
                "x<t>note<t>label~<i><t>'a, b'<t><c> | note : text : 1 different",
                "x<t>gap<t>label~<i><t><t><c> | gap : no value, 100.0 % missing",
                "k<t>x<t>label~a<j><t><h><t><c> | k : text : never the same : id",
            })
    void separatedByTabs(String input, String seen) throws IOException {
        assertDecoded(
                described("csv", input.replace("<t>", "\t").replace('\'', '"'), "--csv-separator", "tab"),
                seen.replace(" : ", " | "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "größe,label~<i>,<c> | größe : number : 0 to 59",
                "ort,x,label~Köln,<h>,<c> | x : number : 0.0 to 29.5",
                "prénom;âge;label~Zoé;<i>;<c> | âge : number : 0 to 59",
                "año,niño,label~<i>,sí,<c> | niño : text : 1 different",
                "x;país;label~<h>;España;<c> | país : text : 1 different",
            })
    void inLatin1(String input, String seen) throws IOException {
        assertDecoded(described("csv", input, "--encoding", "ISO-8859-1"), seen.replace(" : ", " | "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<c> 1:<i> 4:1 | no,yes | 4",
                "<c> 2:<h> | no,yes | 2",
                "yes 1:1~no 7:2.5e-1~<c> 1:1 | no,yes | 7",
                "# made by hand~<c> 1:<i> 3:-<h> | no,yes | 3",
                "<c> 1:<i> # a remark | no,yes | 1",
            })
    void libsvm(String input, String classes, String features) throws IOException {
        assertThat(described("libsvm", input).options())
                .containsEntry("classes", classes)
                .containsEntry("features", features);
    }
}
