package org.lorentztron.job.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.ManagedInitializationContext;
import org.lorentztron.connectors.serial.RefusedStateException;
import org.lorentztron.connectors.wire.named.EncodedText;
import org.lorentztron.job.options.learner.LearnerOptions;
import org.lorentztron.model.candidates.CandidateChoice;
import org.lorentztron.model.learn.LearnerKind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The options that a state belongs to, written into every checkpoint: a job that gives others cannot go on from it.
 *
 * <p>Flink alone would not notice another number of blocks or another interval: the state of blocks would be found
 * under no key any more, and buckets would lie across borders. Flink does notice other settings of the learner, but
 * cannot name the options. Every operator whose serializers hold settings therefore keeps its options first, and all
 * operators refuse in the same words.
 */
public final class CompatibilityCheck {

    static final MapStateDescriptor<String, String> STATE =
            new MapStateDescriptor<>("options", Types.STRING, Types.STRING);

    private static final Logger LOG = LoggerFactory.getLogger(CompatibilityCheck.class);

    private CompatibilityCheck() {}

    /**
     * Compares the options of the restored state, if any, and keeps those given, but for those in which the state goes
     * on as it was made.
     *
     * @param given values by the options' names, empty for those that are not given
     * @throws RefusedStateException if an option differs, naming all that do with both values
     */
    public static void keep(ManagedInitializationContext context, Map<String, String> given) throws Exception {
        BroadcastState<String, String> state = context.getOperatorStateStore().getBroadcastState(STATE);
        List<String> changed = new ArrayList<>();
        Map<String, String> kept = new HashMap<>(given);
        for (Map.Entry<String, String> option : given.entrySet()) {
            String stored = state.get(option.getKey());
            if (stored == null || isSame(stored, option.getValue())) {
                continue;
            }
            if (mayDiffer(option.getKey(), stored, given)) {
                kept.put(option.getKey(), stored);
                LOG.warn(
                        "the restored state was made with --{} {} and goes on with it, not with {}",
                        option.getKey(),
                        stored,
                        option.getValue());
            } else {
                changed.add("--" + option.getKey()
                        + (option.getValue().isEmpty() ? " is not given" : " is " + option.getValue())
                        + ", but the restored state was made "
                        + (stored.isEmpty() ? "without it" : "with " + stored));
            }
        }
        if (!changed.isEmpty()) {
            throw new RefusedStateException("the state cannot be restored: " + String.join("; ", changed)
                    + ". Give these options as before, or start a new model without the state");
        }
        state.putAll(kept);
    }

    /**
     * A block goes on with its own candidates, where both jobs left it to the program how many they are. Of pairs that
     * started at random none waits for a fit, whatever others are fitted to.
     */
    private static boolean mayDiffer(String option, String stored, Map<String, String> given) {
        if (option.equals(LearnerOptions.CANDIDATES.key())) {
            return Stream.of(stored, given.getOrDefault(option, ""))
                    .map(CandidateChoice::of)
                    .allMatch(choice -> choice.isAuto() || choice.equals(CandidateChoice.ONE));
        }
        return option.equals(LearnerOptions.START_FIT.key())
                && stored.equals("0")
                && LearnerKind.HERDED.id().equals(given.get(LearnerOptions.LEARNER.key()));
    }

    /** Names of classes with percent signs or quotes were not encoded once. */
    private static boolean isSame(String stored, String given) {
        return stored.equals(given) || EncodedText.corrected(stored).equals(given);
    }
}
