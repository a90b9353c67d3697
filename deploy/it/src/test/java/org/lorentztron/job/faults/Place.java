package org.lorentztron.job.faults;

import java.util.EnumSet;
import java.util.Set;

/** Where in the job a failure strikes. */
enum Place {
    SOURCE(Moment.EVENT, Moment.BARRIER, Moment.COMPLETE),
    PART_TRAINER(Moment.EVENT, Moment.BARRIER, Moment.UPLOAD, Moment.BEHIND_BARRIER, Moment.COMPLETE),
    /** Of jobs whose labels come later. */
    LABEL_JOINER(Moment.EVENT, Moment.BARRIER, Moment.UPLOAD, Moment.BEHIND_BARRIER, Moment.COMPLETE),
    /** Of the job that only joins. */
    TRAINING_SORTER(Moment.EVENT, Moment.BARRIER, Moment.UPLOAD, Moment.BEHIND_BARRIER, Moment.COMPLETE),
    ALIGNED_AVERAGER(Moment.EVENT, Moment.BARRIER, Moment.UPLOAD, Moment.COMPLETE),
    VERSION_ASSEMBLER(Moment.EVENT, Moment.BARRIER, Moment.UPLOAD, Moment.COMPLETE),
    SINK_WRITER(Moment.EVENT, Moment.BARRIER, Moment.PRE_COMMITTED),
    SINK_COMMITTER(Moment.BEFORE_COMMIT, Moment.AFTER_COMMIT);

    /** Where every job that trains may fail. */
    static final Set<Place> OF_EVERY_JOB = EnumSet.complementOf(EnumSet.of(LABEL_JOINER, TRAINING_SORTER));

    /** Where the job that only joins may fail. */
    static final Set<Place> OF_A_JOIN = EnumSet.of(SOURCE, LABEL_JOINER, TRAINING_SORTER, SINK_WRITER, SINK_COMMITTER);

    private final Set<Moment> moments;

    Place(Moment first, Moment... others) {
        moments = EnumSet.of(first, others);
    }

    Set<Moment> moments() {
        return moments;
    }

    /** When, seen from a checkpoint, it strikes. */
    enum Moment {
        /** At an element, before the barrier of the next checkpoint. */
        EVENT,
        /** At the barrier, while the state is copied or, in the sink, before its transaction is flushed. */
        BARRIER,
        /** While the copy is written to storage. */
        UPLOAD,
        /** At an element after the barrier of a checkpoint that is not known to be complete. */
        BEHIND_BARRIER,
        /** After the sink has flushed a transaction with records, before the checkpoint is complete. */
        PRE_COMMITTED,
        /** On the news that the checkpoint is complete. */
        COMPLETE,
        /** When the checkpoint is complete and a transaction with records should be committed. */
        BEFORE_COMMIT,
        /** When the broker has committed that transaction and nobody else knows. */
        AFTER_COMMIT;

        /** Whether the checkpoint that is under way can no longer complete. */
        boolean endsCheckpoint() {
            return this == BARRIER || this == UPLOAD || this == PRE_COMMITTED;
        }
    }
}
