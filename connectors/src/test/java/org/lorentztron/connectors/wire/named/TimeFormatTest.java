package org.lorentztron.connectors.wire.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeFormatTest {
    /** As PostgreSQL, BigQuery, Debezium, Python, MySQL, Oracle, SQL Server, XML and logs write them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2023-11-14T22:13:20Z                     | 2023-11-14T22:13:20Z",
                "2023-11-14t22:13:20z                     | 2023-11-14T22:13:20Z",
                "2023-11-14 22:13:20+00                   | 2023-11-14T22:13:20Z",
                "2023-11-14 22:13:20.123456+00            | 2023-11-14T22:13:20.123Z",
                "2023-11-14T22:13:20+0000                 | 2023-11-14T22:13:20Z",
                "2023-11-14T22:13:20.123+0530             | 2023-11-14T16:43:20.123Z",
                "2023-11-14T22:13:20.1234567Z             | 2023-11-14T22:13:20.123Z",
                "2023-11-14T22:13:20,123Z                 | 2023-11-14T22:13:20.123Z",
                "2023-11-14T22:13:20.9Z                   | 2023-11-14T22:13:20.900Z",
                "2023-11-14T22:13:20.999999999Z           | 2023-11-14T22:13:20.999Z",
                "2023-11-14T22:13Z                        | 2023-11-14T22:13:00Z",
                "2023-11-14                               | 2023-11-14T00:00:00Z",
                "20231114T221320Z                         | 2023-11-14T22:13:20Z",
                "20231114T2213+01                         | 2023-11-14T21:13:00Z",
                "20231114 221320.5                        | 2023-11-14T22:13:20.500Z",
                "2023-11-14 22:13:20 UTC                  | 2023-11-14T22:13:20Z",
                "2023-11-14 22:13:20 GMT                  | 2023-11-14T22:13:20Z",
                "2023-11-14 22:13:20 -08:00               | 2023-11-15T06:13:20Z",
                "2023-11-14T22:13:20\u221205:00           | 2023-11-15T03:13:20Z",
                "2023-11-14T22:13:20+01:00[Europe/Berlin] | 2023-11-14T21:13:20Z",
                "2023-11-14T22:13:20.123Z[UTC]            | 2023-11-14T22:13:20.123Z",
                "2023-11-14T22:13:20+01:00[Europe/Nowhere] | 2023-11-14T21:13:20Z",
                "2023-11-14T22:13:20Z[No/Where]           | 2023-11-14T22:13:20Z",
                "1889-12-31 23:59:28-00:00:32             | 1890-01-01T00:00:00Z",
                "2023-11-14T24:00:00Z                     | 2023-11-15T00:00:00Z",
                "2023-06-30T23:59:60Z                     | 2023-07-01T00:00:00Z",
                "2024-02-29T00:00:00.000000001Z           | 2024-02-29T00:00:00Z",
                "'  2023-11-14T22:13:20Z '                | 2023-11-14T22:13:20Z",
            })
    void millis_isoOfDatabases_isTheMoment(String written, Instant moment) {
        assertThat(TimeFormat.ISO.millis(written)).isEqualTo(moment.toEpochMilli());
    }

    /** As Python, Java's doubles and .NET write numbers. */
    @ParameterizedTest
    @CsvSource({
        "MILLIS, 1700000000000.0",
        "MILLIS, 1700000000000.999",
        "MILLIS, 1.7E12",
        "MILLIS, 1.700000000000000e+12",
        "MILLIS, /Date(1700000000000)/",
        "MILLIS, /Date(1700000000000+0530)/",
        "MICROS, 1700000000000999.5",
        "MICROS, 1.7000000000000005E15",
        "NANOS, 1.7E18",
        "NANOS, 1700000000000999999",
        "SECONDS, 1.7E9",
        "SECONDS, 1700000000.0009",
    })
    void millis_numberWithAFraction_isRoundedDown(TimeFormat format, String written) {
        assertThat(format.millis(written)).isEqualTo(1_700_000_000_000L);
        assertThat(TimeFormat.recognised(written)).isEqualTo(format);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/Date(x)/", "/Date(1700000000000", "/1", "1.5.5", "1e99", "1e-99", "NaN", "0x10", "1_000"})
    void millis_otherTexts_areNoNumbers(String written) {
        for (TimeFormat format : new TimeFormat[] {TimeFormat.MILLIS, TimeFormat.MICROS, TimeFormat.NANOS}) {
            assertThat(format.millis(written)).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Z",
                "1700000000000",
                "20231114",
                "2023-11",
                "2023-13-01",
                "2023-02-29",
                "2023-11-14T25:00:00Z",
                "2023-11-14T24:00:01Z",
                "2023-11-14T22:60:00Z",
                "2023-11-14T22:13:61Z",
                "2023-11-14T22:13:20.Z",
                "2023-11-14T22:13:20.1234567890Z",
                "2023-11-14T22:13:20+25",
                "2023-11-14T22:13:20 CET",
                "2023/11/14 22:13:20",
                "Tue, 14 Nov 2023 22:13:20 GMT",
                "2023-11-14T221320Z",
                "20231114T22:13:20Z",
                "2023-W46-2",
                "2023-318",
                "2023-11-14Z",
                "2023-11-14T22Z",
                "\u0662\u0660\u0662\u0663-11-14",
            })
    void millis_otherTexts_areNoIsoTimes(String written) {
        assertThat(TimeFormat.ISO.millis(written)).isNull();
    }

    /** What was read before is read as before. */
    @Test
    void millis_isoOfJava_isTheMoment() {
        Random random = new Random(1);
        for (int i = 0; i < 1_000; i++) {
            Instant moment = Instant.ofEpochSecond(random.nextLong(4_000_000_000L), random.nextInt(1_000_000_000));
            ZoneOffset offset = ZoneOffset.ofTotalSeconds(random.nextInt(-64_800, 64_801));
            OffsetDateTime time = moment.atOffset(offset);
            assertThat(TimeFormat.ISO.millis(DateTimeFormatter.ISO_DATE_TIME.format(time)))
                    .as("%s", time)
                    .isEqualTo(moment.toEpochMilli());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2023-07-14 22:13:20, Europe/Berlin, 2023-07-14T20:13:20Z",
        "2023-07-14, Europe/Berlin, 2023-07-13T22:00:00Z",
        "2023-07-14 22:13:20Z, Europe/Berlin, 2023-07-14T22:13:20Z",
        "2023-07-14 22:13:20, -03:30, 2023-07-15T01:43:20Z",
        // A clock that is set back shows 02:30 twice, one that is set forward leaves it out.
        "2023-10-29 02:30:00, Europe/Berlin, 2023-10-29T00:30:00Z",
        "2023-03-26 02:30:00, Europe/Berlin, 2023-03-26T01:30:00Z",
    })
    void millis_isoWithoutZone_isOfTheGivenOne(String written, String zone, Instant moment) {
        assertThat(TimeFormat.ISO.millis(written, ZoneId.of(zone))).isEqualTo(moment.toEpochMilli());
    }

    @ParameterizedTest
    @CsvSource({
        "964980868, SECONDS",
        "1795800000, SECONDS",
        "1795800000.25, SECONDS",
        "1.7e9, SECONDS",
        "1700000000000, MILLIS",
        "1795800000123, MILLIS",
        "946684800000, MILLIS",
        "1700000000000000, MICROS",
        "1795800000123456, MICROS",
        "1700000000000000000, NANOS",
        "1795800000123456789, NANOS",
        "2023-11-14, ISO",
        "2023-11-14 22:13:20.123456+00, ISO",
        "1970-01-01T00:00:00Z, ISO",
        "20231114, ",
        "42, ",
        "12.5, ",
        "-1700000000, ",
        "yesterday, ",
        "1e999999999, ",
        "'', ",
        "9999-01-01, ",
    })
    void recognised_value_isOfItsUnit(String written, TimeFormat format) {
        assertThat(TimeFormat.recognised(written)).isEqualTo(format);
    }

    @Test
    void zone_unknown_isRefused() {
        assertThat(TimeRules.zone("Asia/Kolkata")).isEqualTo(ZoneId.of("Asia/Kolkata"));
        assertThatThrownBy(() -> TimeRules.zone("Middle/Earth"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("zone is \"Middle/Earth\", expected an offset such as +01:00");
    }
}
