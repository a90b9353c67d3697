package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The functions of Math may differ in the last bit from one machine to another, and models would with them. Whatever a
 * version depends on is computed in these modules.
 */
class StrictMathTest {
    private static final List<String> MODULES = List.of("model", "connectors", "job");
    private static final String NAMES =
            "(?:a?sin|a?cos|a?tan2?|sinh|cosh|tanh|exp|expm1|log|log10|log1p|pow|cbrt|hypot)\\b";
    /** A call or a reference to a method; an import of all methods or of one of these. */
    private static final Pattern INEXACT = Pattern.compile("(?<!Strict)\\bMath\\s*(?:\\.|::)\\s*" + NAMES
            + "|\\bimport\\s+static\\s+java\\.lang\\.Math\\.(?:\\*|" + NAMES + ")");

    private static List<String> inexact(String code) {
        return INEXACT.matcher(code).results().map(MatchResult::group).toList();
    }

    @Test
    void functions_thatAreNotExact_areThoseOfStrictMath() {
        for (String module : MODULES) {
            for (Source source : Sources.of(module)) {
                assertThat(inexact(source.code())).as(source.name()).isEmpty();
            }
        }
    }

    @Test
    void functions_thatAreNotExact_areFoundInEveryForm() {
        for (String code : List.of(
                "Math.exp(x)",
                "java.lang.Math.pow(x, y)",
                "Math\n    .log(x)",
                "map(Math::tanh)",
                "import static java.lang.Math.exp;",
                "import static java.lang.Math.*;")) {
            assertThat(inexact(code)).as(code).hasSize(1);
        }
        for (String code : List.of("StrictMath.exp(x)", "Math.expansion(x)", "Math.max(x, y)", "Math::abs")) {
            assertThat(inexact(code)).as(code).isEmpty();
        }
    }
}
