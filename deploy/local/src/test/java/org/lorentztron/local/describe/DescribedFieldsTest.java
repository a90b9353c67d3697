package org.lorentztron.local.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is made of a field by its values. */
class DescribedFieldsTest {
    private static final int EVENTS = 400;

    @TempDir
    private Path folder;

    /** Events with one more field. */
    private Described with(String name, IntFunction<String> value) throws IOException {
        return Described.of(
                folder,
                "jsonl",
                Described.lines(
                        EVENTS,
                        i -> "{\"label\":\"" + (i % 3 == 0 ? "bad" : "ok") + "\",\"" + name + "\":" + value.apply(i)
                                + "}"));
    }

    private static String quoted(Object value) {
        return "\"" + value + "\"";
    }

    @Test
    void numbersInQuotes_areReadAsNumbers() throws IOException {
        assertThat(with("amount", i -> quoted(i % 90 + ".25")).options()).containsEntry("event-numeric", "amount");
        assertThat(with("amount", i -> quoted(i % 90 + ",25")).options()).containsEntry("event-numeric", "amount");
        assertThat(with("amount", i -> quoted(i % 9 == 0 ? "n/a" : i % 7)).options())
                .containsEntry("event-numeric", "amount");
        assertThat(with("amount", i -> quoted(" -" + i % 90 + "e1 ")).options())
                .containsEntry("event-numeric", "amount");
        Described mixed = with("amount", i -> i % 2 == 0 ? "47" : quoted(i % 90));
        assertThat(mixed.options()).containsEntry("event-numeric", "amount");
        assertThat(mixed.field("amount")).contains("number, also in quotes", "| number | all texts are numbers");
    }

    @Test
    void textsThatOnlyLookLikeNumbers_stayTexts() throws IOException {
        assertThat(with("zip", i -> quoted("0" + i % 9 + "117")).options()).doesNotContainKey("event-numeric");
        assertThat(with("store_code", i -> quoted(i % 9)).options()).doesNotContainKey("event-numeric");
        assertThat(with("size", i -> quoted(i % 9 + " EUR")).options()).doesNotContainKey("event-numeric");
    }

    /** A text among many numbers makes a category of each: that must be seen. */
    @Test
    void fewTextsAmongNumbers_areNamed() throws IOException {
        Described found = with("amount", i -> i == 150 || i == 170 ? quoted("broken") : quoted(i + ".5"));

        assertThat(found.field("amount")).contains("category", "2 of 400 values are no number, such as 'broken'");
        assertThat(found.text())
                .contains(
                        "# Perhaps: Then these are numbers, and events with another text there are rejected.",
                        "#event-numeric=amount");
        assertThat(found.all()).contains("The job would warn of these:", "amount: 100 of 100 texts are numbers");
    }

    @ParameterizedTest
    @CsvSource({
        "ts, 1700000000, 1, seconds",
        "created, 1700000000000, 1000, millis",
        "x, 1700000000000000, 1000000, micros",
        "event_time, 1700000000000000000, 1000000000, nanos"
    })
    void times_inNumbers_haveTheUnitOfTheirSize(String name, long first, long step, String format) throws IOException {
        for (boolean inQuotes : new boolean[] {false, true}) {
            Described found = with(name, i -> {
                long value = first + step * i;
                return inQuotes ? quoted(value) : Long.toString(value);
            });

            assertThat(found.options()).containsEntry("event-time", name).containsEntry("event-time-format", format);
            assertThat(found.options()).containsEntry("interval", "15m");
            assertThat(found.all()).contains("400 events, 400 of them with a label.");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2023-11-14T22:13:20Z, false",
        "2014-04-01 00:00:00.123456+00, false",
        "2023-11-14T22:13:20.5+0530, false",
        "2023-11-14 22:13:20, true",
        "2023-11-14, false"
    })
    void times_inTexts_areIso(String written, boolean isNoted) throws IOException {
        Described found = with("when", i -> quoted(written.replace("-11-1", "-11-" + (10 + i % 18) / 10)));

        assertThat(found.options()).containsEntry("event-time", "when").containsEntry("event-time-format", "iso");
        assertThat(found.text().contains("event-time-zone=UTC")).isEqualTo(isNoted);
    }

