package org.lorentztron.local.evaluate;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.output.PredictionJson;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.local.produce.rows.TableColumns;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.local.shared.PolicyOptions;
import org.lorentztron.local.shared.VersionOptions;
import org.lorentztron.model.predict.LabelPolicy;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.TableOptions;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Classifies one's own events with the newest complete version of a model, as an application does. */
@CommandLine.Command(
        name = "classify",
        header = "Classify events of your own with the newest version of a model.",
        description = {
            "Reads the models topic to its end as of now, takes the newest complete version, and prints a prediction"
                    + " for every event, as in the predictions topic: one JSON object per line. Labels are ignored."
                    + " A line that is no event is named on stderr, the others are classified, and the exit code is 1.",
            ""
        })
public final class ClassifyCommand implements Command {
    @Mixin
    private VersionOptions model = new VersionOptions();

    @Mixin
    private PolicyOptions policy = new PolicyOptions();

    @Option(
            names = "--data",
            defaultValue = "jsonl:-",
            paramLabel = "DATA",
            description = "The events, one per line, as in the events topic, such as {\"id\": \"mine\", \"features\":"
                    + " [0.5, 1]}: jsonl:FILE, or jsonl:- for standard input; or the rows of csv:FILE[#LABEL] or"
                    + " arff:FILE[#LABEL] with named features, all columns but LABEL (default: ${DEFAULT-VALUE}).")
    private String data;

    @Mixin
    private TableColumns columns = new TableColumns();

    @Mixin
    private TableOptions tables = new TableOptions();

    @Spec
    private CommandSpec command;

    /** How many lines were no events. */
    private int malformed;

    @Override
    public void check(List<String> rest, List<String> problems) {
        model.check(command, problems);
        policy.check(problems);
        boolean table = data != null && DataName.isOne(data, DataKind.TABLES);
        if (data != null && !EventLines.isNamedBy(data) && !table) {
            problems.add("invalid value for option '--data': '" + data + "', expected " + EventLines.SPECIFICATIONS
                    + " | " + DataKind.forms(DataKind.TABLES));
        }
        columns.check(table, problems);
        tables.check(data == null ? List.of() : List.of(data), problems);
    }

    @Override
    public void run(Console console) throws Exception {
        ModelVersion version = model.newest(console);
        if (EventLines.isNamedBy(data)) {
            try (EventLines events = EventLines.open(data, version.jsonEvents())) {
                classify(() -> events.nextGood(problem -> tell(problem, console)), version, console);
            }
        } else {
            TableEvents events = TableEvents.open(
                    DataName.of(data), tables.rules(console), columns, version, problem -> tell(problem, console));
            classify(() -> events.nextGood(problem -> tell(problem, console)), version, console);
        }
        if (malformed > 0) {
            throw new CommandFailedException(
                    malformed == 1 ? "1 line is no event" : malformed + " lines are no events");
        }
    }

    private void classify(Events events, ModelVersion version, Console console) throws CommandFailedException {
        LabelPolicy decides = policy.of(version).of(version.classes());
        PredictionJson json = new PredictionJson(version.classes());
        for (LabeledEvent event = events.next(); event != null; event = events.next()) {
            byte[] prediction = json.scored(
                    version.version(),
                    decides.decide(version.classifier().predict(event.features())),
                    event.id(),
                    event.timestamp());
            console.out().println(new String(prediction, StandardCharsets.UTF_8));
        }
    }

    private void tell(String problem, Console console) {
        malformed++;
        console.err().println(problem);
    }

    /** Where the next event comes from, or null after the last. */
    @FunctionalInterface
    private interface Events {
        @Nullable
        LabeledEvent next() throws CommandFailedException;
    }
}
