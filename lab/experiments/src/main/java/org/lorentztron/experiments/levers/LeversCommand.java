package org.lorentztron.experiments.levers;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.NumberRange;
import org.lorentztron.tools.cli.ResultFolder;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How far hostile senders move a model, lever by lever. */
@CommandLine.Command(
        name = "levers",
        header = "How far senders that nobody vetted can move a model.",
        description = {
            "Trains a job with default options on a table of 8 numbers and 4 classes, of which a share of the rows is"
                    + " hostile, and tests its last version on 4,000 honest rows. Prints the error rate in percent for"
                    + " each lever and share, the mean of a few tables, and writes levers.csv.",
            ""
        })
public final class LeversCommand implements Command {
    private static final int FEWEST_EVENTS = 1_000;
    private static final int MOST_EVENTS = 1_000_000;
    private static final int MOST_TABLES = 100;
    private static final double PERCENT = 100;
    private static final double[] SHARES = {0.001, 0.01, 0.05, 0.1};

    @Option(names = "--events", paramLabel = "N", description = "Rows of a table (default: ${DEFAULT-VALUE}).")
    private int events = 8_000;

    @Option(names = "--tables", paramLabel = "K", description = "Tables (default: ${DEFAULT-VALUE}).")
    private int tables = 5;

    @Mixin
    private final ResultFolder out = new ResultFolder();

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        new NumberRange(FEWEST_EVENTS, MOST_EVENTS).check("--events", events, problems);
        new NumberRange(1, MOST_TABLES).check("--tables", tables, problems);
    }

    @Override
    public void run(Console console) throws Exception {
        out.make();
        List<String> lines = new ArrayList<>(List.of(header()));
        console.out().println(lines.get(0));
        for (Lever lever : Lever.values()) {
            lines.add(line(lever));
            console.out().println(lines.get(lines.size() - 1));
        }
        Files.write(out.file("levers.csv"), lines);
        console.out().printf("%nIn %s: levers.csv%n", out);
    }

    /** How many are hostile: none, one, and the shares. */
    private int[] hostile() {
        int[] hostile = new int[SHARES.length + 2];
        hostile[1] = 1;
        for (int k = 0; k < SHARES.length; k++) {
            hostile[k + 2] = (int) Math.round(SHARES[k] * events);
        }
        return hostile;
    }

    private String header() {
        StringBuilder line = new StringBuilder("lever");
        for (int hostile : hostile()) {
            line.append(",").append(hostile).append(" of ").append(events);
        }
        return line.toString();
    }

    private String line(Lever lever) throws MalformedEventException {
        StringBuilder line = new StringBuilder(lever.id());
        for (int hostile : hostile()) {
            double sum = 0;
            for (int table = 1; table <= tables; table++) {
                sum += LeverRun.error(lever, events, hostile, table);
            }
            line.append(String.format(Locale.ROOT, ",%.2f", PERCENT * sum / tables));
        }
        return line.toString();
    }
}
