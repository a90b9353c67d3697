package org.lorentztron.connectors.serial;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Values of segment fields as bytes: varint how many | text each. Where there are none, nothing is written: whoever
 * writes them says beside them whether there are. Stateless.
 */
public final class SegmentsCoding {
    private SegmentsCoding() {}

    /** A number that says whether segments follow: itself if none do, else less than 0. */
    public static int marked(int number, List<String> segments) {
        return segments.isEmpty() ? number : ~number;
    }

    /** The number itself. */
    public static int number(int marked) {
        return marked < 0 ? ~marked : marked;
    }

    /** Writes them, if there are any. */
    public static void write(List<String> segments, DataOutput out) throws IOException {
        if (segments.isEmpty()) {
            return;
        }
        Varints.write(segments.size(), out);
        for (String value : segments) {
            Varints.writeText(value, out);
        }
    }

    /** Reads them, if there are any. */
    public static List<String> read(boolean areThere, DataInput in) throws IOException {
        List<String> segments = new ArrayList<>();
        for (int left = areThere ? Varints.readInt(in) : 0; left > 0; left--) {
            segments.add(Varints.readText(in));
        }
        return segments;
    }
}
