package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClassFiguresTest {
    private static final double[] SURE = {0.99, 0.01};
    private static final double[] DOUBTED = {0.2, 0.8};

    @Test
    void text_hasTheEventsBehindEachNumber() {
        assertThat(new ClassFigures(new Share(37, 52), new Share(37, 57), 0.714).text())
                .isEqualTo("recall 71.2 % (37 of 52), precision 64.9 % (37 of 57), PR-AUC 0.71");
    }

    /** 0 of 0 is neither 0 % nor 100 %. */
    @Test
    void text_noEvents_isNoNumber() {
        assertThat(ClassFigures.NONE.text()).isEqualTo("no event yet, none predicted yet");
        assertThat(new ClassFigures(Share.NONE, new Share(0, 3), Double.NaN).text())
                .isEqualTo("no event yet, precision 0.0 % (0 of 3)");
        assertThat(new ClassFigures(new Share(0, 12), Share.NONE, 0.25).text())
                .isEqualTo("recall 0.0 % (0 of 12), none predicted yet, PR-AUC 0.25");
    }

    /** Of 400 frauds among 40,000 events the newest 200 are missed; 40 false alarms, 20 of them among the newest. */
    @Test
    void figures_rareClass_haveTheirOwnEventsInEachForm() {
        ServedQuality quality = new ServedQuality(2);
        for (int i = 0; i < 40_000; i++) {
            boolean isFraud = i % 100 == 0;
            boolean isFound = isFraud && i < 20_000;
            quality.add(isFraud ? 1 : 0, isFound || i % 1_000 == 1 ? 1 : 0, isFraud ? DOUBTED : SURE);
        }

        ClassFigures all = quality.in(QualityForm.CUMULATIVE).figures(1);
        assertThat(all).isEqualTo(new ClassFigures(new Share(200, 400), new Share(200, 240), 1));
        ClassFigures newest = quality.in(QualityForm.WINDOW).figures(1);
        assertThat(newest.recall()).isEqualTo(new Share(0, 200));
        assertThat(newest.precision()).isEqualTo(new Share(164, 200));
        assertThat(quality.rareClasses().shown()).containsExactly(1);
    }

    @Test
    void figures_beforeTheFirstEvent_areNone() {
        ServedQuality quality = new ServedQuality(2);
        for (QualityForm form : QualityForm.values()) {
            assertThat(quality.in(form).figures(1)).isEqualTo(ClassFigures.NONE);
        }
        assertThat(quality.rareClasses().isKnown()).isFalse();
    }
}
