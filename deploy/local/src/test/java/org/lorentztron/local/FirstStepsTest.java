package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;

class FirstStepsTest {
    private static final List<String> LINES = FirstSteps.lines("PROGRAM", 4711, null);

    /** What is printed is pasted into a shell: quotes within quotes must survive it. */
    @Test
    void lines_points_areLabelledEventsOfBothClasses() throws Exception {
        List<String> points = output("produce");

        assertThat(points).hasSize(5_000);
        int inside = 0;
        for (String point : points) {
            LabeledEvent event = new EventJson(2).decode(point.getBytes(StandardCharsets.UTF_8));
            assertThat(event.label()).isIn("inside", "outside");
            inside += event.label().equals("inside") ? 1 : 0;
        }
        // A circle of radius 71 in a square of 200: 39 %.
        assertThat(inside).isBetween(1_700, 2_200);
    }

    @Test
    void lines_ownEvent_isOneWithoutLabel() throws Exception {
        List<String> events = output("classify");

        assertThat(events).hasSize(1);
        LabeledEvent event = new EventJson(2).decode(events.get(0).getBytes(StandardCharsets.UTF_8));
        assertThat(event.id()).isEqualTo("mine");
        assertThat(event.label()).isNull();
    }

    @Test
    void lines_data_isSaidToStayOrToGo() {
        assertThat(LINES.get(0)).contains("localhost:4711").contains("deleted");
        assertThat(FirstSteps.lines("PROGRAM", 4711, Path.of("kept")).get(0)).contains("stays in kept");
    }

    /** What a shell makes of the part of the line before the command. */
    private static List<String> output(String command) throws Exception {
        String line = LINES.stream()
                .filter(each -> each.contains(" | PROGRAM " + command + " --bootstrap-servers localhost:4711"))
                .findFirst()
                .orElseThrow();
        Process shell = new ProcessBuilder("sh", "-c", line.substring(0, line.indexOf(" | PROGRAM"))).start();
        List<String> lines = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(shell.waitFor()).isZero();
        return lines;
    }
}
