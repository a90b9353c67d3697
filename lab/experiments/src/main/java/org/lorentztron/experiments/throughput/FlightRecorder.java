package org.lorentztron.experiments.throughput;

import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Objects;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;

/** JDK Flight Recorder with its profiling settings (a stack sample per thread every 10 ms), into one file. */
final class FlightRecorder implements Recorder {
    private final Path file;
    private @Nullable Recording recording;

    /** @param file is written by {@link #end} */
    FlightRecorder(Path file) {
        this.file = file;
    }

    @Override
    public void begin() throws IOException {
        try {
            recording = new Recording(Configuration.getConfiguration("profile"));
            recording.start();
        } catch (ParseException e) {
            throw new IOException("the JDK's profiling settings cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public void end() throws IOException {
        try (Recording begun = Objects.requireNonNull(recording, "nothing is recorded yet")) {
            begun.stop();
            begun.dump(file);
        }
    }
}
