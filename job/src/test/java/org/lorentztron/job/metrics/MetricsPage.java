package org.lorentztron.job.metrics;

import java.util.Locale;

/**
 * The table of metrics in docs/operate/monitoring.md, which stands between two markers. A test keeps it equal to this.
 */
final class MetricsPage {
    static final String COMMAND = "mvn -pl job -am test -Dtest=MetricsPageTest -Dlorentztron.docs=write"
            + " -Dsurefire.failIfNoSpecifiedTests=false";

    private static final String BEGIN = "<!-- metrics: generated from JobMetric -->\n";
    private static final String END = "<!-- end of metrics -->\n";
    private static final String HEAD =
            """
            | metric | kind | operators | meaning |
            |---|---|---|---|
            """;

    private MetricsPage() {}

    /** The page with its table as the code says; all else is as it was. */
    static String rewritten(String page) {
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException("the page has no line " + BEGIN + "with a line " + END + "after it");
        }
        return page.substring(0, begin + BEGIN.length()) + table() + page.substring(end);
    }

    private static String table() {
        StringBuilder table = new StringBuilder(HEAD);
        for (JobMetric metric : JobMetric.values()) {
            String labels = metric.labels.isEmpty() ? "" : "{" + String.join(",", metric.labels) + "}";
            table.append("| `")
                    .append(metric.path)
                    .append(labels)
                    .append("` | ")
                    .append(metric.kind.name().toLowerCase(Locale.ROOT))
                    .append(" | ");
            table.append(metric.operators).append(" | ").append(metric.meaning).append(" |\n");
        }
        return table.toString();
    }
}
