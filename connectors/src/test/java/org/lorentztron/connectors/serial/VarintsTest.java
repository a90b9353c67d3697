package org.lorentztron.connectors.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.WithNull;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

class VarintsTest {

    @Property
    void longs_writtenAndRead_areEqualAndAsLongAsSaid(@ForAll long value, @ForAll byte small) throws IOException {
        for (long v : new long[] {value, value >>> 40, small, 0, 127, 128, Long.MAX_VALUE, -1}) {
            DataOutputSerializer out = new DataOutputSerializer(16);
            Varints.write(v, out);
            assertThat(out.length()).isEqualTo(Varints.length(v));
            assertThat(Varints.readLong(new DataInputDeserializer(out.getCopyOfBuffer())))
                    .isEqualTo(v);
        }
    }

    @Property
    void textsAndBytes_writtenAndRead_areEqualAndNullStaysNull(
            @ForAll @WithNull String text, @ForAll @WithNull byte[] bytes) throws IOException {
        String valid = text == null ? null : text.replaceAll("[\\uD800-\\uDFFF]", "?");
        DataOutputSerializer out = new DataOutputSerializer(16);
        Varints.writeText(valid, out);
        Varints.writeBytes(bytes, out);
        DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
        assertThat(Varints.readNullableText(in)).isEqualTo(valid);
        assertThat(Varints.readNullableBytes(in)).isEqualTo(bytes);
        assertThat(in.available()).isZero();
    }

    @Example
    void readText_absentText_isRefused() throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(16);
        Varints.writeText(null, out);
        assertThatThrownBy(() -> Varints.readText(new DataInputDeserializer(out.getCopyOfBuffer())))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("absent");
    }

    @Example
    void readInt_numberBeyondInt_isRefused() throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(16);
        Varints.write(1L << 31, out);
        assertThatThrownBy(() -> Varints.readInt(new DataInputDeserializer(out.getCopyOfBuffer())))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("2147483648");
    }

    @Example
    void readLong_endlessNumber_isRefused() {
        byte[] bytes = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
        assertThatThrownBy(() -> Varints.readLong(new DataInputDeserializer(bytes)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("more than 10 bytes");
    }
}
