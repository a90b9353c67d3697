package org.lorentztron.experiments.throughput;

import java.io.IOException;

/** What runs along with the steady part of a measurement, such as a profiler. */
interface Recorder {
    /** Records nothing. */
    Recorder NONE = new Recorder() {
        @Override
        public void begin() {}

        @Override
        public void end() {}
    };

    void begin() throws IOException;

    void end() throws IOException;
}
