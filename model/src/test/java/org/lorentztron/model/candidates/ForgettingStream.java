package org.lorentztron.model.candidates;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.HeldFeatures;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.IntervalEnd;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;

/** Streams whose features come and go, and blocks that learn them in intervals. */
final class ForgettingStream {
    static final int FEATURES = 1 << 20;
    static final long INTERVAL = 1000;
    static final List<String> CLASSES = List.of("a", "b", "c", "d");

    record Event(Features x, int label) {}

    /** @param end exclusive */
    record Interval(long end, List<Event> events) {}

    private ForgettingStream() {}

    /** Intervals of random length, some of them silent; not all have events of every class. */
    static List<Interval> random(Random random, int count, int mostEvents) {
        List<Interval> intervals = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int classes = 1 + random.nextInt(CLASSES.size());
            List<Event> events = new ArrayList<>();
            for (int left = random.nextInt(mostEvents); left > 0; left--) {
                int label = (i + random.nextInt(classes)) % CLASSES.size();
                events.add(new Event(features(random, i, label), label));
            }
            intervals.add(new Interval((i + 1) * INTERVAL, events));
        }
        return intervals;
    }

    /** Some that always occur, and some of a range that moves on with time. */
    private static Features features(Random random, int interval, int label) {
        TreeSet<Integer> indices = new TreeSet<>();
        for (int left = 1 + random.nextInt(6); left > 0; left--) {
            int name = random.nextBoolean() ? random.nextInt(12) : 20 + 7 * interval + 3 * label + random.nextInt(20);
            indices.add((int) (name * 7_919L % FEATURES));
        }
        float[] values = new float[indices.size()];
        for (int k = 0; k < values.length; k++) {
            values[k] = (float) random.nextGaussian();
        }
        return Features.sparse(FEATURES, indices.stream().mapToInt(j -> j).toArray(), values);
    }

    static FeatureMemory memory(Random random) {
        return new FeatureMemory(
                random.nextInt(3) == 0 ? FeatureMemory.NEVER : INTERVAL * (1 + random.nextInt(5)),
                random.nextInt(3) == 0 ? FeatureMemory.ANY_NUMBER : 3 + random.nextInt(30),
                1 + random.nextInt(3));
    }

    static List<Part> parts(LearnerSettings settings) {
        return IntStream.range(0, settings.parts().count())
                .mapToObj(settings.parts()::part)
                .map(Part.class::cast)
                .toList();
    }

    static TrainingBlock block(LearnerSettings settings, List<Candidate> candidates, List<Part> parts) {
        Preparation plain = Preparation.of(FeatureScale.identity(), FEATURES);
        Preparation preparation = new Preparation(plain.scale(), plain.map(), candidates);
        return CandidateBlock.start(settings, preparation, parts, StartModels.NONE);
    }

    /** As a trainer does: nothing where the block has no event. */
    static void train(TrainingBlock block, Interval interval) {
        for (Event event : interval.events()) {
            block.learn(event.x(), event.label());
        }
        end(block, interval);
    }

    /** The end of an interval whose events have been learned. */
    static void end(TrainingBlock block, Interval interval) {
        BitSet classes = new BitSet();
        for (Event event : interval.events()) {
            if (block.parts().stream().anyMatch(part -> part.contains(event.label()))) {
                classes.set(event.label());
            }
        }
        if (!classes.isEmpty()) {
            IntervalBlock.end(block);
            HeldFeatures.of(block).forgetFeatures(new IntervalEnd(interval.end(), classes));
        }
    }

    static FeatureSet featureSet(PartModel model) {
        return model instanceof NetworkModel network ? network.featureSet() : ((DosModel) model).featureSet();
    }

    static byte[] bytes(PartModel model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        model.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }

    static byte[] bytes(TrainingBlock block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }

    static TrainingBlock read(LearnerSettings settings, byte[] bytes) throws IOException {
        return CandidateBlock.readFrom(
                new DataInputStream(new ByteArrayInputStream(bytes)), settings, FeatureScale.identity());
    }
}
