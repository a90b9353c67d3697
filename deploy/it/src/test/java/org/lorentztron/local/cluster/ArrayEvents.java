package org.lorentztron.local.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Records of three rows each, in an array: sensors that are read together. Some have one row of an unknown class. */
final class ArrayEvents implements FlowEvents {
    static final int ROWS = 3;

    private static final List<String> CLASSES = List.of("calm", "warm", "hot");

    @Override
    public List<String> options() {
        return List.of(
                "--classes=" + String.join(",", CLASSES),
                "--features=named",
                "--max-features-held=50000",
                "--event-root=readings",
                "--event-id=id",
                "--event-time=at",
                "--event-features=*",
                "--event-categorical=place");
    }

    @Override
    public String label(int number) {
        return CLASSES.get(number * 7 % 11 % CLASSES.size());
    }

    @Override
    public byte[] json(int number, String id, String label, long time) {
        return IntStream.range(0, ROWS)
                .mapToObj(row -> row(row, number, id, row == 1 && number % 40 == 3 ? "broken" : label, time))
                .collect(Collectors.joining(",", "{\"site\":\"north\",\"readings\":[", "]}"))
                .getBytes(UTF_8);
    }

    /** None is later than the first, which the flow knows. */
    private static String row(int row, int number, String id, String label, long time) {
        int heat = CLASSES.indexOf(label) * 10 + number * 13 % 17;
        return "{\"id\":\"" + id + "-" + row + "\",\"label\":\"" + label + "\",\"at\":" + (time - row) + ",\"heat\":"
                + heat + ",\"noise\":" + number % 23 * (row + 1) + ",\"place\":\"p" + (number + row) % 9 + "\"}";
    }
}
