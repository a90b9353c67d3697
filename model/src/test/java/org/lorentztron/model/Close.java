package org.lorentztron.model;

import static org.assertj.core.api.Assertions.assertThat;

/** Comparison of arrays within a tolerance that says which entry is off. */
public final class Close {
    private Close() {}

    /** |actual - expected| &lt;= tolerance max(1, |expected|) for every entry. */
    public static void assertClose(String what, double[] actual, double[] expected, double tolerance) {
        assertThat(actual).as(what).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            assertClose(what + "[" + i + "]", actual[i], expected[i], tolerance);
        }
    }

    /** |actual - expected| &lt;= tolerance max(1, |expected|). */
    public static void assertClose(String what, double actual, double expected, double tolerance) {
        double allowed = tolerance * Math.max(1, Math.abs(expected));
        assertThat(Math.abs(actual - expected))
                .as("%s: %s, expected %s", what, actual, expected)
                .isLessThanOrEqualTo(allowed);
    }

    /** |actual - expected| &lt;= tolerance |expected|. */
    public static void assertRelative(String what, double actual, double expected, double tolerance) {
        assertThat(Math.abs(actual - expected))
                .as("%s: %s, expected %s", what, actual, expected)
                .isLessThanOrEqualTo(tolerance * Math.abs(expected));
    }
}
