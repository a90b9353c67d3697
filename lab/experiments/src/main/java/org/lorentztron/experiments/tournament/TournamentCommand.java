package org.lorentztron.experiments.tournament;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.ResultFolder;
import org.lorentztron.tools.offline.Workers;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Figure 4 of paper 4: which linear learner beats which on pairs of classes, and what wrong labels change. */
@CommandLine.Command(
        name = "tournament",
        header = "Linear learners against each other on all pairs of classes.",
        description = {
            "PA-I, PA-II, AROW and NHERD learn every pair of classes in one pass, in random order and with wrong"
                    + " labels; for each, one C for all pairs is chosen on a part of the training examples. Fewer"
                    + " errors on the test part win. Full covariances take part with up to "
                    + UntunedLearner.MOST_FEATURES_FULL
                    + " features. Writes tournament.csv and tournament.png.",
            ""
        })
public final class TournamentCommand implements Command {
    private static final List<DataKind> FILES = List.of(DataKind.MNIST, DataKind.LIBSVM);
    private static final List<DataKind> FILES_WITHOUT_TEST = List.of(DataKind.LIBSVM);

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DATA",
            description = "mnist:DIR, or libsvm:FILE with the training examples.")
    private @Nullable String data;

    @Option(names = "--test", paramLabel = "DATA", description = "libsvm:FILE with the test examples.")
    private @Nullable String test;

    @Option(
            names = "--noise",
            split = ",",
            defaultValue = "0,10,30",
            paramLabel = "PERCENT",
            description = "Wrong labels among the training examples, separated by commas (default: ${DEFAULT-VALUE}).")
    private List<Integer> noise;

    @Option(
            names = "--aggressiveness",
            paramLabel = "C",
            description =
                    "One C for all, instead of the power of 10 from 1e-5 to 1e3 with the fewest errors on the last"
                            + " fifth of the training examples.")
    private @Nullable Double aggressiveness;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "S",
            description = "Seed of the order (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private final ResultFolder out = new ResultFolder();

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        String unknownData = DataOption.problem(data, FILES);
        String unknownTest = DataOption.problem("--test", test, FILES_WITHOUT_TEST);
        if (unknownData != null) {
            problems.add(unknownData);
        } else if (data != null && DataName.isOne(data, FILES_WITHOUT_TEST) != (test != null)) {
            problems.add(
                    test == null
                            ? "missing option '--test': expected libsvm:FILE, as " + data + " has no test part"
                            : "unexpected option '--test': " + data + " has a test part");
        }
        if (unknownTest != null) {
            problems.add(unknownTest);
        }
        if (noise != null && noise.stream().anyMatch(percent -> percent < 0 || percent > 100)) {
            problems.add("invalid value for option '--noise': " + noise + ", expected numbers from 0 to 100");
        }
        if (aggressiveness != null && !(aggressiveness >= 1e-6 && aggressiveness <= 1e6)) {
            problems.add("invalid value for option '--aggressiveness': " + aggressiveness
                    + ", expected 0.000001 to 1000000");
        }
    }

    private HoldOut holdOut() {
        return aggressiveness == null ? HoldOut.POWERS : new HoldOut(List.of(aggressiveness));
    }

    @Override
    public void run(Console console) throws Exception {
        MatchData.Data examples = MatchData.Data.of(open());
        if (examples.classes().size() < 2) {
            throw new CommandFailedException(
                    "the data has the classes " + examples.classes() + ", expected at least 2");
        }
        out.make();
        try (Workers workers = Workers.onAllCores()) {
            play(console, examples, new Tournament(examples, holdOut(), seed, workers));
        }
    }

    private Dataset open() throws CommandFailedException {
        Dataset training = DataOption.open(Objects.requireNonNull(data, "--data is not checked yet"));
        try {
            return test == null ? training : training.testedOn(DataOption.open(test));
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("cannot test: " + e.getMessage(), e);
        }
    }

    private void play(Console console, MatchData.Data examples, Tournament tournament) throws Exception {
        if (examples.features() > UntunedLearner.MOST_FEATURES_FULL) {
            console.out()
                    .printf(
                            "Without full covariances: %d features, they take part with up to %d.%n",
                            examples.features(), UntunedLearner.MOST_FEATURES_FULL);
        }
        List<Match> matches = new ArrayList<>();
        List<Rankings> standings = new ArrayList<>();
        for (int percent : noise) {
            matches.addAll(tournament.playPairs(percent));
            standings.add(new Rankings(percent, tournament.contestants(), matches));
            TournamentTable.print(console.out(), standings.get(standings.size() - 1));
        }
        TournamentTable.write(out.file("tournament.csv"), examples.classes(), matches);
        draw(standings);
        console.out().printf("%nIn %s: tournament.csv, tournament.png%n", out);
    }

    private void draw(List<Rankings> standings) throws IOException {
        List<String> names = standings.get(0).contestants().stream()
                .map(UntunedLearner::name)
                .toList();
        WinsPicture.write(
                out.file("tournament.png"),
                standings.get(0).pairs() + " pairs of classes: how many the row wins and loses against the column",
                names,
                standings.stream()
                        .map(one -> new WinsPicture.Panel(one.percent() + " % wrong labels", one.pairs(), one.wins()))
                        .toList());
    }
}
