package org.lorentztron.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** A version whose features are bound to columns. Immutable. */
final class BoundVersion {
    private final ModelVersion version;
    private final InputColumns columns;
    private final DecisionPolicy policy;
    /** Null if features have names: any column can be one. */
    private final @Nullable IndexedColumns indexed;

    private final List<String> problems;

    BoundVersion(ModelVersion version, InputColumns columns, PolicyChoice choice) {
        this.version = version;
        this.columns = columns;
        this.policy = choice.of(version);
        this.indexed = version.hasNamedFeatures() ? null : new IndexedColumns(columns, version.features());
        List<String> found = new ArrayList<>(indexed == null ? List.of() : indexed.problems());
        Set<String> unknown = policy.unknown(version.classes());
        if (!unknown.isEmpty()) {
            found.add("options of decisions name the classes " + String.join(", ", unknown) + ", expected some of "
                    + String.join(", ", version.classes()));
        }
        this.problems = List.copyOf(found);
    }

    boolean isOf(ModelVersion other) {
        return version == other;
    }

    /** Why the version cannot predict these columns by this policy; empty if it can. */
    List<String> problems() {
        return problems;
    }

    /** @throws MalformedEventException if the row is no event of the version, or there are problems */
    ClassifiedEvent predict(RowData row) throws MalformedEventException {
        if (!problems.isEmpty()) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_TYPE, version + " does not fit: " + String.join("; ", problems));
        }
        if (indexed != null) {
            return version.predict(indexed.read(row), policy);
        }
        try {
            return version.predict(columns.values(row), policy);
        } catch (IllegalArgumentException e) {
            if (e.getCause() instanceof MalformedEventException malformed) {
                throw malformed;
            }
            throw e;
        }
    }
}
