package org.lorentztron.local.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.lorentztron.connectors.wire.version.NamesCodec;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.LateLabels;
import org.lorentztron.job.options.Topics;
import org.lorentztron.local.run.figures.JudgedPredictions;
import org.lorentztron.local.run.figures.RunFigures;
import org.lorentztron.local.shared.AbsentNames;
import org.lorentztron.tools.page.JobNews;

/**
 * What the records of a job say to a person: one line per version of its model, and lines about those that were
 * rejected; once, that no feature is known by a name that options give. Records of other models, and those that were
 * rejected from other topics, say nothing. Not thread-safe, but for {@link #news}.
 */
final class ProgressLines {
    /** The names of features may come a version later than the features, and those of rare features later still. */
    static final int VERSIONS_TO_NAMES = 3;

    /** After so many calls without a version, what is waited for is told. */
    static final int DRAINS_TO_WAITING = 5;

    private static final String JUDGED = "Before it trained them, the job predicted: ";
    private static final String NOT_JUDGED = "No prediction is judged yet; ";

    private final Topics topics;
    private final String modelId;
    private final RunFigures figures;
    private final JudgedPredictions judged;
    private final List<String> versions = new ArrayList<>();
    private final List<String> unreadable = new ArrayList<>();
    private final @Nullable String unlabelledAs;
    private final AbsentNames absent;
    private final Supplier<List<String>> warnings;
    private final RejectionLines rejections;
    private final @Nullable RestoredState state;
    private final Awaited awaited;
    private OptionalLong newestVersion = OptionalLong.empty();
    private long eventsTrained;
    private int versionsWithNames;
    private int drainsWithoutVersion;
    private final LateLine lateEvents = new LateLine("event");
    private final LateLine lateLabels = new LateLine("label");
    private long waitingTold = Long.MAX_VALUE;
    private long unlabelledTold;
    private long unscoredTold;
    private String awaitedTold = "";
    private String awaitedNow = "";
    private String judgedNow = "";
    private volatile JobNews news = JobNews.NONE;
    private boolean absentTold;

    /**
     * @param absent features to look for among those that versions name
     * @param state that the job goes on from; null if it starts without
     * @param warnings what looked wrong since they were asked for last
     */
    ProgressLines(
            JobOptions job,
            RunFigures figures,
            AbsentNames absent,
            @Nullable RestoredState state,
            Supplier<List<String>> warnings) {
        this.state = state;
        this.topics = job.topics();
        this.rejections = new RejectionLines(topics.deadLetters());
        this.modelId = job.modelId();
        this.awaited = new Awaited(job);
        this.unlabelledAs = unlabelledAs(job);
        this.figures = figures;
        this.judged = new JudgedPredictions(figures, job);
        this.absent = absent;
        this.warnings = warnings;
    }

    private static @Nullable String unlabelledAs(JobOptions job) {
        LateLabels late = job.lateLabels();
        return late == null || late.unlabelled() == Event.UNLABELLED
                ? null
                : job.classes().get(late.unlabelled());
    }

    void add(ConsumerRecord<byte[], byte[]> topicRecord) {
        if (topicRecord.topic().equals(topics.models())) {
            addNames(topicRecord);
            addVersion(topicRecord);
        } else if (topicRecord.topic().equals(topics.deadLetters())) {
            addLetter(topicRecord);
        }
    }

    /**
     * The lines of the records added since the last call: versions in their order, then warnings, then rejections by
     * reason.
     */
    List<String> drain() {
        List<String> lines = new ArrayList<>(versions);
        awaitedNow = awaited.text(figures, newestVersion.isPresent());
        String served = judged.now();
        judgedNow = served.isEmpty() ? judged.inTraining() : served;
        news = new JobNews(
                awaitedNow,
                figures.progress().unscored(),
                judgedNow.isEmpty() ? "" : (served.isEmpty() ? NOT_JUDGED : JUDGED) + judgedNow.substring(2),
                figures.prequentialEvents());
        if (versions.isEmpty()) {
            drainsWithoutVersion++;
            lines.addAll(awaited());
        } else {
            drainsWithoutVersion = 0;
            awaitedTold = "";
            waitingTold = Long.MAX_VALUE;
            lines.set(lines.size() - 1, lines.get(lines.size() - 1) + judgedNow + waitingNow());
            lines.addAll(judged.sinceStart());
        }
        lines.addAll(doubled());
        lines.addAll(warnings.get());
        lines.addAll(rejections.drain());
        if (versionsWithNames >= VERSIONS_TO_NAMES) {
            lines.addAll(takeAbsent());
        }
        lines.addAll(unreadable);
        versions.clear();
        unreadable.clear();
        return lines;
    }

