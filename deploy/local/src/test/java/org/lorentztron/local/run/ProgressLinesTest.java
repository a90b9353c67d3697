package org.lorentztron.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.local.GivenFigures;
import org.lorentztron.local.run.figures.JobProgress;
import org.lorentztron.local.run.figures.JudgedPredictions;
import org.lorentztron.local.shared.AbsentNames;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.RareClasses;
import org.lorentztron.model.monitor.Share;
import org.lorentztron.model.predict.DecisionRule;

/** Which records are of the job that runs, and what is said of them. */
class ProgressLinesTest {
    private final GivenFigures figures = new GivenFigures();
    private final ProgressLines lines = lines();

    private ProgressLines lines(String... more) {
        return lines(null, more);
    }

    private ProgressLines lines(@Nullable RestoredState state, String... more) {
        List<String> line = new ArrayList<>(List.of(
                "--bootstrap-servers", "localhost:1", "--classes", "a,b", "--features", "2", "--model-id", "m"));
        line.addAll(List.of(more));
        return new ProgressLines(
                JobArguments.parse(line.toArray(String[]::new), Map.of()),
                figures,
                new AbsentNames(Map.of()),
                state,
                List::of);
    }

    private static ConsumerRecord<byte[], byte[]> letter(String model, String events) {
        return letter(model, events, "of " + model);
    }

    private static ConsumerRecord<byte[], byte[]> letter(String model, String events, String message) {
        DeadLetter letter = new DeadLetter(MalformedReason.NOT_JSON, message, events, 0, 3, 5, null, null, 9);
        ConsumerRecord<byte[], byte[]> kept =
                new ConsumerRecord<>("dead-letters", 0, 0, null, "{".getBytes(StandardCharsets.UTF_8));
        DeadLetterHeaders.of(letter, model).forEach(kept.headers()::add);
        return kept;
    }

    @Test
    void drain_restored_saysOnceAtWhichVersionAndFromWhere() {
        ProgressLines restored = lines(new RestoredState(Path.of("state", "0000", "chk-7"), Instant.EPOCH));
        restored.add(version(41));
        restored.add(version(42));

        assertThat(restored.drain())
                .containsExactly(
                        "goes on at version 41 from " + Path.of("state", "0000", "chk-7"),
                        "version 41: 100 events trained",
                        "version 42: 100 events trained");
        restored.add(version(43));
        assertThat(restored.drain()).containsExactly("version 43: 100 events trained");
    }

    /** Jobs of other models may read the same events and have the same topic of dead letters. */
    @Test
    void drain_lettersOfOtherJobs_areNotCounted() {
        lines.add(letter("m", "events"));
        lines.add(letter("other", "events"));
        lines.add(letter("m", "other"));

        assertThat(lines.drain()).containsExactly("rejected 1 record (not-json): of m; see topic 'dead-letters'");
        assertThat(lines.summary().rejected()).isEqualTo(Map.of(MalformedReason.NOT_JSON, 1L));
    }

    /** What stands in a terminal is no sender's to decide. */
    @Test
    void drain_controlCharactersInAMessage_areShownAsTheirNumbers() {
        lines.add(letter("m", "events", "label is \"a\u001b[2J\nb\""));

        assertThat(lines.drain())
                .containsExactly(
                        "rejected 1 record (not-json): label is \"a\\u001b[2J\\u000ab\"; see topic 'dead-letters'");
    }

    /** Letters of labels have what is wrong with them as their message. */
    @Test
    void drain_lettersOfLabels_areCountedWhereLabelsAreRead() {
        lines.add(letter("m", "late"));
        assertThat(lines.drain()).isEmpty();
        ProgressLines joining = lines("--labels-topic", "late", "--label-timeout", "1h");
        joining.add(letter("m", "late"));
        joining.add(letter("m", "events"));
        joining.add(letter("m", "other"));

        assertThat(joining.drain())
                .containsExactly("rejected 2 records (not-json), the last one: of m; see topic 'dead-letters'");
    }

    /** No version can have predicted the events of the first interval, but training tests each before it learns it. */
    @Test
    void drain_nothingIsJudgedYet_saysHowTrainingDoes() {
        figures.progress = new JobProgress(1_200, 1_000, 0, OptionalLong.empty(), OptionalLong.empty(), 0, 1_000);
        figures.mistakes = 124;
        figures.training.put(1, new ClassFigures(new Share(4, 10), new Share(4, 5), Double.NaN));
        String training = "in training: b recall 40.0 % (4 of 10), precision 80.0 % (4 of 5), error of all classes"
                + " 12.4 % (124 of 1,000) before each event was learned";

        List<String> told = new ArrayList<>();
        for (int drain = 0; drain < ProgressLines.DRAINS_TO_WAITING; drain++) {
            told.addAll(lines.drain());
        }
        assertThat(told).containsExactly("no interval of 10s has ended: 1,200 events, " + training);
        assertThat(lines.news().judged()).isEqualTo("No prediction is judged yet; " + training);
        lines.add(version(1));
        assertThat(lines.drain()).containsExactly("version 1: 100 events trained, " + training);
        figures.error = OptionalDouble.of(0.25);
        lines.add(version(2));
        assertThat(lines.drain())
                .containsExactly(
                        "version 2: 100 events trained, prequential error now 25.00 % of the newest 1,000" + " scored");
        assertThat(lines.news().judged()).startsWith("Before it trained them, the job predicted: prequential error");
    }

