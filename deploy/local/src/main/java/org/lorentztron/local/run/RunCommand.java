package org.lorentztron.local.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.runtime.checkpoint.CheckpointFailureManager;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.options.InvalidOptionsException;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.Topics;
import org.lorentztron.job.options.given.OtherOptions;
import org.lorentztron.local.run.figures.MeasuredFigures;
import org.lorentztron.local.shared.AbsentNames;
import org.lorentztron.local.shared.SharedLine;
import org.lorentztron.tools.cli.BrokerProbe;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.LogSilence;
import org.lorentztron.tools.cli.NumberRange;
import org.lorentztron.tools.cli.Teardown;
import org.lorentztron.tools.cluster.EmbeddedFlink;
import org.lorentztron.tools.cluster.FlinkSettings;
import org.lorentztron.tools.cluster.LiveMetrics;
import org.lorentztron.tools.cluster.RunningJob;
import org.lorentztron.tools.serve.WatchedModel;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the job on an embedded Flink against any Kafka, until Ctrl-C or the end of a bounded input. */
@CommandLine.Command(
        name = "run",
        header = "Run the job on an embedded Flink against a Kafka.",
        synopsisHeading = "Usage: ",
        customSynopsis = "lorentztron run [OPTIONS] [JOB OPTIONS]",
        description = {
            "Prints a line for every version, and how many records were rejected and why. The prequential error"
                    + " beside a version is of now: of the newest events, at most 1,000 in each subtask, that the"
                    + " newest version scored before they were trained, of all events a share of --evaluate-fraction."
                    + " Ends on Ctrl-C, or with --bounded when all input is trained; fails if that was none. A job"
                    + " without --restore trains all events again.",
            ""
        })
public final class RunCommand implements Command {
    /** Says whose directory it is: runs may go on side by side. */
    static final String DIRECTORY_PREFIX =
            "lorentztron-run-" + ProcessHandle.current().pid() + "-";

    /** A machine of one's own has no slow partitions, and whoever has sent events waits for their version. */
    private static final Map<String, String> DEFAULTS =
            Map.of("bootstrap-servers", SharedLine.SERVERS, "idle-timeout", "5s");

