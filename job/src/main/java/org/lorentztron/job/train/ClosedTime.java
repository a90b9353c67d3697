package org.lorentztron.job.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.job.route.EvenKeys;
import org.lorentztron.job.state.Intervals;

/**
 * How far event time has come for the blocks of a trainer, across restores: Flink restores no watermark.
 *
 * <p>Every block keeps the time that its own subtask had passed. At an aligned checkpoint that is the same for all; at
 * an unaligned one it is not, and a common maximum would close what a slower block has yet to receive.
 *
 * <p>When all input is idle, event time moves on to the end of the interval that holds the newest event. The watermark
 * tells the newest time only as the out-of-orderness added back to it. An idle watermark of the newest time itself
 * would be simpler, but wrong: Flink keeps the watermark of an input that falls idle alone, and counts it again when
 * the input wakes up. Events that its partitions may then still deliver in time would be closed out. Nor would it
 * suffice. When inputs fall idle one after the other, Flink tells the largest of their watermarks only if the last one
 * was the slowest, and after a restore there is none before the next event. So the times of the events themselves are
 * kept too.
 *
 * <p>Mutable; not thread-safe.
 */
public final class ClosedTime {

    /** Stands for a time before all others. */
    static final long NONE = Long.MIN_VALUE;

    private final Intervals intervals;
    private final long outOfOrderness;
    private final ListState<Entry> state;

    /** [block] what had been passed when the state was written. */
    private final long[] restored;

    private long watermark = NONE;
    private long passed = NONE;
    private long newest = NONE;

    /** Where the newest of late events waits. */
    private long moved = NONE;

    private ClosedTime(Intervals intervals, long outOfOrderness, int blocks, ListState<Entry> state) {
        this.intervals = intervals;
        this.outOfOrderness = outOfOrderness;
        this.state = state;
        this.restored = new long[blocks];
        Arrays.fill(restored, NONE);
    }

    /**
     * The times of a restored state, or of none. The state is a union list: whichever subtasks the blocks were in, each
     * finds its own and the newest event of all.
     *
     * @param outOfOrderness of the job's source, ms
     */
    static ClosedTime keep(OperatorStateStore store, Intervals intervals, long outOfOrderness, int blocks)
            throws Exception {
        ListState<Entry> state = store.getUnionListState(new ListStateDescriptor<>("closed-time", new Serializer()));
        ClosedTime time = new ClosedTime(intervals, outOfOrderness, blocks, state);
        for (Entry entry : state.get()) {
            time.restored[entry.block()] = Math.max(time.restored[entry.block()], entry.passed());
            time.newest = Math.max(time.newest, entry.newest());
        }
        return time;
    }

    /** Writes the times of the subtask's own blocks. */
    void snapshot(TaskInfo task, EvenKeys blockKeys) throws Exception {
        List<Entry> entries = new ArrayList<>();
        for (int block : ownBlocks(task, blockKeys)) {
            entries.add(new Entry(block, passed(block), Math.max(newest, moved)));
        }
        state.update(entries);
    }

    /** The blocks of a subtask, ascending. */
    List<Integer> ownBlocks(TaskInfo task, EvenKeys blockKeys) {
        List<Integer> own = new ArrayList<>();
        for (int block = 0; block < restored.length; block++) {
            int subtask = KeyGroupRangeAssignment.assignKeyToParallelOperator(
                    blockKeys.key(block), task.getMaxNumberOfParallelSubtasks(), task.getNumberOfParallelSubtasks());
            if (subtask == task.getIndexOfThisSubtask()) {
                own.add(block);
            }
        }
        return own;
    }

    /** Notes an event at {@code time}. */
    void see(long time) {
        newest = Math.max(newest, time);
    }

    /** Notes that an event of a closed time waits at {@code time} instead. */
    void move(long time) {
        moved = Math.max(moved, time);
    }

    /**
     * Notes the watermark of the input.
     *
     * @return the largest so far
     */
    long receive(long mark) {
        watermark = Math.max(watermark, mark);
        return watermark;
    }

    /** Notes that all up to and including {@code time} is closed; not to be called for the end of all time. */
    void pass(long time) {
        passed = Math.max(passed, time);
    }

    /** Start of the first bucket that is not closed for {@code block}. */
    long firstOpen(int block) {
        long closed = passed(block);
        return closed == NONE ? Long.MIN_VALUE : intervals.bucketStart(closed + 1);
    }

    /** The end of the first interval that is not closed for {@code block}, which has closed some time. */
    long openEnd(int block) {
        return intervals.end(passed(block) + 1);
    }

    private long passed(int block) {
        return Math.max(passed, restored[block]);
    }

    /**
     * Up to which time, inclusive, all closes when all input is idle: to the end of the interval that holds the newest
     * event, as far as this subtask can know it. {@link #NONE} if there has been no event, or the input has ended.
     */
    long closesWhenIdle() {
        long sinceRestore = watermark == NONE ? NONE : watermark + outOfOrderness + 1;
        long newestOfAll = Math.max(sinceRestore, newest);
        return newestOfAll == NONE || watermark == Long.MAX_VALUE ? NONE : intervals.end(newestOfAll) - 1;
    }

    /**
     * Up to which time, inclusive, late events wait to be closed: to the end of the last interval that holds any.
     * {@link #NONE} if there are none, or the input has ended.
     */
    long closesMoved() {
        return moved == NONE || watermark == Long.MAX_VALUE ? NONE : intervals.end(moved) - 1;
    }

    /**
     * The part of a checkpoint that belongs to one block.
     *
     * @param block its number
     * @param passed up to which time all is closed
     * @param newest time of the newest event that its subtask knows of, or that a late one waits at
     */
    public record Entry(int block, long passed, long newest) {}

    /** The components in their order. */
    public static final class Serializer extends ImmutableSerializer<Entry> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public ClosedTimeSnapshot snapshotConfiguration() {
            return new ClosedTimeSnapshot();
        }

        @Override
        public void serialize(Entry entry, DataOutputView out) throws IOException {
            out.writeInt(entry.block());
            out.writeLong(entry.passed());
            out.writeLong(entry.newest());
        }

        @Override
        public Entry deserialize(DataInputView in) throws IOException {
            return new Entry(in.readInt(), in.readLong(), in.readLong());
        }
    }
}
