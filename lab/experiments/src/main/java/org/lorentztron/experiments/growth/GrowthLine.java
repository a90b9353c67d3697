package org.lorentztron.experiments.growth;

import java.util.Locale;
import java.util.Map;
import org.lorentztron.experiments.throughput.PartitionCost;
import org.lorentztron.tools.cli.JsonLine;

/** One line of JSON per point, all that was measured; before them one about the machine. Stateless. */
final class GrowthLine {
    private GrowthLine() {}

    static String of(Map<String, String> facts) {
        return JsonLine.of(object -> {
            for (Map.Entry<String, String> fact : facts.entrySet()) {
                object.writeStringField(fact.getKey(), fact.getValue());
            }
        });
    }

    static String of(PartitionCost cost) {
        return JsonLine.of(object -> {
            object.writeStringField("varied", "partitions");
            object.writeNumberField("partitions", cost.partitions());
            object.writeNumberField("eventsPerSecond", cost.eventsPerSecond());
            object.writeNumberField("cpuMicros", cost.cpuMicros());
            object.writeNumberField("fetchMicros", cost.fetchMicros());
            object.writeNumberField("sourceMicros", cost.sourceMicros());
            object.writeNumberField("trainMicros", cost.trainMicros());
            object.writeNumberField("brokerMicros", cost.brokerMicros());
        });
    }

    /** @param base that predictions are relative to */
    static String of(Outcome outcome, Figures base) {
        Shape shape = outcome.point().shape();
        return JsonLine.of(object -> {
            object.writeStringField("varied", outcome.point().dimension().id());
            object.writeStringField("learner", shape.recipe().learner().id());
            object.writeStringField("scheme", shape.recipe().scheme().id());
            object.writeNumberField("classes", shape.classes());
            object.writeNumberField("features", shape.features());
            object.writeNumberField("nonZeros", shape.nonZeros());
            object.writeNumberField("rank", shape.recipe().rank());
            object.writeNumberField("units", shape.recipe().units());
            if (!outcome.isMeasured()) {
                object.writeStringField("omission", outcome.omission());
                return;
            }
            Figures figures = outcome.figures();
            object.writeNumberField("parts", figures.work().parts());
            object.writeNumberField("blocks", figures.blocks());
            object.writeNumberField("blocksPerEvent", figures.blocksPerEvent());
            object.writeNumberField("parameters", figures.work().parameters());
            object.writeNumberField("trainMicros", figures.trainMicros());
            object.writeNumberField("updatesPerEvent", figures.updatesPerEvent());
            object.writeNumberField("scoreMicros", figures.scoreMicros());
            object.writeNumberField("error", figures.error());
            object.writeNumberField("trainingBytes", figures.state().training());
            object.writeNumberField("averageBytes", figures.state().averages());
            object.writeNumberField("checkpointMillis", figures.checkpointMillis());
            object.writeNumberField("versionBytes", figures.versionBytes());
            object.writeNumberField("heapBytes", figures.heapBytes());
            object.writeObjectFieldStart("predicted");
            for (Measure measure : Measure.values()) {
                object.writeNumberField(measure.name().toLowerCase(Locale.ROOT), measure.predicted(figures, base));
            }
            object.writeEndObject();
        });
    }
}
