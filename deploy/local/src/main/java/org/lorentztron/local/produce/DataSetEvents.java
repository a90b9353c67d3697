package org.lorentztron.local.produce;

import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.LabelNoise;
import org.lorentztron.local.produce.rows.RowOrder;
import org.lorentztron.local.shared.EventSupply;

/**
 * The training part of a data set as labelled events, from the beginning again after its end. Event times count up to
 * now, one millisecond per event; where there is no end, an event's time is that of its sending.
 */
final class DataSetEvents implements EventSupply<LabeledEvent> {
    private final Dataset dataset;
    private final RowOrder order;
    private final LabelNoise noise;
    private final long end;
    private final long firstTime;
    private long index;

    /**
     * @param order of the examples
     * @param end how many events there are, {@link Dataset#ENDLESS} for no end
     * @param labelNoise share of the events that get a wrong label, 0 to 1
     */
    DataSetEvents(Dataset dataset, RowOrder order, long end, double labelNoise) {
        this.dataset = dataset;
        this.order = order;
        this.noise = new LabelNoise(labelNoise, dataset.classes().size());
        this.end = end;
        this.firstTime = System.currentTimeMillis() - end;
    }

    @Override
    public @Nullable LabeledEvent next() {
        if (index == end) {
            return null;
        }
        long i = index++;
        Example example = dataset.training(order.at(i));
        String label = dataset.classes().get(noise.apply(i, example.index()));
        long time = end == Dataset.ENDLESS ? System.currentTimeMillis() : firstTime + i;
        return new LabeledEvent(null, label, time, example.features());
    }

    @Override
    public void close() {}
}
