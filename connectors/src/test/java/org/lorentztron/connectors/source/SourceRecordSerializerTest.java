package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.lorentztron.connectors.serial.ImmutableSerializerTest;
import org.lorentztron.connectors.warning.InputWarning;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.LetterHeader;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.Features;

class SourceRecordSerializerTest {

    private final SourceRecordSerializer serializer = new SourceRecordSerializer();

    @Property
    void events_anyDensity_comeBackEqual(
            @ForAll @IntRange(max = 300) int size,
            @ForAll @IntRange(min = 1, max = 50) int everyNth,
            @ForAll @IntRange(max = 1000) int partition,
            @ForAll @LongRange(min = 0) long offset,
            @ForAll @IntRange(min = -1, max = 100_000) int label,
            @ForAll @LongRange(min = 0) long time)
            throws IOException {
        SourceRecord record = Event.decoded(partition, offset, label, time, "id-" + time, features(size, everyNth));
        assertThat(ImmutableSerializerTest.roundTrip(serializer, record)).isEqualTo(record);
    }

    @Example
    void event_lateAndCalibrating_comesBackEqual() throws IOException {
        SourceRecord record = new Event(0, 7, 900, 800, 1, "id", features(3, 1), true);
        assertThat(ImmutableSerializerTest.roundTrip(serializer, record)).isEqualTo(record);
    }

    /** With the record that it came from, as it waits to be written again. */
    @Example
    void event_withALabelThatCameLater_comesBackEqual() throws IOException {
        Event event = new Event(0, 7, 900, 800, Event.UNLABELLED, "id", features(3, 1), false)
                .decodedFrom(new RawRecord(new byte[] {1}, new byte[] {2, 3}));
        SourceRecord joined = event.withLabel(1, new LabelOrigin(3, 1L << 40), 950);
        SourceRecord byDefault = event.withLabel(1, LabelOrigin.NONE_CAME, 950);

        assertThat(ImmutableSerializerTest.roundTrip(serializer, (SourceRecord) event))
                .isEqualTo(event);
        assertThat(ImmutableSerializerTest.roundTrip(serializer, joined)).isEqualTo(joined);
        assertThat(ImmutableSerializerTest.roundTrip(serializer, byDefault)).isEqualTo(byDefault);
    }

    @Example
    void event_withoutId_comesBackWithoutId() throws IOException {
        SourceRecord record = Event.decoded(0, 0, Event.UNLABELLED, 0, null, features(3, 1));
        assertThat(ImmutableSerializerTest.roundTrip(serializer, record)).isEqualTo(record);
    }

    @Example
    void event_largestSparseIndex_comesBack() throws IOException {
        int size = Integer.MAX_VALUE;
        Features x = Features.canonical(size, new int[] {0, size - 1}, new float[] {1e15f, -Float.MIN_VALUE});
        SourceRecord record = Event.decoded(0, 0, 1, 0, null, x);
        assertThat(ImmutableSerializerTest.roundTrip(serializer, record)).isEqualTo(record);
    }

    @Example
    void malformed_withAndWithoutBytes_comesBackEqual() throws IOException {
        for (byte[] bytes : new byte[][] {null, {}, {1, 2, 3}}) {
            DeadLetter letter = new DeadLetter(
                    MalformedReason.NOT_JSON,
                    "found {",
                    "events",
                    3,
                    1L << 40,
                    -1,
                    bytes,
                    bytes,
                    bytes == null ? -1 : 9);
            SourceRecord record = new Malformed(letter);
            SourceRecord read = ImmutableSerializerTest.roundTrip(serializer, record);
            assertThat(read).isEqualTo(record);
            assertThat(read.partition()).isEqualTo(3);
            assertThat(read.offset()).isEqualTo(1L << 40);
        }
    }

    /** A letter without them has the bytes that it has had: savepoints have some. */
    @Example
    void malformed_withHeaders_comesBackEqual() throws IOException {
        DeadLetter without = new DeadLetter(MalformedReason.EMPTY, "m", "events", 3, 7, 9, null, new byte[] {1}, 1);
        for (DeadLetter letter : List.of(
                without,
                without.with(List.of(new LetterHeader("a", new byte[] {2}), new LetterHeader("a", null)), ""),
                without.with(List.of(), "key,headers"),
                without.ofRow(1),
                without.with(List.of(), "key").ofRow(10_000))) {
            SourceRecord record = new Malformed(letter);
            assertThat(ImmutableSerializerTest.roundTrip(serializer, record)).isEqualTo(record);
        }
    }

    @Example
    void newNames_anyText_comeBackEqual() throws IOException {
        SourceRecord record = new FeatureNameRecord(
                3,
                1L << 40,
                List.of(
                        new FeatureNameRecord.Name(Integer.MAX_VALUE - 1, "a~\u00fc"),
                        new FeatureNameRecord.Name(0, "b")));
        assertThat(ImmutableSerializerTest.roundTrip(serializer, record)).isEqualTo(record);
    }

    // The shuffle carries an event once per block: a drawn digit must not take its 3,136 dense bytes.
    @Example
    void event_denseOrSparse_takesTheShorterForm() throws IOException {
        int header = length(Event.decoded(0, 0, 0, 0, null, features(0, 1)));
        assertThat(length(Event.decoded(0, 0, 0, 0, null, features(100, 1)))).isEqualTo(header + 4 * 100);
        assertThat(length(Event.decoded(0, 0, 0, 0, null, features(100, 10)))).isEqualTo(header + 1 + 5 * 10);
    }

    @Example
    void copy_ofAnImmutableRecord_isTheRecordItself() {
        SourceRecord record = Event.decoded(0, 0, 0, 0, null, features(3, 1));
        assertThat(serializer.copy(record)).isSameAs(record);
        assertThat(serializer.isImmutableType()).isTrue();
    }

    @Example
    void clockAhead_writtenAndRead_isTheSame() throws IOException {
        SourceRecord ahead = new ClockAhead(3, 1L << 40, 1_700_000_000_000L, 3_300_000, 17);
        DataOutputSerializer out = new DataOutputSerializer(16);
        serializer.serialize(ahead, out);
        assertThat(serializer.deserialize(new DataInputDeserializer(out.getCopyOfBuffer())))
                .isEqualTo(ahead);
    }

    @Example
    void warning_writtenAndRead_isTheSame() throws IOException {
        for (InputWarning.Kind kind : InputWarning.Kind.values()) {
            InputWarning warning = new InputWarning(kind, "a\u0000\u00e9", 1L << 40, 1L << 41, "what is wrong");
            SourceRecord record = new WarningRecord(3, 1L << 40, 1_700_000_000_000L, warning);
            DataOutputSerializer out = new DataOutputSerializer(16);
            serializer.serialize(record, out);
            assertThat(serializer.deserialize(new DataInputDeserializer(out.getCopyOfBuffer())))
                    .isEqualTo(record);
        }
    }

    @Example
    void deserialize_otherKind_isRefused() {
        assertThatThrownBy(() -> serializer.deserialize(new DataInputDeserializer(new byte[] {6})))
                .isInstanceOf(IOException.class)
                .hasMessage("a source record is of kind 6, expected 0 to 5");
    }

    private int length(SourceRecord record) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer.serialize(record, out);
        return out.length();
    }

    private static Features features(int size, int everyNth) {
        float[] values = new float[size];
        for (int j = 0; j < size; j += everyNth) {
            values[j] = (j + 1) / 7f;
        }
        return Features.dense(values);
    }
}
