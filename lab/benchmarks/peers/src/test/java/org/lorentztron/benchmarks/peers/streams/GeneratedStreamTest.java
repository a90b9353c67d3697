package org.lorentztron.benchmarks.peers.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratedStreamTest {
    private static String csv(GeneratedStream stream, int seed, long events) throws IOException {
        StringWriter csv = new StringWriter();
        StreamFile.write(stream.open(seed, events), events, csv);
        return csv.toString();
    }

    private static List<String[]> events(GeneratedStream stream, long events) throws IOException {
        return csv(stream, 1, events)
                .lines()
                .skip(1)
                .map(line -> line.split(","))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void write_equalSeeds_areEqualBytes(GeneratedStream stream) throws IOException {
        assertThat(csv(stream, 1, 500)).isEqualTo(csv(stream, 1, 500));
    }

    @ParameterizedTest
    @EnumSource
    void write_otherSeed_isAnotherStream(GeneratedStream stream) throws IOException {
        List<String> one = csv(stream, 1, 500).lines().toList();
        List<String> two = csv(stream, 2, 500).lines().toList();
        assertThat(two.get(0)).isEqualTo(one.get(0));
        assertThat(two.subList(1, 501)).isNotEqualTo(one.subList(1, 501));
    }

    @ParameterizedTest
    @CsvSource({
        "RBF_DRIFT,10,5",
        "HYPERPLANE,10,2",
        "AGRAWAL,9,2",
        "LED,24,10",
        "RANDOM_TREE,10,2",
        "WAVEFORM,21,3",
        "SEA,3,2",
        "RBF_FAST,10,5",
        "RBF_STILL,10,5",
        "HYPERPLANE_WIDE,20,2",
        "AGRAWAL_OTHERS,9,2",
        "SINE,4,2",
        "MIXED,4,2"
    })
    void write_anyStream_hasAttributesThenClass(GeneratedStream stream, int attributes, int classes)
            throws IOException {
        List<String> lines = csv(stream, 1, 2_000).lines().toList();
        assertThat(lines).hasSize(2_001);
        assertThat(lines).allSatisfy(line -> assertThat(line.split(",")).hasSize(attributes + 1));
        assertThat(lines.get(0)).endsWith(",class");
        TreeSet<String> labels = new TreeSet<>();
        lines.stream().skip(1).forEach(line -> labels.add(line.substring(line.lastIndexOf(',') + 1)));
        assertThat(labels).hasSize(classes);
    }

    /** Function 1 knows age alone, function 9 salary, commission, education and loan. */
    @Test
    void agrawal_firstQuarter_isTheFirstFunctionAndTheLastIsNot() throws IOException {
        List<String[]> events = events(GeneratedStream.AGRAWAL, 8_000);
        Predicate<String[]> first = event -> {
            double age = Double.parseDouble(event[2]);
            return event[9].equals("groupA") == (age < 40 || age >= 60);
        };
        // Attributes are perturbed by 5 %, which changes few labels.
        assertThat(share(events.subList(0, 2_000), first)).isGreaterThan(0.9);
        assertThat(share(events.subList(2_000, 4_000), first)).isLessThan(0.9);
        assertThat(share(events.subList(6_000, 8_000), first)).isLessThan(0.9);
    }

    /** The sum of the first two attributes is at most 8, 7 and 9.5 in one class; one label in ten is wrong. */
    @Test
    void sea_eachThird_hasAThresholdOfItsOwn() throws IOException {
        List<String[]> events = events(GeneratedStream.SEA, 9_000);
        List<Double> best = new ArrayList<>();
        for (int part = 0; part < 3; part++) {
            List<String[]> third = events.subList(3_000 * part, 3_000 * (part + 1));
            TreeMap<Double, Double> right = new TreeMap<>();
            for (double threshold : new double[] {7, 8, 9, 9.5}) {
                right.put(
                        share(
                                third,
                                event -> event[3].equals("groupA")
                                        == (Double.parseDouble(event[0]) + Double.parseDouble(event[1]) <= threshold)),
                        threshold);
            }
            best.add(right.lastEntry().getValue());
        }
        assertThat(best).containsExactly(8.0, 7.0, 9.5);
    }

    /** Functions 1 and 2 are one curve, with the classes on either side exchanged; 3 is another curve. */
    @Test
    void sine_eachQuarter_hasAFunctionOfItsOwn() throws IOException {
        List<String[]> events = events(GeneratedStream.SINE, 8_000);
        String above = events.subList(0, 2_000).stream()
                .filter(GeneratedStreamTest::isAboveTheSine)
                .findFirst()
                .orElseThrow()[4];
        Predicate<String[]> first = event -> isAboveTheSine(event) == event[4].equals(above);
        assertThat(share(events.subList(0, 2_000), first)).isEqualTo(1);
        assertThat(share(events.subList(2_000, 4_000), first)).isZero();
        assertThat(share(events.subList(4_000, 6_000), first)).isBetween(0.1, 0.9);
    }

    private static boolean isAboveTheSine(String[] event) {
        return Double.parseDouble(event[1]) >= Math.sin(Double.parseDouble(event[0]));
    }

    /** Nominal values have names, and numbers all their digits. */
    @Test
    void write_values_areNamesAndWholeDoubles() throws IOException {
        String[] event = events(GeneratedStream.AGRAWAL, 1).get(0);
        assertThat(Arrays.copyOfRange(event, 3, 6)).satisfies(names -> {
            assertThat(names[0]).matches("level\\d");
            assertThat(names[1]).matches("car\\d+");
            assertThat(names[2]).matches("zipcode\\d");
        });
        GeneratedStream.Source again = GeneratedStream.AGRAWAL.open(1, 1);
        assertThat(Double.parseDouble(event[0])).isEqualTo(again.next().value(0));
    }

    private static double share(List<String[]> events, Predicate<String[]> condition) {
        return events.stream().filter(condition).count() / (double) events.size();
    }
}
