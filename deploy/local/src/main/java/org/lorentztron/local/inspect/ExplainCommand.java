package org.lorentztron.local.inspect;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.Explanation;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.local.shared.VersionOptions;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.JsonLine;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says why events of one's own get their label. */
@CommandLine.Command(
        name = "explain",
        header = "Show how much each feature of an event adds to its score.",
        description = {
            "Reads the models topic to its end as of now and takes the newest complete version. A score is quadratic,"
                    + " z'Wz: the share of feature j is z_j (Wz)_j, so the shares add up to the score. Shown is the"
                    + " score of the predicted class less that of the next one, or of two classes that are given.",
            ""
        })
public final class ExplainCommand implements Command {
    private static final String OTHERS = "(others)";

    @Spec
    private CommandSpec command;

    @Mixin
    private VersionOptions model = new VersionOptions();

    @Option(
            names = "--data",
            defaultValue = "jsonl:-",
            paramLabel = "DATA",
            description = "The events, one per line, as in the events topic: jsonl:FILE, or jsonl:- for standard input"
                    + " (default: ${DEFAULT-VALUE}).")
    private String data;

    @Option(
            names = "--pair",
            paramLabel = "A|B",
            description = "Explain the score of class A less that of class B: labels as they are, or percent-encoded as"
                    + " inspect shows them.")
    private @Nullable String pair;

    @Option(
            names = "--top",
            defaultValue = "20",
            paramLabel = "N",
            description = "How many shares to show, the largest first; the rest is one (default: ${DEFAULT-VALUE}).")
    private int top;

    @Option(names = "--json", description = "Print one JSON object on one line per event, and nothing else, on stdout.")
    private boolean json;

    @Override
    public void check(List<String> rest, List<String> problems) {
        model.check(command, problems);
        if (data != null && !EventLines.isNamedBy(data)) {
            problems.add("invalid value for option '--data': '" + data + "', expected " + EventLines.SPECIFICATIONS);
        }
        if (pair != null && !pair.contains("|")) {
            problems.add("invalid value for option '--pair': '" + pair + "', expected two classes, as A|B");
        }
        if (top < 1) {
            problems.add("invalid value for option '--top': " + top + ", expected at least 1");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        ModelVersion version = model.newest(console);
        PairName classes = named(version);
        try (EventLines events = EventLines.open(data, version.jsonEvents())) {
            for (LabeledEvent event = events.next(); event != null; event = events.next()) {
                Explanation explanation = explain(version, classes, event, events);
                if (json) {
                    console.out().println(line(version, event, explanation));
                } else {
                    print(version, event, explanation, console);
                }
            }
        }
    }

    private @Nullable PairName named(ModelVersion version) throws CommandFailedException {
        try {
            return pair == null ? null : PairArgument.read(pair, version.classes(), false);
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("--pair: " + e.getMessage(), e);
        }
    }

    private static Explanation explain(
            ModelVersion version, @Nullable PairName classes, LabeledEvent event, EventLines events)
            throws CommandFailedException {
        try {
            return classes == null
                    ? version.explain(event.features(), events.names())
                    : version.explain(event.features(), events.names(), classes.a(), String.valueOf(classes.b()));
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()), e);
        }
    }

    private static String line(ModelVersion version, LabeledEvent event, Explanation explanation) throws IOException {
        return JsonLine.of(object -> {
            object.writeStringField("id", event.id());
            object.writeStringField("label", explanation.label());
            object.writeStringField("against", explanation.against());
            object.writeNumberField("score", explanation.score());
            object.writeNumberField("version", version.version());
            object.writeArrayFieldStart("shares");
            for (Explanation.Share share : explanation.shares()) {
                object.writeStartObject();
                object.writeStringField("feature", share.feature());
                object.writeNumberField("share", share.share());
                object.writeEndObject();
            }
            object.writeEndArray();
        });
    }

    private void print(ModelVersion version, LabeledEvent event, Explanation explanation, Console console) {
        console.out()
                .printf(
                        "%s: %s rather than %s by %.4f, version %d%n",
                        event.id() == null ? "event" : event.id(),
                        explanation.label(),
                        explanation.against(),
                        explanation.score(),
                        version.version());
        List<Explanation.Share> shares = explanation.shares();
        int shown = Math.min(top, shares.size());
        for (Explanation.Share share : shares.subList(0, shown)) {
            print(share.share(), share.feature(), console);
        }
        if (shown < shares.size()) {
            double rest = shares.subList(shown, shares.size()).stream()
                    .mapToDouble(Explanation.Share::share)
                    .sum();
            print(rest, OTHERS, console);
        }
    }

    private static void print(double share, String feature, Console console) {
        console.out().printf("%+12.4f  %s%n", share, feature);
    }
}
