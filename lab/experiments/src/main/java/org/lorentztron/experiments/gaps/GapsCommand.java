package org.lorentztron.experiments.gaps;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.experiments.offline.FirstPreparation;
import org.lorentztron.experiments.offline.NamedJob;
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.ResultFolder;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What missing values cost a job with named features. */
@CommandLine.Command(
        name = "gaps",
        header = "Errors of named features when values are missing.",
        description = {
            "Rows become JSON events with the fields f0, f1, ..., from which values are removed at random, in training"
                    + " and in tests. A job with named features learns them once, in one random order after the other,"
                    + " and its last version is judged by the tests. So is a job with numbered features that misses"
                    + " nothing and gets them standardised beforehand. Prints mean and standard deviation of the test"
                    + " errors; writes gaps.csv.",
            ""
        })
public final class GapsCommand implements Command {
    private static final List<DataKind> FILES = List.of(DataKind.LIBSVM);

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DATA",
            description = "libsvm:FILE with the rows to learn. A feature that a row does not name is 0, not missing.")
    private @Nullable String data;

    @Option(names = "--test", paramLabel = "DATA", description = "libsvm:FILE with the rows that judge.")
    private @Nullable String test;

    @Option(
            names = "--held-out",
            paramLabel = "N",
            description = "Without --test: so many rows of --data judge, others in each order.")
    private @Nullable Integer heldOut;

    @Option(
            names = "--missing",
            split = ",",
            defaultValue = "0,0.2",
            paramLabel = "SHARE",
            description = "Shares of the values that are removed, 0 to less than 1, separated by commas (default:"
                    + " ${DEFAULT-VALUE}).")
    private @Nullable List<Double> missing;

    @Option(
            names = "--job",
            arity = "1",
            defaultValue = "--learner herded --rank 8",
            paramLabel = "OPTIONS",
            description = "Options of the job in quotes, without classes, features, topics and times (default:"
                    + " \"${DEFAULT-VALUE}\").")
    private String job = "";

    @Option(
            names = "--orders",
            defaultValue = "15",
            paramLabel = "N",
            description = "Random orders of the rows (default: ${DEFAULT-VALUE}).")
    private int orders;

    @Option(
            names = "--interval",
            defaultValue = "500",
            paramLabel = "N",
            description = "Events between two versions, at least 50 (default: ${DEFAULT-VALUE}).")
    private int interval;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "S",
            description = "Seed of the first order and of what it misses; the next ones have S + 1, S + 2, ..."
                    + " (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private final ResultFolder out = new ResultFolder();

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        addUnlessNull(DataOption.problem(data, FILES), problems);
        addUnlessNull(DataOption.problem("--test", test, FILES), problems);
        if (test == null && heldOut == null) {
            problems.add("missing option '--test' or '--held-out': expected the rows that judge, libsvm:FILE or a"
                    + " number of those of --data");
        } else if (test != null && heldOut != null) {
            problems.add("unexpected option '--held-out': " + heldOut + ", as the rows of --test judge");
        }
        if (heldOut != null && heldOut < 1) {
            problems.add("invalid value for option '--held-out': " + heldOut + ", expected 1 or more");
        }
        if (missing != null) {
            checkMissing(missing, problems);
        }
        if (orders < 1) {
            problems.add("invalid value for option '--orders': " + orders + ", expected 1 or more");
        }
        if (interval < FirstPreparation.LEAST_INTERVAL) {
            problems.add("invalid value for option '--interval': " + interval + ", expected "
                    + FirstPreparation.LEAST_INTERVAL + " or more");
        }
    }

    private static void addUnlessNull(@Nullable String problem, List<String> problems) {
        if (problem != null) {
            problems.add(problem);
        }
    }

    private static void checkMissing(List<Double> shares, List<String> problems) {
        if (!shares.stream().allMatch(share -> share >= 0 && share < 1)) {
            problems.add(
                    "invalid value for option '--missing': " + shares + ", expected numbers from 0 to less than 1");
        }
        if (new HashSet<>(shares).size() < shares.size()) {
            problems.add("invalid value for option '--missing': " + shares + ", one is repeated");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        GapsData rows = GapsData.open(
                Objects.requireNonNull(data, "--data is not checked yet"), test, heldOut == null ? 0 : heldOut);
        List<String> jobs = List.of(job);
        NamedJob numbered = NamedJob.all(jobs, rows.dataset(), interval).get(0);
        NamedJob named = NamedJob.allOfNames(jobs, rows.dataset(), interval).get(0);
        List<Column> columns = new ArrayList<>();
        columns.add(new StandardisedBeforehand(numbered.options()));
        for (double share : Objects.requireNonNull(missing, "--missing is not checked yet")) {
            columns.add(new NamedWithGaps(named.options(), interval, share));
        }
        out.make();
        List<ColumnErrors> errors = errors(rows, columns);
        console.out()
                .printf(
                        Locale.ROOT,
                        "%s: one pass over %,d rows, a version every %,d, judged by %,d rows; orders: %d%n",
                        named.name(),
                        rows.rows().size() - rows.heldOut(),
                        interval,
                        rows.testSize(),
                        orders);
        GapsTable.print(console.out(), errors);
        GapsTable.write(out.file("gaps.csv"), errors);
        console.out().printf("%nIn %s: gaps.csv%n", out);
    }

    private List<ColumnErrors> errors(GapsData rows, List<Column> columns) throws InterruptedException {
        List<ColumnErrors> all = new ArrayList<>();
        List<Runnable> tasks = new ArrayList<>();
        for (Column column : columns) {
            double[] errors = new double[orders];
            all.add(new ColumnErrors(column, errors));
            for (int order = 0; order < orders; order++) {
                int place = order;
                tasks.add(() -> {
                    // Of one seed, all columns have the same order.
                    Random random = new Random(seed + place);
                    errors[place] = column.pass(rows.order(random), random).testError(interval);
                });
            }
        }
        try (Workers workers = Workers.onAllCores()) {
            workers.run(tasks);
        }
        return all;
    }
}
