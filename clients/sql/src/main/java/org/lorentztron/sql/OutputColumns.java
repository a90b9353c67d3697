package org.lorentztron.sql;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.LogicalType;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/**
 * The columns of a model's {@code OUTPUT}, in their order.
 *
 * @param columns some of all, each at most once
 */
record OutputColumns(List<OutputColumn> columns) implements Serializable {
    private static final String ALL = Stream.of(OutputColumn.values())
            .map(column -> column.id() + " " + column.type().asSummaryString())
            .collect(Collectors.joining(", "));

    /** @param problems gets what is wrong with names and types */
    static OutputColumns of(@Nullable ResolvedSchema schema, List<String> problems) {
        List<OutputColumn> columns = new ArrayList<>();
        if (schema == null || schema.getColumns().isEmpty()) {
            problems.add("OUTPUT is missing, expected some of " + ALL);
        } else {
            for (Column column : schema.getColumns()) {
                LogicalType type = column.getDataType().getLogicalType();
                Optional<OutputColumn> known = OutputColumn.of(column.getName());
                known.filter(each -> each.type().equals(type)).ifPresent(columns::add);
                if (known.isEmpty()) {
                    problems.add("OUTPUT column " + column.getName() + " is unknown, expected some of " + ALL);
                } else if (!known.get().type().equals(type)) {
                    problems.add("OUTPUT column " + column.getName() + " is " + type.asSummaryString() + ", expected "
                            + known.get().type().asSummaryString());
                }
            }
        }
        return new OutputColumns(List.copyOf(columns));
    }

    /** The row of a prediction. */
    RowData row(ClassifiedEvent event) {
        GenericRowData row = new GenericRowData(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            row.setField(i, columns.get(i).value(event));
        }
        return row;
    }

    /** The row of an event that cannot be predicted: all NULL but for the reason. */
    RowData refused(MalformedEventException why) {
        GenericRowData row = new GenericRowData(columns.size());
        int column = columns.indexOf(OutputColumn.REFUSED);
        if (column >= 0) {
            row.setField(column, StringData.fromString(why.reason().id() + ": " + why.getMessage()));
        }
        return row;
    }
}
