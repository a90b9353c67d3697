package org.lorentztron.job.warm;

import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.runtime.state.ManagedInitializationContext;

/**
 * The published models of a warm start, as part of an operator's state. A restored job goes on with the version it was
 * first started with, whatever --warm-start says then. Otherwise a pair that trains for the first time after the
 * restore would start from another version than without the restore.
 *
 * <p>A union list of which each subtask writes its share: after a restore every subtask has all.
 */
public final class WarmStartState {

    private final WarmStartModels starts;
    private final ListState<WarmStartEntry> state;

    private WarmStartState(WarmStartModels starts, ListState<WarmStartEntry> state) {
        this.starts = starts;
        this.state = state;
    }

    /** @param given what the job is started with; counts unless state is restored */
    public static WarmStartState keep(ManagedInitializationContext context, WarmStartModels given) throws Exception {
        ListState<WarmStartEntry> state = context.getOperatorStateStore()
                .getUnionListState(new ListStateDescriptor<>("starts", new WarmStartEntry.Serializer()));
        return new WarmStartState(context.isRestored() ? WarmStartModels.of(state.get()) : given, state);
    }

    public WarmStartModels starts() {
        return starts;
    }

    public void snapshot(TaskInfo task) throws Exception {
        state.update(starts.entries(task.getIndexOfThisSubtask(), task.getNumberOfParallelSubtasks()));
    }
}
