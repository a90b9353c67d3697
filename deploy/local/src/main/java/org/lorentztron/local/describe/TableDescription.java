package org.lorentztron.local.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.datasets.tables.LabelledFile;
import org.lorentztron.datasets.tables.NamedColumn;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.datasets.tables.TableRules;
import org.lorentztron.local.describe.facts.FieldPath;
import org.lorentztron.local.describe.guess.GivenPaths;
import org.lorentztron.local.describe.propose.Proposal;
import org.lorentztron.local.describe.sample.RowRecords;
import org.lorentztron.local.describe.sample.SentRows;
import org.lorentztron.local.describe.seen.Origin;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.DataOption;

/**
 * A table, described as produce would send it. Its label is in the column that the user names, or in the one that looks
 * like a label; then the table is read again with that.
 *
 * @param name of the data with the column of labels, as {@code --data} has it
 * @param table as it was read last
 * @param description of its rows
 * @param hasBadRows whether some rows cannot be read, which produce must pass over
 */
record TableDescription(String name, NamedTable table, Description description, boolean hasBadRows) {
    /** Of more rows than one in so many that cannot be read, the first ends the reading: the form is another. */
    private static final int SELDOM = 10;

    private static final String SKIP_BAD = "--skip-bad";

    /** @throws CommandFailedException if the file cannot be read, with the place of the mistake */
    static TableDescription of(String name, TableRules rules, GivenPaths given) throws CommandFailedException {
        boolean isSaid = !LabelledFile.of(DataName.of(name).path()).label().isEmpty();
        List<String> bad = new ArrayList<>();
        NamedTable all = read(name, isSaid ? rules : rules.unlabelled(), bad);
        if (!bad.isEmpty()) {
            rules.notes()
                    .accept(String.format(
                            "%s; produce passes over %,d such rows with %s", bad.get(0), bad.size(), SKIP_BAD));
        }
        String last = last(all);
        TableDescription first =
                of(name, all, isSaid ? String.valueOf(all.label()) : last, isSaid, given, !bad.isEmpty());
        String label = first.column(first.description.proposal().label());
        if (isSaid || label == null || !first.description.proposal().isComplete()) {
            return first;
        }
        String named = label.equals(last) ? name : name + (name.endsWith("#") ? "" : "#") + label;
        TableRules quiet = TableRules.of(rules.form(), told -> {});
        return of(named, read(named, quiet, new ArrayList<>()), last, false, given, !bad.isEmpty());
    }

    /** The rows but for a few that cannot be read, which are told with their places. */
    private static NamedTable read(String name, TableRules rules, List<String> bad) throws CommandFailedException {
        try {
            NamedTable table = DataOption.openNamed(DataName.of(name), rules.pastBadRows(bad::add));
            if (SELDOM * (long) bad.size() <= table.size()) {
                return table;
            }
        } catch (CommandFailedException e) {
            if (bad.isEmpty()) {
                throw e;
            }
        }
        return DataOption.openNamed(DataName.of(name), rules);
    }

    private static TableDescription of(
            String name, NamedTable table, String label, boolean isSaid, GivenPaths given, boolean hasBadRows)
            throws CommandFailedException {
        Origin origin =
                new Origin(Origin.Kind.TABLE, "json", null, FieldPath.encoded(label), isSaid, table.largestWeight());
        Description found = new Describer(given, SchemaPlace.NONE, null)
                .describeTable(name, new RowRecords(name, table), origin, proposal -> sent(name, table, proposal));
        return new TableDescription(name, table, found, hasBadRows);
    }

    private static List<ConsumerRecord<byte[], byte[]>> sent(String name, NamedTable table, Proposal proposal)
            throws CommandFailedException {
        Set<String> paths = Stream.concat(Stream.ofNullable(proposal.id()), Stream.ofNullable(proposal.time()))
                .collect(Collectors.toSet());
        Set<String> apart = table.columns().stream()
                .map(NamedColumn::name)
                .filter(column -> paths.contains(FieldPath.encoded(column)))
                .collect(Collectors.toSet());
        return SentRows.some(name, table, apart);
    }

    private static String last(NamedTable table) {
        List<NamedColumn> columns = table.columns();
        return columns.get(columns.size() - 1).name();
    }

    /** The column of a path; null if there is none. */
    private @Nullable String column(@Nullable String path) {
        return table.columns().stream()
                .map(NamedColumn::name)
                .filter(column -> FieldPath.encoded(column).equals(path))
                .findFirst()
                .orElse(null);
    }

    /** Of the command that sends the table. */
    List<String> produceArguments() {
        List<String> arguments = new ArrayList<>(List.of("--data", name));
        Proposal proposal = description.proposal();
        add(arguments, "--id-column", proposal.id());
        add(arguments, "--time-column", proposal.time());
        if (column(proposal.time()) != null) {
            arguments.addAll(List.of("--time-format", proposal.times().format().id()));
            if (proposal.times().lacksZone()) {
                arguments.addAll(List.of("--time-zone", proposal.times().zone().id()));
            }
        }
        if (hasBadRows) {
            arguments.add(SKIP_BAD);
        }
        arguments.addAll(description.orderArguments());
        return arguments;
    }

    private void add(List<String> arguments, String option, @Nullable String path) {
        String column = column(path);
        if (column != null) {
            arguments.addAll(List.of(option, column));
        }
    }
}
