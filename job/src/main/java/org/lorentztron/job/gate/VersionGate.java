package org.lorentztron.job.gate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.java.tuple.Tuple4;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.CheckedVersion;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.publish.SignalPublisher;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.output.Signal;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.HistoryRecord;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.output.PublishRule;
import org.lorentztron.job.route.RoutedEventSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets versions pass to the models topic, or holds them back. The first input are the elements of versions in their
 * order, the second the events that are held out from training. Runs with parallelism 1.
 *
 * <p>With held-out events, each version is evaluated by the newest {@link HeldOutEvents#MOST} of them before the end of
 * its interval, and its manifest says how it did. With conditions ({@link PublishRule}), a version that fails one is
 * refused: nothing of it passes. The version that is accepted next passes with every part that has changed since the
 * one accepted before, so that a reader of the accepted ones finds each of them whole. With a history, every version
 * passes as a whole to the history too, refused or not.
 *
 * <p>A version waits until the second input's watermark has passed its interval. Both inputs come from the trainers,
 * which send that watermark before anything of the version is made, also when all partitions are idle. So the
 * evaluation is a function of the records, however the two inputs overtake each other.
 *
 * <p>A gate that is new in a restored job has missed the records of parts that were published before. Until each of
 * them is published again, versions are not whole here: they are not scored, not kept, and with conditions refused.
 */
public final class VersionGate extends AbstractStreamOperator<VersionRecord>
        implements TwoInputStreamOperator<VersionRecord, Event, VersionRecord> {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(VersionGate.class);

    /** The elements of accepted versions, in their order, without names: those who score need none. */
    public static final OutputTag<VersionRecord> ACCEPTED = new OutputTag<>("accepted", VersionRecordType.INFO);

    /** A signal for each version that is refused. */
    public static final OutputTag<OutputRecord> REFUSED = new OutputTag<>("refused", OutputRecord.TYPE);

    private final JobOptions options;
    private final boolean evaluates;
    private final boolean keepsHistory;
    private final @Nullable PublishRule rule;

    private transient ListState<VersionRecord> acceptedState;
    private transient ListState<VersionRecord> newerState;
    private transient ListState<VersionRecord> waitingState;
    private transient ListState<Event> heldOutState;
    private transient ListState<Tuple4<Integer, Integer, Double, byte[]>> outcomeState;
    private transient ListState<Long> refusedState;

    private transient KeptRecords records;
    private transient HeldOutEvents heldOut;
    /** Elements of versions whose interval the second input has not passed. */
    private transient Deque<VersionRecord> waiting;
    /** Up to which time all held-out events are known. */
    private transient long known;
    /** The version accepted last; null before the first. */
    private transient @Nullable VersionInfo accepted;
    /** The same put together, to score events by; null without held-out events, and if it cannot be. */
    private transient @Nullable ModelVersion standing;

    private transient long refusedInARow;
    private transient Examination examination;
    private transient Counter refused;
    private transient Counter received;
    /** NaN as long as no event says anything about the newest version. */
    private transient double newestError;

    private transient double newestLogLoss;

    /** @param options that {@link JobOptions#gates} */
    public VersionGate(JobOptions options) {
        this.options = options;
        this.evaluates = options.learning().heldOut().fraction() > 0;
        this.keepsHistory = options.topics().history() != null;
        this.rule = options.output().publishIf();
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        OperatorStateStore store = context.getOperatorStateStore();
        acceptedState = store.getListState(elements("accepted"));
        newerState = store.getListState(elements("newer"));
        waitingState = store.getListState(elements("waiting"));
        heldOutState = store.getListState(new ListStateDescriptor<>("held-out", new RoutedEventSerializer()));
        outcomeState = store.getListState(new ListStateDescriptor<>("progressive", HeldOutEvents.STORED));
        refusedState = store.getListState(new ListStateDescriptor<>("refused-in-a-row", LongSerializer.INSTANCE));
        records = new KeptRecords();
        for (VersionRecord element : acceptedState.get()) {
            if (element instanceof VersionInfo manifest) {
                accepted = manifest;
            } else {
                records.putAccepted(element);
            }
        }
        standing = accepted == null || !evaluates
                ? null
                : records.check(accepted).version().orElse(null);
        newerState.get().forEach(records::put);
        waiting = new ArrayDeque<>();
        waitingState.get().forEach(waiting::add);
        heldOut = new HeldOutEvents();
        heldOutState.get().forEach(heldOut::add);
        heldOut.putStored(outcomeState.get());
        for (long count : refusedState.get()) {
            refusedInARow += count;
        }
    }

    private static ListStateDescriptor<VersionRecord> elements(String name) {
        return new ListStateDescriptor<>(name, new VersionRecordType.Serializer());
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        List<VersionRecord> before = new ArrayList<>(records.acceptedRecords());
        if (accepted != null) {
            before.add(accepted);
        }
        acceptedState.update(before);
        newerState.update(records.newerRecords());
        waitingState.update(List.copyOf(waiting));
        heldOutState.update(heldOut.all());
        outcomeState.update(heldOut.stored());
        refusedState.update(List.of(refusedInARow));
    }

    @Override
    public void open() throws Exception {
        super.open();
        known = Long.MIN_VALUE;
        newestError = Double.NaN;
        newestLogLoss = Double.NaN;
        examination = new Examination(options);
        JobMetrics metrics = new JobMetrics(getMetricGroup());
        refused = metrics.versionsRefused();
        received = metrics.eventsHeldOut();
        metrics.versionsRefusedInARow(() -> refusedInARow);
        metrics.heldOutError(() -> newestError);
        metrics.heldOutLogLoss(() -> newestLogLoss);
    }

    @Override
    public void processElement1(StreamRecord<VersionRecord> element) {
        waiting.add(element.getValue());
        // Not for every part: the search for the manifest would take the square of their number.
        if (element.getValue() instanceof VersionInfo) {
            release();
        }
    }

    @Override
    public void processElement2(StreamRecord<Event> element) {
        received.inc();
        heldOut.add(element.getValue());
    }

    @Override
    public void processWatermark2(Watermark mark) throws Exception {
        known = Math.max(known, mark.getTimestamp());
        release();
        super.processWatermark2(mark);
    }

    /** Judges the versions that are here to their manifests, and whose held-out events are all known. */
    private void release() {
        VersionInfo next = nextManifest();
        while (next != null && next.intervalEnd() - 1 <= known) {
            for (VersionRecord element = waiting.remove(); element != next; element = waiting.remove()) {
                records.put(element);
            }
            judge(next);
            next = nextManifest();
        }
    }

    private @Nullable VersionInfo nextManifest() {
        for (VersionRecord element : waiting) {
            if (element instanceof VersionInfo manifest) {
                return manifest;
            }
        }
        return null;
    }

    private void judge(VersionInfo manifest) {
        CheckedVersion checked = records.check(manifest);
        VersionInfo judged = evaluates ? manifest.evaluated(evaluate(manifest, checked)) : manifest;
        List<VersionRecord> whole = keepsHistory ? records.whole(manifest) : List.of();
        Evaluation evaluation = judged.evaluation();
        if (evaluation == null || evaluation.refused().isEmpty()) {
            publish(judged);
            standing = evaluates ? checked.version().orElse(null) : null;
        } else {
            refuse(judged, evaluation);
        }
        if (keepsHistory) {
            keep(judged, whole, checked);
        }
    }

    private Evaluation evaluate(VersionInfo manifest, CheckedVersion checked) {
        List<Event> events = heldOut.newestBefore(manifest.intervalEnd());
        ModelVersion version = checked.version().orElse(null);
        if (version == null) {
            LOG.warn(
                    "version {} is not scored: {}",
                    manifest.version(),
                    checked.problem().orElse(""));
        }
        ModelVersion before = standing;
        if (before != null) {
            heldOut.putOutcomes(examination.outcomes(before, heldOut.unscored(events, before)));
        }
        Evaluation found = (version == null ? examination.none() : examination.evaluate(version, events))
                .after(examination.progressive(heldOut.outcomes()));
        newestError = found.events() == 0 ? Double.NaN : found.error();
        newestLogLoss = found.events() == 0 ? Double.NaN : found.logLoss();
        return rule == null ? found : judged(found, rule, before, events);
    }

    private Evaluation judged(
            Evaluation found, PublishRule conditions, @Nullable ModelVersion before, List<Event> events) {
        if (found.events() == 0) {
            return found.refusedFor(List.of("no held-out event was scored"));
        }
        Evaluation compared =
                before == null ? found : found.beside(before.version(), examination.errors(before, events));
        return compared.refusedFor(conditions.failedBy(
                compared, ofClass -> found.figures(options.classes().indexOf(ofClass))));
    }

    private void publish(VersionInfo version) {
        for (VersionRecord element : records.changed(version)) {
            pass(element);
        }
        pass(version);
        records.accept();
        accepted = version;
        refusedInARow = 0;
    }

    private void pass(VersionRecord element) {
        output.collect(new StreamRecord<>(element));
        if (!(element instanceof PublishedNames)) {
            output.collect(ACCEPTED, new StreamRecord<>(element));
        }
    }

    private void refuse(VersionInfo version, Evaluation evaluation) {
        refused.inc();
        refusedInARow++;
        LOG.warn(
                "version {} is refused, {} in a row: it fails {}, {}",
                version.version(),
                refusedInARow,
                String.join(", ", evaluation.refused()),
                inWords(version, evaluation));
        output.collect(REFUSED, new StreamRecord<>(SignalPublisher.record(Signal.refused(version))));
    }

    private static String inWords(VersionInfo version, Evaluation evaluation) {
        Evaluation.Accepted before = evaluation.accepted();
        String rare = evaluation.rareFigures(version.classes()).stream()
                .map(line -> line + "; ")
                .collect(Collectors.joining());
        return rare
                + String.format(
                        Locale.ROOT,
                        "with %d errors in %d held-out events and the log loss %.4f; %s",
                        evaluation.errors(),
                        evaluation.events(),
                        evaluation.logLoss(),
                        before == null
                                ? "no version was accepted before"
                                : "version " + before.version() + " has " + before.errors() + " errors in them");
    }

    private void keep(VersionInfo version, List<VersionRecord> whole, CheckedVersion checked) {
        if (!checked.missing().isEmpty()) {
            LOG.warn(
                    "version {} is not in the history: {}",
                    version.version(),
                    checked.problem().orElse(""));
            return;
        }
        whole.forEach(element -> output.collect(new StreamRecord<>(new HistoryRecord(version.version(), element))));
        output.collect(new StreamRecord<>(new HistoryRecord(version.version(), version)));
    }
}
