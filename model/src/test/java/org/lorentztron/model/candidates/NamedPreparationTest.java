package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.FoldedModels;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.features.NamedMapCalibration;
import org.lorentztron.model.features.Waves;

class NamedPreparationTest {
    private static final int SIZE = Integer.MAX_VALUE;
    /** Indices of the value and the presence of two numbers, the second one with gaps, and of a count of words. */
    private static final int AMOUNT = 700;

    private static final int HAS_AMOUNT = 30;
    private static final int AGE = 90;
    private static final int HAS_AGE = 1_000_000;
    private static final int WORDS = 5;
    /** Too near the end of the space for models that have hats. */
    private static final int LAST = SIZE - 2;

    /** Events in random order, and which of their features are numbers. */
    private record Table(List<Features> events, List<NamedNumbers> numbers) {
        static Table of(long seed) {
            Random random = new Random(seed);
            Table table = new Table(new ArrayList<>(), new ArrayList<>());
            for (int i = 0; i < 300; i++) {
                boolean hasAge = random.nextInt(4) > 0;
                TreeMap<Integer, Float> x = new TreeMap<>();
                x.put(AMOUNT, (float) (500 + 100 * random.nextGaussian()));
                x.put(HAS_AMOUNT, 1f);
                x.put(WORDS, 20f + random.nextInt(9));
                x.put(LAST, 3f);
                if (hasAge) {
                    x.put(AGE, (float) random.nextInt(90));
                    x.put(HAS_AGE, 1f);
                }
                table.add(
                        x,
                        hasAge
                                ? NamedNumbers.of(new int[] {AMOUNT, AGE}, new int[] {HAS_AMOUNT, HAS_AGE})
                                : NamedNumbers.of(new int[] {AMOUNT}, new int[] {HAS_AMOUNT}));
            }
            return table;
        }

        private void add(TreeMap<Integer, Float> x, NamedNumbers ofEvent) {
            float[] values = new float[x.size()];
            int k = 0;
            for (float value : x.values()) {
                values[k++] = value;
            }
            events.add(Features.sparse(
                    SIZE, x.keySet().stream().mapToInt(Integer::intValue).toArray(), values));
            numbers.add(ofEvent);
        }

        Preparation preparation(String choice, FeatureMap given) {
            return Preparation.ofNamed(events, numbers, true, CandidateChoice.of(choice), given, 5);
        }

        Preparation preparation(String choice) {
            return preparation(choice, FeatureMap.none(SIZE));
        }
    }

    @Test
    void ofNamed_table_hasTheCandidatesOfTables() {
        Table table = Table.of(1);
        Preparation preparation = table.preparation("auto");

        assertThat(preparation.candidates())
                .extracting(Candidate::toString)
                .containsExactly("plain", "hats", "waves", "waves@0.003");
        assertThat(preparation.map()).isEqualTo(NamedMapCalibration.map(table.events(), table.numbers(), true, 5));
        assertThat(preparation.map().hats().features()).containsExactly(AGE, AMOUNT);
        assertThat(preparation.map().hats().presence(0)).isEqualTo(HAS_AGE);
        assertThat(preparation.apply(table.events().get(0)).size()).isEqualTo(SIZE);
    }

    @Test
    void ofNamed_onePlainCandidate_addsNothing() {
        Table table = Table.of(1);
        assertThat(table.preparation("one").map()).isEqualTo(FeatureMap.none(SIZE));
        assertThat(table.preparation("one").apply(table.events().get(0)).valueOf(LAST))
                .isNotZero();
    }

    /** Events without numbers have no candidates beside the plain one: there may be millions of names. */
    @Test
    void ofNamed_words_isOneCandidate() {
        List<Features> words = IntStream.range(0, 100)
                .mapToObj(i -> Features.sparse(SIZE, new int[] {i, 1_000 + 7 * i}, new float[] {1, 1 + i % 9}))
                .toList();
        List<NamedNumbers> none = words.stream().map(x -> NamedNumbers.NONE).toList();
        FeatureMap given = new FeatureMap(SIZE, new Hats(new int[] {1}, new float[][] {{0, 1}}), Waves.NONE);

        Preparation preparation =
                Preparation.ofNamed(words, none, true, CandidateChoice.AUTO, FeatureMap.none(SIZE), 5);
        assertThat(preparation.candidates()).containsExactly(Candidate.PLAIN);
        assertThat(preparation.map()).isEqualTo(FeatureMap.none(SIZE));
        assertThat(Preparation.ofNamed(words, none, true, CandidateChoice.AUTO, given, 5))
                .extracting(Preparation::map, each -> each.candidates().size())
                .containsExactly(given, 2);
        assertThat(Preparation.ofNamed(words, none, true, CandidateChoice.ONE, given, 5)
                        .map())
                .isEqualTo(given);
    }