    /** Of more than two classes, a part tells two of them apart: its mistakes are not those of the model. */
    @Test
    void drain_severalPartsOfAnEvent_saysThatPartsAreWrong() {
        figures.progress = new JobProgress(1_200, 1_000, 0, OptionalLong.empty(), OptionalLong.empty(), 1, 1_000);
        figures.mistakes = 60;
        String[] job = {"--bootstrap-servers=localhost:1", "--classes=a,b,c", "--features=2"};

        assertThat(new JudgedPredictions(figures, JobArguments.parse(job, Map.of())).inTraining())
                .isEqualTo(", in training: parts wrong 3.0 % (60 of 2,000) before each event was learned");
    }

    /** Without a line for it, a job that waits for labels looks like one that has no events. */
    @Test
    void drain_eventsThatWaitForLabels_areToldBesideTheNewestVersion() {
        figures.error = OptionalDouble.of(0.25);
        figures.waiting = OptionalLong.of(9_729);
        figures.joined = OptionalLong.of(90);
        figures.unlabelled = OptionalLong.of(4);
        lines.add(version(1));
        lines.add(version(2));

        assertThat(lines.end())
                .containsExactly(
                        "version 1: 100 events trained",
                        "version 2: 100 events trained, prequential error now 25.00 % of the newest 1,000 scored,"
                                + " now waiting for labels 9,729",
                        "4 unlabelled up to now",
                        "newest version 2: 100 events trained, 90 joined with labels, 9,729 waiting for labels,"
                                + " 4 unlabelled, 0 rejected");
    }

    /** Labels come much later than events, and versions with them. */
    @Test
    void drain_eventsThatWaitWhileNoVersionComes_areToldOnceAfterEach() {
        figures.waiting = OptionalLong.of(5_000);
        assertThat(drains(ProgressLines.DRAINS_TO_WAITING - 1)).isEmpty();
        assertThat(drains(100)).containsExactly("5,000 events wait for labels");
        lines.add(version(1));
        assertThat(drains(1)).containsExactly("version 1: 100 events trained, now waiting for labels 5,000");
        figures.waiting = OptionalLong.of(0);
        assertThat(drains(100)).isEmpty();
        figures.waiting = OptionalLong.of(1);

        assertThat(drains(1)).containsExactly("1 event waits for labels");
    }

    /** Labels that join events of an interval that is open bring no version yet. */
    @Test
    void drain_eventsThatWaitAreHalved_areToldAgain() {
        figures.waiting = OptionalLong.of(5_000);
        assertThat(drains(100)).containsExactly("5,000 events wait for labels");
        figures.waiting = OptionalLong.of(2_501);
        assertThat(drains(100)).isEmpty();
        figures.waiting = OptionalLong.of(2_500);
        assertThat(drains(100)).containsExactly("2,500 events wait for labels");
        figures.waiting = OptionalLong.of(0);
        assertThat(drains(100)).isEmpty();
    }

    /** Each few seconds, if it has changed. */
    @Test
    void drain_behind_isToldAgainWhenItHasChangedAndBesideVersions() {
        figures.progress = behind(12_000);
        assertThat(drains(ProgressLines.DRAINS_TO_WAITING)).containsExactly("catching up: 12,000 events behind");
        assertThat(drains(100)).isEmpty();
        figures.progress = behind(7_000);
        assertThat(drains(100)).containsExactly("catching up: 7,000 events behind");
        lines.add(version(1));
        assertThat(lines.drain()).containsExactly("version 1: 100 events trained, 7,000 events behind");
        assertThat(lines.news().awaits()).isEqualTo("catching up: 7,000 events behind");
        figures.progress = behind(3);
        lines.add(version(2));
        assertThat(lines.drain()).containsExactly("version 2: 100 events trained");
    }

    private static JobProgress behind(long events) {
        return new JobProgress(0, 0, 0, OptionalLong.of(events), OptionalLong.empty(), 0, 0);
    }

    @Test
    void drain_eventsBeforeTheFirstVersion_areToldWithIt() {
        figures.progress = new JobProgress(0, 0, 4_321, OptionalLong.empty(), OptionalLong.empty(), 0, 0);
        assertThat(drains(100)).isEmpty();
        lines.add(version(1));
        assertThat(lines.drain())
                .containsExactly(
                        "version 1: 100 events trained",
                        "4,321 events came before the first version up to now, and got no prediction");
        assertThat(drains(100)).isEmpty();
    }

