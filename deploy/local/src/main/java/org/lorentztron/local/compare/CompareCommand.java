package org.lorentztron.local.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.train.PreparationSearch;
import org.lorentztron.local.compare.data.ComparedData;
import org.lorentztron.local.compare.data.DataOptions;
import org.lorentztron.local.compare.data.Order;
import org.lorentztron.local.compare.trial.ComparedJob;
import org.lorentztron.local.compare.trial.JobResult;
import org.lorentztron.local.compare.trial.JobTrials;
import org.lorentztron.local.compare.trial.Schedule;
import org.lorentztron.local.compare.trial.TrialOutcome;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.ResultFolder;
import org.lorentztron.tools.offline.Workers;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What jobs of different options learn from the same data. */
@CommandLine.Command(
        name = "compare",
        header = "Compare jobs of different options on your own data.",
        description = {
            "Every --job learns the data in one thread, without Kafka and Flink, with the job's own learners, averages"
                    + " and records. With test data, its versions are judged by them, over random orders of the"
                    + " training data. Without, each event is predicted before it is learned, in the order of the data,"
                    + " by the newest models and by the newest version. Prints errors, the quality of the"
                    + " probabilities, and events per second of processor time; writes compare.csv and a picture for"
                    + " each --data. The options can stand in a file: compare @FILE,"
                    + " in quotes if they have blanks or a #.",
            ""
        })
public final class CompareCommand implements Command {
    private static final int TESTED_ORDERS = 3;

    @Mixin
    private final DataOptions data = new DataOptions();

    @Option(
            names = "--job",
            arity = "1",
            paramLabel = "OPTIONS",
            description = "Options of a job in quotes, without classes, features, topics and times, such as"
                    + " \"--learner dos --rank 4\"; once for each job (default: one job with the defaults).")
    private List<String> jobs = List.of("");

    @Option(
            names = "--interval",
            defaultValue = "1000",
            paramLabel = "N",
            description = "Events between two versions, at least 50 (default: ${DEFAULT-VALUE}).")
    private int interval;

    @Option(
            names = "--after",
            split = ",",
            paramLabel = "N",
            description = "Numbers of events after which jobs are judged, ascending multiples of the interval; the last"
                    + " one ends the training (default: an eighth, a quarter, half and all of the data; all is 60,000"
                    + " where there is no end).")
    private @Nullable List<Long> after;

