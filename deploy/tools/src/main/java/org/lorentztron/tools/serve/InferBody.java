package org.lorentztron.tools.serve;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.tools.http.RefusedRequestException;

/**
 * The body of a request: JSON, and with the binary extension of the protocol the bytes of tensors after it. How much of
 * it is JSON stands in a header. Not thread-safe: bytes are taken tensor by tensor.
 */
final class InferBody {
    /** How many bytes of JSON a body begins with, in requests and answers. */
    static final String JSON_LENGTH = "Inference-Header-Content-Length";

    private final CharBuffer json;
    private final ByteBuffer bytes;
    private final boolean hasBytes;

    private InferBody(CharBuffer json, ByteBuffer bytes, boolean hasBytes) {
        this.json = json;
        this.bytes = bytes;
        this.hasBytes = hasBytes;
    }

    /**
     * @param body not modified
     * @param jsonLength the header
     * @throws RefusedRequestException if the header is none that the body can have, or the JSON is no text in UTF-8
     */
    static InferBody of(byte[] body, Optional<String> jsonLength) throws RefusedRequestException {
        int length = jsonLength.isPresent() ? length(jsonLength.get(), body.length) : body.length;
        return new InferBody(
                decoded(body, length), ByteBuffer.wrap(body, length, body.length - length), jsonLength.isPresent());
    }

    private static int length(String written, int most) throws RefusedRequestException {
        try {
            int length = Integer.parseInt(written.strip());
            if (length > 0 && length <= most) {
                return length;
            }
        } catch (NumberFormatException e) {
            // Refused as a length that the body does not have.
        }
        throw RefusedRequestException.badRequest(JSON_LENGTH + " is " + MalformedEventException.quote(written)
                + ", expected how many of the " + most + " bytes of the body are JSON, at least 1");
    }

    /** The parser would guess the encoding, and take what is none for question marks. */
    private static CharBuffer decoded(byte[] body, int length) throws RefusedRequestException {
        InferFields.require(
                length == 0 || body[0] != 0,
                "body begins with 00, as a value behind a schema registry's id",
                "the JSON of a request");
        ByteBuffer bytes = ByteBuffer.wrap(body, 0, length);
        CharBuffer text = CharBuffer.allocate(length);
        CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(bytes, text, true);
        if (result.isError()) {
            throw RefusedRequestException.badRequest(String.format(
                    "body has %02X at byte %d, expected text in UTF-8", body[bytes.position()], bytes.position()));
        }
        return text.flip();
    }

    /** The JSON, with an array of its own from 0 on. */
    CharBuffer json() {
        return json;
    }

    /**
     * The next bytes after the JSON.
     *
     * @param count how many, as a tensor says
     * @throws RefusedRequestException if there are not as many
     */
    ByteBuffer take(long count) throws RefusedRequestException {
        InferFields.require(hasBytes, "binary_data_size is given", "the header " + JSON_LENGTH + " beside it");
        if (count < 0 || count > bytes.remaining()) {
            throw RefusedRequestException.badRequest("binary_data_size is " + count + ", expected 0 to the "
                    + bytes.remaining() + " bytes that are left after the JSON");
        }
        ByteBuffer taken = bytes.slice(bytes.position(), (int) count);
        bytes.position(bytes.position() + (int) count);
        return taken;
    }

    /** @throws RefusedRequestException if bytes are left that no tensor has taken */
    void requireTaken() throws RefusedRequestException {
        InferFields.require(
                !bytes.hasRemaining(), "body has " + bytes.remaining() + " bytes that are of no tensor", "none");
    }
}
