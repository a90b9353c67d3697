package org.lorentztron.experiments.networks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.model.fit.network.NetworkPenalty;
import org.lorentztron.model.fit.network.NetworkRefit;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.ResultFolder;
import org.lorentztron.tools.offline.Workers;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Table 2 and figures 2, 3 and 4 of paper 6. */
@CommandLine.Command(
        name = "networks",
        header = "Polynomial networks and factorization machines by conditional gradient.",
        description = {
            "Fits multi-output polynomial networks with three penalties, refitting the outputs alone or the basis too,"
                    + " beside a linear machine and one with a quadratic kernel. Of each dataset half is learned; a"
                    + " quarter chooses settings and sizes, a quarter judges. Writes networks.csv, networks-sizes.csv,"
                    + " networks.png, and networks-selection.csv and .png: how close the choice of a basis vector"
                    + " comes to the best one.",
            "With --ratings, factorization machines predict ratings of items by users, with one output and by ordinal"
                    + " McRank. Writes networks-ratings.csv and .png.",
            ""
        })
public final class NetworksCommand implements Command {
    @Option(
            names = "--data",
            split = ",",
            paramLabel = "DATA",
            description = "libsvm:FILE, each a dataset of its own; several are separated by commas.")
    private List<String> data = List.of();

    @Option(
            names = "--ratings",
            paramLabel = "FILE",
            description = "Ratings as in u.data of MovieLens: user, item, rating and time, separated by tabs.")
    private @Nullable Path ratings;

    @Option(
            names = "--units",
            defaultValue = "50",
            paramLabel = "K",
            description = "Largest number of basis vectors (default: ${DEFAULT-VALUE}).")
    private int units;

    @Option(
            names = "--radii",
            split = ",",
            defaultValue = "10,30,100,300,1000,3000",
            paramLabel = "TAU",
            description = "Bounds of the output layer to choose from (default: ${DEFAULT-VALUE}).")
    private List<Double> radii;

    @Option(
            names = "--rating-radii",
            split = ",",
            defaultValue = "100,1000,10000,100000",
            paramLabel = "TAU",
            description = "The same for ratings (default: ${DEFAULT-VALUE}).")
    private List<Double> ratingRadii;

