package org.lorentztron.local.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Events of a flow whose labels come later, by a {@link LabelFlow}.
 *
 * @param events what they are
 * @param unlabelled the class of those whose labels do not come, or drop
 */
record LateFlowEvents(FlowEvents events, String unlabelled) implements FlowEvents {

    /** Digits, and those without a label are twos. */
    static LateFlowEvents digits() throws IOException {
        return new LateFlowEvents(new DigitEvents(), "2");
    }

    @Override
    public List<String> options() {
        List<String> options = new ArrayList<>(events.options());
        options.addAll(LabelFlow.OPTIONS);
        options.addAll(List.of("--unlabelled", unlabelled));
        return options;
    }

    @Override
    public String label(int number) {
        return events.label(number);
    }

    @Override
    public byte[] json(int number, String id, String label, long time) {
        return events.json(number, id, label, time);
    }

    @Override
    public boolean labelsComeLater() {
        return true;
    }
}