    private static final String LATEST = "latest";

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            description = "Parallel instances of each operator (default: the number of processors).")
    private int parallelism = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--web-port",
            defaultValue = "0",
            paramLabel = "PORT",
            description = "Port of Flink's web UI on this machine (default: any free one).")
    private int webPort;

    @Option(
            names = "--checkpoint-interval",
            defaultValue = "5s",
            paramLabel = "DURATION",
            description = "Pause between checkpoints; 0s for none (default: ${DEFAULT-VALUE}).")
    private Duration checkpointInterval;

    @Option(
            names = "--checkpoint-dir",
            paramLabel = "DIR",
            description =
                    "Directory for checkpoints, and for the savepoint that Ctrl-C makes (default: a temporary one, "
                            + "deleted at the end).")
    private @Nullable Path checkpointDirectory;

    @Option(
            names = "--restore",
            paramLabel = "DIR|latest",
            description =
                    "Start from this savepoint or checkpoint of an earlier run: a directory savepoint-... or chk-N "
                            + "somewhere below its --checkpoint-dir; latest for the one there that was completed last, "
                            + "or none if there is none.")
    private @Nullable Path restore;

    @Mixin
    private RunHttpOptions http = new RunHttpOptions();

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Spec
    private CommandSpec command;

    /** Null until {@link #check} has read them. */
    private @Nullable JobOptions options;

    /** The command, whose help also has the options of the job that are needed. */
    public static CommandLine withNeededOptions() {
        List<String> footer = new ArrayList<>(List.of(""));
        ("JOB OPTIONS\n" + JobArguments.help(new OtherOptions(Map.of(), DEFAULTS)))
                .lines()
                .map(line -> line.replace("%", "%%"))
                .forEach(footer::add);
        footer.add("The other options of the job are in docs/operate/options.md; --labels-topic, for labels that");
        footer.add("come later than their events, in docs/guide/late-labels.md.");
        CommandLine line = new CommandLine(new RunCommand());
        line.getCommandSpec().usageMessage().footer(footer.toArray(String[]::new));
        return line;
    }

    @Override
    public void check(List<String> rest, List<String> problems) {
        if (parallelism < 1) {
            problems.add("invalid value for option '--parallelism': " + parallelism + ", expected at least 1");
        }
        NumberRange.PORT.check("--web-port", webPort, problems);
        if (restoresLatest() && checkpointDirectory == null) {
            problems.add("missing option '--checkpoint-dir': '--restore latest' looks for the latest below it");
        } else if (restore != null && !restoresLatest() && !RestoredState.isComplete(restore)) {
            problems.add("invalid value for option '--restore': " + restore
                    + " is no savepoint and no checkpoint, expected a directory with a file _metadata");
        }
        http.check(problems);
        try {
            SharedLine line = SharedLine.of(command, Set.of());
            options = JobArguments.parse(line.array(), line.others().with(DEFAULTS), System.getenv());
        } catch (InvalidOptionsException e) {
            problems.addAll(e.problems());
        }
    }

    /** The job may run for weeks, and its troubles come and go. */
    @Override
    public boolean showsWarnings() {
        return true;
    }

    @Override
    public void run(Console console) throws Exception {
        JobOptions job = Objects.requireNonNull(options, "options are not checked yet");
        // Before Flink is started: without a broker all of that would be for nothing.
        Map<String, Object> kafka = new HashMap<>(job.kafka());
        kafka.put("bootstrap.servers", job.bootstrapServers());
        console.out().printf("asking Kafka at %s%n", job.bootstrapServers());
        BrokerProbe.requireBroker(kafka);
        try (Teardown teardown = new Teardown()) {
            WatchedModel watched = null;
            if (http.isWanted()) {
                watched = teardown.start(() -> http.start(kafka, job, console.err()));
                console.out().printf("watch it learn at %s%n", http.url(watched));
            }
            console.out().println("Kafka answers; starting Flink in this process");
            Path directory = teardown.temporaryDirectory(DIRECTORY_PREFIX);
            EmbeddedFlink flink =
                    teardown.start(() -> EmbeddedFlink.start(settings(directory), LiveMetrics.configuration()));
            StreamExecutionEnvironment environment = flink.environment(parallelism);
            console.out().println("Flink is up; checking topics, rights and options");
            assemble(environment, job);
            RunProgress progress = teardown.start(() -> RunProgress.open(kafka, job.topics(), console));
            WarningLines warnings = teardown.start(WarningLines::open);
            console.out().println("all is well; submitting the job: " + job.autoChoices());
            RestoredState state = restored(console);
            RunningJob running =
                    flink.submit(environment, LorentztronJob.jobName(job), state == null ? null : state.directory());
            teardown.start(() -> () -> stop(running, directory, console));
            console.out().printf("job %s is running, web UI %s%n", running.id(), flink.webUi());
            if (job.input().bounded()) {
                // A checkpoint that meets the end is given up and warned of; one that fails fails the job.
                teardown.start(() -> LogSilence.begin(CheckpointFailureManager.class));
            }
            console.out().println(job.input().bounded() ? "ends with the input, or on Ctrl-C" : "ends on Ctrl-C");
            if (checkpointDirectory == null) {
                console.out().println("without --checkpoint-dir its checkpoints are deleted when it ends");
            }
            console.out().println(awaited(job));
            LiveMetrics live = LiveMetrics.of(running.id());
            ProgressLines lines =
                    new ProgressLines(job, new MeasuredFigures(live, job), absent(job, state), state, warnings::take);
            if (watched != null) {
                watched.tellJob(lines::news);
            }
            progress.start(lines);
            boolean isFinished = running.awaitEnd();
            if (!Teardown.isInterrupted()) {
                progress.close();
                console.out().println("job has ended");
                if (isFinished && job.input().bounded() && progress.isComplete()) {
                    requireVersion(job, state, lines.summary(), live.read());
                }
            }
        }
    }

    private boolean restoresLatest() {
        return restore != null && restore.toString().equals(LATEST);
    }

    /** What the job goes on from, null if it starts without state; says which. */
    private @Nullable RestoredState restored(Console console) throws IOException {
        if (restore == null) {
            return null;
        }
        if (checkpointDirectory == null || !restoresLatest()) {
            RestoredState given = RestoredState.of(restore);
            console.out().println("restores " + given);
            return given;
        }
        RestoredState latest = RestoredState.newest(checkpointDirectory).orElse(null);
        console.out()
                .println(
                        latest == null
                                ? "no checkpoint is complete below " + checkpointDirectory
                                        + ": the job starts without state"
                                : "restores " + latest);
        return latest;
    }

    /** What a person who sees nothing for a while needs to know. */
    private static String awaited(JobOptions job) {
        Topics topics = job.topics();
        String records = topics.labels() == null
                ? "labelled events in topic '" + topics.events() + "'"
                : "events in topic '" + topics.events() + "' and their labels in topic '" + topics.labels() + "'";
        return "waiting for " + records + ": a version comes when an interval of "
                + job.shapingOptions().get("interval") + " has ended in event time, with the next checkpoint";
    }

    /** A restored job writes those names alone that have changed, so nothing can be told of the others. */
    private static AbsentNames absent(JobOptions job, @Nullable RestoredState state) {
        return new AbsentNames(state == null && job.learning().named() ? job.shapingOptions() : Map.of());
    }

    /** A job that has a model from the start may do without events to train on. */
    private static void requireVersion(
            JobOptions job, @Nullable RestoredState state, RunSummary summary, long eventsRead)
            throws CommandFailedException {
        if (state == null && job.learning().warmStart() == null && summary.trainedNoneOf(eventsRead)) {
            throw new CommandFailedException(
                    summary.nothingTrained(job.learning().named(), job.topics()));
        }
    }

    private void stop(RunningJob job, Path temporary, Console console) throws InterruptedException {
        Optional<Path> savepoint = job.stop(checkpointDirectory == null ? temporary : checkpointDirectory);
        savepoint.ifPresent(kept -> console.out()
                .println("job has stopped, all its versions are published; "
                        + (checkpointDirectory == null
                                ? "the next run trains all events again"
                                : "to go on: --restore " + kept)));
    }

    private static void assemble(StreamExecutionEnvironment environment, JobOptions job) throws CommandFailedException {
        try {
            LorentztronJob.assemble(environment, job);
        } catch (IllegalStateException e) {
            throw new CommandFailedException(
                    String.valueOf(e.getMessage()).replaceAll(":\\R\\s*", ": ").replaceAll("\\R\\s*", "; "), e);
        }
    }

    private FlinkSettings settings(Path directory) throws IOException {
        Path checkpoints = checkpointDirectory == null
                ? directory.resolve("checkpoints")
                : Files.createDirectories(checkpointDirectory).toAbsolutePath();
        return new FlinkSettings(webPort, parallelism, directory, checkpoints, checkpointInterval);
    }
}