    /** Not at the end alone, when it is too late to mend. */
    @Test
    void drain_lateAndUnlabelledEvents_areToldWhenTheyDouble() {
        assertThat(drains(3)).isEmpty();
        figures.lateEvents = 1;
        assertThat(drains(3))
                .containsExactly(
                        "1 event came too late up to now, and their time was moved forward (see --out-of-orderness"
                                + " and --idle-timeout)");
        figures.unlabelled = OptionalLong.of(1_000);
        assertThat(drains(3)).containsExactly("1,000 unlabelled up to now");
        figures.unlabelled = OptionalLong.of(1_999);
        figures.lateEvents = 2_100;
        assertThat(drains(3))
                .containsExactly("2,100 events came too late up to now, and their time was moved forward (see"
                        + " --out-of-orderness and --idle-timeout)");
        figures.unlabelled = OptionalLong.of(2_000);
        assertThat(drains(3)).containsExactly("2,000 unlabelled up to now");
        figures.lateLabels = 1;
        assertThat(drains(3))
                .containsExactly(
                        "1 label came too late up to now, and their time was moved forward (see --out-of-orderness"
                                + " and --idle-timeout)");
    }

    private List<String> drains(int count) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.addAll(lines.drain());
        }
        return all;
    }

    /** The error is that of the newest events: beside an older version it would say what it is not. */
    @Test
    void drain_versionsTogether_haveOneErrorBesideTheNewest() {
        figures.error = OptionalDouble.of(0.25);
        lines.add(version(1));
        lines.add(version(2));

        assertThat(lines.drain())
                .containsExactly(
                        "version 1: 100 events trained",
                        "version 2: 100 events trained, prequential error now 25.00 % of the newest 1,000 scored");
    }

    /** An error of 0.95 % may be all of a class of 1 %. */
    @Test
    void drain_rareClass_leadsWithItsFiguresAndTheirEvents() {
        figures.error = OptionalDouble.of(0.0095);
        figures.rare = new RareClasses(true, List.of(1), 0);
        figures.ofClass.put(QualityForm.WINDOW, new ClassFigures(new Share(37, 52), new Share(37, 57), 0.714));
        figures.ofClass.put(QualityForm.CUMULATIVE, figures.ofClass.get(QualityForm.WINDOW));
        lines.add(version(1));

        assertThat(lines.drain())
                .containsExactly(
                        "version 1: 100 events trained, b of the newest scored: recall 71.2 % (37 of 52), precision 64.9 %"
                                + " (37 of 57), PR-AUC 0.71, prequential error now 0.95 % of the newest 1,000 scored");

        figures.rare = new RareClasses(true, List.of(1), 4);
        figures.ofClass.put(QualityForm.CUMULATIVE, new ClassFigures(new Share(0, 300), new Share(0, 0), 0.02));
        lines.add(version(2));

        assertThat(lines.drain())
                .containsExactly(
                        "version 2: 100 events trained, b of the newest scored: recall 71.2 % (37 of 52), precision 64.9 % (37 of 57),"
                                + " PR-AUC 0.71, rare also 4 other classes, prequential error now 0.95 % of the newest"
                                + " 1,000 scored",
                        "b since start: recall 0.0 % (0 of 300), none predicted yet, PR-AUC 0.02");
    }

    @Test
    void drain_fewScored_saysThatRareClassesAreNotKnown() {
        figures.error = OptionalDouble.of(0);
        figures.rare = new RareClasses(false, List.of(), 0);
        lines.add(version(1));

        assertThat(lines.drain())
                .containsExactly(
                        "version 1: 100 events trained, prequential error now 0.00 % of the newest 1,000 scored,"
                                + " too few to say which classes are rare");
    }

    static ConsumerRecord<byte[], byte[]> version(long number) {
        VersionInfo manifest = new VersionInfo(
                "m",
                number,
                1_000 * number,
                List.of("a", "b"),
                IndexedFeatures.NAME,
                null,
                List.of(),
                100,
                List.of(),
                DecisionRule.VOTES,
                Map.of(),
                1,
                "test");
        byte[] key = SnapshotKeys.of("m", manifest).getBytes(StandardCharsets.UTF_8);
        return new ConsumerRecord<>("models", 0, number, key, SnapshotCodec.encode("m", manifest));
    }

    /** Letters that name no model may be this job's, of an earlier release. */
    @Test
    void drain_letterWithoutModel_isCounted() {
        ConsumerRecord<byte[], byte[]> older = letter("any", "events");
        older.headers().remove(DeadLetterHeaders.MODEL);
        lines.add(older);

        assertThat(lines.drain()).hasSize(1);
    }
}
