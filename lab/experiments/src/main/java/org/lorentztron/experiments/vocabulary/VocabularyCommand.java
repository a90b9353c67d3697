package org.lorentztron.experiments.vocabulary;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.lorentztron.job.options.InvalidOptionsException;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.NumberRange;
import org.lorentztron.tools.cli.ResultFolder;
import org.lorentztron.tools.cli.Teardown;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether memory and time stay as they are while names come without end. */
@CommandLine.Command(
        name = "vocabulary",
        header = "Memory and time of the whole job while words come without end.",
        description = {
            "Sends events whose words occur by Zipf's law to a Kafka broker, which runs in a process of its own, and"
                    + " lets the job learn them in this one. At equal distances it collects all garbage and notes what"
                    + " is alive, CPU time per event, features held and the error. Give the JVM a fixed heap (-Xmx)."
                    + " Prints the means of the four quarters, which are the same where nothing grows; writes"
                    + " vocabulary.csv and vocabulary.png.",
            ""
        })
public final class VocabularyCommand implements Command {
    private static final int FEWEST_SAMPLES = 4;
    /** The topic keeps so many bytes that no event of these is deleted before it is read. */
    private static final int MOST_WORDS = 400;

    @Option(names = "--events", paramLabel = "N", description = "Events to be learned (default: ${DEFAULT-VALUE}).")
    private long events = 20_000_000;

    @Option(names = "--names", paramLabel = "N", description = "Words that there are (default: ${DEFAULT-VALUE}).")
    private long names = 100_000_000;

    @Option(names = "--words", paramLabel = "K", description = "Words of an event (default: ${DEFAULT-VALUE}).")
    private int words = 10;

    @Option(
            names = "--minutes",
            paramLabel = "M",
            description = "Spread the events evenly over this time; 0 for as fast as they are learned (default:"
                    + " ${DEFAULT-VALUE}).")
    private int minutes;

    @Option(names = "--samples", paramLabel = "S", description = "Samples to be taken (default: ${DEFAULT-VALUE}).")
    private int samples = 120;

    @Option(
            names = "--job",
            arity = "1",
            paramLabel = "OPTIONS",
            description = "Options of the job in quotes, without those of Kafka, classes and events (default:"
                    + " \"${DEFAULT-VALUE}\"). Events have times 0.2 ms apart.")
    private String job = "--learner herded --candidates one --interval 10s --max-features-held 50000 --feature-ttl 10m"
            + " --min-feature-count 2";

    @Mixin
    private final ResultFolder out = new ResultFolder();

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        atLeast("--names", names, 1, problems);
        new NumberRange(1, MOST_WORDS).check("--words", words, problems);
        atLeast("--minutes", minutes, 0, problems);
        atLeast("--samples", samples, FEWEST_SAMPLES, problems);
        atLeast("--events", events, Math.max(1, samples), problems);
        try {
            VocabularyRun.options(job, "localhost:9092");
        } catch (InvalidOptionsException e) {
            e.problems().forEach(problem -> problems.add("--job \"" + job + "\": " + problem));
        }
    }

    private static void atLeast(String option, long value, long least, List<String> problems) {
        if (value < least) {
            problems.add("invalid value for option '" + option + "': " + value + ", expected at least " + least);
        }
    }

    @Override
    public void run(Console console) throws Exception {
        out.make();
        VocabularyTable.begin(out.file("vocabulary.csv"));
        List<Sample> taken = new ArrayList<>();
        try (Teardown teardown = new Teardown()) {
            VocabularyRun run = VocabularyRun.start(job, new ZipfEvents(names, words), rate(), teardown);
            // Rounded up: all events are learned.
            long step = (events + samples - 1) / samples;
            for (int k = 1; k <= samples; k++) {
                Sample sample = run.sampleAfter(step);
                taken.add(sample);
                VocabularyTable.append(out.file("vocabulary.csv"), sample);
                console.err().println(VocabularyTable.line(sample));
            }
        }
        VocabularyTable.print(console.out(), taken);
        VocabularyPicture.write(out.file("vocabulary.png"), title(taken.get(taken.size() - 1)), taken);
        console.out().printf("%nIn %s: vocabulary.csv, vocabulary.png%n", out);
    }

    /** Events per second. */
    private double rate() {
        return minutes == 0 ? 0 : (double) events / TimeUnit.MINUTES.toSeconds(minutes);
    }

    private String title(Sample last) {
        return String.format(
                Locale.ROOT,
                "%,d events of %d words out of %,d in %,.0f minutes, a heap of %,d MB",
                last.events(),
                words,
                names,
                last.seconds() / TimeUnit.MINUTES.toSeconds(1),
                Runtime.getRuntime().maxMemory() >> 20);
    }
}
