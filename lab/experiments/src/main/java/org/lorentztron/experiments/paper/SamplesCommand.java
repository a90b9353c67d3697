package org.lorentztron.experiments.paper;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.endless.EndlessDigits;
import org.lorentztron.tools.charts.SampleSheet;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** What the stream of all other experiments looks like. */
@CommandLine.Command(
        name = "samples",
        header = "A sheet of the endless digits: originals and what becomes of them.",
        description = {
            "Writes samples.png: the first two originals of each class and their first deformations. Prints how many"
                    + " pixels of a digit have ink, on average over all originals and over the first round of"
                    + " deformations.",
            ""
        })
public final class SamplesCommand implements Command {
    private static final int ORIGINALS_PER_CLASS = 2;
    private static final int ROUNDS = 9;

    @Mixin
    private DigitOptions options = new DigitOptions();

    @Override
    public void check(List<String> rest, List<String> problems) {
        options.checkDigits(rest, problems);
    }

    @Override
    public void run(Console console) throws Exception {
        EndlessDigits digits = options.openDigits();
        Path sheet = options.out().resolve("samples.png");
        SampleSheet.write(sheet, options.originals() + ", seed " + options.seed(), rows(digits));
        int count = digits.originals();
        console.out()
                .printf(
                        "%,d originals with %.1f pixels that have ink, deformed %.1f%n%nIn %s: samples.png%n",
                        count, meanInk(digits, 0, count), meanInk(digits, count, 2L * count), options.out());
    }

    /** The first originals of each class, class by class. */
    private static List<SampleSheet.Row> rows(EndlessDigits digits) {
        List<SampleSheet.Row> rows = new ArrayList<>();
        for (int label = 0; label < digits.classes().size(); label++) {
            int wanted = label;
            LongStream.range(0, digits.originals())
                    .filter(i -> digits.training(i).index() == wanted)
                    .limit(ORIGINALS_PER_CLASS)
                    .forEach(i -> rows.add(row(digits, i)));
        }
        return rows;
    }

    private static SampleSheet.Row row(EndlessDigits digits, long original) {
        List<Example> deformed = LongStream.rangeClosed(1, ROUNDS)
                .mapToObj(round -> digits.training(original + round * digits.originals()))
                .toList();
        return new SampleSheet.Row(digits.training(original), deformed);
    }

    private static double meanInk(EndlessDigits digits, long from, long to) {
        return LongStream.range(from, to)
                .parallel()
                .mapToInt(i -> digits.training(i).features().nonZeros())
                .average()
                .orElseThrow();
    }
}
