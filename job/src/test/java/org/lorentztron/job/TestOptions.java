package org.lorentztron.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;

/**
 * Options for tests: five classes, six features, learner dos of rank 2, intervals of one second; what a test gives
 * comes last.
 */
public final class TestOptions {

    private TestOptions() {}

    public static JobOptions of(String... more) {
        List<String> args = new ArrayList<>(List.of(
                "--bootstrap-servers=localhost:1",
                "--classes=a,b,c,d,e",
                "--features=6",
                "--learner=dos",
                "--rank=2",
                "--interval=1s",
                "--out-of-orderness=100ms",
                "--model-id=test"));
        for (String option : more) {
            String name = option.substring(0, option.indexOf('=') + 1);
            args.removeIf(arg -> arg.startsWith(name));
            args.add(option);
        }
        if (args.stream().anyMatch(arg -> arg.matches("--learner=(linear|arow|nherd|shared|centroids)"))) {
            args.remove("--rank=2");
        }
        return JobArguments.parse(args.toArray(String[]::new), Map.of());
    }

    /**
     * Of a bounded job at the topics that {@link KafkaTopics#createAll} makes; what a test gives comes last here too.
     */
    static JobOptions bounded(EmbeddedBroker broker, String name, String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=events-" + name,
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--bounded=true"));
        options.addAll(List.of(more));
        return of(options.toArray(String[]::new));
    }
}
