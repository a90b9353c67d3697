package org.lorentztron.experiments.vocabulary;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ZipfEventsTest {
    private static final Pattern EVENT = Pattern.compile("\\{\"id\":\"(\\d+)\",\"label\":\"(yes|no)\","
            + "\"timestamp\":(\\d+),\"features\":\\{\"words\":\\[(\"n\\d+\"(?:,\"n\\d+\")*)]}}");

    private static Matcher event(ZipfEvents source, long index) {
        Matcher event = EVENT.matcher(new String(source.json(index), UTF_8));
        assertThat(event.matches()).as("event " + index).isTrue();
        return event;
    }

    private static List<Long> words(Matcher event) {
        return Arrays.stream(event.group(4).replaceAll("[\"n]", "").split(","))
                .map(Long::valueOf)
                .toList();
    }

    @Test
    void json_sameIndex_isTheSameEventWhateverCameBefore() {
        ZipfEvents source = new ZipfEvents(1_000, 4);
        byte[] event = source.json(7_003);
        source.json(1);

        assertThat(source.json(7_003)).isEqualTo(event);
        assertThat(new ZipfEvents(1_000, 4).json(7_003)).isEqualTo(event);
        assertThat(event(source, 7_003).group(1)).isEqualTo("7003");
        assertThat(event(source, 7_003).group(3)).isEqualTo("1400");
    }

    /** P(1) = ln 2 / ln 1,001 and P(2) = ln 1.5 / ln 1,001 of 40,000 words. */
    @Test
    void json_words_occurByZipfsLaw() {
        ZipfEvents source = new ZipfEvents(1_000, 4);
        Map<Long, Integer> counts = new HashMap<>();
        for (int i = 0; i < 10_000; i++) {
            words(event(source, i)).forEach(word -> counts.merge(word, 1, Integer::sum));
        }

        assertThat(counts.keySet()).allMatch(word -> word >= 1 && word <= 1_000);
        assertThat(counts.get(1L)).isCloseTo(4_013, within(250));
        assertThat(counts.get(2L)).isCloseTo(2_348, within(200));
        assertThat(counts).hasSizeGreaterThan(950);
    }

    /** Of the words that occur in 20,000 draws, most are new ones: they have no end. */
    @Test
    void json_manyWords_haveNoEnd() {
        ZipfEvents source = new ZipfEvents(100_000_000, 10);
        Set<Long> seen = new HashSet<>();
        IntStream.range(0, 2_000).forEach(i -> seen.addAll(words(event(source, i))));

        assertThat(seen).hasSizeGreaterThan(9_000).anyMatch(word -> word > 50_000_000);
    }

    /** Whatever else is in an event, a word speaks for the same class. */
    @Test
    void json_label_isThatOfTheWords() {
        ZipfEvents source = new ZipfEvents(20, 1);
        Map<Long, Set<String>> labels = new HashMap<>();
        for (int i = 0; i < 2_000; i++) {
            Matcher event = event(source, i);
            labels.computeIfAbsent(words(event).get(0), word -> new HashSet<>()).add(event.group(2));
        }

        assertThat(labels).hasSize(20);
        assertThat(labels.values()).allMatch(each -> each.size() == 1);
        assertThat(labels.values()).contains(Set.of("yes"), Set.of("no"));
    }
}
