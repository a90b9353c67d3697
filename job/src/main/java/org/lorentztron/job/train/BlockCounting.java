package org.lorentztron.job.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.api.common.state.ValueState;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.signal.BlockTally;
import org.lorentztron.job.state.Intervals;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.monitor.FeatureBins;
import org.lorentztron.model.monitor.FeatureCounts;
import org.lorentztron.model.monitor.IntervalTally;
import org.lorentztron.model.monitor.PartTally;

/**
 * Counts the events of a bucket for signals, each in its {@link BlockLayout#home}, and at the end of an interval the
 * mistakes of the block's own parts. An event is counted in the interval in which it is trained; those that waited for
 * the preparation are trained with the bucket by which that is known.
 *
 * <p>The bins of features are made from the same calibrating events as the preparation, and so they are the same in all
 * blocks; the first block sends them. A block that was restored from a job without signals has none, and counts no
 * features.
 *
 * <p>The state is keyed: every method is about the block of the current key. Not thread-safe.
 */
final class BlockCounting {
    /** The block that sends the bins on behalf of all. */
    private static final int FIRST = 0;

    private final ValueState<FeatureBins> bins;
    private final BlockLayout layout;
    private final Intervals intervals;
    private final int classes;
    private final boolean named;
    private final @Nullable RareCounting rare;
    private final Consumer<BlockTally> out;

    /**
     * @param bins of the features, in keyed state
     * @param classes how many there are
     * @param named whether features have names
     * @param rare counts of rare classes what the block has learned; null if the block has not all parts
     * @param out gets what is counted of each bucket
     */
    BlockCounting(
            ValueState<FeatureBins> bins,
            BlockLayout layout,
            Intervals intervals,
            int classes,
            boolean named,
            @Nullable RareCounting rare,
            Consumer<BlockTally> out) {
        this.bins = bins;
        this.layout = layout;
        this.intervals = intervals;
        this.classes = classes;
        this.named = named;
        this.rare = rare;
        this.out = out;
    }

    /**
     * The preparation of a block's events is known now.
     *
     * @param events all that the block has received, in their order
     * @param end of the bucket that the last of them are from
     * @param clipping of the features
     */
    void begin(int block, List<Event> events, long end, Clipping clipping) throws IOException {
        FeatureBins made = bins(PreparationSearch.calibrating(events)).within(clipping);
        bins.update(made);
        if (block == FIRST && !made.isNone()) {
            out.accept(new BlockTally(intervals.end(end - 1), IntervalTally.none(classes), made.withoutEntries()));
        }
    }

    private FeatureBins bins(List<Event> calibrating) {
        List<Features> features = calibrating.stream().map(Event::features).toList();
        return named
                ? FeatureBins.ofNamed(
                        features, calibrating.stream().map(Event::numbers).toList())
                : FeatureBins.of(features);
    }

    /**
     * Counts what the block has trained.
     *
     * @param events of a bucket
     * @param end of the bucket
     * @param ended the parts that have trained in an interval that ends with the bucket; none if none ends
     */
    void count(int block, List<Event> events, long end, List<TrainedPart> ended, TrainingBlock parts)
            throws IOException {
        long[] labels = new long[classes];
        FeatureBins known = bins.value();
        FeatureCounts features = known == null || known.isNone() ? null : known.counts();
        boolean counted = false;
        for (Event event : events) {
            if (event.labelled() && event.weight() > 0 && layout.home(event.label()) == block) {
                labels[event.label()]++;
                if (features != null) {
                    known.count(event.features(), features);
                }
                counted = true;
            }
        }
        if (counted || !ended.isEmpty()) {
            IntervalTally tally = new IntervalTally(
                    labels, features, tallies(block, ended, parts), rare == null ? List.of() : rare.end(labels));
            out.accept(new BlockTally(intervals.end(end - 1), tally, null));
        }
    }

    private List<PartTally> tallies(int block, List<TrainedPart> ended, TrainingBlock parts) {
        List<PartTally> tallies = new ArrayList<>();
        for (TrainedPart part : ended) {
            int position = Arrays.binarySearch(layout.partIndices(block), part.part());
            tallies.add(new PartTally(
                    part.part(),
                    part.counts().examples(),
                    part.counts().mistakes(),
                    PartReports.of(parts).refutations(position)));
        }
        return tallies;
    }
}
