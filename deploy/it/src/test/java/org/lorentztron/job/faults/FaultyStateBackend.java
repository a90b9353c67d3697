package org.lorentztron.job.faults;

import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.state.CheckpointableKeyedStateBackend;
import org.apache.flink.runtime.state.OperatorStateBackend;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.StateBackendFactory;
import org.apache.flink.runtime.state.StateBackendLoader;
import org.slf4j.LoggerFactory;

/**
 * A state backend of Flink's whose keyed operators fail when the {@link FaultPlan} says so: it sees every element that
 * an operator handles, because it is told its key, and every step of a checkpoint.
 */
record FaultyStateBackend(StateBackend backend) implements StateBackend {

    private static final ConfigOption<String> BACKEND =
            ConfigOptions.key("faulty.backend").stringType().noDefaultValue();

    /** Chooses it, around the backend that Flink knows by that name. */
    static Configuration around(String name) {
        return new Configuration()
                .set(StateBackendOptions.STATE_BACKEND, Factory.class.getName())
                .set(BACKEND, name);
    }

    /** Made by Flink, by its name in the configuration. */
    public static final class Factory implements StateBackendFactory<StateBackend> {
        @Override
        public StateBackend createFromConfig(ReadableConfig config, ClassLoader loader) {
            Configuration real = Configuration.fromMap(config.toMap());
            real.set(StateBackendOptions.STATE_BACKEND, config.get(BACKEND));
            try {
                return new FaultyStateBackend(StateBackendLoader.loadStateBackendFromConfig(
                        real, loader, LoggerFactory.getLogger(FaultyStateBackend.class)));
            } catch (Exception e) {
                throw new IllegalStateException("no state backend " + config.get(BACKEND), e);
            }
        }
    }

    @Override
    public <K> CheckpointableKeyedStateBackend<K> createKeyedStateBackend(KeyedStateBackendParameters<K> parameters)
            throws Exception {
        String task = parameters.getEnv().getTaskInfo().getTaskName();
        CheckpointableKeyedStateBackend<K> state = backend.createKeyedStateBackend(parameters);
        boolean ofPredictions = task.startsWith("Prediction");
        return ofPredictions ? state : FaultyKeyedState.around(state, place(task));
    }

    /**
     * The keyed operators stand first in their tasks, which bear their names. One that no version passes has no place.
     */
    private static Place place(String task) {
        if (task.startsWith("PartTrainer")) {
            return Place.PART_TRAINER;
        }
        if (task.startsWith("LabelJoiner")) {
            return Place.LABEL_JOINER;
        }
        if (task.startsWith("TrainingSorter")) {
            return Place.TRAINING_SORTER;
        }
        if (task.startsWith("AlignedAverager")) {
            return Place.ALIGNED_AVERAGER;
        }
        if (task.startsWith("VersionAssembler")) {
            return Place.VERSION_ASSEMBLER;
        }
        throw new IllegalStateException("keyed state in " + task + ", expected in an operator that has a place");
    }

    @Override
    public OperatorStateBackend createOperatorStateBackend(OperatorStateBackendParameters parameters) throws Exception {
        return backend.createOperatorStateBackend(parameters);
    }

    @Override
    public boolean useManagedMemory() {
        return backend.useManagedMemory();
    }

    @Override
    public boolean supportsNoClaimRestoreMode() {
        return backend.supportsNoClaimRestoreMode();
    }

    @Override
    public boolean supportsSavepointFormat(SavepointFormatType format) {
        return backend.supportsSavepointFormat(format);
    }
}
