package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.Update;

class ModelNameTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "linear",
                "dos:16",
                "dos:8/pa1@0.01",
                "linear/pa2@100",
                "herded:16/rest",
                "nherd/drop@10/rest",
                "herded:8/fit@1000",
                "dos:4/pa1@0.1/fit@500/rest"
            })
    void toString_ofParsed_isTheName(String name) {
        assertThat(ModelName.parse(name)).hasToString(name);
    }

    @Test
    void parse_stepWithoutAggressiveness_has1() {
        assertThat(ModelName.parse("dos:8/pa1")).isEqualTo(ModelName.parse("dos:8/pa1@1.0"));
    }

    @Test
    void settings_ofAName_haveItsStep() {
        LearnerSettings settings = ModelName.parse("dos:8/pa2@0.5").settings(List.of("a", "b"), 3, 1, 7);

        assertThat(settings.kind()).isEqualTo(LearnerKind.DOS);
        assertThat(settings.rank()).isEqualTo(8);
        assertThat(settings.updates().update()).isEqualTo(Update.PA2);
        assertThat(settings.updates().aggressiveness()).isEqualTo(0.5);
        assertThat(settings.scheme()).isEqualTo(Scheme.PAIRS);
        assertThat(ModelName.of(settings)).hasToString("dos:8/pa2@0.5");
        assertThat(settings.startFit()).isZero();
        assertThat(ModelName.parse("herded:2/fit@300")
                        .settings(List.of("a", "b"), 3, 1, 7)
                        .startFit())
                .isEqualTo(300);
        LearnerSettings rest = ModelName.parse("linear/rest").settings(List.of("a", "b"), 3, 0, 7);
        assertThat(rest.scheme()).isEqualTo(Scheme.REST);
        assertThat(ModelName.of(rest)).hasToString("linear/rest");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "DOS:4; LEARNER[:RANK][/STEP[@C]][/fit@N][/rest]",
                "dos:4/rest/rest; LEARNER[:RANK][/STEP[@C]][/fit@N][/rest]",
                "dos:4/rest/pa1; LEARNER[:RANK][/STEP[@C]][/fit@N][/rest]",
                "svm; a learner out of dos, linear",
                "dos; dos:RANK with a rank of 1 to 1024",
                "dos:1025; dos:RANK with a rank of 1 to 1024",
                "linear:2; linear without a rank",
                "linear/fit@10; /fit@N with dos or herded, and N from 1 to 10000",
                "dos:4/fit@0; /fit@N with dos or herded, and N from 1 to 10000",
                "dos:4/fit@10001; /fit@N with dos or herded, and N from 1 to 10000",
                "dos:4/rest/fit@10; LEARNER[:RANK][/STEP[@C]][/fit@N][/rest]",
                "linear/drop; a step out of pa, pa1, pa2, and C from 0.000001 to 1000000",
                "linear/pa1@0; a step out of pa, pa1, pa2, and C from 0.000001 to 1000000",
                "linear/pa1@1e; a step out of pa, pa1, pa2, and C from 0.000001 to 1000000"
            })
    void parse_noModel_saysWhatIsExpected(String text, String expected) {
        assertThatThrownBy(() -> ModelName.parse(text))
                .hasMessageContaining("'" + text + "' is no model, expected " + expected);
    }

    @Test
    void color_ofModelsOfAFamily_isDarkerForTheLater() {
        List<ModelName> models = List.of(
                ModelName.parse("linear"),
                ModelName.parse("dos:4"),
                ModelName.parse("dos:8"),
                ModelName.parse("dos:4/pa1@0.1"),
                ModelName.parse("dos:8/pa1@0.1"));

        assertThat(IntStream.range(0, 5).mapToObj(m -> ModelName.color(m, models)))
                .doesNotHaveDuplicates();
        assertThat(brightness(2, models)).isLessThan(brightness(1, models));
        assertThat(brightness(4, models)).isLessThan(brightness(3, models));
    }

    private static int brightness(int index, List<ModelName> models) {
        var color = ModelName.color(index, models);
        return color.getRed() + color.getGreen() + color.getBlue();
    }
}
