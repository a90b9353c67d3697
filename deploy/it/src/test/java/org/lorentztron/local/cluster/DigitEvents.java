package org.lorentztron.local.cluster;

import java.io.IOException;
import java.util.List;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataName;

/** Drawn digits of five classes, whose features have numbers. */
final class DigitEvents implements FlowEvents {
    static final List<String> OPTIONS = List.of("--classes", "0,1,2,3,4", "--features", "784");

    private static final int CLASSES = 5;

    private final Dataset digits;

    DigitEvents() throws IOException {
        digits = DataName.open("digits");
    }

    @Override
    public List<String> options() {
        return OPTIONS;
    }

    @Override
    public String label(int number) {
        return String.valueOf(Integer.parseInt(digits.training(number).label()) % CLASSES);
    }

    @Override
    public byte[] json(int number, String id, String label, long time) {
        return EventJson.sparse(
                new LabeledEvent(id, label, time, digits.training(number).features()));
    }
}
