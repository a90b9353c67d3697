package org.lorentztron.connectors.source;

import java.io.Serializable;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * Names what a value is by its first bytes, where it is not in the format that the job is told. Immutable.
 *
 * @param option that says the format, such as {@code --event-format}
 * @param format that it says
 */
record ForeignBytes(String option, String format) implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final String COMPRESSED =
            ", expected values that are not compressed: compression.type of Kafka's producers leaves them as they are";
    private static final String FRAMED = "behind a schema registry's id";

    /** What begins so, and what to do. */
    private record Beginning(byte[] bytes, String told) {
        Beginning(String hex, String told) {
            this(HexFormat.of().parseHex(hex), told);
        }

        boolean isOf(byte[] value) {
            for (int i = 0; i < bytes.length; i++) {
                if (i >= value.length || value[i] != bytes[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    private static final List<Beginning> BEGINNINGS = List.of(
            new Beginning("1f8b", "gzip" + COMPRESSED),
            new Beginning("28b52ffd", "Zstandard" + COMPRESSED),
            new Beginning("504b0304", "a zip file" + COMPRESSED),
            new Beginning("04224d18", "LZ4" + COMPRESSED),
            new Beginning("82534e41505059", "Snappy" + COMPRESSED),
            new Beginning("ff060000734e61507059", "Snappy" + COMPRESSED),
            new Beginning("425a68", "bzip2" + COMPRESSED),
            new Beginning("fd377a585a00", "xz" + COMPRESSED),
            new Beginning("789c", "zlib" + COMPRESSED),
            new Beginning("7801", "zlib" + COMPRESSED),
            new Beginning("78da", "zlib" + COMPRESSED),
            new Beginning("feff", "UTF-16, expected UTF-8"),
            new Beginning("fffe", "UTF-16, expected UTF-8"),
            new Beginning("4f626a01", "a file of Avro, expected one event in each record"),
            new Beginning("aced0005", "a serialized object of Java, expected JSON, Avro or CSV"),
            new Beginning("3c", "XML, expected JSON, Avro or CSV"));

    /** The same exception, or one that names what the value is. */
    MalformedEventException told(MalformedEventException mistake, byte @Nullable [] value) {
        boolean isOfBytes = mistake.reason() == MalformedReason.NOT_JSON
                || mistake.reason() == MalformedReason.NOT_AVRO
                || mistake.reason() == MalformedReason.NOT_CSV;
        String told = isOfBytes && value != null ? told(value) : null;
        return told == null
                ? mistake
                : new MalformedEventException(
                        mistake.reason(), "value begins as " + told + " (" + mistake.getMessage() + ")");
    }

    private @Nullable String told(byte[] value) {
        if (isUtf16(value)) {
            return "UTF-16, expected UTF-8";
        }
        if (value.length > 5 && value[0] == 0) {
            return framed(value);
        }
        if (value.length > 2 && value[0] == (byte) 0xC3 && value[1] == 1) {
            return instead("Avro's single-object encoding", "avro");
        }
        if (value[0] == '{') {
            return instead("JSON", "json");
        }
        return BEGINNINGS.stream()
                .filter(each -> each.isOf(value))
                .map(Beginning::told)
                .findFirst()
                .orElse(null);
    }

    /** Signs of ASCII, in two bytes each. */
    private static boolean isUtf16(byte[] value) {
        return value.length >= 4
                && (value[0] == 0 && value[2] == 0 && value[1] > 0 && value[3] > 0
                        || value[1] == 0 && value[3] == 0 && value[0] > 0 && value[2] > 0);
    }

    private @Nullable String framed(byte[] value) {
        if (value[5] == '{') {
            return format.equals("json-confluent") ? null : either("JSON " + FRAMED);
        }
        String protobuf = isProtobuf(value) ? "; if it is Protobuf, let the producer write JSON or Avro" : "";
        if (format.equals("avro-confluent")) {
            return protobuf.isEmpty() ? null : "Avro " + FRAMED + protobuf;
        }
        return either(format.equals("json-confluent") ? "Avro " + FRAMED : FRAMED) + protobuf;
    }

    /** The formats behind an id but the one that the job is told. */
    private String either(String found) {
        return switch (format) {
            case "avro-confluent" -> found + ": " + option + " json-confluent";
            case "json-confluent" -> found + ": " + option + " avro-confluent";
            default -> FRAMED + ": " + option + " json-confluent or avro-confluent";
        };
    }

    private @Nullable String instead(String found, String other) {
        return format.equals(other) ? null : found + ": " + option + " " + other;
    }

    /** Whether fields of Protobuf fill the value after the id and the indices of its message. */
    private static boolean isProtobuf(byte[] value) {
        ProtobufFields fields = new ProtobufFields(value, 5);
        return fields.skipMessageIndices() && fields.areAll();
    }
}
