package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** The values of a tensor in bytes, each read once, in the order of the rows. Not thread-safe. */
final class ByteRow implements TensorValues.Row {
    private static final int LENGTH_BYTES = 4;

    private final ByteBuffer values;
    private final String name;
    private final Datatype datatype;
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private long read;

    /** @param values in little-endian order, as many as the shape says unless they are texts */
    ByteRow(ByteBuffer values, InferTensor tensor) {
        this.values = values;
        this.name = tensor.dataName();
        this.datatype = tensor.datatype();
    }

    @Override
    public double number() throws MalformedEventException {
        String place = place();
        double value = datatype == Datatype.FP32 ? values.getFloat() : values.getDouble();
        if (!(Math.abs(value) <= LabeledEvent.LARGEST_VALUE)) {
            throw notFinite(place, value, " a magnitude of at most " + LabeledEvent.LARGEST_VALUE);
        }
        read++;
        return value;
    }

    @Override
    public String text() throws MalformedEventException {
        int left = values.remaining() - LENGTH_BYTES;
        long length = left < 0 ? -1 : Integer.toUnsignedLong(values.getInt());
        if (length < 0 || length > left) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_LENGTH,
                    place() + " has " + (length < 0 ? "no length" : "length " + length) + " and " + Math.max(0, left)
                            + " bytes are left, expected four bytes of its length and as many more");
        }
        ByteBuffer bytes = values.slice(values.position(), (int) length);
        values.position(values.position() + (int) length);
        try {
            String text = utf8.decode(bytes).toString();
            read++;
            return text;
        } catch (CharacterCodingException e) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_TYPE, place() + " is no text in UTF-8, expected one");
        }
    }

    @Override
    public void json(Datatype ignored, StringBuilder out) throws MalformedEventException {
        switch (datatype) {
            case BYTES -> {
                out.append('"');
                JsonStringEncoder.getInstance().quoteAsString(text(), out);
                out.append('"');
            }
            case FP32, FP64 -> writeReal(out);
            default -> {
                out.append(whole());
                read++;
            }
        }
    }

    /** Data frames write what is absent as NaN. */
    private void writeReal(StringBuilder out) throws MalformedEventException {
        if (datatype == Datatype.FP32) {
            float value = values.getFloat();
            checkInfinite(value);
            out.append(Float.isNaN(value) ? "null" : Float.toString(value));
        } else {
            double value = values.getDouble();
            checkInfinite(value);
            out.append(Double.isNaN(value) ? "null" : Double.toString(value));
        }
        read++;
    }

    private void checkInfinite(double value) throws MalformedEventException {
        if (Double.isInfinite(value)) {
            throw notFinite(place(), value, " a finite number");
        }
    }

    private String whole() throws MalformedEventException {
        return switch (datatype) {
            case BOOL -> truth(values.get());
            case INT8 -> Integer.toString(values.get());
            case INT16 -> Integer.toString(values.getShort());
            case INT32 -> Integer.toString(values.getInt());
            case INT64 -> Long.toString(values.getLong());
            case UINT8 -> Integer.toString(Byte.toUnsignedInt(values.get()));
            case UINT16 -> Integer.toString(Short.toUnsignedInt(values.getShort()));
            case UINT32 -> Integer.toUnsignedString(values.getInt());
            case UINT64 -> Long.toUnsignedString(values.getLong());
            default -> throw new IllegalStateException(datatype + " is no whole number");
        };
    }

    private String truth(byte value) throws MalformedEventException {
        if (value != 0 && value != 1) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_TYPE, place() + " is the byte " + value + ", expected 0 or 1");
        }
        return value == 1 ? "true" : "false";
    }

    private static MalformedEventException notFinite(String place, double value, String expected) {
        return new MalformedEventException(
                MalformedReason.NOT_FINITE, place + " is " + value + ", expected" + expected);
    }

    @Override
    public String place() {
        return name + "[" + read + "]";
    }
}
