package org.lorentztron.connectors.wire.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a models topic, and the partition they live in.
 *
 * <pre>
 *   &lt;model id&gt;/&lt;class a&gt;|&lt;class b&gt;     the newest averaged model of a pair
 *   &lt;model id&gt;/&lt;class&gt;|*               the newest averaged model of a class against the rest
 *   &lt;model id&gt;/&lt;part&gt;                  the newest averaged model of a part that is neither
 *   &lt;model id&gt;/manifest                the newest version
 *   &lt;model id&gt;/names/&lt;bucket&gt;          names of features, {@link PublishedNames}
 * </pre>
 *
 * Model id, labels and names are percent-encoded (RFC 3986: every byte of their UTF-8 form but {@code A-Z a-z 0-9 - . _
 * ~} becomes {@code %XX} in upper case; Python: {@code urllib.parse.quote(label, safe="")}). So a key is ASCII, the
 * separators are unambiguous, a label "*" is not the rest, and a label "manifest" is no manifest, since only pairs and
 * classes against the rest contain '|'; no other part is named so.
 *
 * <p>All keys of a model live in partition CRC-32(UTF-8 of the model id, not encoded, as an unsigned number) mod
 * partitions: then a version's records keep their order and compaction sees them together.
 */
public final class SnapshotKeys {
    private static final String MANIFEST = "/manifest";
    private static final String NAMES = "/names/";
    /** What no encoded label is: it stands for all other classes. */
    private static final String REST = "*";

    private static final String HEX = "0123456789ABCDEF";

    private SnapshotKeys() {}

    /**
     * The model and the part that a key names.
     *
     * @param part null for the model's manifest
     */
    public record Key(String modelId, @Nullable PartName part) {
        public boolean isManifest() {
            return part == null;
        }
    }

    /** The model and the bucket of names that a key names. */
    public record NamesKey(String modelId, int bucket) {}

    /** The key of an element of a version of the model, in the models topic or, if it is one of its, the history's. */
    public static String of(String modelId, VersionRecord element) {
        if (element instanceof HistoryRecord record) {
            return HistoryKeys.of(modelId, record);
        }
        if (element instanceof PublishedNames names) {
            return names(modelId, names.bucket());
        }
        return element instanceof PublishedPart part ? part(modelId, part.name()) : manifest(modelId);
    }

    /**
     * The key of the part's snapshots.
     *
     * @throws IllegalArgumentException if a text has an unpaired surrogate
     */
    public static String part(String modelId, PartName part) {
        String name = part instanceof PairName pair ? sides(pair) : encode(((NamedPart) part).text());
        return encode(modelId) + "/" + name;
    }

    private static String sides(PairName name) {
        String b = name.b();
        return encode(name.a()) + "|" + (b == null ? REST : encode(b));
    }

    /**
     * The key of the model's manifest.
     *
     * @throws IllegalArgumentException if the model id has an unpaired surrogate
     */
    public static String manifest(String modelId) {
        return encode(modelId) + MANIFEST;
    }

    /**
     * The key of the names of a bucket's features.
     *
     * @throws IllegalArgumentException if the model id has an unpaired surrogate
     */
    public static String names(String modelId, int bucket) {
        return encode(modelId) + NAMES + bucket;
    }

    /** The partition of all the model's keys, from 0 to partitions - 1. */
    public static int partition(String modelId, int partitions) {
        CRC32 crc = new CRC32();
        crc.update(strictUtf8(modelId));
        return (int) (crc.getValue() % partitions);
    }

    /** The names that the key is of; empty if it is none of names, or null. */
    public static Optional<NamesKey> parseNames(byte @Nullable [] key) {
        String text = key == null ? "" : new String(key, UTF_8);
        int slash = text.indexOf(NAMES);
        if (slash < 0) {
            return Optional.empty();
        }
        try {
            int bucket = Integer.parseInt(text.substring(slash + NAMES.length()));
            String modelId = decode(text.substring(0, slash));
            boolean isNames = bucket >= 0
                    && bucket < PublishedNames.BUCKETS
                    && names(modelId, bucket).equals(text);
            return isNames ? Optional.of(new NamesKey(modelId, bucket)) : Optional.empty();
        } catch (IllegalArgumentException | CharacterCodingException notEncoded) {
            return Optional.empty();
        }
    }

    /** The part or manifest that the key names; empty if it is none of these kinds of keys, or null. */
    public static Optional<Key> parse(byte @Nullable [] key) {
        return key == null ? Optional.empty() : parseText(new String(key, UTF_8));
    }

    /** The same of a key as text. */
    public static Optional<Key> parseText(String text) {
        int slash = text.indexOf('/');
        int bar = text.indexOf('|', slash + 1);
        try {
            if (slash >= 0 && text.substring(slash).equals(MANIFEST)) {
                return canonical(new Key(decode(text.substring(0, slash)), null), text);
            } else if (slash >= 0 && bar >= 0) {
                String b = text.substring(bar + 1);
                PairName name = new PairName(decode(text.substring(slash + 1, bar)), b.equals(REST) ? null : decode(b));
                return canonical(new Key(decode(text.substring(0, slash)), name), text);
            } else if (slash >= 0) {
                NamedPart part = new NamedPart(decode(text.substring(slash + 1)));
                return canonical(new Key(decode(text.substring(0, slash)), part), text);
            }
            return Optional.empty();
        } catch (IllegalArgumentException | CharacterCodingException notEncoded) {
            return Optional.empty();
        }
    }

    /** A key is accepted only in the one form that is written, so that a part cannot have two keys. */
    private static Optional<Key> canonical(Key key, String text) {
        String expected = key.part() == null ? manifest(key.modelId()) : part(key.modelId(), key.part());
        return expected.equals(text) ? Optional.of(key) : Optional.empty();
    }

    private static String encode(String text) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : strictUtf8(text)) {
            if (isUnreserved(b)) {
                encoded.append((char) b);
            } else {
                encoded.append('%').append(HEX.charAt(b >> 4 & 0xF)).append(HEX.charAt(b & 0xF));
            }
        }
        return encoded.toString();
    }

    private static String decode(String encoded) throws CharacterCodingException {
        ByteBuffer bytes = ByteBuffer.allocate(encoded.length());
        for (int i = 0; i < encoded.length(); i++) {
            char c = encoded.charAt(i);
            if (c == '%') {
                bytes.put((byte) (hex(encoded, i + 1) << 4 | hex(encoded, i + 2)));
                i += 2;
            } else if (c < 0x80 && isUnreserved((byte) c)) {
                bytes.put((byte) c);
            } else {
                throw new IllegalArgumentException("key has " + c + ", expected it percent-encoded");
            }
        }
        return UTF_8.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(bytes.flip())
                .toString();
    }

    private static int hex(String encoded, int i) {
        int digit = i < encoded.length() ? HEX.indexOf(encoded.charAt(i)) : -1;
        if (digit < 0) {
            throw new IllegalArgumentException("key has a % without two hexadecimal digits at " + i);
        }
        return digit;
    }

    private static boolean isUnreserved(byte b) {
        return b >= 'A' && b <= 'Z'
                || b >= 'a' && b <= 'z'
                || b >= '0' && b <= '9'
                || b == '-'
                || b == '.'
                || b == '_'
                || b == '~';
    }

    private static byte[] strictUtf8(String text) {
        try {
            ByteBuffer bytes = UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] result = new byte[bytes.remaining()];
            bytes.get(result);
            return result;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("text has an unpaired surrogate, expected Unicode text", e);
        }
    }
}
