package org.lorentztron.local.evaluate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.VersionSplit;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.local.shared.PolicyOptions;
import org.lorentztron.local.shared.VersionOptions;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.TableOptions;
import org.lorentztron.tools.topics.CommittedRecords;
import org.lorentztron.tools.topics.LabelTaker;
import org.lorentztron.tools.topics.Stretch;
import org.lorentztron.tools.topics.TopicTrial;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tests versions of a model by the test part of a data set, or by a stretch of topics. */
@CommandLine.Command(
        name = "evaluate",
        header = "Test a version of a model, or two of them by the same events.",
        description = {
            "Reads the models topic to its end as of now, takes the newest complete version and scores the test part"
                    + " of the data (libsvm, csv, arff and jsonl: the whole file), or events of a topic, whose labels"
                    + " may be in another. Behind each number are the limits between which it is in 95 of 100 samples"
                    + " like this one.",
            ""
        })
public final class EvaluateCommand implements Command {
    @Spec
    private CommandSpec command;

    @Mixin
    private VersionOptions model = new VersionOptions();

    @Mixin
    private PolicyOptions policy = new PolicyOptions();

    @Option(
            names = "--data",
            paramLabel = "DATA",
            description = "digits (2,000 held-out ones), mnist:DIR (test part), libsvm:FILE, csv:FILE[#LABEL],"
                    + " arff:FILE[#LABEL]; the test part of digit-pairs, digit-triples, mnist-pairs:DIR,"
                    + " mnist-triples:DIR; or events of your own, one per line as in the events topic: jsonl:FILE, or"
                    + " jsonl:- for standard input. Of these, lines without a label of the model are not scored.")
    private @Nullable String data;

    @Mixin
    private StretchOptions topics = new StretchOptions();

    @Option(
            names = "--against",
            paramLabel = "VERSION",
            description = "Test another version by the same events, and say what differs and whether that is more than"
                    + " chance: an alias of the history, such as champion, or a number.")
    private @Nullable String against;