    /** Numbers that the job would warn of are named as codes. */
    @Test
    void codes_inQuotes_areNamed() throws IOException {
        for (Described found : List.of(
                with("store_code", i -> quoted(10 + i % 9)),
                with("zip", i -> quoted(i < 300 ? 10_000 + i % 50 : "0" + (1_000 + i % 50))),
                with("zip", i -> i % 2 == 0 ? "10117" : quoted("N" + i % 9)))) {
            assertThat(found.options()).containsKey("event-categorical").doesNotContainKey("event-numeric");
            assertThat(found.all())
                    .contains("400 events, 400 of them with a label.")
                    .doesNotContain("would warn");
        }
    }

    /** Numbers of the size of seconds may be anything. */
    @Test
    void numbersOfTheSizeOfSeconds_withoutTheNameOfATime_areNone() throws IOException {
        assertThat(with("population", i -> Integer.toString(1_100_000_000 + 7_919 * (i * 37 % EVENTS)))
                        .options())
                .doesNotContainKey("event-time");
    }

    @Test
    void ids_areFoundByNeverRepeating() throws IOException {
        assertThat(with("txn", i -> quoted("t" + i)).options()).containsEntry("event-id", "txn");
        assertThat(with("no", i -> Integer.toString(7 * i)).options()).containsEntry("event-id", "no");
        assertThat(with("orderId", i -> quoted("a-" + 31 * i)).options()).containsEntry("event-id", "orderId");
        assertThat(with("size", i -> Integer.toString(7_919 * i % 9_973)).options())
                .doesNotContainKey("event-id");
        assertThat(with("name", i -> quoted("t" + i % 9)).options()).doesNotContainKey("event-id");
    }

    @Test
    void secondIds_andAddresses_areIgnored() throws IOException {
        List<String> lines = Described.lines(
                60,
                i -> String.format(
                        "{\"label\":%d,\"id\":%d,\"ref.no\":\"r%d\",\"link\":\"https://a.example/%d\"}",
                        i % 2, i, i, i));
        Described found = Described.of(folder, "jsonl", lines);

        assertThat(found.options()).containsEntry("event-ignore", "ref%2Eno,link");
        assertThat(found.all()).contains("60 events, 60 of them with a label.");
    }

    @Test
    void prose_isSplitIntoWords() throws IOException {
        assertThat(with("headline", i -> quoted("man number " + i + " finds water wet"))
                        .options())
                .containsEntry("event-text", "headline");
        assertThat(with("note", i -> quoted(i % 5 == 0 ? "paid late" : "paid " + i))
                        .options())
                .containsEntry("event-text", "note");
        assertThat(with("city", i -> quoted(i % 2 == 0 ? "New York" : "Los Angeles"))
                        .options())
                .doesNotContainKey("event-text");
    }

    /** Chinese, Japanese and Thai have no blanks between words. */
    @Test
    void proseWithoutBlanks_isSplitIntoWords() throws IOException {
        for (String written : new String[] {"很快好吃味道足", "おいしかったです", "อาหารอร่อยมาก"}) {
            assertThat(with("review", i -> quoted(written + i)).options()).containsEntry("event-text", "review");
        }
        assertThat(with("city", i -> quoted(List.of("哈尔滨市", "乌鲁木齐", "呼和浩特").get(i % 3)))
                        .options())
                .doesNotContainKey("event-text");
        assertThat(with("grade", i -> quoted("甲" + i)).options()).doesNotContainKey("event-text");
    }

    @Test
    void wholeNumbers_withTheNameOfACode_areCategories() throws IOException {
        assertThat(with("zip", i -> Integer.toString(10_000 + i % 40)).options())
                .containsEntry("event-categorical", "zip");
        assertThat(with("merchant_id", i -> Integer.toString(i % 90)).options())
                .containsEntry("event-categorical", "merchant_id");
        Described unsure = with("mode", i -> Integer.toString(i % 5));
        assertThat(unsure.options()).doesNotContainKey("event-categorical");
        assertThat(unsure.all()).contains("event-categorical=mode | If these whole numbers are codes.");
    }

