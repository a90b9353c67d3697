package org.lorentztron.tools.topics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.VersionSplit;
import org.lorentztron.tools.charts.ComparisonVerdict;
import org.lorentztron.tools.charts.DifferenceTable;
import org.lorentztron.tools.charts.DifferenceTable.Tested;
import org.lorentztron.tools.charts.QualityNumber;

/** Which of two versions is said to be better, and why. */
class ComparisonVerdictTest {
    private final ComparedTopics topics = new ComparedTopics();

    @Test
    void judge_challengerIsBetter_isMoreThanChance() {
        topics.predictSplit(4_000, 0.5, 0.90, 0.95);

        ComparisonVerdict verdict = topics.verdict();

        assertThat(verdict.better()).isEqualTo("challenger");
        assertThat(verdict.number()).isEqualTo(QualityNumber.ERROR);
        assertThat(verdict.text())
                .startsWith("challenger is better than champion, more than chance: error ")
                .contains(" % against ");
        assertThat(topics.leftOut).isEqualTo("predictions while one alone predicted: 3");
        assertThat(topics.comparison.versions(0).keySet()).containsExactly(5L);
        assertThat(topics.comparison.versions(1).keySet()).containsExactly(7L);
    }

    @Test
    void judge_equalVersions_areNotMoreThanChance() {
        topics.predictSplit(4_000, 0.5, 0.90, 0.90);

        ComparisonVerdict verdict = topics.verdict();

        assertThat(verdict.tells()).isTrue();
        assertThat(verdict.better()).isNull();
        assertThat(verdict.text()).startsWith("not more than chance: error ");
    }

    /** No number says which is better where the two had events of other times. */
    @Test
    void ofChangedShares_saysFromWhenOnTheyHold_andNothingElse() {
        ComparisonVerdict verdict = ComparisonVerdict.ofChangedShares(1_700_000_000_000L);

        assertThat(verdict.tells()).isFalse();
        assertThat(verdict.better()).isNull();
        assertThat(verdict.text()).endsWith("compare from when they hold, --from 2023-11-14T22:13:20Z");
    }

    /** The error rate would say little of 1 % fraud: log loss decides. */
    @Test
    void judge_rareClass_isByLogLoss() {
        topics.predictSplit(20_000, 0.01, 0.97, 0.99);

        ComparisonVerdict verdict = topics.verdict();

        assertThat(verdict.number()).isEqualTo(QualityNumber.LOG_LOSS);
        assertThat(verdict.better()).isEqualTo("challenger");
    }

    /** The same model, of which one decides what is easy alone. */
    @Test
    void judge_oneAbstainsFromWhatIsHard_isNoBetter() {
        Random random = new Random(7);
        VersionSplit split = VersionSplit.parse("champion=0.5,challenger=0.5");
        for (int i = 0; i < 4_000; i++) {
            String id = "payment-" + i;
            boolean isFraud = random.nextBoolean();
            boolean isHard = random.nextBoolean();
            boolean isRight = !isHard || random.nextDouble() < 0.6;
            double sure = isHard ? 0.6 : 0.99;
            String name = split.pick(id);
            topics.predict(
                    id, name, 5, isRight == isFraud ? sure : 1 - sure, 1_000 + i, isHard && name.equals("challenger"));
            topics.label(id, isFraud ? "fraud" : "ok", 2_000 + i);
        }

        ComparisonVerdict verdict = topics.verdict();

        assertThat(verdict.number()).isEqualTo(QualityNumber.LOG_LOSS);
        assertThat(verdict.better()).isNull();
        assertThat(verdict.text())
                .startsWith("not more than chance: log loss ")
                .containsPattern(", no label for 0.00 % against [45][0-9]\\.[0-9]{2} %");
    }

    /** The table beside the verdict has no interval of a number without any mistake, and does not speak against it. */
    @Test
    void judge_noErrorAmongManyEvents_isBetterAndNotTooFewInTheTable() {
        topics.predictSplit(4_000, 0.5, 0.95, 1);

        List<Tested> tested = topics.judge();

        assertThat(ComparisonVerdict.of(ComparedTopics.CLASSES, tested.get(0), tested.get(1))
                        .better())
                .isEqualTo("challenger");
        assertThat(DifferenceTable.linesOfOthers(ComparedTopics.CLASSES, tested.get(0), tested.get(1)))
                .filteredOn(line -> line.startsWith("error"))
                .singleElement()
                .asString()
                .endsWith("one has no interval");
    }

    /** No error among a few events is no proof. */
    @Test
    void judge_fewEvents_saysHowManyMore() {
        topics.predictSplit(100, 0.5, 0.8, 1);

        ComparisonVerdict verdict = topics.verdict();

        assertThat(verdict.tells()).isFalse();
        assertThat(verdict.moreEvents()).isBetween(100L, 300L);
        assertThat(verdict.text()).matches("too few events: about [0-9]+ more needed, for 10 errors .*");
    }
}