    @Option(
            names = "--segments",
            paramLabel = "NAME,...",
            description = "Judge apart by the values of at most 5 fields, too, such as country,channel; of events of a"
                    + " topic or jsonl.")
    private @Nullable String segments;

    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = "Draw ROC, precision and recall, reliability and gains, as PNG.")
    private @Nullable Path picture;

    @Mixin
    private TableOptions tables = new TableOptions();

    @Option(
            names = "--json",
            description = "Print one JSON object on one line, and nothing else, on stdout: version, events, policy,"
                    + " testError, how many pairs of classes, parts of any kind and records the version has,"
                    + " calibratedOn (the fewest events of the rarer side of a part), the quality of labels and"
                    + " probabilities, with the names of the job's metrics, and intervals of these numbers; with"
                    + " --against the same of that version, and differences. Errors are of examples with a label.")
    private boolean json;

    @Override
    public void check(List<String> rest, List<String> problems) {
        model.check(command, against != null, problems);
        policy.check(problems);
        tables.check(data == null ? List.of() : List.of(data), problems);
        topics.check(problems);
        if ((data == null) != topics.isTopic()) {
            problems.add("--data or --events-topic, one of the two, says by what to test");
        }
        String unknownData = data == null ? null : DataOption.problem(data, DataKind.ALL);
        if (unknownData != null && !EventLines.isNamedBy(data)) {
            problems.add(unknownData + " | " + EventLines.SPECIFICATIONS);
        }
        if (segments != null && EventOptions.SEGMENTS.type().read(segments) == null) {
            problems.add("invalid value for option '--segments': '" + segments + "', "
                    + EventOptions.SEGMENTS.type().expectedInstead(segments));
        }
        if (segments != null && data != null && !EventLines.isNamedBy(data)) {
            problems.add("--segments needs --events-topic or " + EventLines.SPECIFICATIONS);
        }
        if (against != null && !VersionSplit.isVersion(against)) {
            problems.add("invalid value for option '--against': '" + against
                    + "', expected an alias such as champion, or the number of a version");
        }
        if (against != null && data != null && EventLines.isStandardInput(data)) {
            problems.add("--against reads the data twice, which standard input cannot be");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        List<ModelVersion> versions = new ArrayList<>(List.of(model.newest(console)));
        if (against != null) {
            versions.add(model.other(against, console));
            requireSameClasses(versions);
        }
        List<DecisionPolicy> policies = new ArrayList<>();
        for (ModelVersion version : versions) {
            policies.add(policy.of(version));
        }
        List<TestResults> results =
                topics.isTopic() ? scoreTopics(versions, policies, console) : scoreData(versions, policies, console);
        List<TestReport> reports = new ArrayList<>();
        for (int v = 0; v < versions.size(); v++) {
            reports.add(new TestReport(versions.get(v), policies.get(v), results.get(v)));
        }
        if (json) {
            console.out().println(TestReport.json(reports));
        } else {
            TestReport.print(reports, console.out());
            if (!topics.isTopic()) {
                console.out().println("If a version has trained these examples, it is worse than its numbers.");
            }
        }
        if (picture != null) {
            TestReport.draw(reports, picture);
        }
    }

    private static void requireSameClasses(List<ModelVersion> versions) throws CommandFailedException {
        List<String> classes = versions.get(0).classes();
        List<String> others = versions.get(1).classes();
        if (!classes.equals(others)) {
            throw new CommandFailedException("versions of other classes cannot be compared: version "
                    + versions.get(0).version() + " has " + String.join(", ", classes) + ", version "
                    + versions.get(1).version() + " has " + String.join(", ", others));
        }
    }

    /** The fields by whose values events are judged apart, as the version's job would read them. */
    private List<String> fields(ModelVersion version) throws CommandFailedException {
        if (segments == null) {
            return List.of();
        }
        if (!version.hasNamedFeatures()) {
            throw new CommandFailedException(
                    "--segments needs a version of features with names, version " + version.version() + " has none");
        }
        Map<String, String> options = new HashMap<>(version.manifest().options());
        options.put(MappingOptions.SEGMENTS, segments);
        return MappingOptions.segments(options);
    }

    private List<TestResults> scoreData(List<ModelVersion> versions, List<DecisionPolicy> policies, Console console)
            throws Exception {
        String checkedData = Objects.requireNonNull(data, "--data is not checked yet");
        List<TestResults> results = new ArrayList<>();
        for (int v = 0; v < versions.size(); v++) {
            results.add(
                    EventLines.isNamedBy(checkedData)
                            ? new LabelledLines(versions.get(v), policies.get(v), fields(versions.get(v)), console)
                                    .score(checkedData)
                            : DataTrial.score(
                                    DataName.of(checkedData), versions.get(v), policies.get(v), tables.rules(console)));
        }
        TestResults.requireSameEvents(results.get(0), results.get(results.size() - 1));
        return results;
    }

    /** By one stretch of topics, which is read once. */
    private List<TestResults> scoreTopics(List<ModelVersion> versions, List<DecisionPolicy> policies, Console console)
            throws Exception {
        List<String> fields = fields(versions.get(0));
        List<TestResults> results = versions.stream()
                .map(version -> new TestResults(version.classes(), fields))
                .toList();
        Stretch stretch = topics.stretch();
        TopicTrial test = new TopicTrial(stretch, versions, policies, fields);
        CommittedRecords.read(model.kafka(), stretch.events(), stretch.from(), model.patience(), test::event);
        if (stretch.labels() != null) {
            LabelTaker.takeLabels(test, model.kafka(), stretch, model.patience());
        }
        String leftOut = test.judge((event, truth) -> {
            for (int v = 0; v < results.size(); v++) {
                results.get(v).add(event, truth, v);
            }
        });
        if (results.get(0).quality().events() == 0) {
            throw new CommandFailedException(
                    "no event of the topic can be scored: " + (leftOut.isEmpty() ? "there is none" : leftOut));
        }
        if (!leftOut.isEmpty()) {
            console.err().println("not scored: " + leftOut);
        }
        if (!test.trained().isEmpty()) {
            console.err().println(test.trained());
        }
        return results;
    }
}
