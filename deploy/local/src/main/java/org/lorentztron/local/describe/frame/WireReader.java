package org.lorentztron.local.describe.frame;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.named.ConfluentFrame;
import org.lorentztron.connectors.wire.named.KeyPath;
import org.lorentztron.connectors.wire.schema.Schemas;

/** Looks at keys and values of records without knowing what they are. Not thread-safe. */
public final class WireReader {
    private static final byte[] SINGLE_OBJECT = {(byte) 0xC3, 1};

    private final @Nullable Schemas schemas;

    /** @param schemas of Avro by their ids; null if none are known, and such values are not opened */
    public WireReader(@Nullable Schemas schemas) {
        this.schemas = schemas;
    }

    /** Looks at a value. */
    public WireValue value(byte @Nullable [] value) {
        if (value == null) {
            return new WireValue(Wire.NONE, null, null);
        }
        if (value.length > ConfluentFrame.LENGTH && value[0] == 0) {
            JsonNode framed = WireValue.object(Arrays.copyOfRange(value, ConfluentFrame.LENGTH, value.length));
            return framed == null
                    ? new WireValue(Wire.AVRO_CONFLUENT, avro(value), null)
                    : new WireValue(Wire.JSON_CONFLUENT, framed, null);
        }
        if (value.length > 2 && Arrays.equals(value, 0, 2, SINGLE_OBJECT, 0, 2)) {
            return new WireValue(Wire.AVRO, null, null);
        }
        JsonNode plain = WireValue.object(value);
        if (plain != null) {
            return new WireValue(Wire.JSON, plain, null);
        }
        String text = text(value);
        return new WireValue(text == null ? Wire.BYTES : Wire.TEXT, null, text);
    }

    /** The record of Avro that a value holds; null if none is known to be in it. */
    private @Nullable JsonNode avro(byte[] value) {
        if (schemas == null) {
            return null;
        }
        try {
            Schema schema = schemas.of(ConfluentFrame.schemaId(value, MalformedReason.NOT_AVRO));
            int length = value.length - ConfluentFrame.LENGTH;
            Object read = new GenericDatumReader<>(schema)
                    .read(null, DecoderFactory.get().binaryDecoder(value, ConfluentFrame.LENGTH, length, null));
            JsonNode node = AvroJson.of(schema, read);
            return node.isObject() ? node : null;
        } catch (MalformedEventException | IOException | AvroRuntimeException | IndexOutOfBoundsException e) {
            return null; // The proof says why.
        }
    }

    /**
     * The key of a record as an object whose only field {@code @key} is what the job reads ids from: the text, or the
     * object that the key is, without what Kafka Connect puts around it. Null if it is neither.
     */
    public @Nullable JsonNode key(byte @Nullable [] key) {
        if (key == null || key.length == 0) {
            return null;
        }
        WireValue read = value(key);
        JsonNode inner = read.json();
        if (inner != null) {
            inner = Frame.isOfConnect(inner) ? inner.path(Frame.PAYLOAD) : inner;
            return inner.isObject() || inner.isTextual() || inner.isNumber()
                    ? JsonNodeFactory.instance.objectNode().set(KeyPath.KEY, inner)
                    : null;
        }
        String text = read.text();
        if (text == null || text.chars().anyMatch(Character::isISOControl)) {
            return null;
        }
        return JsonNodeFactory.instance.objectNode().put(KeyPath.KEY, unquoted(text));
    }

    /** The text in quotes that a key in JSON may be. */
    private static String unquoted(String text) {
        JsonNode wrapped = text.startsWith("\"") ? WireValue.object("{\"" + KeyPath.KEY + "\":" + text + "}") : null;
        JsonNode inner = wrapped == null || wrapped.size() != 1 ? null : wrapped.get(KeyPath.KEY);
        return inner == null || !inner.isTextual() ? text : inner.asText();
    }

    private static @Nullable String text(byte[] bytes) {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
