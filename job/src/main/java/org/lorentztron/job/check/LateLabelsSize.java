package org.lorentztron.job.check;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.state.storage.JobManagerCheckpointStorage;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.preflight.TopicSample;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventSerializer;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.LateLabels;
import org.lorentztron.job.options.events.JoinRule;
import org.lorentztron.job.options.kind.DurationText;
import org.lorentztron.job.state.KeptBound;
import org.lorentztron.job.topology.EventFormats;
import org.lorentztron.job.topology.JobInput;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How large the state of events that wait for labels may become: the events that come within the timeout, times the
 * bytes of one, and those that are remembered after it.
 *
 * @param eventsPerSecond without a label
 * @param bytesPerEvent in state, its key and what state backends add included; NaN if there is no event to tell
 * @param bytesRemembered the same of an event that has got no label, when it is not waited for any more
 * @param rule says how long an event waits and is remembered
 */
public record LateLabelsSize(double eventsPerSecond, double bytesPerEvent, double bytesRemembered, JoinRule rule) {
    private static final Logger LOG = LoggerFactory.getLogger(LateLabelsSize.class);

    /** Of a state backend for a key and its place in the joiner's agenda, about, but for the id. */
    private static final int OVERHEAD = 60;

    /** Of what is remembered of an event, but for its id. */
    private static final int REMEMBERED = 30;

    /** So many times its bytes state takes in a heap, about. */
    private static final int IN_HEAP = 4;

    /** A checkpoint without a directory takes no more of a subtask. */
    private static final int MOST_IN_JOB_MANAGER = JobManagerCheckpointStorage.DEFAULT_MAX_STATE_SIZE;

    /** More than this in all is better kept by a job of its own. */
    private static final double MOST_IN_JOB = 4e9;

    /**
     * Says in the log how large the state may become, and what speaks against it; nothing where labels come with their
     * events. The broker is known to answer.
     *
     * @param bound of what it holds in a heap
     */
    public static void say(StreamExecutionEnvironment env, JobOptions options, JoinBound bound) {
        LateLabels late = options.lateLabels();
        if (late == null) {
            return;
        }
        if (isHeap(env) && bound.bytes() == KeptBound.ANY_BYTES) {
            LOG.warn(
                    "model {}: no heap of TaskManagers is configured here, so the join of labels has no bound unless"
                            + " a restored state has one: expected --max-waiting",
                    options.modelId());
        }
        TopicSample.read(JobInput.kafka(options), options.topics().events(), System.currentTimeMillis())
                .map(sample -> of(sample, EventFormats.of(options), late.rule(), bound.joinsAlone()))
                .ifPresent(size -> {
                    LOG.info("model {}: {}", options.modelId(), size);
                    size.warnings(env, bound).forEach(LOG::warn);
                });
    }

