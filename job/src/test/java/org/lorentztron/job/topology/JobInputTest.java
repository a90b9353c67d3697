package org.lorentztron.job.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.EventDecoder;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.source.WarningRecord;
import org.lorentztron.job.options.JobArguments;

class JobInputTest {
    private static final int EVENTS = 500;

    /** What the decoder of a job warns of at events whose class is not where it is looked for. */
    private static List<String> warnings(String... more) throws Exception {
        List<String> arguments = new ArrayList<>(
                List.of("--bootstrap-servers", "localhost:9092", "--classes", "ok,fraud", "--event-features", "*"));
        arguments.addAll(List.of(more));
        EventDecoder decoder = JobInput.decoder(JobArguments.parse(arguments.toArray(String[]::new), Map.of()), 0);
        decoder.open(null);
        List<SourceRecord> records = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            byte[] value = ("{\"id\":" + i + ",\"kind\":\"ok\",\"n\":" + i + "}").getBytes(UTF_8);
            decoder.deserialize(new ConsumerRecord<>("events", 0, i, null, value), new ListCollector<>(records));
        }
        return records.stream()
                .filter(WarningRecord.class::isInstance)
                .map(record -> ((WarningRecord) record).warning().message())
                .toList();
    }

    /** Such events are of use to a job that predicts, and to one whose labels come later. */
    @Test
    void decoder_eventsWithoutLabels_areWarnedOfWhereNothingIsMadeOfThem() throws Exception {
        assertThat(warnings()).singleElement().satisfies(message -> assertThat(message)
                .startsWith("none of the first 500 events of a reader has a label at label (--event-label)")
                .endsWith("the features kind, n"));
        assertThat(warnings("--predictions-topic", "predictions")).isEmpty();
        assertThat(warnings("--labels-topic", "labels", "--label-timeout", "1h"))
                .isEmpty();
        assertThat(warnings("--event-label", "kind")).isEmpty();
        assertThat(warnings("--event-label", "class", "--predictions-topic", "predictions"))
                .hasSize(1);
    }
}
