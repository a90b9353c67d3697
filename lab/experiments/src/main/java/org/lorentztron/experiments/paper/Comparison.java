package org.lorentztron.experiments.paper;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.tools.charts.Panels.Panel;
import org.lorentztron.tools.cli.Console;

/**
 * An experiment that compares variants: they learn the stream in one pass, and what they did becomes NAME.csv, a table
 * on stdout and NAME.png.
 */
final class Comparison {
    private final String name;
    private final StreamOptions stream;
    private final Console console;

    /** @param name of the command and of its files */
    Comparison(String name, StreamOptions stream, Console console) {
        this.name = name;
        this.stream = stream;
        this.console = console;
    }

    /** Learns all examples, writing NAME.csv at the end of every interval, and prints the errors at the end. */
    List<VariantRun> run(Dataset dataset, List<Variant> variants) throws Exception {
        try (Workers workers = Workers.onAllCores()) {
            List<VariantRun> trainees = VariantRun.startAll(variants, workers, stream.interval());
            Experiment race = new Experiment(dataset, trainees, stream.interval(), 0, workers);
            Progress progress = new Progress(console.err(), 0, stream.examples());
            race.runTo(stream.examples(), examples -> {
                CurveTable.write(file(".csv"), trainees);
                progress.at(examples, trainees);
            });
            console.out()
                    .printf(
                            "%,d examples in %s; error rates, %% (cumulative and moving: training examples before they "
                                    + "are learned; others: test)%n",
                            stream.examples(), Progress.text(progress.seconds()));
            ErrorTable.print(console.out(), trainees);
            return trainees;
        }
    }

    /** Writes NAME.png, which ends the experiment; parameters as in {@link CurvePanels#write}. */
    void draw(String title, List<Panel> panels, double highestPercent) throws IOException {
        CurvePanels.write(file(".png"), title, panels, highestPercent);
        console.out().printf("%nIn %s: %s.csv, %s.png%n", stream.out(), name, name);
    }

    private Path file(String ending) {
        return stream.out().resolve(name + ending);
    }
}
