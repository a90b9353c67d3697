package org.lorentztron.local.produce.rows;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedJson;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.datasets.tables.CardPayments;
import org.lorentztron.datasets.tables.CardPayments.Payment;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.datasets.tables.TableRules;
import org.lorentztron.tools.cli.CommandFailedException;
import picocli.CommandLine;

class NamedRowsTest {
    private static final String HEADER = "id,at,country,amount,age,kind\n";

    @TempDir
    Path folder;

    private NamedRows rows(String text, long end, double noise, String... options) throws Exception {
        return rows(Files.writeString(folder.resolve("rows.csv"), text), end, noise, options);
    }

    private static NamedRows rows(Path file, long end, double noise, String... options) throws Exception {
        TableColumns columns = CommandLine.populateCommand(new TableColumns(), options);
        NamedTable table = DataName.of("csv:" + file).openNamed(TableRules.PLAIN.withTexts(columns.texts()));
        columns.require(table);
        int[] all = NamedRows.all(table);
        return new NamedRows(
                table, columns, columns.times(table, note -> {}), all, new RowOrder(all.length, null), end, noise);
    }

    private static List<NamedEvent> all(NamedRows rows) throws CommandFailedException {
        List<NamedEvent> events = new ArrayList<>();
        for (NamedEvent event = rows.next(); event != null; event = rows.next()) {
            events.add(event);
        }
        return events;
    }

    @Test
    void json_ofARow_hasValuesAsTheFileHasThem() throws Exception {
        String text = HEADER + "0017,1700000000000,\"A \"\"B\"\"\",1234567.8910,,yes\n";
        NamedEvent event = all(rows(text, 1, 0, "--time-column", "at", "--id-column", "id"))
                .get(0);
        assertThat(new String(event.json().bytes(), UTF_8))
                .isEqualTo("{\"id\":\"0017\",\"label\":\"yes\",\"timestamp\":1700000000000,"
                        + "\"features\":{\"country\":\"A \\\"B\\\"\",\"amount\":1234567.891}}");
        assertThat(event.json().id()).isEqualTo("0017");
    }

    /** What is no id and no time is a feature. */
    @Test
    void next_withoutColumns_sendsAllAndCountsTimeUp() throws Exception {
        long before = System.currentTimeMillis();
        List<NamedEvent> events = all(rows(HEADER + "17,5,x,1,30,yes\n18,6,y,2,,no\n", 5, 0));
        long after = System.currentTimeMillis();

        assertThat(events).extracting(NamedEvent::label).containsExactly("yes", "no", "yes", "no", "yes");
        assertThat(events.get(0).id()).isNull();
        assertThat(events.get(0).features()).containsOnlyKeys("id", "at", "country", "amount", "age");
        long first = events.get(0).timestamp();
        assertThat(first).isBetween(before - 5, after - 5);
        assertThat(events)
                .extracting(NamedEvent::timestamp)
                .containsExactly(first, first + 1, first + 2, first + 3, first + 4);
    }

    @Test
    void next_timesAsText_areRead() throws Exception {
        String text = HEADER + "1,2023-11-14T22:13:20Z,x,1,,yes\n2,2023-11-14 22:13:21.5,x,1,,no\n";
        assertThat(all(rows(text, 2, 0, "--time-column", "at")))
                .extracting(NamedEvent::timestamp)
                .containsExactly(1_700_000_000_000L, 1_700_000_001_500L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"?", "-5", "1.5", "7"})
    void next_rowWithoutATime_isNamed(String time) throws Exception {
        NamedRows rows =
                rows(HEADER + "1,1700000000000,x,1,,yes\n1," + time + ",x,1,,no\n", 2, 0, "--time-column", "at");
        assertThat(rows.next()).isNotNull();
        assertThatThrownBy(rows::next)
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("line 3, column 'at': the time is ")
                .hasMessageContaining("expected milliseconds since 1970");
    }

    @Test
    void next_labelNoise_changesLabelsAlone() throws Exception {
        List<NamedEvent> clean = all(rows(HEADER + "1,7,x,1,,yes\n2,8,x,1,,no\n", 600, 0));
        List<NamedEvent> noisy = all(rows(HEADER + "1,7,x,1,,yes\n2,8,x,1,,no\n", 600, 0.3));
        int wrong = 0;
        for (int i = 0; i < 600; i++) {
            wrong += noisy.get(i).label().equals(clean.get(i).label()) ? 0 : 1;
            assertThat(noisy.get(i).features()).isEqualTo(clean.get(i).features());
        }
        // 600 draws of probability 0.3: mean 180, standard deviation 11.
        assertThat(wrong).isBetween(180 - 45, 180 + 45);
    }

    @Test
    void require_columnThatIsNoFeature_isRefused() {
        assertThatThrownBy(() -> rows(HEADER + "1,7,x,1,,yes\n", 1, 0, "--time-column", "when"))
                .isInstanceOf(CommandFailedException.class)
                .hasMessage("--time-column is 'when', expected a column of the data other than that of the labels,"
                        + " 'kind': id, at, country, amount, age");
        assertThatThrownBy(() -> rows(HEADER + "1,7,x,1,,yes\n", 1, 0, "--id-column", "kind"))
                .hasMessageContaining("--id-column is 'kind', expected");
    }

    /** Bytes that the job reads as the file means them. */
    @Test
    void json_ofCardPayments_isReadAsNamedFeatures() throws Exception {
        List<Payment> payments = CardPayments.list(2_000, 1);
        Path file = CardPayments.write(folder.resolve("cards.csv"), payments);
        NamedRows rows = rows(file, 2_000, 0, "--time-column", CardPayments.TIME, "--id-column", CardPayments.ID);
        NamedJson format = new NamedJson(EventMapping.STANDARD, NameRules.NONE);
        for (Payment payment : payments) {
            LabeledEvent event = format.decode(rows.next().json().bytes());
            List<String> values = payment.values();
            assertThat(event.id()).isEqualTo(values.get(0));
            assertThat(event.timestamp()).isEqualTo(Long.parseLong(values.get(1)));
            assertThat(event.label()).isEqualTo(values.get(values.size() - 1));
            // Texts have one entry, numbers two of which one may be 0, and missing values none.
            long missing = values.stream().filter(String::isEmpty).count();
            long zeros =
                    values.stream().filter(value -> value.matches("0(\\.0)?")).count();
            assertThat(event.features().nonZeros()).isEqualTo((int) (6 + 2 * (7 - missing) - zeros));
        }
        assertThat(rows.next()).isNull();
    }
}
