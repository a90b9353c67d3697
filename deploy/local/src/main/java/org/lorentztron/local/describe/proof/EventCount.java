package org.lorentztron.local.describe.proof;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventDecoder;
import org.lorentztron.connectors.source.Malformed;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.source.WarningRecord;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.topology.JobInput;

/** Counts what the job's decoder makes of records of the events topic. Mutable. */
final class EventCount implements Collector<SourceRecord> {
    /** What a dead letter keeps; of no use here. */
    static final int LETTER_BYTES = 0;

    private final EventDecoder decoder;
    private final RefusedRecords letters = new RefusedRecords();
    private final List<String> warnings = new ArrayList<>();
    private final Map<String, Long> times = new HashMap<>();
    private long records;
    private long events;
    private long labelled;

    EventCount(JobOptions job) {
        this.decoder = JobInput.decoder(job, LETTER_BYTES);
        decoder.open(new NoMetrics());
    }

    void add(Collection<ConsumerRecord<byte[], byte[]>> some) {
        for (ConsumerRecord<byte[], byte[]> each : some) {
            records++;
            decoder.deserialize(each, this);
        }
    }

    /** Of each id of an event the time of the newest. */
    Map<String, Long> times() {
        return times;
    }

    /** @param ofLabels what the job would warn of in these */
    Proof proof(Proof.@Nullable OfLabels labels, List<String> ofLabels) {
        List<String> all = new ArrayList<>(warnings);
        all.addAll(ofLabels);
        return new Proof(
                records,
                events,
                labelled,
                letters.count(MalformedReason.DELETION),
                letters.count(MalformedReason.OTHER),
                letters.mistakes(),
                all,
                labels,
                List.of());
    }

    @Override
    public void collect(SourceRecord decoded) {
        if (decoded instanceof Event event) {
            events++;
            labelled += event.labelled() ? 1 : 0;
            if (event.id() != null) {
                times.merge(event.id(), event.time(), Math::max);
            }
        } else if (decoded instanceof Malformed malformed) {
            letters.add(malformed.letter());
        } else if (decoded instanceof WarningRecord warning) {
            warnings.add(VisibleText.of(warning.warning().message()));
        }
    }

    @Override
    public void close() {}
}
