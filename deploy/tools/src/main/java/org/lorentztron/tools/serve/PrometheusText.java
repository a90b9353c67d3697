package org.lorentztron.tools.serve;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * Metrics in the text format of Prometheus, version 0.0.4: families, each with its samples after it. Not thread-safe.
 */
final class PrometheusText {
    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final StringBuilder text = new StringBuilder();

    /**
     * Begins a family.
     *
     * @param type counter, gauge or histogram
     * @param help one line
     */
    void family(String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    /**
     * Adds a sample.
     *
     * @param labels name, value, name, value and so on
     */
    void sample(String name, double value, String... labels) {
        text.append(name);
        for (int i = 0; i < labels.length; i += 2) {
            text.append(i == 0 ? '{' : ',')
                    .append(labels[i])
                    .append("=\"")
                    .append(escaped(labels[i + 1]))
                    .append('"');
        }
        text.append(labels.length == 0 ? " " : "} ").append(number(value)).append('\n');
    }

    /** Adds a family with one sample. */
    void single(String name, String type, String help, double value, String... labels) {
        family(name, type, help);
        sample(name, value, labels);
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    /** As people write them: whole numbers without a fraction, and none with an exponent. */
    static String number(double value) {
        if (value == Double.POSITIVE_INFINITY) {
            return "+Inf";
        }
        boolean isWhole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return isWhole
                ? String.format(Locale.ROOT, "%.0f", value)
                : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
