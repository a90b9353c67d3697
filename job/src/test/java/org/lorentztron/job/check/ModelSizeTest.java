package org.lorentztron.job.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.job.TestOptions;

/** Five classes, six features, rank 2: a part has 28 parameters, a network of 4 units 48. */
class ModelSizeTest {

    @ParameterizedTest
    @CsvSource({
        "--learner=dos --averaging=polynomial, 10, 1120, 0",
        "--learner=dos --averaging=uniform --start-fit=200, 10, 1120, 2000",
        "--learner=herded --candidates=one --averaging=none --start-fit=200, 10, 2240, 2000",
        "--learner=herded --candidates=one --averaging=none --scheme=rest --start-fit=200, 5, 1120, 1000",
        "--learner=herded --standardize=off, 10, 6720, 20000",
        "--learner=herded --standardize=auto, 10, 318400, 40000",
        "--learner=margin --window=40, 10, 2240, 800",
        "--learner=margin --window=40 --scheme=rest, 5, 1120, 400",
        "--learner=shared --candidates=one --averaging=uniform --rank=4 --start-fit=300, 1, 384, 300",
        "'--learner=shared --candidates=plain,plain@0.01 --averaging=uniform --rank=4', 1, 768, 0",
        "--learner=linear, 10, 280, 0",
        "--learner=linear --averaging=adaptive, 10, 1400, 0"
    })
    void of_anyLearner_countsParametersAndEvents(String options, long parts, long training, long heldEvents) {
        ModelSize size = ModelSize.of(TestOptions.of(options.split(" ")));

        assertThat(size.parts()).isEqualTo(parts);
        assertThat(size.training()).isEqualTo(training);
        assertThat(size.heldEvents()).isEqualTo(heldEvents);
    }

    /** Ten parts of 28 parameters in float32, and the record of one. */
    @Test
    void publishing_parts_areCountedOnceAndOneOfThemTwice() {
        assertThat(ModelSize.of(TestOptions.of("--learner=dos")).publishing()).isEqualTo(11 * 28 * 4);
    }

    /** Their bytes depend on features that no option tells. */
    @Test
    void toString_learnerThatHoldsEvents_tellsThemApart() {
        String events = "; training also holds at most 800 events and those of the open interval, each once in every"
                + " block that needs it, of 8 bytes for each feature that is not 0 and some 100 besides";
        assertThat(ModelSize.of(TestOptions.of("--learner=margin", "--window=40")))
                .hasToString("10 parts, 2240 bytes in training and 2240 in averages, spread over the subtasks, and 2240"
                        + " in each subtask that scores" + events);
        assertThat(ModelSize.of(TestOptions.of("--learner=margin", "--window=40", "--features=20000")))
                .asString()
                .startsWith("10 parts; a feature takes")
                .endsWith(events);
        assertThat(ModelSize.of(TestOptions.of())).asString().doesNotContain("events");
    }

    /** With the most features and classes there would be more bytes than a long counts. */
    @Test
    void averages_beyondALong_areTheLargestLong() {
        long parameters = Long.MAX_VALUE / 4;
        ModelSize size = new ModelSize(Integer.MAX_VALUE, 45, parameters, parameters, 0, true);

        assertThat(size.averages()).isEqualTo(Long.MAX_VALUE);
        assertThat(size.scoring()).isEqualTo(Long.MAX_VALUE);
        assertThat(size).asString().startsWith("45 parts; a feature takes").doesNotContain("-");
    }
}
