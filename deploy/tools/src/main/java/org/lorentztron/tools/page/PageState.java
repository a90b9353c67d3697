package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.tools.cli.JsonLine;
import org.lorentztron.tools.http.EventFrame;

/**
 * All that the page shows, of bounded size. Whoever opens the page gets {@link #all}, and with every {@link #tick} what
 * has changed since the tick before. Thread-safe.
 *
 * <pre>
 *   event: all    {"now": ms, "model": ..., "since": ms, "curve": {...}, "versions": {...}, ...}
 *   event: tick   {"now": ms, "points": [point], and those of the other fields that have changed, whole}
 * </pre>
 */
final class PageState {
    /** Of the curves: enough for the pixels of a wide page. */
    static final int MOST_POINTS = 600;

    /** With fewer scored events, those show that versions have trained. */
    static final int FEW = 100;

    private final String modelId;
    private final Clock clock;
    private final long since;
    private final VersionLog versions = new VersionLog();
    private final StreamLog stream = new StreamLog();
    private final LetterLog letters;
    private final SignalLog signals;
    private final TopicNotes notes;
    /** Null if labels come with their events. */
    private final @Nullable LabelLog labels;

    private final Contact contact = new Contact();
    private final JobLog job = new JobLog();
    private final Thinned<CurvePoint> curve = new Thinned<>(MOST_POINTS);
    /** Null before the first version. */
    private @Nullable SampledQuality quality;
    /** Of events that the version has trained, while few others were scored; null if there are none. */
    private @Nullable SampledQuality trained;

    /** Events scored when the newest point was made. */
    private long scoredBefore;
    /** Whether a version has come since: its held-out error belongs to the curves. */
    private boolean hasNewVersion;
    /** Whether the model has other classes than before, so that nothing of what was sent holds. */
    private boolean restarted;

    PageState(String modelId, PageTopics topics, Clock clock) {
        this.modelId = modelId;
        this.clock = clock;
        this.since = clock.millis();
        this.letters = new LetterLog(modelId, topics);
        this.signals = new SignalLog(modelId);
        this.notes = new TopicNotes(topics);
        this.labels = topics.labels() == null ? null : new LabelLog();
    }

    /** A version was taken. One of other classes begins all curves again. */
    synchronized void version(ModelVersion version) {
        versions.add(version, clock.millis());
        hasNewVersion = true;
        if (quality == null || !quality.fits(version)) {
            restarted |= quality != null;
            quality = SampledQuality.of(version, false);
            quality.change();
            trained = null;
            scoredBefore = 0;
            curve.clear();
        }
    }

    /** An event was scored, by a version whose classes these are; after a change of classes, late ones say nothing. */
    synchronized void scored(
            List<String> classes, int truth, int served, double[] probabilities, List<String> segments) {
        if (quality != null && quality.classes().equals(classes)) {
            quality.add(truth, served, probabilities, segments, clock.millis());
        }
    }

    /** Whether hardly any event was scored before it was trained. */
    synchronized boolean hasFewScored() {
        return quality != null && quality.events() < FEW;
    }

    /** How the newest version does on events that it has trained; shown while few others, and fewer, were scored. */
    synchronized void lookedBack(SampledQuality onTrained) {
        if (quality != null && quality.classes().equals(onTrained.classes()) && onTrained.events() > 0) {
            trained = onTrained;
            onTrained.change();
        }
    }

    /** The same of an event whose label came later, by some ms. */
    synchronized void joined(
            List<String> classes, int truth, int served, double[] probabilities, List<String> segments, long delay) {
        labels(log -> log.countJoined(delay));
        scored(classes, truth, served, probabilities, segments);
    }

    synchronized void stream(Consumer<StreamLog> news) {
        news.accept(stream);
    }

    /** Tells of labels that come later; does nothing if none do. */
    synchronized void labels(Consumer<LabelLog> news) {
        if (labels != null) {
            news.accept(labels);
        }
    }

    synchronized void letter(ConsumerRecord<byte[], byte[]> letter) {
        letters.add(letter);
    }

    synchronized void skipLetters(long count) {
        letters.skip(count);
    }

    synchronized void signal(byte @Nullable [] value) {
        signals.add(value);
    }

    synchronized void notes(Consumer<TopicNotes> news) {
        news.accept(notes);
    }

    /** Kafka has answered, and events come in or do not. */
    synchronized void answered(boolean eventsCome) {
        contact.answer(clock.millis(), eventsCome);
    }

    synchronized void job(JobNews news) {
        job.set(news);
    }

    synchronized void contact(Consumer<Contact> news) {
        news.accept(contact);
    }

    /** Gives the message that has everything, to whoever must get all later ticks: none comes between. */
    synchronized void all(Consumer<byte[]> opened) {
        opened.accept(allFrame());
    }

    /** Gives the message of what has changed since the last call; it is one even if nothing has. */
    synchronized void tick(Consumer<byte[]> sending) {
        CurvePoint point = point();
        if (point != null) {
            curve.add(point);
        }
        List<Section> changed = new ArrayList<>(sections());
        changed.removeIf(section -> !section.takeChange());
        sending.accept(restarted ? allFrame() : tickFrame(point, changed));
        restarted = false;
    }

    /** Null if nothing has come since the last one. */
    private @Nullable CurvePoint point() {
        long scored = quality == null ? 0 : quality.events();
        boolean isNews = scored > scoredBefore || stream.rate() > 0 || hasNewVersion && scored > 0;
        scoredBefore = scored;
        hasNewVersion = false;
        if (!isNews) {
            return null;
        }
        return new CurvePoint(
                clock.millis(),
                stream.rate(),
                quality == null ? Double.NaN : quality.windowError(),
                quality == null ? Double.NaN : quality.cumulativeError(),
                versions.heldOutError(),
                quality == null ? new TreeMap<>() : quality.missed());
    }

    private List<Section> sections() {
        List<Section> sections = new ArrayList<>(List.of(versions, stream, letters, signals, notes, contact, job));
        if (labels != null) {
            sections.add(labels);
        }
        if (quality != null) {
            boolean isLookedBack = trained != null && hasFewScored() && trained.events() > quality.events();
            sections.add(isLookedBack ? trained : quality);
        }
        return sections;
    }

    private byte[] allFrame() {
        return EventFrame.of("all", JsonLine.of(json -> {
            json.writeNumberField("now", clock.millis());
            json.writeStringField("model", PageText.label(modelId));
            json.writeNumberField("since", since);
            writeCurve(json);
            for (Section section : sections()) {
                section.write(json);
            }
        }));
    }

    private void writeCurve(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("curve");
        json.writeNumberField("most", curve.most());
        json.writeNumberField("stride", curve.stride());
        json.writeNumberField("added", curve.added());
        writePoints("points", curve.entries(), json);
        json.writeEndObject();
    }

    private byte[] tickFrame(@Nullable CurvePoint point, List<Section> changed) {
        return EventFrame.of("tick", JsonLine.of(json -> {
            json.writeNumberField("now", clock.millis());
            writePoints("points", point == null ? List.of() : List.of(point), json);
            for (Section section : changed) {
                section.write(json);
            }
        }));
    }

    private static void writePoints(String field, List<CurvePoint> points, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(field);
        for (CurvePoint point : points) {
            point.write(json);
        }
        json.writeEndArray();
    }
}
