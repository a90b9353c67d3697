package org.lorentztron.sql;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.LogicalType;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ClassifiedEvent;

/** What a model's {@code OUTPUT} can have, by name. */
enum OutputColumn {
    /** The class that is decided on; NULL if the policy abstains. */
    LABEL(DataTypes.STRING(), event -> StringData.fromString(event.label())),
    /** Of the label; NULL without one. */
    PROBABILITY(DataTypes.DOUBLE(), event -> event.probabilities().get(event.label())),
    /** Number of the version that predicted. */
    VERSION(DataTypes.BIGINT(), ClassifiedEvent::version),
    /** Whether the policy gave no label. */
    ABSTAINED(DataTypes.BOOLEAN(), ClassifiedEvent::abstained),
    /** Score of the class decided on minus the best score of any other. */
    MARGIN(DataTypes.DOUBLE(), ClassifiedEvent::margin),
    /** Of all classes. */
    PROBABILITIES(DataTypes.MAP(DataTypes.STRING(), DataTypes.DOUBLE()), OutputColumn::probabilities),
    /** Why the row cannot be predicted; NULL if it is. */
    REFUSED(DataTypes.STRING(), event -> null);

    private final LogicalType type;
    private final Function<ClassifiedEvent, @Nullable Object> value;

    OutputColumn(DataType type, Function<ClassifiedEvent, @Nullable Object> value) {
        this.type = type.getLogicalType();
        this.value = value;
    }

    private static GenericMapData probabilities(ClassifiedEvent event) {
        Map<StringData, Double> probabilities = new LinkedHashMap<>();
        event.probabilities().forEach((label, p) -> probabilities.put(StringData.fromString(label), p));
        return new GenericMapData(probabilities);
    }

    static Optional<OutputColumn> of(String name) {
        return Stream.of(values()).filter(column -> column.id().equals(name)).findFirst();
    }

    /** The name in SQL. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    LogicalType type() {
        return type;
    }

    /** The value in Flink's data; null for NULL. */
    @Nullable
    Object value(ClassifiedEvent event) {
        return value.apply(event);
    }
}
