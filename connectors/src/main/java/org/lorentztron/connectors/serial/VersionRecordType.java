package org.lorentztron.connectors.serial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.HistoryRecord;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.model.predict.DecisionRule;

/** The Flink type of the elements of a version, which themselves know nothing of Flink. */
public final class VersionRecordType {

    /** To be named where elements flow or are state. */
    public static final TypeInformation<VersionRecord> INFO =
            new ImmutableTypeInfo<>(VersionRecord.class, new Serializer());

    private VersionRecordType() {}

    /**
     * The layout.
     *
     * <pre>
     *   byte 0 | a part ({@link PublishedPartCoding})
     *   byte 1 | text model id | long version | long intervalEnd | varint count, texts: classes | text feature space
     *          | byte 0, or byte 1 and the map ({@link FeatureMap#writeTo}) | clipping ({@link Clipping#writeTo})
     *          | parts ({@link PartReferenceCoding}) | long events trained
     *          | varint count, positions: text topic, varint partition, long offset, text topic id or empty
     *          | varint count, options: text name, text value | long seed | text software version
     *          | evaluation ({@link EvaluationCoding})
     *   byte 2 | varint bucket | varint left | varint count, entries: varint index, varint count, texts: names
     *   byte 3 | long version | one of the others
     * </pre>
     *
     * <p>Layout 1 has no ids of topics, and layouts 1 and 2 no clipping.
     */
    public static final class Serializer extends ImmutableSerializer<VersionRecord> {

        private static final long serialVersionUID = 1L;
        private static final int WITHOUT_IDS = 1;
        private static final int WITHOUT_CLIPPING = 2;
        private static final byte PART = 0;
        private static final byte MANIFEST = 1;
        private static final byte NAMES = 2;
        private static final byte HISTORY = 3;

        @Override
        public int version() {
            return 3;
        }

        @Override
        public int oldestVersion() {
            return WITHOUT_IDS;
        }

        @Override
        public VersionRecordSnapshot snapshotConfiguration() {
            return new VersionRecordSnapshot();
        }

        @Override
        public void serialize(VersionRecord element, DataOutputView out) throws IOException {
            if (element instanceof PublishedPart part) {
                out.writeByte(PART);
                PublishedPartCoding.write(part, out);
            } else if (element instanceof PublishedNames names) {
                out.writeByte(NAMES);
                write(names, out);
            } else if (element instanceof HistoryRecord record) {
                out.writeByte(HISTORY);
                out.writeLong(record.version());
                serialize(record.element(), out);
            } else {
                out.writeByte(MANIFEST);
                write((VersionInfo) element, out);
            }
        }

        private static void write(PublishedNames names, DataOutputView out) throws IOException {
            Varints.write(names.bucket(), out);
            Varints.write(names.left(), out);
            NamesCoding.write(names.entries(), out);
        }

        private static void write(VersionInfo info, DataOutputView out) throws IOException {
            Varints.writeText(info.modelId(), out);
            out.writeLong(info.version());
            out.writeLong(info.intervalEnd());
            Varints.write(info.classes().size(), out);
            for (String name : info.classes()) {
                Varints.writeText(name, out);
            }
            Varints.writeText(info.featureSpace(), out);
            FeatureMap map = info.map();
            out.writeBoolean(map != null);
            if (map != null) {
                map.writeTo(out);
            }
            info.clipping().writeTo(out);
            PartReferenceCoding.write(info.parts(), out);
            out.writeLong(info.eventsTrained());
            Varints.write(info.sourcePositions().size(), out);
            for (VersionInfo.SourcePosition position : info.sourcePositions()) {
                Varints.writeText(position.topic(), out);
                Varints.write(position.partition(), out);
                out.writeLong(position.offset());
                Varints.writeText(position.topicId() == null ? "" : position.topicId(), out);
            }
            Varints.writeText(info.rule().decide().id(), out);
            out.writeDouble(info.rule().sharpness());
            Varints.write(info.options().size(), out);
            for (Map.Entry<String, String> option : info.options().entrySet()) {
                Varints.writeText(option.getKey(), out);
                Varints.writeText(option.getValue(), out);
            }
            out.writeLong(info.seed());
            Varints.writeText(info.softwareVersion(), out);
            EvaluationCoding.write(info.evaluation(), out);
        }

        @Override
        public VersionRecord deserialize(DataInputView in) throws IOException {
            return deserialize(version(), in);
        }

        @Override
        public VersionRecord deserialize(int version, DataInputView in) throws IOException {
            byte kind = in.readByte();
            if (kind == PART) {
                return PublishedPartCoding.read(in);
            } else if (kind == NAMES) {
                int bucket = Varints.readInt(in);
                int left = Varints.readInt(in);
                return new PublishedNames(bucket, NamesCoding.read(in), left);
            } else if (kind == HISTORY) {
                return new HistoryRecord(in.readLong(), deserialize(version, in));
            } else if (kind != MANIFEST) {
                throw new IOException("element of a version has kind " + kind + ", expected 0 to 3");
            }
            return new VersionInfo(
                    Varints.readText(in),
                    in.readLong(),
                    in.readLong(),
                    readClasses(in),
                    Varints.readText(in),
                    in.readBoolean() ? FeatureMap.readFrom(in) : null,
                    version <= WITHOUT_CLIPPING ? Clipping.NONE : Clipping.readFrom(in),
                    PartReferenceCoding.read(in),
                    in.readLong(),
                    readPositions(version, in),
                    new DecisionRule(Decide.of(Varints.readText(in)), in.readDouble()),
                    readOptions(in),
                    in.readLong(),
                    Varints.readText(in),
                    EvaluationCoding.read(in));
        }

        private static List<String> readClasses(DataInputView in) throws IOException {
            List<String> classes = new ArrayList<>();
            for (int left = Varints.readInt(in); left > 0; left--) {
                classes.add(Varints.readText(in));
            }
            return classes;
        }

        private static List<VersionInfo.SourcePosition> readPositions(int version, DataInputView in)
                throws IOException {
            List<VersionInfo.SourcePosition> positions = new ArrayList<>();
            for (int left = Varints.readInt(in); left > 0; left--) {
                positions.add(new VersionInfo.SourcePosition(
                        Varints.readText(in),
                        Varints.readInt(in),
                        in.readLong(),
                        version == WITHOUT_IDS ? null : readId(in)));
            }
            return positions;
        }

        private static @Nullable String readId(DataInputView in) throws IOException {
            String id = Varints.readText(in);
            return id.isEmpty() ? null : id;
        }

        private static Map<String, String> readOptions(DataInputView in) throws IOException {
            Map<String, String> options = new LinkedHashMap<>();
            for (int left = Varints.readInt(in); left > 0; left--) {
                options.put(Varints.readText(in), Varints.readText(in));
            }
            return options;
        }
    }
}
