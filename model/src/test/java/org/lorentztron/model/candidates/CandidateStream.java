package org.lorentztron.model.candidates;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.Parts;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.WaveInputs;
import org.lorentztron.model.features.Waves;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learn.UpdateSettings;

/**
 * Events of three features and four classes that no candidate is best for: bands of the first feature, which hats and
 * waves find, then the signs of two, which all do, with the classes exchanged.
 */
final class CandidateStream {
    static final int CLASSES = 4;
    static final int FEATURES = 3;
    static final FeatureMap MAP = new FeatureMap(
            FEATURES,
            new Hats(new int[] {0, 1}, new float[][] {{-2, -1, 0, 1, 2}, {-1, 0, 1}}),
            Waves.drawn(5, 6, 2, 0.5f, WaveInputs.all(new float[] {1, 1, 1}, new float[] {0, 0.5f, 0})));
    static final List<String> ALL = List.of("plain", "hats", "waves", "waves@0.003", "plain@0.01");

    private final Random random;
    private long events;
    private Features x = Features.dense(new float[0]);
    private int label;

    CandidateStream(long seed) {
        this.random = new Random(seed);
    }

    void next() {
        float[] values = new float[FEATURES];
        for (int j = 0; j < FEATURES; j++) {
            values[j] = (float) random.nextGaussian();
        }
        int bands = (int) Math.floor(2 * values[0] + 100) % CLASSES;
        int signs = (values[0] > 0 ? 1 : 0) + (values[1] > 0 ? 2 : 0);
        label = events < 300 ? bands : CLASSES - 1 - signs;
        x = preparation(ALL).apply(Features.dense(values));
        events++;
    }

    Features x() {
        return x;
    }

    int label() {
        return label;
    }

    static Preparation preparation(List<String> names) {
        return new Preparation(
                FeatureScale.identity(), MAP, names.stream().map(Candidate::of).toList());
    }

    static LearnerSettings settings(LearnerKind kind) {
        return LearnerSettings.builder(kind, List.of("a", "b", "c", "d"), FEATURES)
                .rank(2)
                .initScale(kind.defaultInitScale())
                .seed(1)
                .build();
    }

    /** Of a network of few units, whose basis is fitted to so many first events. */
    static LearnerSettings network(int startBasis) {
        return LearnerSettings.builder(LearnerKind.SHARED, List.of("a", "b", "c", "d"), FEATURES)
                .rank(1)
                .initScale(1)
                .seed(1)
                .updates(UpdateSettings.DEFAULT)
                .network(new NetworkSettings(NetworkKernel.SQUARE, 12, startBasis))
                .build();
    }

    static List<? extends Part> parts(LearnerSettings settings) {
        Parts parts = settings.parts();
        return IntStream.range(0, parts.count()).mapToObj(parts::part).toList();
    }

    static CandidateBlock start(LearnerSettings settings, List<String> names, List<? extends Part> parts) {
        return (CandidateBlock) CandidateBlock.start(settings, preparation(names), parts, StartModels.NONE);
    }

    static byte[] bytes(TrainingBlock block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }

    static byte[] bytes(PartModel model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        model.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }

    static CandidateBlock read(byte[] bytes, LearnerSettings settings) throws IOException {
        return CandidateBlock.readFrom(
                new DataInputStream(new ByteArrayInputStream(bytes)), settings, FeatureScale.identity());
    }
}