    /** Amounts of money are so. Where the job takes them as they are, the largest decide everything. */
    @Test
    void numbersWithALongTail_getTheirLogarithms() throws IOException {
        Random random = new Random(1);
        List<Double> amounts = random.doubles(EVENTS)
                .map(any -> Math.exp(3 + 2.5 * random.nextGaussian()))
                .boxed()
                .toList();

        assertThat(with("amount", i -> String.format(Locale.ROOT, "%.2f", amounts.get(i)))
                        .options())
                .containsEntry("event-log", "amount");
        assertThat(with("amount", i -> quoted(String.format(Locale.ROOT, "%.2f", amounts.get(i))))
                        .options())
                .containsEntry("event-log", "amount")
                .containsEntry("event-numeric", "amount");
        assertThat(with("age", i -> Integer.toString(20 + i % 60)).options()).doesNotContainKey("event-log");
    }

    /** None is ten deviations off, and yet they are of all sizes; times between events are not. */
    @Test
    void amountsOfAllSizes_getTheirLogarithms() throws IOException {
        Random random = new Random(2);
        List<Double> amounts = IntStream.range(0, EVENTS)
                .mapToObj(i -> Math.exp((i % 12 == 0 ? 5.6 : 3.6) + 0.8 * random.nextGaussian()))
                .toList();
        List<Double> waits =
                random.doubles(EVENTS).map(any -> -40 * Math.log(any)).boxed().toList();

        assertThat(with("amount", i -> String.format(Locale.ROOT, "%.2f", amounts.get(i)))
                        .options())
                .containsEntry("event-log", "amount");
        assertThat(with("wait", i -> String.format(Locale.ROOT, "%.2f", waits.get(i)))
                        .options())
                .doesNotContainKey("event-log");
    }

    @Test
    void gaps_haveTheirShare() throws IOException {
        assertThat(with("x", i -> i % 4 == 0 ? "null" : "1.5").field("x")).contains("25.0 % missing");
        assertThat(with("lags", i -> i % 2 == 0 ? "[]" : "[1,2]").field("lags")).contains("array of numbers, up to 2");
        assertThat(with("items", i -> "[{\"sku\":" + i % 3 + "}]").options()).containsEntry("event-ignore", "items");
    }

    /** The label by other names, and when it is no class. */
    @Test
    void labels_areFoundByNameAndValues() throws IOException {
        for (String name : new String[] {"class", "target", "isFraud", "churned", "Outcome", "event_label"}) {
            List<String> lines = Described.lines(
                    80, i -> "{\"x\":" + i % 9 + ",\"half\":" + i % 2 + ",\"" + name + "\":" + (i % 4 == 0) + "}");

            assertThat(Described.of(folder, "jsonl", lines).options()).containsEntry("event-label", name);
        }
    }

    @Test
    void label_withoutAName_isAGuessThatIsTold() throws IOException {
        Described found = Described.of(
                folder,
                "jsonl",
                Described.lines(
                        80, i -> "{\"x\":" + i % 9 + ".5,\"abc\":\"" + i % 2 + "\",\"d\":" + (i % 4 == 0) + "}"));

        assertThat(found.options()).containsEntry("event-label", "abc");
        assertThat(found.all()).contains("Whether abc is the label is a guess", "event-label=d | It has 2 values too.");
    }

    @Test
    void label_thatIsAQuantity_isARegression() throws IOException {
        Described found = Described.of(
                folder, "jsonl", Described.lines(80, i -> "{\"x\":" + i % 9 + ",\"target\":" + 0.37 * i + "}"));

        assertThat(found.all()).contains("is a number with 80 different values in 80 events: that is a regression");
        assertThat(found.text()).noneMatch(line -> line.startsWith("classes="));
    }

