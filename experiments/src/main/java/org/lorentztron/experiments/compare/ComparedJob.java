package org.lorentztron.experiments.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.job.options.InvalidOptionsException;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;

/**
 * One of the jobs that are compared, as its user would start it. Immutable.
 *
 * @param name the options as they were given
 * @param options all of them
 */
record ComparedJob(String name, JobOptions options) {
    /**
     * The job of some options on a data set.
     *
     * @param given as on a command line, without classes and features, separated by blanks
     * @param interval examples per interval
     * @throws InvalidOptionsException with all problems, if there are any
     */
    static ComparedJob of(String given, Dataset data, int interval) {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of("--bootstrap-servers", "localhost:9092", "--interval", interval + "ms"));
        arguments.addAll(List.of("--classes", String.join(",", data.classes())));
        arguments.addAll(List.of("--features", Integer.toString(data.features())));
        if (!given.isBlank()) {
            arguments.addAll(Arrays.asList(given.trim().split("\\s+")));
        }
        JobOptions options = JobArguments.parse(arguments.toArray(String[]::new), Map.of());
        return new ComparedJob(given.isBlank() ? "(defaults)" : given.trim(), options);
    }
}
