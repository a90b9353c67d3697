package org.lorentztron.experiments.throughput;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.lorentztron.tools.cli.JsonLine;

/** One line of JSON per run, all that was measured; before them one about the machine. Stateless. */
final class RunLine {
    private RunLine() {}

    static String of(Map<String, String> facts) {
        return JsonLine.of(object -> {
            for (Map.Entry<String, String> fact : facts.entrySet()) {
                object.writeStringField(fact.getKey(), fact.getValue());
            }
        });
    }

    static String of(RunResult run) {
        return JsonLine.of(object -> {
            object.writeStringField("encoding", run.encoding().id());
            object.writeStringField("job", run.job().name());
            object.writeNumberField("parallelism", run.parallelism());
            object.writeNumberField("repeat", run.repeat());
            object.writeNumberField("read", run.read());
            object.writeNumberField("versions", run.versions());
            object.writeNumberField("events", run.events());
            object.writeNumberField("seconds", run.seconds());
            object.writeNumberField("eventsPerSecond", run.eventsPerSecond());
            object.writeNumberField("cpuMicros", run.totalCpuMicros());
            writeStages(object, "cpuMicrosByStage", run.cpuMicros());
            object.writeNumberField("bytes", run.totalBytes());
            writeStages(object, "bytesByStage", run.bytes());
            object.writeNumberField("brokerMicros", run.brokerMicros());
            object.writeNumberField("compilationMillis", run.compilationMillis());
            object.writeNumberField("collectionMillis", run.collectionMillis());
        });
    }

    private static void writeStages(JsonGenerator object, String name, Map<Stage, Double> values) throws IOException {
        object.writeObjectFieldStart(name);
        for (Map.Entry<Stage, Double> value : values.entrySet()) {
            object.writeNumberField(value.getKey().id(), value.getValue());
        }
        object.writeEndObject();
    }
}
