package org.lorentztron.local.describe.proof;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventDecoder;
import org.lorentztron.connectors.source.Malformed;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.warning.LeakCheck;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.lorentztron.job.options.InvalidOptionsException;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.topology.EventFormats;
import org.lorentztron.job.topology.JobInput;

/**
 * What a job with the proposed options would make of the records.
 *
 * @param records how many were decoded
 * @param events how many of them are events
 * @param labelled how many of these have a label
 * @param deletions records that say that something was deleted, which are no events and no dead letters
 * @param others records that are not for the job by --event-only
 * @param letters dead letters by reason
 * @param leaks fields that alone tell a class from all others, each with the class
 * @param problems why no job takes the options; then nothing was decoded
 */
public record Proof(
        long records,
        long events,
        long labelled,
        long deletions,
        long others,
        Map<String, Rejected> letters,
        List<String> leaks,
        List<String> problems) {
    /** What a dead letter keeps; of no use here. */
    private static final int LETTER_BYTES = 0;

    /**
     * Dead letters of a reason.
     *
     * @param count how many there are
     * @param example what is said of the first one
     */
    public record Rejected(long count, String example) {}

    public Proof {
        letters = Map.copyOf(letters);
        leaks = List.copyOf(leaks);
        problems = List.copyOf(problems);
    }

    /**
     * Decodes records as the job does.
     *
     * @param options of a job by their keys, without brokers
     */
    public static Proof of(Map<String, String> options, Collection<ConsumerRecord<byte[], byte[]>> records) {
        List<String> arguments = new ArrayList<>(List.of("--bootstrap-servers=localhost:9092"));
        options.forEach((key, value) -> arguments.add("--" + key + "=" + value));
        try {
            JobOptions job = JobArguments.parse(arguments.toArray(String[]::new), Map.of());
            return new Count(job).of(records);
        } catch (InvalidOptionsException e) {
            return new Proof(0, 0, 0, 0, 0, Map.of(), List.of(), e.problems());
        }
    }

    /** How many dead letters there would be. */
    public long rejected() {
        return letters.values().stream().mapToLong(Rejected::count).sum();
    }

    private static final class Count implements Collector<SourceRecord> {
        private final JobOptions job;
        private final EventDecoder decoder;
        private final EventFormat names;
        private final LeakCheck leakCheck = new LeakCheck();
        private final List<String> leaks = new ArrayList<>();
        private final Map<String, Rejected> letters = new TreeMap<>();
        private long events;
        private long labelled;
        private long deletions;
        private long others;
        private byte @Nullable [] newest;

        private Count(JobOptions job) {
            this.job = job;
            this.decoder = JobInput.decoder(job, LETTER_BYTES);
            this.names = EventFormats.of(job);
            decoder.open(new NoMetrics());
        }

        private Proof of(Collection<ConsumerRecord<byte[], byte[]>> records) {
            for (ConsumerRecord<byte[], byte[]> each : records) {
                newest = each.value();
                decoder.deserialize(each, this);
            }
            return new Proof(records.size(), events, labelled, deletions, others, letters, leaks, List.of());
        }

        @Override
        public void collect(SourceRecord decoded) {
            if (decoded instanceof Event event) {
                events++;
                labelled += event.labelled() ? 1 : 0;
                lookForLeaks(event);
            } else if (decoded instanceof Malformed malformed) {
                reject(malformed.letter());
            }
        }

        private void lookForLeaks(Event event) {
            byte[] value = newest;
            if (!event.labelled() || value == null || !names.hasNames()) {
                return;
            }
            for (LeakCheck.Leak leak : leakCheck.see(event.features(), event.label(), () -> names.names(value))) {
                leaks.add(VisibleText.of(leak.field()) + " alone tells the class "
                        + VisibleText.of(job.classes().get(leak.label())) + " from all others");
            }
        }

        private void reject(DeadLetter letter) {
            if (!letter.reason().isMistake()) {
                deletions += letter.reason() == MalformedReason.DELETION ? 1 : 0;
                others += letter.reason() == MalformedReason.OTHER ? 1 : 0;
                return;
            }
            letters.merge(
                    letter.reason().id(),
                    new Rejected(1, VisibleText.of(letter.message())),
                    (known, next) -> new Rejected(known.count + 1, known.example));
        }

        @Override
        public void close() {}
    }
}
