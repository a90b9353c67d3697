package org.lorentztron.local.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.local.LorentztronCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** Tables, which produce sends with an envelope of its own. */
class DescribedTablesTest {
    @TempDir
    private Path folder;

    private Described of(String header, List<String> rows) throws IOException {
        List<String> lines = new ArrayList<>(List.of(header));
        lines.addAll(rows);
        return Described.of(folder, "csv", lines);
    }

    private String produce() {
        return "lorentztron produce --data csv:" + folder.resolve("data");
    }

    /** What produce sends of a table has the names of its columns. */
    @Test
    void table_ofFewRows_saysItsColumns() throws IOException {
        Described found = of("kind,size,no,colour,share", List.of("b,1,,red,0.5", "a,20,,blue,7", "a,?,,blue,2"));

        assertThat(found.field("kind")).contains("a 2 (66.7 %), b 1 (33.3 %)", "label");
        assertThat(found.field("size")).contains("number | 1 to 20, 33.3 % missing | number");
        assertThat(found.field("colour")).contains("text | 2 different | category");
        assertThat(found.field("no")).contains("no value, 100.0 % missing | nothing | never has a value");
        assertThat(found.out()).contains(produce() + "#kind");
        assertThat(found.options()).containsEntry("event-ignore", "no").containsEntry("features", "named");
    }

    /** A first command must not train on ids and times. */
    @Test
    void table_withIdsTimesAndTexts_proposesOptions() throws IOException {
        Described found = of(
                "txn,time,note of clerk,mcc,amount,ref.no,kind",
                Described.lines(
                        10_000,
                        i -> String.format(
                                Locale.ROOT,
                                "t%d,%s,note %d of many,%d,%d.5,r%d,%s",
                                i,
                                Instant.ofEpochSecond(1_700_000_000L + 5L * i),
                                i,
                                100 * (i % 9),
                                i % 300,
                                i,
                                i % 100 == 0 ? "fraud" : "ok")));

        assertThat(found.field("kind")).contains("fraud 100 (1.0 %), ok 9,900 (99.0 %)");
        assertThat(found.options())
                .containsEntry("classes", "fraud,ok")
                .containsEntry("event-text", "note of clerk")
                .containsEntry("event-ignore", "ref%2Eno")
                .containsEntry("event-categorical", "mcc")
                .containsEntry("interval", "3h");
        assertThat(found.out()).contains(produce() + " --id-column txn --time-column time --time-format iso");
    }

    /** Times may be numbers, and ids too; of neither order is asked. */
    @Test
    void table_withNumbersForIdsAndTimes_proposesThem() throws IOException {
        Described found = of(
                "at,no,x,kind",
                Described.lines(100, i -> 1_700_000_000_000L + 60_000 * (i ^ 1) + "," + 7 * i + ",0.5," + i % 2));

        assertThat(found.options()).containsEntry("interval", "12h").doesNotContainKeys("event-ignore", "event-text");
        assertThat(found.all())
                .contains("--id-column no --time-column at", "Rows that are earlier than the row before: 50.");
    }

    /** MovieLens: seconds are a time, not an id. */
    @Test
    void table_withSeconds_hasThemForTimes() throws IOException {
        Described found = of(
                "userId,movieId,timestamp,liked",
                Described.lines(
                        600,
                        i -> i % 90 + "," + i * 7 % 400 + "," + (964_980_868 + 37 * i)
                                + (i % 3 == 0 ? ",no" : ",yes")));

        assertThat(found.field("timestamp")).contains("in seconds", "| time |");
        assertThat(found.out()).anyMatch(line -> line.startsWith(produce() + " --time-column timestamp"));
        assertThat(found.options()).containsEntry("event-categorical", "userId,movieId");
    }

    /** A database's own texts of times. */
    @Test
    void table_withTimesOfPostgres_hasThemForTimes() throws IOException {
        Described found = of(
                "created_at,value,label",
                Described.lines(
                        60,
                        i -> String.format("2014-04-01 00:%02d:00.123456+00,%d.5,%d", i, i % 50, i % 4 == 0 ? 1 : 0)));

        assertThat(found.out()).anyMatch(line -> line.startsWith(produce() + " --time-column created_at"));
        assertThat(found.options()).doesNotContainKey("event-text").containsEntry("interval", "12h");
    }

    /** What a shell would read itself is read by nobody here. */
    @Test
    void classes_ofAnyText_areThoseOfTheJob() throws IOException {
        assertThat(of("age,income", List.of("45,<=50K", "28,<=50K", "52,>50K")).options())
                .containsEntry("classes", "<=50K,>50K");
        assertThat(of("x,label", List.of("1,on time", "2,very late", "2,'quoted'", "3,$(a) \\b"))
                        .options())
                .containsEntry("classes", "$(a) \\b,%27quoted%27,on time,very late");
    }

    @Test
    void label_inTheFirstColumn_isFound() throws IOException {
        Described found = of(
                "label,message",
                Described.lines(40, i -> (i % 3 == 0 ? "spam" : "ham") + ",see you at " + i % 12 + " or " + i));

        assertThat(found.out()).contains(produce() + "#label");
        assertThat(found.options()).containsEntry("classes", "ham,spam").containsEntry("event-text", "message");
    }

