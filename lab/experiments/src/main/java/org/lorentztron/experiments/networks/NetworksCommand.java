package org.lorentztron.experiments.networks;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.ResultFolder;
import org.lorentztron.tools.offline.Workers;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Table 2 and figure 3 of paper 6. */
@CommandLine.Command(
        name = "networks",
        header = "Polynomial networks by conditional gradient (table 2 and figure 3).",
        description = {
            "Fits multi-output polynomial networks with three penalties, refitting the outputs alone or the basis too,"
                    + " beside a linear machine and one with a quadratic kernel. Of each dataset half is learned; a"
                    + " quarter chooses settings and sizes, a quarter judges. Writes networks.csv, networks-sizes.csv"
                    + " and networks.png.",
            ""
        })
public final class NetworksCommand implements Command {
    @Option(
            names = "--data",
            split = ",",
            required = true,
            paramLabel = "DATA",
            description = "libsvm:FILE, each a dataset of its own; several are separated by commas.")
    private List<String> data = List.of();

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
        if (radii != null && !radii.stream().allMatch(radius -> radius > 0 && radius <= 1e12)) {
            problems.add("invalid value for option '--radii': " + radii + ", expected numbers above 0, at most 1e12");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        List<Dataset> datasets = new ArrayList<>();
        for (String one : data) {
            datasets.add(open(one));
        }
        out.make();
        try (Workers workers = Workers.onAllCores()) {
            compare(console, datasets, workers);
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

    private void compare(Console console, List<Dataset> datasets, Workers workers) throws Exception {
        List<MachineContest> contests = new ArrayList<>();
        for (int d = 0; d < datasets.size(); d++) {
            String name = name(data.get(d));
            console.err().println(name + ": " + datasets.get(d).size() + " examples");
            MachineContest contest =
                    MachineContest.hold(name, datasets.get(d), Machine.all(radii, units), splits, seed, workers);
            contests.add(contest);
            NetworkTables.print(console.out(), contest);
        }
        NetworkTables.write(out.file("networks.csv"), contests);
        NetworkTables.writeSizes(out.file("networks-sizes.csv"), contests);
        NetworkPictures.writeSizes(out.file("networks.png"), contests, units);
        console.out().printf("%nIn %s: networks.csv, networks-sizes.csv, networks.png%n", out);
    }

    /** The file's name without folder and endings. */
    static String name(String specification) {
        return specification.replaceAll("(?s)^libsvm:(.*[/\\\\])?", "").replaceAll("(?s)(?<=.)\\..*", "");
    }
}
