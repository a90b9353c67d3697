package org.lorentztron.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VersionRowTest {
    private static final AwaitedLabels UNKNOWN = new AwaitedLabels(Double.NaN, 0);

    @Test
    void line_labelsInTheEvents_hasNoColumnOfLabels() {
        assertThat(VersionRow.HEADER)
                .isEqualTo("version     events  events/s updates/event  prequential     quadratic        linear");
        assertThat(new VersionRow(17, 46_900, 1578.3, 0.342, 0.034, 0.0135, 0.077, null).line())
                .isEqualTo("     17     46,900     1,578          0.34       3.40 %        1.35 %        7.70 %");
    }

    @Test
    void line_labelsComeLater_saysHowLateAndHowManyWait() {
        assertThat(VersionRow.LATE_HEADER)
                .isEqualTo("version     events  events/s updates/event served error     quadratic        linear"
                        + "  label delay   waiting");
        assertThat(row(new AwaitedLabels(20_049, 19_873)))
                .isEqualTo("     17     46,900     1,578          0.34       3.40 %        1.35 %        7.70 %"
                        + "       20.0 s    19,873");
    }

    @Test
    void line_noLabelYet_hasADash() {
        assertThat(row(UNKNOWN)).endsWith("7.70 %            -         0").hasSameSizeAs(VersionRow.LATE_HEADER);
    }

    @Test
    void line_largestNumbers_fitATerminal() {
        AwaitedLabels most = new AwaitedLabels(120_000, 120_000);

        assertThat(new VersionRow(9_999_999, 99_999_999, 99_999, 9, 1, 1, 1, most).line())
                .hasSameSizeAs(VersionRow.LATE_HEADER)
                .hasSizeLessThanOrEqualTo(120);
    }

    private static String row(AwaitedLabels labels) {
        return new VersionRow(17, 46_900, 1578.3, 0.342, 0.034, 0.0135, 0.077, labels).line();
    }
}
