package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.serial.RefusedStateException;
import org.lorentztron.job.state.Events;

/** Which options a restored trainer must be given as before, and what it goes on with where they may be others. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class PartTrainerOptionsTest extends TrainerHarnesses {

    @ParameterizedTest
    @CsvSource({
        "blocks,2,3",
        "interval,1s,2s",
        "rank,2,3",
        "seed,1,9",
        "standardize,off,auto",
        "model-id,test,other",
        "events-topic,events,more"
    })
    void restore_optionThatMustStay_isRefusedWithBothValues(String option, String stored, String given)
            throws Exception {
        Harness first = open();
        first.send(Events.event(10, 0, 0));
        first.processWatermark(999);
        OperatorSubtaskState state = first.snapshot(1, 1);

        assertThatThrownBy(() -> open(state, "--" + option + "=" + given))
                .isInstanceOf(RefusedStateException.class)
                .hasMessageContaining(
                        "--" + option + " is " + given + ", but the restored state was made with " + stored);
    }

    /** A learner without start values has a seed of the shares of events, where one is given. */
    @Test
    void restore_seedAddedOrLeftOut_isRefused() throws Exception {
        OperatorSubtaskState without = open(null, "--learner=linear").snapshot(1, 1);
        OperatorSubtaskState with = open(null, "--learner=linear", "--seed=9").snapshot(1, 1);

        assertThatThrownBy(() -> open(without, "--learner=linear", "--seed=9"))
                .isInstanceOf(RefusedStateException.class)
                .hasMessageContaining("--seed is 9, but the restored state was made without it.");
        assertThatThrownBy(() -> open(with, "--learner=linear"))
                .isInstanceOf(RefusedStateException.class)
                .hasMessageContaining("--seed is not given, but the restored state was made with 9.");
        open(with, "--learner=linear", "--seed=9");
    }

    /** Not to be given is a value, too: other features would be learned by the same weights. */
    @Test
    void restore_optionAddedOrLeftOut_isRefused() throws Exception {
        OperatorSubtaskState without = open(null, "--features=named").snapshot(1, 1);
        OperatorSubtaskState with =
                open(null, "--features=named", "--event-log=amount").snapshot(1, 1);

        assertThatThrownBy(() -> open(without, "--features=named", "--event-log=amount"))
                .isInstanceOf(RefusedStateException.class)
                .hasMessageContaining("--event-log is amount, but the restored state was made without it.");
        assertThatThrownBy(() -> open(with, "--features=named"))
                .isInstanceOf(RefusedStateException.class)
                .hasMessageContaining("--event-log is not given, but the restored state was made with amount.");
        open(with, "--features=named", "--event-log=amount");
    }

    @Test
    void restore_optionsThatMayChange_goesOn() throws Exception {
        Harness first = open();
        first.send(Events.event(10, 0, 0));

        Harness second = open(first.snapshot(1, 1), "--averaging=uniform", "--out-of-orderness=2s");
        second.processWatermark(999);

        assertThat(second.models()).hasSize(4);
    }

    /** The default once was another, and may be again: blocks have the candidates that they started with. */
    @Test
    void restore_otherCandidatesByTheProgram_goesOnWithThoseOfTheState() throws Exception {
        Harness first = open(null, "--learner=herded", "--candidates=one");
        first.send(Events.between(0, 1_000));
        first.processWatermark(999);
        OperatorSubtaskState state = first.snapshot(1, 1);

        List<Harness> restored = new ArrayList<>();
        for (String candidates : List.of("one", "auto:3", "auto")) {
            Harness each = open(state, "--learner=herded", "--candidates=" + candidates);
            each.send(Events.between(1_000, 3_000));
            each.processWatermark(2_999);
            restored.add(each);
        }

        List<String> models = restored.get(0).take();
        assertThat(models).isNotEmpty();
        assertThat(restored.get(1).take()).isEqualTo(models);
        assertThat(restored.get(2).take()).isEqualTo(models);
        OperatorSubtaskState later = restored.get(2).snapshot(2, 2);
        for (OperatorSubtaskState each : List.of(state, later)) {
            assertThatThrownBy(() -> open(each, "--learner=herded", "--candidates=plain@0.01"))
                    .isInstanceOf(RefusedStateException.class)
                    .hasMessageContaining("--candidates is plain@0.01, but the restored state was made with one");
        }
    }

    /** As after a savepoint of when starts were random by default. Pairs that wait know to how many events. */
    @Test
    void restore_startsFittedThatWereRandom_fitsNoPair() throws Exception {
        Harness first = open(null, "--learner=herded", "--start-fit=0");
        first.send(Events.between(0, 1_000));
        first.processWatermark(999);
        OperatorSubtaskState state = first.snapshot(1, 1);

        Harness fitting = open(state, "--learner=herded", "--start-fit=50");
        Harness random = open(state, "--learner=herded", "--start-fit=0");
        for (Harness each : List.of(fitting, random)) {
            each.send(Events.between(1_000, 3_000));
            each.processWatermark(2_999);
        }

        assertThat(fitting.take()).isNotEmpty().isEqualTo(random.take());
        OperatorSubtaskState waiting =
                open(null, "--learner=herded", "--start-fit=50").snapshot(1, 1);
        assertThatThrownBy(() -> open(waiting, "--learner=herded", "--start-fit=0"))
                .isInstanceOf(RefusedStateException.class)
                .hasMessageContaining("--start-fit is 0, but the restored state was made with 50");
    }

    /** How often averages were reset beside the restarts of their parts, the same of all parts. */
    private static List<Long> resets(Harness harness, long from) throws Exception {
        harness.send(Events.between(from, from + 1000));
        harness.processWatermark(from + 999);
        return harness.models().stream()
                .map(model -> model.resets() - model.counts().restarts())
                .distinct()
                .toList();
    }

    /**
     * The average of a part that forgets is reset in every interval, if averages are adaptive. Under other weights it
     * does not, and what is averaged stays: its resets are counted on.
     */
    @Test
    void restore_otherAveraging_beginsAveragesAnewOnlyWhereTheyAreAdaptive() throws Exception {
        String[] options = {"--learner=herded", "--start-fit=0", "--candidates=plain@0.01", "--averaging=adaptive"};
        Harness first = open(null, options);
        assertThat(resets(first, 0)).containsExactly(1L);
        assertThat(resets(first, 1000)).containsExactly(2L);

        options[3] = "--averaging=polynomial";
        Harness second = open(first.snapshot(1, 1), options);
        assertThat(resets(second, 2000)).containsExactly(2L);
        assertThat(resets(second, 3000)).containsExactly(2L);

        Harness third = open(second.snapshot(2, 2), options);
        assertThat(resets(third, 4000)).containsExactly(2L);

        options[3] = "--averaging=adaptive";
        Harness fourth = open(third.snapshot(3, 3), options);
        assertThat(resets(fourth, 5000)).containsExactly(3L);
        assertThat(resets(fourth, 6000)).containsExactly(4L);
    }

    @Test
    void restore_adaptiveAfterOtherAveraging_beginsAveragesAnewFromThereOn() throws Exception {
        String[] options = {"--learner=herded", "--start-fit=0", "--candidates=plain@0.01", "--averaging=uniform"};
        Harness first = open(null, options);
        assertThat(resets(first, 0)).containsExactly(0L);
        assertThat(resets(first, 1000)).containsExactly(0L);

        options[3] = "--averaging=adaptive";
        Harness second = open(first.snapshot(1, 1), options);
        assertThat(resets(second, 2000)).containsExactly(1L);
        assertThat(resets(second, 3000)).containsExactly(2L);
    }
}