    @Option(
            names = "--orders",
            paramLabel = "N",
            description = "Random orders of the events, which are learned again in another order if --after asks for"
                    + " more of them; 0 for the order of the data (default: 3 with test data, else 0).")
    private @Nullable Integer orders;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "S",
            description = "Seed of the first random order; the next ones have S + 1, S + 2, ..."
                    + " (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--label-noise",
            defaultValue = "0",
            paramLabel = "SHARE",
            description =
                    "Share of the events that are learned with a wrong label, 0 to 1 (default:" + " ${DEFAULT-VALUE}).")
    private double labelNoise;

    @Option(
            names = "--rename-at",
            paramLabel = "N",
            description = "From this event on every class is called by the name of the next one, a multiple of the"
                    + " interval (default: never).")
    private @Nullable Long renameAt;

    @Mixin
    private final ResultFolder out = new ResultFolder();

    @Option(names = "--json", description = "Print one JSON object on one line, and nothing else, on stdout.")
    private boolean json;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        data.check(problems);
        if (new HashSet<>(jobs).size() < jobs.size()) {
            problems.add("invalid value for option '--job': one is repeated");
        }
        if (interval < PreparationSearch.LEAST) {
            problems.add("invalid value for option '--interval': " + interval + ", expected " + PreparationSearch.LEAST
                    + " or more");
        } else if (after != null && !isAscending(after)) {
            problems.add("invalid value for option '--after': " + after + ", expected ascending multiples of the"
                    + " interval, " + interval + " (see --interval)");
        }
        if (orders != null && orders < 0) {
            problems.add("invalid value for option '--orders': " + orders + ", expected 0 or more");
        }
        if (!(labelNoise >= 0 && labelNoise <= 1)) {
            problems.add("invalid value for option '--label-noise': " + labelNoise + ", expected 0 to 1");
        }
        if (renameAt != null && interval > 0 && (renameAt < interval || renameAt % interval != 0)) {
            problems.add("invalid value for option '--rename-at': " + renameAt + ", expected a multiple of the"
                    + " interval, " + interval + " (see --interval)");
        }
    }

    private boolean isAscending(List<Long> numbers) {
        long before = 0;
        for (Long number : numbers) {
            if (number == null || number <= before || number % interval != 0) {
                return false;
            }
            before = number;
        }
        return !numbers.isEmpty();
    }

    @Override
    public void run(Console console) throws Exception {
        List<JobTrials> trialsOfJobs = new ArrayList<>();
        for (ComparedData each : data.open(seed, console)) {
            for (ComparedJob job : ComparedJob.all(jobs, each.jobOptions(), interval)) {
                trialsOfJobs.add(trials(each.name(), job, each.read(job.options())));
            }
        }
        out.make();
        List<JobResult> results = results(trialsOfJobs, console);
        if (json) {
            console.out().println(ResultJson.of(results, interval));
        } else {
            console.out().println(title(trialsOfJobs.get(0)));
            console.out().println();
            ResultTable.lines(results).forEach(console.out()::println);
            console.out().printf("%nIn %s: compare.csv, a picture of each data%n", out);
        }
    }

    private JobTrials trials(String name, ComparedJob job, ComparedData.Parts parts) throws CommandFailedException {
        int random = orders != null ? orders : parts.tests() == null ? 0 : TESTED_ORDERS;
        Schedule schedule = Schedule.of(interval, after, parts.training(), random > 0);
        if (schedule.end() < PreparationSearch.LEAST) {
            throw new CommandFailedException(
                    name + " has " + schedule.end() + " events, expected at least " + PreparationSearch.LEAST);
        }
        return new JobTrials(name, job, parts, schedule, Order.all(random, seed));
    }

    /** Each trial is a line of progress and stands in the table as soon as it ends. */
    private List<JobResult> results(List<JobTrials> trialsOfJobs, Console console)
            throws IOException, InterruptedException {
        Progress progress = new Progress(new ResultCsv(out.file("compare.csv")), trialsOfJobs, console.err());
        TrialOutcome[][] outcomes = new TrialOutcome[trialsOfJobs.size()][];
        List<Runnable> tasks = new ArrayList<>();
        for (int c = 0; c < trialsOfJobs.size(); c++) {
            JobTrials trials = trialsOfJobs.get(c);
            TrialOutcome[] ofJob = new TrialOutcome[trials.orders().size()];
            outcomes[c] = ofJob;
            for (int order = 0; order < ofJob.length; order++) {
                int place = order;
                tasks.add(() -> {
                    ofJob[place] = trials.run(place, renameAt, labelNoise);
                    progress.add(trials, place, ofJob[place]);
                });
            }
        }
        try (Workers workers = Workers.onAllCores()) {
            workers.run(tasks);
        }
        List<JobResult> results = new ArrayList<>();
        for (int c = 0; c < outcomes.length; c++) {
            results.add(trialsOfJobs.get(c).result(List.of(outcomes[c])));
        }
        write(results);
        return results;
    }

    private void write(List<JobResult> results) throws IOException {
        ResultCsv csv = new ResultCsv(out.file("compare.csv"));
        for (JobResult result : results) {
            csv.add(result);
        }
        for (String name : results.stream().map(JobResult::data).distinct().toList()) {
            ResultPicture.write(
                    out.file(name + ".png"),
                    results.stream()
                            .filter(result -> result.data().equals(name))
                            .toList());
        }
    }

    private String title(JobTrials trials) {
        String random = trials.isRandom() ? trials.orders().size() + " random orders" : "the order of the data";
        return String.format(
                Locale.ROOT,
                "%s, in %s; a version every %,d events",
                trials.parts().tests() == null
                        ? "Each event predicted before it is learned"
                        : "Versions judged by test events",
                random,
                interval);
    }
}
