package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.experiments.parallel.Workers;

class ProgressTest {
    /** After three intervals the function-space average is not due: only the snapshot's error is there to be told. */
    @Test
    void at_averageThatIsNotDue_isSilentAboutIt() throws Exception {
        Prototypes data = new Prototypes(1);
        Variant variant =
                new Variant("dos:2", Experiments.dos(data, 2, 0).settings(), 0, List.of(Averagings.functionSpace()));
        List<VariantRun> trainees = Experiments.run(data, Experiments.start(List.of(variant), 1, 300), 300, 0, 600, 1);
        VariantRun trainee = trainees.get(0);
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        try (Workers workers = new Workers(1)) {
            new Experiment(data, trainees, 300, 600, workers).runTo(1_200, examples -> {
                if (examples == 900) {
                    new Progress(new PrintStream(told, true, StandardCharsets.UTF_8), 600, 1_200)
                            .at(examples, trainees);
                }
            });
        }

        assertThat(trainee.curve().get(2).averages()).containsExactly(Double.NaN);
        assertThat(told.toString(StandardCharsets.UTF_8))
                .matches("900 of 1,200, [\\d,]+ examples/s, \\d+ s left; test error % \\(snapshot/averages\\) dos:2"
                        + " \\d+\\.\\d\\d\\R");
    }

    @Test
    void text_anyDuration_isSaidInFittingUnits() {
        assertThat(Progress.text(42)).isEqualTo("42 s");
        assertThat(Progress.text(720)).isEqualTo("12 min");
        assertThat(Progress.text(12_240)).isEqualTo("3.4 h");
    }
}
