package org.lorentztron.connectors.wire.named;

import java.io.Serializable;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.lorentztron.connectors.wire.named.Mark.Kind;

/**
 * By what a record says that its row was deleted, or that it is of no row. Whoever captures changes writes it beside
 * the row, so it is looked for where the root points into an envelope that is known:
 *
 * <pre>
 *   root ends in    beside it                                             of
 *   after           op d or t, and a number ts_ms or no row               Debezium
 *   after           op_type D or T, and no row                            GoldenGate
 *   data            type delete, texts database and table, a number ts    Maxwell; also of bootstraps and tables
 *   data            type DELETE and a truth isDdl, or isDdl true          Canal
 *   fullDocument    operationType delete, and no document                 MongoDB
 *   any             in the root: __deleted true, or a text of that        Debezium, flattened
 * </pre>
 *
 * So a field {@code op} or {@code type} of an event itself says nothing. Immutable.
 *
 * @param marks all of which such a record has; the first one decides
 * @param withoutRow whether there must be no row as well
 */
record DeletionSign(List<Mark> marks, boolean withoutRow) implements Serializable {
    private static final long serialVersionUID = 1L;

    DeletionSign {
        marks = List.copyOf(marks);
    }

    /**
     * The signs of records with a root.
     *
     * @param root its place, from the top; empty for the record itself
     */
    static List<DeletionSign> of(String root) {
        int dot = root.lastIndexOf('.');
        String beside = dot < 0 ? "/" : root.substring(0, dot + 1);
        Stream<DeletionSign> ofEnvelope =
                switch (root.isEmpty() ? "" : root.substring(Math.max(dot, 0) + 1)) {
                    case "after" -> debezium(beside);
                    case "data" -> Stream.concat(maxwell(beside), canal(beside));
                    case "fullDocument" -> Stream.of(withoutRow(Mark.text(beside + "operationType", "delete")));
                    default -> Stream.empty();
                };
        String deleted = (root.isEmpty() ? "/" : root + ".") + "__deleted";
        return Stream.concat(ofEnvelope, Stream.of(withRow(new Mark(deleted, Kind.WRITTEN, Set.of("true")))))
                .toList();
    }

    private static Stream<DeletionSign> debezium(String beside) {
        Mark op = Mark.text(beside + "op", "d", "t");
        return Stream.of(
                withRow(op, Mark.any(beside + "ts_ms", Kind.NUMBER)),
                withoutRow(op),
                withoutRow(Mark.text(beside + "op_type", "D", "T")));
    }

    private static Stream<DeletionSign> maxwell(String beside) {
        Mark noRow = Mark.text(
                beside + "type",
                "delete",
                "bootstrap-start",
                "bootstrap-complete",
                "table-create",
                "table-alter",
                "table-drop",
                "database-create",
                "database-alter",
                "database-drop");
        return Stream.of(withRow(
                noRow,
                Mark.any(beside + "database", Kind.TEXT),
                Mark.any(beside + "table", Kind.TEXT),
                Mark.any(beside + "ts", Kind.NUMBER)));
    }

    private static Stream<DeletionSign> canal(String beside) {
        return Stream.of(
                withRow(Mark.text(beside + "type", "DELETE"), Mark.any(beside + "isDdl", Kind.TRUTH)),
                withRow(new Mark(beside + "isDdl", Kind.TRUTH, Set.of("true"))));
    }

    private static DeletionSign withRow(Mark... marks) {
        return new DeletionSign(List.of(marks), false);
    }

    private static DeletionSign withoutRow(Mark mark) {
        return new DeletionSign(List.of(mark), true);
    }

    /** The field that decides. */
    String place() {
        return marks.get(0).place();
    }
}
