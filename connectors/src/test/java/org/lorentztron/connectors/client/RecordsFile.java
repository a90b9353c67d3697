package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records of a topic in a file, in the order in which a reader gets them. Of each, big-endian:
 *
 * <pre>
 *   partition int | length of the key int, -1 for none | key | length of the value int, -1 for none | value
 * </pre>
 *
 * The offset of a record is the number of records of its partition before it.
 */
final class RecordsFile {
    private RecordsFile() {}

    /** A record of a topic. */
    record Entry(int partition, byte @Nullable [] key, byte @Nullable [] value) {
        static Entry of(int partition, TopicLog.Entry entry) {
            return new Entry(partition, entry.key() == null ? null : entry.key().getBytes(UTF_8), entry.value());
        }
    }

    /** What a reader of a topic is told of a record. */
    @FunctionalInterface
    interface Taking {
        void record(int partition, long offset, byte @Nullable [] key, byte @Nullable [] value);
    }

    static byte[] bytes(List<Entry> entries) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            for (Entry entry : entries) {
                out.writeInt(entry.partition());
                write(entry.key(), out);
                write(entry.value(), out);
            }
        } catch (IOException e) {
            throw new IllegalStateException("a stream into memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    private static void write(byte @Nullable [] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes == null ? -1 : bytes.length);
        if (bytes != null) {
            out.write(bytes);
        }
    }

    static List<Entry> read(Path file) throws IOException {
        List<Entry> entries = new ArrayList<>();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file)));
        while (in.available() > 0) {
            entries.add(new Entry(in.readInt(), bytes(in), bytes(in)));
        }
        return entries;
    }

    private static byte @Nullable [] bytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        return length < 0 ? null : in.readNBytes(length);
    }

    /** Gives every record, with its offset. */
    static void feed(List<Entry> entries, Taking taking) {
        Map<Integer, Long> offsets = new HashMap<>();
        for (Entry entry : entries) {
            long offset = offsets.merge(entry.partition(), 1L, Long::sum) - 1;
            taking.record(entry.partition(), offset, entry.key(), entry.value());
        }
    }
}
