package org.lorentztron.experiments.offline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.job.options.InvalidOptionsException;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * A job that experiments learn with, as its user would start it. Immutable.
 *
 * @param name the options as they were given
 * @param options all of them
 */
public record NamedJob(String name, JobOptions options) {
    /**
     * The job of some options on a data set.
     *
     * @param given as on a command line, without classes and features, separated by blanks
     * @param interval examples per interval
     * @throws InvalidOptionsException with all problems, if there are any
     */
    public static NamedJob of(String given, Dataset data, int interval) {
        return of(given, data.classes(), Integer.toString(data.features()), interval);
    }

    private static NamedJob of(String given, List<String> classes, String features, int interval) {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of("--bootstrap-servers", "localhost:9092", "--interval", interval + "ms"));
        arguments.addAll(List.of("--classes", String.join(",", classes)));
        arguments.addAll(List.of("--features", features));
        if (!given.isBlank()) {
            arguments.addAll(Arrays.asList(given.trim().split("\\s+")));
        }
        JobOptions options = JobArguments.parse(arguments.toArray(String[]::new), Map.of());
        return new NamedJob(given.isBlank() ? "(defaults)" : given.trim(), options);
    }

    /**
     * The jobs of several {@code --job} options.
     *
     * @param interval examples per interval
     * @throws CommandFailedException with all problems of all jobs, if there are any
     */
    public static List<NamedJob> all(List<String> given, Dataset data, int interval) throws CommandFailedException {
        return all(given, data.classes(), data.features(), interval);
    }

    /** The same for events of other classes than those of a data set. */
    public static List<NamedJob> all(List<String> given, List<String> classes, int features, int interval)
            throws CommandFailedException {
        return all(given, classes, Integer.toString(features), interval);
    }

    /**
     * The same of jobs whose events have named features.
     *
     * @param data whose classes they learn
     */
    public static List<NamedJob> allOfNames(List<String> given, Dataset data, int interval)
            throws CommandFailedException {
        return all(given, data.classes(), "named", interval);
    }

    private static List<NamedJob> all(List<String> given, List<String> classes, String features, int interval)
            throws CommandFailedException {
        List<NamedJob> jobs = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (String options : given) {
            try {
                NamedJob job = of(options, classes, features, interval);
                if (job.options().learning().warmStart() != null) {
                    problems.add("--job \"" + options + "\": --warm-start is of no use here, as all jobs that are"
                            + " compared start from nothing");
                }
                jobs.add(job);
            } catch (InvalidOptionsException e) {
                e.problems().forEach(problem -> problems.add("--job \"" + options + "\": " + problem));
            }
        }
        if (!problems.isEmpty()) {
            throw new CommandFailedException(String.join(System.lineSeparator(), problems));
        }
        return jobs;
    }
}
