package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionSplitTest {
    private static final int IDS = 100_000;
    /** Of a binomial number: beyond it is one of 15,000. */
    private static final double DEVIATIONS = 4;

    @Test
    void pick_everyCaseOfConformance_isAsInOtherLanguages() throws IOException {
        int found = 0;
        for (String line : Files.readAllLines(Conformance.FOLDER.resolve("split.jsonl"))) {
            Map<?, ?> golden = JsonTree.object(line);
            String id = (String) golden.get("id");
            assertThat(VersionSplit.point(id)).as(line).isEqualTo(((Number) golden.get("point")).doubleValue());
            assertThat(VersionSplit.parse((String) golden.get("split")).pick(id))
                    .as(line)
                    .isEqualTo(golden.get("pick"));
            found++;
        }
        assertThat(found).isGreaterThan(30);
    }

    @Property(tries = 20)
    void pick_manyIds_hasTheSharesWithinChance(@ForAll @DoubleRange(min = 0.01, max = 0.99) double share) {
        VersionSplit split = VersionSplit.parse("a=" + share + ",b=" + (1 - share));

        long picked = ids("a", split);

        double deviation = Math.sqrt(IDS * share * (1 - share));
        assertThat((double) picked).isCloseTo(IDS * share, within(DEVIATIONS * deviation));
    }

    private static long ids(String name, VersionSplit split) {
        return IntStream.range(0, IDS)
                .filter(i -> split.pick("payment-" + i).equals(name))
                .count();
    }

    @Property(tries = 200)
    void pick_shareThatGrows_keepsItsIds(@ForAll String id) {
        VersionSplit few = VersionSplit.parse("champion=0.9,challenger=0.1");
        VersionSplit many = VersionSplit.parse("champion=0.5,challenger=0.5");

        assertThat(few.pick(id))
                .isEqualTo(VersionSplit.parse("champion=0.9, challenger = 1e-1").pick(id));
        if (few.pick(id).equals("challenger")) {
            assertThat(many.pick(id)).isEqualTo("challenger");
        }
    }

    /** An id that a split gives to the challenger is held out, thinned and counted as often as any other. */
    @Test
    void point_hashOfTheIdAlone_isIndependent() {
        VersionSplit half = VersionSplit.parse("a=0.5,b=0.5");
        long both = IntStream.range(0, IDS)
                .mapToObj(Integer::toString)
                .filter(id -> half.pick(id).equals("a") && plainHash(id) < 0)
                .count();

        assertThat((double) both).isCloseTo(IDS / 4.0, within(DEVIATIONS * Math.sqrt(IDS * 3 / 16.0)));
    }

    private static byte plainHash(String id) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(id.getBytes(UTF_8))[0];
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                          | \"\" has no name and share, expected name=share",
                "champion                    | \"champion\" has no name and share, expected name=share",
                "champion=1,                 | \"\" has no name and share, expected name=share",
                "champion=0.9,champion=0.1   | champion is given twice, expected once",
                "champion=0.9,challenger=0.2 | shares sum to 1.1, expected 1",
                "champion=0,challenger=0     | shares sum to 0, expected 1",
                "champion=-0.1,other=1       | share of champion is -0.1, expected from 0 to 1",
                "champion=NaN                | share of champion is NaN, expected from 0 to 1",
                "champion=90%                | share of champion is 90%, expected from 0 to 1",
                "007=1                       | name is '007', expected an alias such as champion, or the number of a version",
                "é=1.5,007=1,7               | name is 'é', expected an alias such as champion, or the number of a version;"
                        + " share of é is 1.5, expected from 0 to 1;"
                        + " name is '007', expected an alias such as champion, or the number of a version;"
                        + " \"7\" has no name and share, expected name=share"
            })
    void parse_impossibleText_saysEverythingThatIsWrong(String text, String problems) {
        assertThatThrownBy(() -> VersionSplit.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(problems);
    }

    @Test
    void parse_namesAndNumbers_areInTheirOrder() {
        assertThat(VersionSplit.parse(" champion = 0.7 ,41=0.3,next-1=0").names())
                .containsExactly("champion", "41", "next-1");
    }
}