    @Option(
            names = "--splits",
            defaultValue = "1",
            paramLabel = "N",
            description = "Random splits of each dataset; figures are their means (default: ${DEFAULT-VALUE}).")
    private int splits;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "S",
            description = "Seed of the splits (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private final ResultFolder out = new ResultFolder();

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        if (data.isEmpty() && ratings == null) {
            problems.add("missing option '--data' or '--ratings': expected at least one of them");
        }
        for (String one : data) {
            if (!one.matches("(?s)libsvm:.+")) {
                problems.add("invalid value for option '--data': '" + one + "', expected libsvm:FILE");
            }
        }
        if (units < 1) {
            problems.add("invalid value for option '--units': " + units + ", expected 1 or more");
        }
        if (splits < 1) {
            problems.add("invalid value for option '--splits': " + splits + ", expected 1 or more");
        }
        checkRadii("--radii", radii, problems);
        checkRadii("--rating-radii", ratingRadii, problems);
    }

    private static void checkRadii(String option, List<Double> radii, List<String> problems) {
        if (radii != null && !radii.stream().allMatch(radius -> radius > 0 && radius <= 1e12)) {
            problems.add(
                    "invalid value for option '" + option + "': " + radii + ", expected numbers above 0, at most 1e12");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        List<Dataset> datasets = new ArrayList<>();
        for (String one : data) {
            datasets.add(open(one));
        }
        Ratings rated = ratings == null ? null : read(ratings);
        out.make();
        try (Workers workers = Workers.onAllCores()) {
            if (!datasets.isEmpty()) {
                compare(console, datasets, workers);
            }
            if (rated != null) {
                rank(console, rated, workers);
            }
        }
    }

    private static Dataset open(String specification) throws CommandFailedException {
        Dataset dataset = DataOption.open(specification);
        if (dataset.classes().size() < 2 || dataset.size() < 4) {
            throw new CommandFailedException(specification + " has " + dataset.size() + " examples of the classes "
                    + dataset.classes() + ", expected at least 4 examples and 2 classes");
        }
        return dataset;
    }

    private static Ratings read(Path file) throws CommandFailedException {
        try {
            return Ratings.read(file);
        } catch (IOException e) {
            throw new CommandFailedException("cannot read the ratings: " + e.getMessage(), e);
        }
    }

    private void compare(Console console, List<Dataset> datasets, Workers workers) throws Exception {
        List<Contest> contests = new ArrayList<>();
        List<SelectionStudy> studies = new ArrayList<>();
        for (int d = 0; d < datasets.size(); d++) {
            String name = name(data.get(d));
            console.err().println(name + ": " + datasets.get(d).size() + " examples");
            Contest contest = Contest.hold(name, datasets.get(d), Machine.all(radii, units), splits, seed, workers);
            contests.add(contest);
            NetworkTables.print(console.out(), contest);
            study(console, contest, studies);
        }
        NetworkTables.write(out.file("networks.csv"), contests);
        NetworkTables.writeSizes(out.file("networks-sizes.csv"), contests);
        NetworkPictures.writeSizes(out.file("networks.png"), contests, units);
        console.out().printf("%nIn %s: networks.csv, networks-sizes.csv, networks.png%n", out);
        if (!studies.isEmpty()) {
            NetworkTables.writeSelection(out.file("networks-selection.csv"), studies);
            NetworkPictures.writeSelection(out.file("networks-selection.png"), studies);
            console.out().printf("In %s: networks-selection.csv, networks-selection.png%n", out);
        }
    }

    /** The file's name without folder and endings. */
    static String name(String specification) {
        return specification.replaceAll("(?s)^libsvm:(.*[/\\\\])?", "").replaceAll("(?s)(?<=.)\\..*", "");
    }

    private void study(Console console, Contest contest, List<SelectionStudy> studies) {
        Split split = contest.splits().get(0);
        if (split.classes() > ExactSelection.MOST_OUTPUTS) {
            console.out()
                    .printf(
                            "The best basis vector is not searched for: %s has %d classes, expected at most %d.%n",
                            contest.name(), split.classes(), ExactSelection.MOST_OUTPUTS);
            return;
        }
        Machine network = new Machine.Network(NetworkPenalty.L1_MAX, NetworkRefit.OUTPUTS, radii, units);
        double radius = contest.entries().stream()
                .filter(entry -> entry.machine().equals(network))
                .map(entry -> entry.bySplit().get(0).setting())
                .findFirst()
                .orElseThrow();
        SelectionStudy study = SelectionStudy.of(contest.name(), split, radius, seed);
        NetworkTables.print(console.out(), study);
        studies.add(study);
    }

    private void rank(Console console, Ratings rated, Workers workers) throws Exception {
        console.err().printf("%d ratings of %d items by %d users%n", rated.all().size(), rated.items(), rated.users());
        RatingSplit split = RatingSplit.of(rated, seed);
        RatingModel.Path[][] paths = new RatingModel.Path[RatingModel.ALL.size()][ratingRadii.size()];
        List<Runnable> tasks = new ArrayList<>();
        for (int m = 0; m < paths.length; m++) {
            for (int r = 0; r < ratingRadii.size(); r++) {
                int model = m;
                int radius = r;
                tasks.add(() -> paths[model][radius] =
                        RatingModel.ALL.get(model).fit(split, ratingRadii.get(radius), units, seed));
            }
        }
        workers.run(tasks);
        List<RatingModel.Path> chosen = new ArrayList<>();
        for (RatingModel.Path[] ofModel : paths) {
            chosen.add(List.of(ofModel).stream()
                    .reduce((best, next) ->
                            next.best().validation() < best.best().validation() ? next : best)
                    .orElseThrow());
        }
        NetworkTables.print(console.out(), chosen);
        NetworkTables.writeRatings(out.file("networks-ratings.csv"), chosen);
        NetworkPictures.writeRatings(out.file("networks-ratings.png"), chosen);
        console.out().printf("%nIn %s: networks-ratings.csv, networks-ratings.png%n", out);
    }
}
