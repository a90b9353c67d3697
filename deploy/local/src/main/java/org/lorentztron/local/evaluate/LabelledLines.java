package org.lorentztron.local.evaluate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.topics.AnyEvents;

/**
 * Tests a version by events in lines, as the job reads them that published it. Lines that cannot be scored are passed
 * over and told: those that are no events one by one, those without a label and of other classes by their number. Not
 * thread-safe.
 */
final class LabelledLines {
    private final ModelVersion version;
    private final DecisionPolicy decides;
    private final List<String> fields;
    private final Console console;
    private long malformed;
    private long unlabelled;
    private long ofOtherClasses;
    private String otherClass = "";

    /** @param fields by whose values lines are judged apart, too */
    LabelledLines(ModelVersion version, DecisionPolicy decides, List<String> fields, Console console) {
        this.fields = fields;
        this.version = version;
        this.decides = decides;
        this.console = console;
    }

    /**
     * Scores all lines.
     *
     * @param data {@code jsonl:FILE} or {@code jsonl:-}
     * @throws CommandFailedException if the lines cannot be read, or none of them can be scored
     */
    TestResults score(String data) throws CommandFailedException {
        TestResults results = new TestResults(version.classes(), fields);
        try (EventLines lines = EventLines.open(data, AnyEvents.json(version, fields))) {
            for (LabeledEvent event = next(lines); event != null; event = next(lines)) {
                score(event, results);
            }
        }
        if (results.quality().events() == 0) {
            throw new CommandFailedException("no line of " + data + " can be scored: " + skipped());
        }
        if (malformed + unlabelled + ofOtherClasses > 0) {
            console.err().println("not scored: " + skipped());
        }
        return results;
    }

    private @Nullable LabeledEvent next(EventLines lines) throws CommandFailedException {
        return lines.nextGood(problem -> {
            malformed++;
            console.err().println(problem);
        });
    }

    private void score(LabeledEvent event, TestResults results) throws CommandFailedException {
        String label = event.label();
        if (label == null) {
            unlabelled++;
        } else if (!version.classes().contains(label)) {
            ofOtherClasses++;
            otherClass = label;
        } else {
            results.add(label, version.predict(event.features(), decides), event.segments());
        }
    }

    private String skipped() {
        List<String> parts = new ArrayList<>();
        if (malformed > 0) {
            parts.add(lines(malformed) + (malformed == 1 ? " that is no event" : " that are no events"));
        }
        if (unlabelled > 0) {
            parts.add(lines(unlabelled) + " without a label");
        }
        if (ofOtherClasses > 0) {
            parts.add(lines(ofOtherClasses) + " of other classes, the last one "
                    + MalformedEventException.quote(otherClass) + ", expected "
                    + String.join(", ", version.classes()));
        }
        return parts.isEmpty() ? "there is none" : String.join("; ", parts);
    }

    private static String lines(long count) {
        return String.format("%,d %s", count, count == 1 ? "line" : "lines");
    }
}
