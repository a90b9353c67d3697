package org.lorentztron.connectors.wire.schema;

/**
 * Whether a schema registry is asked for an id that no answer is in mind for. Bytes that are no events may name another
 * id in each record, and each question holds up all records after it: those about ids that the registry does not know
 * are limited by a {@link QuestionBudget}. The others are not.
 *
 * <p>Whether an id is known shows only in the answer. Ids are numbered one after the other, so a new schema of an
 * honest sender has an id near the largest one that is known, or near 0 before any is. There are so few near ones, each
 * of which is asked for once in a while, that a budget of their own lasts for all of them, whatever the others have
 * spent. Not thread-safe.
 */
final class QuestionPace {
    /** In numbers of ids, on both sides of the largest one that is known. */
    static final int NEAR = 100;

    private final Waiting waiting;
    private final QuestionBudget near;
    private final QuestionBudget far;
    private int largest;

    QuestionPace(Waiting waiting) {
        this.waiting = waiting;
        this.near = new QuestionBudget(waiting.nanoTime());
        this.far = new QuestionBudget(waiting.nanoTime());
    }

    /** Whether the registry may be asked now. */
    boolean allows(int id) {
        return budget(id).isEnough(waiting.nanoTime());
    }

    /** The registry knew the id. */
    void known(int id) {
        largest = Math.max(largest, id);
    }

    /**
     * The registry did not know the id.
     *
     * @param asked when the question was asked, in the time of {@link Waiting}
     */
    void unknown(int id, long asked) {
        budget(id).spend(waiting.nanoTime() - asked);
    }

    private QuestionBudget budget(int id) {
        return Math.abs(id - largest) <= NEAR ? near : far;
    }
}
