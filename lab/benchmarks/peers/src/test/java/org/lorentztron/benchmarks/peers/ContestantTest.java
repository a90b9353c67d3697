package org.lorentztron.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContestantTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"dos:8", "herded:16", "linear", "moa-sgd/rate=0.5", "moa-tree/leaf=MC/grace=50", "tribuo-fm:4"})
    void toString_parsed_isTheSameName(String name) {
        assertThat(Contestant.parse(name)).hasToString(name);
    }

    @Test
    void parse_defaultSpelledOut_isTheDefault() {
        Kind kind = Kind.MOA_SGD;
        String rate = kind.defaults().text("rate");
        assertThat(Contestant.parse("moa-sgd/rate=" + rate)).isEqualTo(Contestant.parse("moa-sgd"));
        assertThat(Contestant.parse("dos/rank=8")).isEqualTo(Contestant.parse("dos:8"));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void grid_ofEveryKind_hasTheDefaultsInIt(Kind kind) {
        assertThat(kind.grid().points(kind.defaults()))
                .contains(kind.defaults())
                .doesNotHaveDuplicates()
                .allSatisfy(kind::check);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "perceptron          | expected one of dos, herded",
                "dos:0               | rank is '0', expected 1 to 1024",
                "linear:2            | has no parameter 'rank'",
                "moa-sgd/speed=1     | has no parameter 'speed'",
                "moa-sgd/rate=NaN    | rate is 'NaN', expected a number above 0",
                "moa-sgd/rate=-1     | rate is '-1', expected a number above 0",
                "moa-sgd/rate=x      | rate is 'x', expected a number above 0",
                "moa-sgd/loss=square | loss is 'square', expected one of hinge, log",
                "moa-sgd/rate        | is no contestant, expected ID[:RANK][/NAME=VALUE]..."
            })
    void parse_whatIsNone_saysWhy(String name, String problem) {
        assertThatThrownBy(() -> Contestant.parse(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + name + "'")
                .hasMessageContaining(problem);
    }
}
