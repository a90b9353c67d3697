package org.lorentztron.job.state;

import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The text of docs/operate/metrics.md: what every metric is, and how it is named. A test keeps the file equal to it.
 */
final class MetricsPage {
    static final String COMMAND = "mvn -pl job -am test -Dtest=MetricsPageTest -Dlorentztron.docs=write"
            + " -Dsurefire.failIfNoSpecifiedTests=false";

    private static final String INTRODUCTION =
            """
            # Metrics

            This page is generated from the code; do not edit it. After a change of a metric:

                %s

            The job reports these metrics to Flink. Each is in the group `lorentztron` of the operator that knows it, beside
            Flink's own metrics of the operator. What to do with them is in [monitoring](monitoring.md).
            What `quality` says, and its forms `window`, `cumulative` and `fading`, is in [quality](quality.md).

            Counters begin at 0 when a task starts, also after a restart. The sum over all operators and subtasks counts an
            event once.

            | metric | labels | kind | operators | meaning |
            |---|---|---|---|---|
            """
                    .formatted(COMMAND);

    private static final String NAMES =
            """

            ## Names in reporters

            A dot separates groups; a reporter writes its own separator there. A label is a group with a value, which stands
            before the last part of the name. In Flink's REST API a metric of the operator `EventSplitter` is therefore

                EventSplitter.lorentztron.events.reason.missing_field.rejected

            Values of labels have an underscore for every character other than ASCII letters, digits, `:` and `_`, in all
            reporters as in that for Prometheus.

            Flink's Prometheus reporter puts the scope in front, `flink_taskmanager_job_task_operator_`, and makes every
            variable of the scope a label, such as `job_name`, `operator_name` and `subtask_index`. It reports counters as
            gauges, so their names have no `_total`.

            | metric | in Prometheus, after the scope |
            |---|---|
            """;

    private MetricsPage() {}

    static String text() {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        for (JobMetric metric : JobMetric.values()) {
            String labels =
                    metric.labels.stream().map(label -> "`" + label + "`").collect(Collectors.joining(", "));
            page.append("| `lorentztron.").append(metric.path).append("` | ").append(labels);
            page.append(labels.isEmpty() ? "| " : " | ");
            page.append(metric.kind.name().toLowerCase(Locale.ROOT)).append(" | ");
            page.append(metric.operators).append(" | ").append(metric.meaning).append(" |\n");
        }
        page.append(NAMES);
        for (JobMetric metric : JobMetric.values()) {
            page.append("| `lorentztron.").append(metric.path).append("` | `");
            page.append(metric.inPrometheus()).append("` |\n");
        }
        return page.toString();
    }
}
