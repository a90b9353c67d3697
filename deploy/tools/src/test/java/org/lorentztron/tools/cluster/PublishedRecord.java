package org.lorentztron.tools.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.lorentztron.connectors.wire.version.HistoryKeys;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * One record of an output topic as tests compare it: equal ones have equal bytes in key, value and headers.
 *
 * @param sha256 of value and headers
 */
public record PublishedRecord(String key, String sha256) {
    public static PublishedRecord of(ConsumerRecord<byte[], byte[]> record) {
        return new PublishedRecord(record.key() == null ? "" : new String(record.key(), UTF_8), digest(record));
    }

    /** How many records are equal before the first that differs, or that one of the lists lacks. */
    public static int equalBeginning(
            List<ConsumerRecord<byte[], byte[]>> left, List<ConsumerRecord<byte[], byte[]>> right) {
        int equal = 0;
        while (equal < Math.min(left.size(), right.size())
                && of(left.get(equal)).equals(of(right.get(equal)))) {
            equal++;
        }
        return equal;
    }

    /** Whether the record completes a version, in a models topic or a history. */
    public static boolean isManifest(ConsumerRecord<byte[], byte[]> record) {
        return SnapshotKeys.parse(record.key())
                .or(() -> HistoryKeys.parse(record.key()).flatMap(PublishedRecord::part))
                .filter(SnapshotKeys.Key::isManifest)
                .isPresent();
    }

    private static Optional<SnapshotKeys.Key> part(HistoryKeys.Key key) {
        return key instanceof HistoryKeys.OfElement element ? element.part() : Optional.empty();
    }

    public static VersionInfo manifest(ConsumerRecord<byte[], byte[]> record) {
        try {
            return SnapshotCodec.decodeManifest(record.value());
        } catch (IOException e) {
            throw new UncheckedIOException("a manifest cannot be read", e);
        }
    }

    private static String digest(ConsumerRecord<byte[], byte[]> record) {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
        digest.update(record.value());
        for (Header header : record.headers()) {
            digest.update(header.key().getBytes(UTF_8));
            digest.update(header.value());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
