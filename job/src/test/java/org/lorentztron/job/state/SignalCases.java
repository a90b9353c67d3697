package org.lorentztron.job.state;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lorentztron.job.signal.BlockTally;
import org.lorentztron.job.signal.DriftWatchSerializer;
import org.lorentztron.job.signal.FeatureBinsSerializer;
import org.lorentztron.job.signal.IntervalTallySerializer;
import org.lorentztron.job.signal.RareWatchSerializer;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.monitor.CaughtTally;
import org.lorentztron.model.monitor.DriftWatch;
import org.lorentztron.model.monitor.FeatureBins;
import org.lorentztron.model.monitor.FeatureCounts;
import org.lorentztron.model.monitor.IntervalTally;
import org.lorentztron.model.monitor.PartTally;
import org.lorentztron.model.monitor.RareWatch;
import org.lorentztron.model.monitor.Share;

/** Counts, bins and windows of signals. */
final class SignalCases {

    private static final int INTERVALS = 16;
    private static final int EVENTS = 400;

    private SignalCases() {}

    static Stream<SerializedCases.Case<?>> all() {
        List<Features> events =
                IntStream.range(0, EVENTS).mapToObj(SignalCases::event).toList();
        List<NamedNumbers> numbers = IntStream.range(0, EVENTS)
                .mapToObj(i -> NamedNumbers.of(new int[] {7}, new int[] {3}))
                .toList();
        FeatureBins bins = FeatureBins.ofNamed(events, numbers);
        IntervalTally tally =
                new IntervalTally(new long[] {3, 300}, counts(bins, events), List.of(new PartTally(2, 1L << 40, 5, 1)));
        return Stream.of(
                new SerializedCases.Case<>(new BlockTally.Serializer(), new BlockTally(2000, tally, null)),
                new SerializedCases.Case<>(
                        new BlockTally.Serializer(),
                        new BlockTally(2000, IntervalTally.none(2), bins.withoutEntries())),
                new SerializedCases.Case<>(new IntervalTallySerializer(), tally),
                new SerializedCases.Case<>(new FeatureBinsSerializer(), bins),
                new SerializedCases.Case<>(new FeatureBinsSerializer(), FeatureBins.NONE),
                new SerializedCases.Case<>(new DriftWatchSerializer(), watch(bins, events)),
                new SerializedCases.Case<>(new DriftWatchSerializer(), DriftWatch.of(2)),
                new SerializedCases.Case<>(new RareWatchSerializer(), rare()));
    }

    /** One class of three is watched. */
    private static RareWatch rare() {
        RareWatch watch = RareWatch.of(3);
        CaughtTally caught = new CaughtTally(2, new Share(30, 40), new Share(30, 60));
        for (int interval = 1; interval <= INTERVALS; interval++) {
            watch.endInterval(new IntervalTally(new long[] {900, 960, 40}, null, List.of(), List.of(caught)));
        }
        return watch;
    }

    private static Features event(int i) {
        return Features.sparse(Integer.MAX_VALUE, new int[] {3, 7, 9}, new float[] {1, i % 23 - 11, 1});
    }

    private static FeatureCounts counts(FeatureBins bins, List<Features> events) {
        FeatureCounts counts = bins.counts();
        events.forEach(x -> bins.count(x, counts));
        return counts;
    }

    /** With all windows that there can be. */
    private static DriftWatch watch(FeatureBins bins, List<Features> events) {
        DriftWatch watch = DriftWatch.of(2);
        for (int interval = 1; interval <= INTERVALS; interval++) {
            List<PartTally> parts = new ArrayList<>(List.of(new PartTally(0, EVENTS * interval, 20L * interval, 0)));
            watch.endInterval(new IntervalTally(new long[] {EVENTS / 2, EVENTS / 2}, counts(bins, events), parts));
        }
        return watch;
    }
}