    @Test
    void label_ofOtherSpellings_isMappedToOneClass() throws IOException {
        Described found = Described.of(
                folder,
                "jsonl",
                Described.lines(
                        80,
                        i -> "{\"x\":" + i % 9 + ",\"label\":\"" + (i == 3 ? "OK" : i % 2 == 0 ? "ok" : "bad")
                                + "\"}"));

        assertThat(found.options()).containsEntry("classes", "bad,ok").containsEntry("event-label-map", "OK=ok");
        assertThat(found.all()).contains("80 events, 80 of them with a label.");
    }

    @Test
    void label_inOrder_isNoOrderToLearnIn() throws IOException {
        List<String> sorted = Described.lines(200, i -> "{\"x\":" + i % 9 + ",\"label\":\"" + i / 70 + "\"}");
        List<String> mixed = Described.lines(200, i -> "{\"x\":" + i % 9 + ",\"label\":\"" + i % 3 + "\"}");

        assertThat(Described.of(folder, "jsonl", sorted).all())
                .contains("Events of a class come together", "produce --shuffle");
        assertThat(Described.of(folder, "jsonl", mixed).all()).doesNotContain("come together");
    }

    /** As of days: each class is in all of them, but not as often. */
    @Test
    void labels_inBlocks_areNoOrderToLearnIn() throws IOException {
        Random random = new Random(5);
        List<String> blocks = Described.lines(
                800,
                i -> "{\"x\":" + i % 9 + ",\"label\":\"" + (random.nextInt(10) < (i / 200 % 2 == 0 ? 1 : 7)) + "\"}");
        List<String> mixed = new ArrayList<>(blocks);
        Collections.shuffle(mixed, random);

        assertThat(Described.of(folder, "jsonl", blocks).all()).contains("Events of a class come together");
        assertThat(Described.of(folder, "jsonl", mixed).all()).doesNotContain("come together");
    }

    /** What is known only after the label must not be learned. */
    @Test
    void field_thatTellsTheClassAlone_isALeak() throws IOException {
        Described found = with("chargeback_at", i -> i % 3 == 0 ? "3.5" : "null");

        assertThat(found.all()).contains("chargeback_at alone tells the");
        assertThat(with("x", i -> Integer.toString(i % 7)).all()).doesNotContain("alone tells");
    }

    /** Whoever sends events names fields, and people look at the file in a terminal. */
    @Test
    void field_withHiddenCharacters_isVisibleInTheFileAndReadFromIt() throws IOException {
        Described found = with("am\u202eo\\\\unt", i -> quoted(i % 90 + ".25"));

        assertThat(found.text()).contains("event-numeric=am\\u202eo\\\\unt");
        assertThat(found.options()).containsEntry("event-numeric", "am\u202eo\\unt");
    }

    /** A number of the class, and its name beside it. */
    @Test
    void field_thatTellsEveryClass_isIgnored() throws IOException {
        List<String> lines = Described.lines(
                90,
                i -> "{\"label\":" + i % 3 + ",\"label_text\":\"" + "abc".charAt(i % 3) + "\",\"kind\":\""
                        + "xyz".charAt(i % 90 == 7 ? 0 : i % 3) + "\"}");
        Described found = Described.of(folder, "jsonl", lines);

        assertThat(found.options()).containsEntry("event-ignore", "label_text");
        assertThat(found.field("label_text")).contains("tells the class in other words");
    }

    /** A tenth of 10 frauds is one. */
    @Test
    void classes_oneIsRare_areScoredByAllEvents() throws Exception {
        assertThat(withFraudIn(100).described().options()).containsEntry("evaluate-fraction", "1");
        assertThat(withFraudIn(2).described().options()).doesNotContainKey("evaluate-fraction");
    }

    private static DescribedTopic withFraudIn(int each) {
        return DescribedTopic.of(
                1_000, i -> "{\"label\":\"" + (i % each == 0 ? "fraud" : "ok") + "\",\"amount\":" + i % 7 + ".5}");
    }
}
