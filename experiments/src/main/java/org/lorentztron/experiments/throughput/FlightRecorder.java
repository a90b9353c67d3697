package org.lorentztron.experiments.throughput;

import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/** JDK Flight Recorder with its profiling settings (a stack sample per thread every 10 ms), into one file. */
final class FlightRecorder implements Recorder {
    private final Path file;
    private Recording recording;

    /** @param file is written by {@link #end} */
    FlightRecorder(Path file) {
        this.file = file;
    }

    @Override
    public void begin() throws IOException {
        try {
            recording = new Recording(Configuration.getConfiguration("profile"));
        } catch (ParseException e) {
            throw new IOException("the JDK's profiling settings cannot be read: " + e.getMessage(), e);
        }
        recording.start();
    }

    @Override
    public void end() throws IOException {
        recording.stop();
        recording.dump(file);
        recording.close();
    }
}
