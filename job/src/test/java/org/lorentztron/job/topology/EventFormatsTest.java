package org.lorentztron.job.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

class EventFormatsTest {
    @TempDir
    private Path folder;

    private Path schema;

    @BeforeEach
    void write() throws IOException {
        schema = folder.resolve("e.avsc");
        Files.writeString(
                schema,
                """
                {"type": "record", "name": "E", "fields": [
                  {"name": "ts", "type": {"type": "long", "logicalType": "timestamp-micros"}}]}""");
    }

    private JobOptions options(String... more) {
        String[] all = {
            "--features=named", "--event-format=avro-confluent", "--event-schema=" + schema, "--event-time=ts"
        };
        String[] given = new String[all.length + more.length];
        System.arraycopy(all, 0, given, 0, all.length);
        System.arraycopy(more, 0, given, all.length, more.length);
        return TestOptions.of(given);
    }

    @Test
    void of_timeFormatThatContradictsTheSchema_isRefusedAtTheStart() {
        assertThat(EventFormats.of(options())).isNotNull();
        assertThat(EventFormats.of(options("--event-time-format=micros"))).isNotNull();
        assertThatThrownBy(() -> EventFormats.of(options("--event-time-format=millis")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the job cannot start: --event-schema is '" + schema + "', which cannot be used: ts is"
                        + " timestamp-micros by its schema, expected no other --event-time-format, but it is millis:"
                        + " leave the option out");
    }

    /** What a schema decides is in no manifest; what is decided for other formats is. */
    @Test
    void shapingOptions_timeFormat_isThatOfOptions() {
        assertThat(options().shapingOptions()).doesNotContainKey("event-time-format");
        assertThat(TestOptions.of("--features=named").shapingOptions()).containsEntry("event-time-format", "millis");
    }
}
