package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.features.MapCalibration;
import org.lorentztron.model.features.WaveInputs;
import org.lorentztron.model.features.Waves;

class PreparationTest {
    private static final long SEED = 7;
    private static final FeatureMap GIVEN = new FeatureMap(
            3,
            new Hats(new int[] {1}, new float[][] {{0, 0.5f, 1}}),
            Waves.drawn(3, 4, 1, 1, WaveInputs.all(new float[] {1, 1, 1}, new float[3])));

    /** Two numbers and a code. */
    private static List<Features> table() {
        Random random = new Random(1);
        return IntStream.range(0, 200)
                .mapToObj(i -> Features.dense(
                        new float[] {(float) (300 + 50 * random.nextGaussian()), random.nextFloat(), random.nextInt(2)
                        }))
                .toList();
    }

    private static List<Features> flags() {
        Random random = new Random(2);
        return IntStream.range(0, 200)
                .mapToObj(i -> Features.dense(new float[] {random.nextInt(2), random.nextInt(2), random.nextInt(2)}))
                .toList();
    }

    private static Preparation of(List<Features> events, String choice) {
        return of(events, choice, FeatureMap.none(3));
    }

    private static Preparation of(List<Features> events, String choice, FeatureMap given) {
        return Preparation.of(events, true, CandidateChoice.of(choice), given, SEED);
    }

    /** What a block needs, and no more than the inputs that have as much. */
    @Test
    void apply_fewerNeeded_givesTheFirstOfAll() {
        Preparation preparation = of(table(), "plain,hats,waves");
        Features x = table().get(9);
        Features all = preparation.apply(x);
        for (Inputs inputs : Inputs.values()) {
            int size = preparation.map().size(inputs);
            assertThat(preparation.apply(x, size)).isEqualTo(all.first(size));
            assertThat(preparation.apply(x, size - 1).size()).isEqualTo(size);
        }
        assertThat(preparation.apply(x, 0)).isEqualTo(all.first(3));
        assertThat(of(table(), "plain,hats").apply(x, Integer.MAX_VALUE).size())
                .isEqualTo(preparation.map().size(Inputs.HATS));
    }

