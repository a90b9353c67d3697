package org.lorentztron.local.describe;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.datasets.tables.NamedColumn;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.tools.cli.JsonLine;

/** What describe says about a table: its columns, and the commands that learn it as events with named features. */
final class TableText {
    private final String name;
    private final NamedTable table;
    private final List<StrayText> strays;
    private final TableProposal proposal;

    /** @param name of the data, as {@code --data} has it */
    TableText(String name, NamedTable table) {
        this.name = name;
        this.table = table;
        // A file of another kind declares its texts.
        boolean csv = DataName.of(name).kind() == DataKind.CSV;
        this.strays = others(table)
                .mapToObj(column -> StrayText.find(table, column))
                .flatMap(Optional::stream)
                .filter(stray -> csv)
                .toList();
        this.proposal = TableProposal.of(
                table,
                others(table)
                        .filter(column -> strays.stream().noneMatch(stray -> stray.index() == column))
                        .mapToObj(column -> ColumnFacts.of(table, column))
                        .toList());
    }

    /** The columns that are not that of the labels. */
    private static IntStream others(NamedTable table) {
        return IntStream.range(0, table.columns().size())
                .filter(column -> !table.columns().get(column).name().equals(table.label()));
    }

    /** The options of a job that learns what produce sends, whatever its event times are. */
    String jobOptions() {
        return "--classes " + ShellWord.of(String.join(",", table.classes())) + " --features named"
                + proposal.ofFeatures();
    }

    String json() {
        return JsonLine.of(object -> {
            object.writeStringField("features", "named");
            object.writeArrayFieldStart("classes");
            for (String each : table.classes()) {
                object.writeString(each);
            }
            object.writeEndArray();
            object.writeNumberField("trainingExamples", table.size());
            object.writeNumberField("testExamples", table.size());
            object.writeNumberField("indexedFeatures", indexedFeatures());
            object.writeStringField("label", table.label());
            object.writeArrayFieldStart("columns");
            for (NamedColumn column : features()) {
                write(column, object);
            }
            object.writeEndArray();
        });
    }

    private static void write(NamedColumn column, JsonGenerator object) throws IOException {
        object.writeStartObject();
        object.writeStringField("name", column.name());
        object.writeStringField("type", column.isText() ? "text" : "number");
        object.writeNumberField("missing", column.missing());
        if (column.isText()) {
            object.writeNumberField("values", column.texts());
        } else if (column.least() != null && column.largest() != null) {
            write(object, "least", column.least());
            write(object, "largest", column.largest());
        }
        object.writeEndObject();
    }

    private static void write(JsonGenerator object, String name, Number bound) throws IOException {
        if (bound instanceof Long whole) {
            object.writeNumberField(name, whole);
        } else {
            object.writeNumberField(name, bound.doubleValue());
        }
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                "Data '%s': %,d classes, %,d named features",
                name, table.classes().size(), features().size()));
        lines.add("");
        lines.add(String.format("training examples  %,d", table.size()));
        lines.add("test examples      none of its own: the training examples");
        lines.add("");
        lines.addAll(columnLines());
        lines.add("");
        lines.add("Options of a job that learns the data:");
        lines.add("  " + jobOptions());
        lines.add("First steps, when a broker runs:");
        lines.add("  lorentztron run --bootstrap-servers localhost:9092 " + jobOptions() + proposal.ofTime());
        lines.add("  lorentztron produce --bootstrap-servers localhost:9092 --data '" + name + "'"
                + proposal.ofProduce());
        lines.addAll(proposal.reasons());
        strays.forEach(stray -> lines.add(stray.line()));
        lines.add(String.format(
                "With --format json, json-sparse, avro or avro-sparse, produce sends %d features by index instead.",
                indexedFeatures()));
        return lines;
    }

    private List<String> columnLines() {
        int width = table.columns().stream()
                .mapToInt(column -> column.name().length())
                .max()
                .orElseThrow();
        return table.columns().stream()
                .map(column -> String.format("  %-" + width + "s  %s", column.name(), content(column)))
                .toList();
    }

    private String content(NamedColumn column) {
        if (column.name().equals(table.label())) {
            return "label   " + ClassShares.of(table);
        }
        String missing = column.missing() == 0 ? "" : String.format(", %,d missing", column.missing());
        return (column.isText() ? "text    " : "number  ") + range(column) + missing;
    }

    private static String range(NamedColumn column) {
        if (column.isText()) {
            return String.format("%,d different", column.texts());
        }
        return column.least() == null ? "no value" : column.least() + " to " + column.largest();
    }

    private List<NamedColumn> features() {
        return table.columns().stream()
                .filter(column -> !column.name().equals(table.label()))
                .toList();
    }

    /** A number is one feature by index, a text has one for each of its values. */
    private long indexedFeatures() {
        return features().stream()
                .mapToLong(column -> column.isText() ? column.texts() : 1)
                .sum();
    }
}
