package org.lorentztron.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberRangeTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_535})
    void check_numberInTheRange_isNoProblem(int port) {
        List<String> problems = new ArrayList<>();
        NumberRange.PORT.check("--http", port, problems);

        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 65_536})
    void check_numberBeyondAnEnd_isNamedWithBothEnds(int port) {
        List<String> problems = new ArrayList<>();
        NumberRange.PORT.check("--http", port, problems);

        assertThat(problems).containsExactly("invalid value for option '--http': " + port + ", expected 0 to 65535");
    }

    @Test
    void new_endsInTheWrongOrder_areRefused() {
        assertThat(new NumberRange(3, 3).contains(3)).isTrue();
        assertThatThrownBy(() -> new NumberRange(2, 1)).hasMessage("range is 2 to 1, expected one that ascends");
    }
}