    /** What a person should hear of while the job runs: each when it is there, and when it has doubled. */
    private List<String> doubled() {
        List<String> lines = new ArrayList<>();
        lateEvents.line(figures.lateEvents()).ifPresent(lines::add);
        lateLabels.line(figures.lateLabels()).ifPresent(lines::add);
        long unlabelled = figures.unlabelled().orElse(0);
        if (unlabelled > 0 && unlabelled >= 2 * unlabelledTold) {
            unlabelledTold = unlabelled;
            lines.add(LabelFigures.unlabelled(unlabelled, unlabelledAs) + " up to now");
        }
        long unscored = figures.progress().unscored();
        if (newestVersion.isPresent() && unscored > 0 && unscored >= 2 * unscoredTold) {
            unscoredTold = unscored;
            lines.add(String.format(
                    Locale.ROOT,
                    "%,d %s before the first version up to now, and got no prediction",
                    unscored,
                    unscored == 1 ? "event came" : "events came"));
        }
        return lines;
    }

    /**
     * Every few seconds while something is awaited that comes nearer, such as the first version. That events wait for
     * labels is told after each version, and again when half of them are left: without it, a job whose events all wait
     * looks like one that has none.
     */
    private List<String> awaited() {
        if (drainsWithoutVersion < DRAINS_TO_WAITING) {
            return List.of();
        }
        if (!awaitedNow.isEmpty()) {
            drainsWithoutVersion = 0;
            boolean isTold = awaitedNow.equals(awaitedTold);
            awaitedTold = awaitedNow;
            return isTold ? List.of() : List.of(awaitedNow + (newestVersion.isEmpty() ? judgedNow : ""));
        }
        long waiting = figures.waiting().orElse(0);
        if (waiting == 0 || waiting > waitingTold / 2) {
            return List.of();
        }
        waitingTold = waiting;
        return List.of(Awaited.waiting(figures));
    }

    /** What a page shows of the job, as of when lines were last drained. For any thread. */
    JobNews news() {
        return news;
    }

    /** The last lines, when no record comes any more: what has not been said yet, and what all come to. */
    List<String> end() {
        List<String> lines = new ArrayList<>(drain());
        lines.addAll(takeAbsent());
        lines.add(summary().line());
        return lines;
    }

    /** Once, after names have come. */
    private List<String> takeAbsent() {
        if (absentTold || !absent.hasNames()) {
            return List.of();
        }
        absentTold = true;
        return absent.lines();
    }

    /** What all records added so far come to. */
    RunSummary summary() {
        LabelFigures labels = new LabelFigures(figures.joined(), figures.waiting(), figures.unlabelled(), unlabelledAs);
        return new RunSummary(newestVersion, eventsTrained, labels, rejections.totals());
    }

    private void addNames(ConsumerRecord<byte[], byte[]> model) {
        if (absentTold || absent.isEmpty() || model.value() == null) {
            return;
        }
        Optional<SnapshotKeys.NamesKey> key = SnapshotKeys.parseNames(model.key())
                .filter(named -> named.modelId().equals(modelId));
        if (key.isPresent()) {
            try {
                NamesCodec.decode(key.get(), model.value()).entries().values().forEach(absent::see);
            } catch (IOException e) {
                unreadable.add("names of features cannot be read: " + e.getMessage());
            }
        }
    }

    private void addVersion(ConsumerRecord<byte[], byte[]> model) {
        boolean isManifest = SnapshotKeys.parse(model.key())
                .filter(key -> key.isManifest() && key.modelId().equals(modelId))
                .isPresent();
        if (!isManifest || model.value() == null) {
            return;
        }
        try {
            addVersion(SnapshotCodec.decodeManifest(model.value()));
        } catch (IOException e) {
            unreadable.add("a version cannot be read: " + e.getMessage());
        }
    }

    private void addVersion(VersionInfo version) {
        if (state != null && newestVersion.isEmpty()) {
            versions.add("goes on at version " + version.version() + " from " + state.directory());
        }
        versions.add(line(version));
        newestVersion = OptionalLong.of(version.version());
        eventsTrained = version.eventsTrained();
        versionsWithNames += absent.hasNames() ? 1 : 0;
    }

    private static String line(VersionInfo version) {
        return String.format(Locale.ROOT, "version %d: %,d events trained", version.version(), version.eventsTrained());
    }

    /**
     * As what is judged, this is of now and of no version, so of versions that came together the newest alone has it.
     */
    private String waitingNow() {
        OptionalLong waiting = figures.waiting();
        return (waiting.isPresent()
                        ? String.format(Locale.ROOT, ", now waiting for labels %,d", waiting.getAsLong())
                        : "")
                + figures.progress().behind().stream()
                        .filter(behind -> behind >= Awaited.FEW_BEHIND)
                        .mapToObj(behind -> String.format(Locale.ROOT, ", %,d events behind", behind))
                        .collect(Collectors.joining());
    }

    private void addLetter(ConsumerRecord<byte[], byte[]> letter) {
        Map<String, byte[]> headers = new HashMap<>();
        letter.headers().forEach(header -> headers.put(header.key(), header.value()));
        try {
            DeadLetter read = DeadLetterHeaders.read(headers, null, null);
            boolean isRead =
                    read.topic().equals(topics.events()) || read.topic().equals(topics.labels());
            if (isRead && DeadLetterHeaders.mayBeOf(modelId, headers)) {
                rejections.add(read.reason(), VisibleText.of(read.message()));
            }
        } catch (IllegalArgumentException e) {
            // Written by another program, or by a newer job with reasons of its own: nothing of this job's.
        }
    }
}
