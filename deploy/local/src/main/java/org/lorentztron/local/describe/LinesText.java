package org.lorentztron.local.describe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.local.shared.JsonObjects;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.JsonLine;

/**
 * What describe says about events in lines: their classes, and the options of a job that learns them. Features and
 * labels are where an event has them unless the job's options say otherwise. Features are those of the first line:
 * numbered in an array, or in an object of which all names are indices, else named. Labels are those that the job takes
 * with such features. Mutable.
 */
public final class LinesText {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** As the job takes them: "07" is no index. */
    private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,7}");

    private final String data;
    private final Map<String, Long> classes = new TreeMap<>();
    private final Map<String, FieldFacts> fields = new TreeMap<>();
    private boolean isNamed;
    private long events;
    private long numbered;
    private long unlabelled;

    private LinesText(String data) {
        this.data = data;
    }

    /**
     * Reads all lines.
     *
     * @param data {@code jsonl:FILE} or {@code jsonl:-}
     * @throws CommandFailedException if the lines cannot be read, or one is no event of that form; with its place
     */
    public static LinesText read(String data) throws CommandFailedException {
        LinesText text = new LinesText(data);
        try (EventLines lines = EventLines.open(data, new JsonObjects())) {
            while (lines.next() != null) {
                text.add(lines.newest());
            }
        }
        if (text.events == 0) {
            throw new CommandFailedException(data + " has no event");
        }
        return text;
    }

    private void add(byte[] line) throws CommandFailedException {
        JsonNode event;
        try {
            event = JSON.readTree(line);
        } catch (IOException e) {
            throw new CommandFailedException(place() + " is no JSON: " + e.getMessage(), e);
        }
        JsonNode features = event.path("features");
        boolean hasNames = features.isObject() && !hasIndicesAlone(features);
        isNamed = events == 0 ? hasNames : isNamed;
        if (!features.isContainerNode() || hasNames != isNamed && !features.isEmpty()) {
            throw new CommandFailedException(place() + " has "
                    + (features.isContainerNode() ? "other features than the" + " first event" : "no features")
                    + ", expected \"features\": "
                    + (isNamed ? "an object with names" : "an array, or an object of indices"));
        }
        addLabel(event.path("label"));
        events++;
        if (isNamed) {
            addFields("", features);
        } else {
            numbered = Math.max(numbered, features.isArray() ? features.size() : largestIndex(features) + 1);
        }
    }

    private String place() {
        return data + ", event " + (events + 1);
    }

    private static boolean hasIndicesAlone(JsonNode features) {
        for (Iterator<String> names = features.fieldNames(); names.hasNext(); ) {
            if (!INDEX.matcher(names.next()).matches()) {
                return false;
            }
        }
        return !features.isEmpty();
    }

    private static long largestIndex(JsonNode features) {
        long largest = -1;
        for (Iterator<String> names = features.fieldNames(); names.hasNext(); ) {
            largest = Math.max(largest, Long.parseLong(names.next()));
        }
        return largest;
    }

    private void addLabel(JsonNode label) throws CommandFailedException {
        if (label.isMissingNode() || label.isNull()) {
            unlabelled++;
        } else if (label.isTextual() || label.isIntegralNumber() || isNamed && label.isBoolean()) {
            classes.merge(checked(label.asText()), 1L, Long::sum);
        } else {
            String found = label.isObject() ? "an object" : label.isArray() ? "an array" : label.asText();
            throw new CommandFailedException(place() + ": label is " + found + ", expected a text"
                    + (isNamed ? ", a truth" : "") + " or an integer");
        }
    }

    private String checked(String label) throws CommandFailedException {
        try {
            return EventText.check("label", label);
        } catch (MalformedEventException e) {
            throw new CommandFailedException(place() + ": " + e.getMessage(), e);
        }
    }

    private void addFields(String before, JsonNode object) {
        object.properties().forEach(field -> {
            String name = before + field.getKey();
            if (field.getValue().isObject()) {
                addFields(name + ".", field.getValue());
            } else if (!field.getValue().isNull()) {
                fields.computeIfAbsent(name, FieldFacts::new).add(field.getValue());
            }
        });
    }

    /** The classes and features of a job that learns the events, as arguments of a command line. */
    public List<String> jobArguments() {
        return List.of(
                "--classes",
                String.join(",", classes.keySet()),
                "--features",
                isNamed ? "named" : Long.toString(numbered));
    }

    /** The same as it is typed. */
    String jobOptions() {
        return jobArguments().stream().map(ShellWord::of).collect(Collectors.joining(" "));
    }

    String json() {
        return JsonLine.of(object -> {
            if (isNamed) {
                object.writeStringField("features", "named");
            } else {
                object.writeNumberField("features", numbered);
            }
            object.writeArrayFieldStart("classes");
            for (String each : classes.keySet()) {
                object.writeString(each);
            }
            object.writeEndArray();
            object.writeNumberField("trainingExamples", events - unlabelled);
            object.writeNumberField("testExamples", events - unlabelled);
        });
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                "Data '%s': %,d classes, %,d %sfeatures",
                data, classes.size(), isNamed ? fields.size() : numbered, isNamed ? "named " : ""));
        lines.add("");
        lines.add(String.format("events  %,d, %,d without a label", events, unlabelled));
        lines.add("");
        classes.forEach((label, count) -> lines.add(String.format("  label %s  %,d", VisibleText.of(label), count)));
        int width = fields.values().stream()
                .mapToInt(field -> field.shown().length())
                .max()
                .orElse(1);
        fields.values().forEach(field -> lines.add(field.line(width, events)));
        lines.add("");
        lines.add("Options of a job that learns the data:");
        lines.add("  " + jobOptions());
        return lines;
    }
}
