package org.lorentztron.connectors.wire.named;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which records are events: those that fit all conditions of the owner, and no sign of a deletion. A condition on the
 * field that decides in such a sign stands in its place. Immutable.
 *
 * @param conditions of the owner
 * @param deletions signs of deletions
 */
record RecordChoice(List<Mark> conditions, List<DeletionSign> deletions) implements Serializable {
    /** Every record is an event, unless there is null in its place. */
    static final RecordChoice ALL = new RecordChoice(List.of(), List.of());

    private static final long serialVersionUID = 1L;

    RecordChoice {
        conditions = List.copyOf(conditions);
        deletions = List.copyOf(deletions);
    }

    /**
     * The choice of a topic.
     *
     * @param root the place of the root, from the top
     * @param conditions of the owner; none for all but deletions
     */
    static RecordChoice of(String root, List<Mark> conditions) {
        List<DeletionSign> deletions = DeletionSign.of(root).stream()
                .filter(sign -> conditions.stream()
                        .noneMatch(condition -> condition.place().equals(sign.place())))
                .toList();
        return new RecordChoice(conditions, deletions);
    }

    /** All values that are looked at. */
    Stream<Mark> marks() {
        return Stream.concat(conditions.stream(), deletions.stream().flatMap(sign -> sign.marks().stream()))
                .distinct();
    }
}
