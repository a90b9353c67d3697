package org.lorentztron.tools.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A request whose tensors come as bytes after the JSON, built as the clients of Triton do. */
final class BinaryRequest {
    private final StringBuilder inputs = new StringBuilder();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private String rest = ",\"parameters\":{\"binary_data_output\":true}";

    /** Numbers and texts: what they are written as depends on their Java types. */
    static byte[] bytes(Object... values) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Object value : values) {
            ByteBuffer buffer = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            if (value instanceof Float real) {
                buffer.putFloat(real);
            } else if (value instanceof Double real) {
                buffer.putDouble(real);
            } else if (value instanceof Long whole) {
                buffer.putLong(whole);
            } else if (value instanceof Integer whole) {
                buffer.putInt(whole);
            } else if (value instanceof Short whole) {
                buffer.putShort(whole);
            } else if (value instanceof Byte whole) {
                buffer.put(whole);
            } else if (value instanceof Boolean truth) {
                buffer.put((byte) (truth ? 1 : 0));
            } else {
                buffer.putInt(value.toString().getBytes(UTF_8).length);
            }
            out.write(buffer.array(), 0, buffer.position());
            if (value instanceof String text) {
                out.writeBytes(text.getBytes(UTF_8));
            }
        }
        return out.toByteArray();
    }

    BinaryRequest input(String name, String datatype, String shape, byte[] values) {
        return input(name, datatype, shape, values, values.length);
    }

    /** @param size that the request says, whatever there is */
    BinaryRequest input(String name, String datatype, String shape, byte[] values, long size) {
        json("{\"name\":\"" + name + "\",\"shape\":" + shape + ",\"datatype\":\"" + datatype
                + "\",\"parameters\":{\"binary_data_size\":" + size + "}}");
        bytes.writeBytes(values);
        return this;
    }

    /** An input whose values are in the JSON. */
    BinaryRequest json(String input) {
        inputs.append(inputs.length() == 0 ? "" : ",").append(input);
        return this;
    }

    /** Fields after the inputs, beginning with a comma; otherwise all outputs are wanted as bytes. */
    BinaryRequest rest(String fields) {
        rest = fields;
        return this;
    }

    int jsonLength() {
        return json().length;
    }

    private byte[] json() {
        return ("{\"inputs\":[" + inputs + "]" + rest + "}").getBytes(UTF_8);
    }

    byte[] body() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(json());
        body.writeBytes(bytes.toByteArray());
        return body.toByteArray();
    }
}
