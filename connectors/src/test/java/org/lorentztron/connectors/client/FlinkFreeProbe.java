package org.lorentztron.connectors.client;

import java.util.Map;
import java.util.concurrent.Callable;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.model.Features;

/** What an application does with the client; run by a test where Flink cannot be found. */
public final class FlinkFreeProbe implements Callable<String> {
    @Override
    public String call() throws Exception {
        try (SnapshotConsumer consumer =
                new SnapshotConsumer(Map.of("bootstrap.servers", "localhost:1"), "models", "m")) {
            consumer.start();
            LabeledEvent event = new LabeledEvent(null, "a", 0, Features.dense(new float[] {3}));
            Features json = new EventJson(1).decode(EventJson.sparse(event)).features();
            Features avro = new EventAvro(1).decode(EventAvro.sparse(event)).features();
            ModelVersion version = new TopicLog().putVersion(2).read().latest().orElseThrow();
            return version.predict(json).label() + version.predict(avro).version();
        }
    }
}
