package org.lorentztron.tools.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.monitor.SegmentFields;
import org.lorentztron.model.monitor.SegmentQuality;
import org.lorentztron.tools.cli.JsonLine;

class SegmentsJsonTest {
    private static final double[] EVEN = {0.5, 0.5};

    @Test
    void write_segments_haveFiguresOfRareClassesLargestFirst() {
        SegmentFields fields = new SegmentFields(List.of("country", "channel"));
        SegmentQuality segments = new SegmentQuality(2, List.of("country", "channel"));
        segments.add(fields.marked("FR", ""), 0, 0, EVEN);
        segments.add(fields.marked("DE\u202e", ""), 1, 1, EVEN);
        segments.add(fields.marked("DE\u202e", ""), 1, 0, EVEN);

        String json = JsonLine.of(object -> SegmentsJson.write(segments, new TreeMap<>(Map.of(1, "fraud")), object));

        String figures = "\"figures\":[{\"recall\":[1,2],\"precision\":[1,1],\"prAuc\":1.0}]}";
        assertThat(json)
                .startsWith("{\"segments\":[{\"field\":\"country\",\"rare\":[\"fraud\"],\"rows\":[{\"value\":\"DE")
                .contains("\"events\":2,\"error\":0.5," + figures)
                .contains("{\"value\":\"FR\",\"events\":1,\"error\":0.0,")
                .contains("{\"value\":\"(missing)\",\"events\":3,")
                .doesNotContain("\u202e");
    }
}
