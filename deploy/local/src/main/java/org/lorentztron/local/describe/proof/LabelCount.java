package org.lorentztron.local.describe.proof;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.lorentztron.connectors.source.LabelDecoder;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.source.Malformed;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.source.WarningRecord;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.events.JoinRule;
import org.lorentztron.job.topology.JobInput;

/** Counts what the job's decoder makes of records of the labels topic, and which find their events. Mutable. */
final class LabelCount implements Collector<SourceRecord> {
    private final LabelDecoder decoder;
    private final JoinRule rule;
    private final Map<String, Long> events;
    private final RefusedRecords letters = new RefusedRecords();
    private final List<String> warnings = new ArrayList<>();
    private long records;
    private long labels;
    private long found;
    private long inTime;

    /** @param events times by ids */
    LabelCount(JobOptions job, Map<String, Long> events) {
        this.decoder = JobInput.labelDecoder(job, EventCount.LETTER_BYTES);
        this.rule = Objects.requireNonNull(job.lateLabels()).rule();
        this.events = events;
        decoder.open(new NoMetrics());
    }

    void add(Collection<ConsumerRecord<byte[], byte[]>> some) {
        for (ConsumerRecord<byte[], byte[]> each : some) {
            records++;
            decoder.deserialize(each, this);
        }
    }

    Proof.OfLabels proof() {
        long others = letters.count(MalformedReason.DELETION) + letters.count(MalformedReason.OTHER);
        return new Proof.OfLabels(records, labels, found, inTime, others, letters.mistakes());
    }

    /** What the job would warn of. */
    List<String> warnings() {
        return warnings;
    }

    @Override
    public void collect(SourceRecord decoded) {
        if (decoded instanceof LabelRecord label) {
            labels++;
            Long event = events.get(label.id());
            if (event != null) {
                found++;
                boolean isInTime = label.time() - rule.timeout() <= event && event <= label.time() + rule.early();
                inTime += isInTime ? 1 : 0;
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