    @Test
    void label_thatIsAQuantity_isARegression() throws IOException {
        assertThat(of("x,price", List.of("1,100.5", "2,200.25", "3,321.125", "4,55.5"))
                        .all())
                .contains("The label price is a number with 4 different values in 4 events: that is a regression");
        Random random = new Random(3);
        assertThat(of("rooms,value", Described.lines(3_000, i -> i % 9 + "," + random.nextInt(1_000_000)))
                        .all())
                .contains("that is a regression");
        assertThat(of("x,digit", Described.lines(3_000, i -> i % 9 + "," + i % 10))
                        .all())
                .doesNotContain("regression");
    }

    /** The last column need not be the label, and of a test file it is none. */
    @Test
    void label_byItsPlaceAlone_isAGuess() throws IOException {
        assertThat(of("x,abc", Described.lines(30, i -> i + "," + i % 3)).all())
                .contains("Whether abc is the label is a guess: the last column");
        assertThat(of("x,y", List.of("1,2", "2,3")).all()).contains("No field looks like a label.");
    }

    /** A comma too many in a row of hundreds must not end the first command. */
    @Test
    void table_withFewRowsThatCannotBeRead_isDescribedByTheOthers() throws IOException {
        Described found =
                of("size,label", Described.lines(60, i -> i + (i % 2 == 0 ? ".5,ok" : ".5,bad") + (i == 7 ? "," : "")));

        assertThat(found.out()).contains(produce() + " --skip-bad");
        assertThat(found.all()).contains("59 rows");
    }

    /** Where many rows cannot be read, the file is of another form. */
    @Test
    void table_withManyRowsThatCannotBeRead_isRefusedAtTheFirst() throws IOException {
        List<String> rows = Described.lines(60, i -> i + ".5" + (i % 3 == 1 ? ",ok" : ",ok,"));
        Path file = Files.write(folder.resolve("many"), rows);

        CommandLineRun run = LorentztronCall.of("describe", "--no-header", "--data", "csv:" + file);

        assertThat(run.err()).contains("line 2: ", "expected 3");
    }

    /** What is printed must be right to run as it stands: produce refuses --shuffle beside times. */
    @Test
    void table_sortedByClass_isSentShuffledUnlessItHasTimes() throws IOException {
        Described sorted = of("x,label", Described.lines(200, i -> i % 9 + ".5," + i / 100));
        assertThat(sorted.out()).contains(produce() + " --shuffle");

        String row = "%d.5,2015-02-%02dT10:%02d:00Z,%d";
        Described stream =
                of("x,at,label", Described.lines(200, i -> String.format(row, i % 9, 1 + i / 20, i % 20, i / 50 % 2)));
        assertThat(stream.out()).contains(produce() + " --time-column at --time-format iso");
        assertThat(stream.all()).contains("Events of a class come together, in the order of the times");

        Described backwards =
                of("x,at,label", Described.lines(200, i -> String.format(row, i % 9, 1 + i % 9, i % 20, i / 100)));
        assertThat(backwards.out()).contains(produce() + " --time-column at --time-format iso");
        assertThat(backwards.all()).contains("send them in the order of their times");
    }

    /** produce takes the id out of the features, so that it gives nothing away. */
    @Test
    void rowNumbers_ofATableSortedByClass_areNoLeak() throws IOException {
        Described found = of(",x,label", Described.lines(600, i -> i + "," + i % 9 + ".5," + i / 300));

        assertThat(found.all()).contains("--id-column column1").doesNotContain("alone tells");
    }

    /** The last column is one of those that could be the label, whatever the names of others say. */
    @Test
    void lastColumn_isNamedWhereAnotherIsTaken() throws IOException {
        Described scores = of(
                "a,result,Class/ASD",
                Described.lines(200, i -> i % 2 + "," + i % 11 + "," + (i % 11 > 6 ? "YES" : "NO")));
        assertThat(scores.options()).containsEntry("classes", "NO,YES");
        assertThat(scores.all()).contains("event-label=result | It has 11 values too.");

        Described other = of(
                "only,status,grade",
                Described.lines(90, i -> "1," + (i % 2 == 0 ? "won" : "lost") + "," + "abc".charAt(i % 3)));
        assertThat(other.options()).containsEntry("classes", "lost,won");
        assertThat(other.all())
                .contains("event-label=grade | It has 3 values too.")
                .doesNotContain("event-label=only");
    }

    /** How the table is written must be said to produce as well. */
    @Test
    void table_withOptionsOfItsOwn_isSentWithThem() throws IOException {
        List<String> rows = Described.lines(20, i -> i + ".5|" + (i % 2 == 0 ? "ok" : "bad"));
        Described found = Described.of(folder, "csv", rows, "--no-header", "--csv-separator", "|");

        assertThat(found.out().get(found.out().size() - 3)).contains(produce(), " --no-header", " --csv-separator |");
        assertThat(found.options()).containsEntry("classes", "bad,ok");
    }
}