    /** A copy that forgets goes through all words that it holds. */
    @Test
    void ofNamed_tableWithManyWords_hasNoCopyThatForgets() {
        Table table = Table.of(1);
        List<Features> worded = IntStream.range(0, table.events().size())
                .mapToObj(i -> withWords(table.events().get(i), 4 * i))
                .toList();
        assertThat(Preparation.ofNamed(worded, table.numbers(), true, CandidateChoice.AUTO, FeatureMap.none(SIZE), 5)
                        .candidates())
                .extracting(Candidate::toString)
                .containsExactly("plain", "hats", "waves");
    }

    private static Features withWords(Features x, int first) {
        int[] words = IntStream.range(0, 4).map(k -> 2_000_000 + first + k).toArray();
        float[] values = Arrays.copyOf(x.values(), x.nonZeros() + 4);
        Arrays.fill(values, x.nonZeros(), values.length, 1);
        return Features.sparse(
                SIZE,
                IntStream.concat(Arrays.stream(x.indices()), Arrays.stream(words))
                        .toArray(),
                values);
    }

    /** Words are divided by what is typical of them; hats stand beside them as they are. */
    @Test
    void apply_event_addsHatsOfItsNumbersAsTheyAre() {
        Table table = Table.of(2);
        Preparation preparation = table.preparation("auto");
        FeatureMap map = preparation.map();
        for (Features x : table.events()) {
            Features prepared = preparation.apply(x);
            Features raw = map.apply(x, Inputs.HATS);
            for (int place = 0; place < map.hats().count(); place++) {
                int hat = map.size(Inputs.PLAIN) + place;
                assertThat(prepared.valueOf(hat)).isEqualTo(raw.valueOf(hat));
            }
            assertThat(prepared.valueOf(WORDS)).isBetween(0.1f, 2f);
        }
    }

    /** What is published scores raw events as the model in training scores prepared ones. */
    @Property(tries = 30)
    void fold_modelOfHatsAndWaves_scoresRawEventsAlike(@ForAll long seed) {
        Table table = Table.of(seed);
        Preparation preparation = table.preparation("hats,waves");
        FeatureMap map = preparation.map();
        Random random = new Random(seed);
        int[] held = IntStream.concat(
                        IntStream.of(WORDS, HAS_AMOUNT, AGE, AMOUNT, HAS_AGE),
                        IntStream.range(map.size(Inputs.PLAIN), map.size()))
                .toArray();
        double[] u = random.doubles(held.length + 1, -1, 1).toArray();
        double[] v = random.doubles(held.length + 1, -1, 1).toArray();
        DosModel trained = new DosModel(1, FeatureSet.of(map.size(), held), u, v);
        // A number that comes later, with an index that is a hat's: it is not known to models of hats.
        Preparation later = preparation.after(
                Features.sparse(SIZE, new int[] {4, SIZE - 1}, new float[] {1, 500}),
                NamedNumbers.of(new int[] {SIZE - 1}, new int[] {4}));

        DosModel published = FoldedModels.of(later.scale(), trained);

        for (Features x : table.events()) {
            double expected = trained.score(later.apply(x));
            assertThat(published.score(map.apply(x, Inputs.WAVES)))
                    .isCloseTo(expected, within(1e-3 * (1 + Math.abs(expected))));
        }
    }

    @Test
    void readFrom_whatWasWritten_isTheSame() throws IOException {
        Preparation preparation = Table.of(3).preparation("auto");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        preparation.writeTo(new DataOutputStream(bytes));
        assertThat(Preparation.readFrom(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))))
                .isEqualTo(preparation);
    }
}
