package org.lorentztron.local.compare.trial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.lorentztron.job.options.InvalidOptionsException;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * A job that is compared with others, as its user would start it. Immutable.
 *
 * @param name the options as they were given
 * @param options all of them
 */
public record ComparedJob(String name, JobOptions options) {
    /**
     * The jobs of several {@code --job} options.
     *
     * @param common options that all of them have, as on a command line
     * @param interval events per interval
     * @throws CommandFailedException with all problems of all jobs, if there are any
     */
    public static List<ComparedJob> all(List<String> given, List<String> common, int interval)
            throws CommandFailedException {
        List<ComparedJob> jobs = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (String options : given) {
            try {
                ComparedJob job = of(options, common, interval);
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
            throw new CommandFailedException(String.join("; ", problems));
        }
        return jobs;
    }

    private static ComparedJob of(String given, List<String> common, int interval) {
        List<String> arguments = new ArrayList<>();
        // There is an event in each millisecond.
        arguments.addAll(List.of("--bootstrap-servers", "localhost:9092", "--interval", interval + "ms"));
        arguments.addAll(common);
        if (!given.isBlank()) {
            arguments.addAll(Arrays.asList(given.trim().split("\\s+")));
        }
        JobOptions options = JobArguments.parse(arguments.toArray(String[]::new), Map.of());
        return new ComparedJob(given.isBlank() ? "(defaults)" : given.trim(), options);
    }
}
