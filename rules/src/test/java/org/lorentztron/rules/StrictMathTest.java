package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The functions of Math may differ in the last bit from one machine to another, and models would with them. */
class StrictMathTest {
    private static final Pattern INEXACT = Pattern.compile(
            "(?<!Strict)\\bMath\\.(a?sin|a?cos|a?tan2?|sinh|cosh|tanh|exp|expm1|log|log10|log1p|pow|cbrt|hypot)\\(");

    @Test
    void functions_thatAreNotExact_areThoseOfStrictMath() {
        for (Source source : Sources.of("model")) {
            assertThat(INEXACT.matcher(source.code()).results().map(MatchResult::group))
                    .as(source.name())
                    .isEmpty();
        }
    }
}