    private static byte[] bytes(Preparation preparation) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        preparation.writeTo(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static Preparation read(byte[] bytes) throws IOException {
        return Preparation.readFrom(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    @Test
    void of_tableAuto_addsWhatItsCandidatesTake() {
        Preparation preparation = of(table(), "auto");

        FeatureScale scale = Calibration.scale(table());
        assertThat(preparation.scale()).isEqualTo(scale);
        assertThat(preparation.map()).isEqualTo(MapCalibration.map(table(), scale, SEED));
        assertThat(preparation.map().hats().features()).containsExactly(0, 1);
        assertThat(preparation.candidates()).isEqualTo(CandidateChoice.AUTO.candidates(true));
        assertThat(preparation.apply(table().get(0)).size())
                .isEqualTo(preparation.map().size(Inputs.WAVES));
    }

    @Test
    void of_othersAuto_addsNothing() {
        Preparation preparation = of(flags(), "auto");

        assertThat(preparation.map()).isEqualTo(FeatureMap.none(3));
        assertThat(preparation.candidates()).isEqualTo(CandidateChoice.AUTO.candidates(false));
        assertThat(preparation.apply(flags().get(0))).isEqualTo(flags().get(0));
    }

    /** Candidates by name say themselves what is added; one that takes nothing more costs nothing more. */
    @Test
    void of_names_addsWhatTheyTake() {
        assertThat(of(table(), "one").map().isNone()).isTrue();
        assertThat(of(table(), "plain@0.01").map().isNone()).isTrue();
        Preparation hats = of(table(), "plain,hats");
        assertThat(hats.candidates()).containsExactly(Candidate.PLAIN, new Candidate(Inputs.HATS, 0));
        assertThat(hats.apply(table().get(0)).size()).isEqualTo(hats.map().size(Inputs.HATS));
    }

    /** Models of a version take the features of its map: it is kept, whatever today's events suggest. */
    @Test
    void of_givenMap_isKept() {
        for (List<Features> events : List.of(table(), flags())) {
            for (String choice : List.of("auto", "one", "plain,waves")) {
                assertThat(of(events, choice, GIVEN).map()).as(choice).isSameAs(GIVEN);
            }
            assertThat(of(events, "auto", GIVEN).candidates())
                    .as("as of a table")
                    .isEqualTo(CandidateChoice.AUTO.candidates(true));
        }
    }

    @Test
    void of_withoutMeans_scaleHasNone() {
        CandidateChoice auto = CandidateChoice.AUTO;

        assertThat(of(table(), "auto").scale().hasMeans()).isTrue();
        assertThat(Preparation.of(table(), false, auto, FeatureMap.none(3), SEED)
                        .scale())
                .isEqualTo(Calibration.scale(table(), false));
    }

    @Test
    void of_scaleAlone_isOnePlainCandidate() {
        Preparation preparation = Preparation.of(FeatureScale.identity(), 3);

        assertThat(preparation.candidates()).containsExactly(Candidate.PLAIN);
        assertThat(preparation.map()).isEqualTo(FeatureMap.none(3));
    }

    /** Hats and waves know nothing of the scale of an event's own features, nor does it scale them. */
    @Test
    void apply_event_scalesItsOwnFeaturesAndAddsOthers() {
        Preparation preparation = of(table(), "auto");
        Features x = table().get(5);

        Features prepared = preparation.apply(x);

        Features added = preparation.map().apply(x, Inputs.WAVES);
        assertThat(prepared.first(3)).isEqualTo(preparation.scale().apply(x));
        float[] expected = dense(added);
        float[] actual = dense(prepared);
        assertThat(Arrays.copyOfRange(actual, 3, actual.length))
                .isEqualTo(Arrays.copyOfRange(expected, 3, expected.length));
    }

    private static float[] dense(Features x) {
        float[] values = new float[x.size()];
        for (int k = 0; k < x.nonZeros(); k++) {
            values[x.index(k)] = x.value(k);
        }
        return values;
    }

    @Test
    void onlyPlain_anyCandidates_takesEventsAsTheyAre() {
        Preparation preparation = of(table(), "plain,hats,plain@0.01");

        Preparation plain = preparation.onlyPlain();

        assertThat(plain.scale()).isEqualTo(preparation.scale());
        assertThat(plain.map()).isEqualTo(FeatureMap.none(3));
        assertThat(plain.candidates()).containsExactly(Candidate.PLAIN, new Candidate(Inputs.PLAIN, 0.01));
        assertThat(plain.apply(table().get(0)).size()).isEqualTo(3);
    }

    /** A job whose candidates all take added features trains provisional models without them. */
    @Test
    void onlyPlain_noPlainCandidate_isPlain() {
        assertThat(of(table(), "hats,waves@0.1").onlyPlain().candidates()).containsExactly(Candidate.PLAIN);
    }

    @Test
    void constructor_noCandidates_isRefused() {
        assertThatThrownBy(() -> new Preparation(FeatureScale.identity(), FeatureMap.none(1), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("candidates are none, expected one or more");
    }

    @Test
    void readFrom_whatWasWritten_isTheSame() throws IOException {
        for (Preparation preparation : List.of(
                of(table(), "auto"), of(flags(), "auto"), of(table(), "hats@0.25", GIVEN), of(table(), "one"))) {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes(preparation)));

            Preparation read = Preparation.readFrom(in);

            assertThat(read).isEqualTo(preparation);
            assertThat(in.read()).as("bytes left").isEqualTo(-1);
            assertThat(read.apply(table().get(3))).isEqualTo(preparation.apply(table().get(3)));
        }
    }

    @Test
    void readFrom_otherCandidates_isRefused() throws IOException {
        byte[] bytes = bytes(of(flags(), "one"));
        int number = bytes.length - 2 - "plain".length() - 4;

        byte[] none = bytes.clone();
        none[number + 3] = 0;
        assertThatThrownBy(() -> read(none))
                .isInstanceOf(IOException.class)
                .hasMessage("stored preparation: candidates are none, expected one or more");
        byte[] negative = bytes.clone();
        negative[number] = -1;
        assertThatThrownBy(() -> read(negative)).isInstanceOf(IOException.class);
        byte[] unknown = bytes.clone();
        unknown[bytes.length - 1] = 't';
        assertThatThrownBy(() -> read(unknown))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("candidate is \"plait\"");
    }

    /** Bytes that end too soon, wherever, are refused as such. */
    @Test
    void readFrom_anyFirstBytes_isRefused() throws IOException {
        byte[] bytes = bytes(of(table(), "auto"));
        for (int length = 0; length < bytes.length; length++) {
            byte[] first = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> read(first)).isInstanceOf(IOException.class);
        }
    }
}