    /**
     * What the newest events of the topic suggest.
     *
     * @param rule how long they wait and are remembered
     * @param keepsRecords whether an event waits together with the record that it came as
     */
    static LateLabelsSize of(TopicSample sample, EventFormat format, JoinRule rule, boolean keepsRecords) {
        List<Integer> waiting = new ArrayList<>();
        List<Integer> remembered = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : sample.newest()) {
            try {
                LabeledEvent event = format.decode(record.value());
                if (event.label() == null) {
                    waiting.add(OVERHEAD + bytes(event, record) + (keepsRecords ? bytes(record) : 0));
                    remembered.add(OVERHEAD + REMEMBERED + 2 * length(event.id()));
                }
            } catch (MalformedEventException rejected) {
                // Does not wait.
            }
        }
        double share = (double) waiting.size() / Math.max(1, sample.newest().size());
        return new LateLabelsSize(share * sample.recordsPerSecond(), mean(waiting), mean(remembered), rule);
    }

    private static double mean(List<Integer> bytes) {
        return bytes.stream().mapToInt(each -> each).average().orElse(Double.NaN);
    }

    private static int length(@Nullable String id) {
        return id == null ? 0 : id.length();
    }

    private static int bytes(ConsumerRecord<byte[], byte[]> record) {
        return record.value().length + (record.key() == null ? 0 : record.key().length);
    }

    private static int bytes(LabeledEvent event, ConsumerRecord<byte[], byte[]> record) {
        DataOutputSerializer out = new DataOutputSerializer(1024);
        Event waiting = Event.decoded(
                record.partition(),
                record.offset(),
                Event.UNLABELLED,
                Math.max(0, record.timestamp()),
                event.id(),
                event.features());
        try {
            new EventSerializer().serialize(waiting, out);
        } catch (IOException e) {
            throw new IllegalStateException("an event cannot be written to memory", e);
        }
        // The id is in the event here, in state it is the key; and in the agenda once more.
        return out.length() + length(event.id());
    }

    /** Of all subtasks together, if no event ever gets a label; NaN if that is not known. */
    double bytes() {
        double waits = rule.timeout() * bytesPerEvent;
        double isRemembered = (rule.timeout() + rule.early()) * bytesRemembered;
        return eventsPerSecond * (waits + isRemembered) / 1_000;
    }

    /** What is said against that much state. */
    List<String> warnings(StreamExecutionEnvironment env, JoinBound bound) {
        List<String> warnings = new ArrayList<>();
        if (isHeap(env) && IN_HEAP * bytes() > Math.min(bound.bytes(), bound.byHeap())) {
            warnings.add("events that wait for labels may take " + gigabytes(bytes())
                    + ", in a heap " + IN_HEAP
                    + " times as much, and state.backend.type is hashmap here: if the cluster"
                    + " has no other one, the join holds "
                    + (bound.bytes() == KeptBound.ANY_BYTES
                            ? "all of it"
                            : "at most " + gigabytes(bound.bytes()) + ", and gives up what is older")
                    + ", of the heap of " + bound.heap().megabytes() + " MB (of "
                    + bound.heap().source() + "); expected rocksdb, or a shorter"
                    + " --label-timeout");
        }
        double most = (double) MOST_IN_JOB_MANAGER * Math.max(1, env.getParallelism());
        String has = "events that wait may take " + gigabytes(bytes());
        warnings.addAll(CheckpointCheck.storageWarnings(env, has, bytes(), most));
        if (!bound.joinsAlone() && bytes() > MOST_IN_JOB) {
            warnings.add("events that wait for labels may take " + gigabytes(bytes())
                    + ", which every checkpoint and every restore of the job has to move; expected a shorter"
                    + " --label-timeout, or a job of its own that joins (org.lorentztron.job.JoinJob)");
        }
        return warnings;
    }

    private static boolean isHeap(StreamExecutionEnvironment env) {
        return env.getConfiguration().get(StateBackendOptions.STATE_BACKEND).equals("hashmap");
    }

    private static String gigabytes(double bytes) {
        return bytes < 1e9
                ? String.format(Locale.ROOT, "%,.0f MB", bytes / 1e6)
                : String.format(Locale.ROOT, "%,.1f GB", bytes / 1e9);
    }

    @Override
    public String toString() {
        if (Double.isNaN(bytesPerEvent)) {
            return "events wait up to " + duration(rule.timeout())
                    + " for their labels, as state of some 100 bytes and 8 for each entry;"
                    + " the topic has no event without a label that would tell how much that is";
        }
        return String.format(
                Locale.ROOT,
                "events wait up to %s for their labels, as state of up to %s: %,.1f events/s without a label in the"
                        + " last hour, %,.0f bytes each, and those that get none are remembered for another %s with"
                        + " %,.0f",
                duration(rule.timeout()),
                gigabytes(bytes()),
                eventsPerSecond,
                bytesPerEvent,
                duration(rule.timeout() + rule.early()),
                bytesRemembered);
    }

    private static String duration(long millis) {
        return DurationText.of(Duration.ofMillis(millis));
    }
}
