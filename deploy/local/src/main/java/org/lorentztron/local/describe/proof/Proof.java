package org.lorentztron.local.describe.proof;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.InvalidOptionsException;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;

/**
 * What a job with the proposed options would make of the records.
 *
 * @param records how many were decoded
 * @param events how many of them are events
 * @param labelled how many of these have a label
 * @param deletions records that say that something was deleted, which are no events and no dead letters
 * @param others records that are not for the job by --event-only
 * @param letters dead letters by reason
 * @param warnings what the job would warn of
 * @param labels the same of labels that come later; null if there are none
 * @param problems why no job takes the options; then nothing was decoded
 */
public record Proof(
        long records,
        long events,
        long labelled,
        long deletions,
        long others,
        Map<String, Rejected> letters,
        List<String> warnings,
        @Nullable OfLabels labels,
        List<String> problems) {

    /**
     * Dead letters of a reason.
     *
     * @param count how many there are
     * @param example what is said of the first one
     */
    public record Rejected(long count, String example) {}

    /**
     * What the job would make of the labels that come later.
     *
     * @param records how many were decoded
     * @param labels how many of them are labels
     * @param found how many have the id of an event among those that were decoded
     * @param inTime how many of these come neither too late nor too early
     * @param others records that are no labels and no dead letters
     * @param letters dead letters by reason
     */
    public record OfLabels(
            long records, long labels, long found, long inTime, long others, Map<String, Rejected> letters) {}

    public Proof {
        letters = Map.copyOf(letters);
        warnings = List.copyOf(warnings);
        problems = List.copyOf(problems);
    }

    /**
     * Decodes records as the job does.
     *
     * @param options of a job by their keys, without brokers
     * @param labels those of the labels topic; none without one
     */
    public static Proof of(
            Map<String, String> options,
            Collection<ConsumerRecord<byte[], byte[]>> records,
            Collection<ConsumerRecord<byte[], byte[]>> labels) {
        List<String> arguments = new ArrayList<>(List.of("--bootstrap-servers=localhost:9092"));
        options.forEach((key, value) -> arguments.add("--" + key + "=" + value));
        try {
            JobOptions job = JobArguments.parse(arguments.toArray(String[]::new), Map.of());
            EventCount events = new EventCount(job);
            events.add(records);
            if (job.lateLabels() == null) {
                return events.proof(null, List.of());
            }
            LabelCount later = new LabelCount(job, events.times());
            later.add(labels);
            return events.proof(later.proof(), later.warnings());
        } catch (InvalidOptionsException e) {
            return new Proof(0, 0, 0, 0, 0, Map.of(), List.of(), null, e.problems());
        }
    }

    /** How many dead letters there would be. */
    public static long rejected(Map<String, Rejected> letters) {
        return letters.values().stream().mapToLong(Rejected::count).sum();
    }
}
