package org.lorentztron.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;

/** Options for tests: five classes, six features, rank 2, intervals of one second; what a test gives comes last. */
public final class TestOptions {

    private TestOptions() {}

    public static JobOptions of(String... more) {
        List<String> args = new ArrayList<>(List.of(
                "--bootstrap-servers=localhost:1",
                "--classes=a,b,c,d,e",
                "--features=6",
                "--rank=2",
                "--interval=1s",
                "--out-of-orderness=100ms",
                "--model-id=test"));
        for (String option : more) {
            String name = option.substring(0, option.indexOf('=') + 1);
            args.removeIf(arg -> arg.startsWith(name));
            args.add(option);
        }
        return JobArguments.parse(args.toArray(String[]::new), Map.of());
    }
}
