package org.lorentztron.tools.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.monitor.SegmentFields;
import org.lorentztron.tools.cli.JsonLine;

class SampledQualityTest {
    private static final int CLASSES = 1_000;
    private static final int OTHER_RIGHT = ShownClasses.MOST;

    private final SampledQuality quality = new SampledQuality(
            IntStream.range(0, CLASSES).mapToObj(Integer::toString).toList(), false, List.of());

    private void add(int truth, int served) {
        quality.add(truth, served, new double[CLASSES], List.of(), 0);
    }

    private JsonNode written() throws IOException {
        return new ObjectMapper().readTree(JsonLine.of(quality::write)).get("quality");
    }

    private List<Integer> shown() throws IOException {
        return written().get("classes").findValues("index").stream()
                .map(JsonNode::asInt)
                .toList();
    }

    /** A model that guesses must not look as if it were right. */
    @Test
    void confusion_classesWithoutARow_areApartByWhatBecameOfThem() throws IOException {
        for (int c = 0; c < ShownClasses.MOST; c++) {
            add(c, c);
        }
        add(500, 500);
        add(500, 501);
        add(501, -1);
        add(3, 501);
        JsonNode counts = written().get("confusion").get("counts");

        JsonNode others = counts.get(ShownClasses.MOST);
        assertThat(others.get(OTHER_RIGHT).asInt()).isEqualTo(1);
        assertThat(others.get(OTHER_RIGHT + 1).asInt()).isEqualTo(1);
        assertThat(others.get(OTHER_RIGHT + 2).asInt()).isEqualTo(1);
        assertThat(counts.get(3).get(OTHER_RIGHT).asInt()).isZero();
        assertThat(counts.get(3).get(OTHER_RIGHT + 1).asInt()).isEqualTo(1);
    }

    /** Whichever class is rare, a segment has its figures. */
    @Test
    void segments_lastOfTwelveClassesIsRare_haveItsFigures() throws IOException {
        SampledQuality ofSegments = new SampledQuality(
                IntStream.range(0, 12).mapToObj(Integer::toString).toList(), false, List.of("country"));
        List<String> values = new SegmentFields(List.of("country")).marked("FR");
        for (int i = 0; i < 1_200; i++) {
            int truth = i % 100 == 0 ? 11 : i % 11;
            ofSegments.add(truth, truth, new double[12], values, 0);
        }

        JsonNode country =
                new ObjectMapper().readTree(JsonLine.of(ofSegments::write)).at("/quality/segments/0");

        assertThat(country.get("rare").toString()).isEqualTo("[\"11\"]");
        assertThat(country.at("/rows/0/figures/0/recall").toString()).isEqualTo("[12,12]");
    }

    @Test
    void classes_someAreFrequent_areShownWithWhatWasMissed() throws IOException {
        for (int i = 0; i < 300; i++) {
            add(700 + i % 3, 700);
        }

        assertThat(shown()).hasSize(ShownClasses.MOST).contains(700, 701, 702);
        assertThat(quality.missed().toString()).isEqualTo("{700=0.0, 701=1.0, 702=1.0}");
        assertThat(written().get("classes").get(ShownClasses.MOST - 3).toString())
                .isEqualTo("{\"index\":700,\"label\":\"700\",\"recall\":1.0,\"precision\":0.3333333333333333}");
    }

    /** Of a class of 1 % the page says how many are found, and of how many; the error alone would be 1 %. */
    @Test
    void rare_oneInAHundred_hasItsFiguresWithTheirEvents() throws IOException {
        SampledQuality fraud = new SampledQuality(List.of("ok", "fraud"), false, List.of());
        for (int i = 0; i < 2_000; i++) {
            boolean isFraud = i % 100 == 0;
            fraud.add(isFraud ? 1 : 0, isFraud && i < 500 ? 1 : 0, new double[] {0.9, 0.1}, List.of(), 0);
        }
        JsonNode rare = new ObjectMapper()
                .readTree(JsonLine.of(fraud::write))
                .get("quality")
                .get("rare");

        assertThat(rare.get("known").asBoolean()).isTrue();
        assertThat(rare.get("classes").size()).isEqualTo(1);
        assertThat(rare.get("classes").get(0).toString())
                .startsWith("{\"index\":1,\"label\":\"fraud\",\"window\":{\"recall\":[5,20],\"precision\":[5,5],")
                .contains("\"cumulative\":{\"recall\":[5,20],\"precision\":[5,5],");
        assertThat(fraud.missed()).containsEntry(1, 0.75);
    }

    /** Curves of classes that come and go could not be read. */
    @Test
    void classes_allAlikeFrequent_stay() throws IOException {
        IntStream.range(0, 40 * ShownClasses.MOST).forEach(i -> add(i % (2 * ShownClasses.MOST), 0));
        List<Integer> before = shown();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 3 * NewestConfusion.WINDOW; i++) {
            add(random.nextInt(2 * ShownClasses.MOST), 0);
        }

        assertThat(shown()).isEqualTo(before);
    }

    @Test
    void confusion_beyondItsWindow_forgetsTheOldest() throws IOException {
        IntStream.range(0, NewestConfusion.WINDOW).forEach(i -> add(0, 0));
        add(1, -1);
        add(1, 0);
        JsonNode confusion = written().get("confusion");

        assertThat(confusion.get("events").asInt()).isEqualTo(NewestConfusion.WINDOW);
        assertThat(confusion.get("counts").get(0).get(0).asInt()).isEqualTo(NewestConfusion.WINDOW - 2);
        assertThat(confusion.get("counts").get(1).get(0).asInt()).isEqualTo(1);
    }
}
