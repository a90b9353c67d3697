package org.lorentztron.job.options.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {
    @Test
    void parse_eachUnit_isRead() {
        assertThat(DurationText.parse("500ms")).isEqualTo(Duration.ofMillis(500));
        assertThat(DurationText.parse("10s")).isEqualTo(Duration.ofSeconds(10));
        assertThat(DurationText.parse("2m")).isEqualTo(Duration.ofMinutes(2));
        assertThat(DurationText.parse("1h")).isEqualTo(Duration.ofHours(1));
        assertThat(DurationText.parse("365d")).isEqualTo(Duration.ofDays(365));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "s", "-1s", "1.5s", "1 s", "10S", "1w", "PT10S", "1h30m", "99999999999s"})
    void parse_otherForms_areRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DurationText.parse(text))
                .withMessageContaining("'" + text + "'");
    }

    @Test
    void of_wholeUnits_usesTheLargest() {
        assertThat(DurationText.of(Duration.ZERO)).isEqualTo("0ms");
        assertThat(DurationText.of(Duration.ofMillis(1500))).isEqualTo("1500ms");
        assertThat(DurationText.of(Duration.ofSeconds(120))).isEqualTo("2m");
    }

    @Property
    void of_anyDuration_isReadBack(@ForAll @LongRange(min = 0, max = 9_999_999_999L) long millis) {
        Duration duration = Duration.ofMillis(millis);
        assertThat(DurationText.parse(DurationText.of(duration))).isEqualTo(duration);
    }
}
