package org.lorentztron.connectors.wire.version;

import java.io.IOException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.PairCalibration;
import org.lorentztron.connectors.wire.avro.PairReference;
import org.lorentztron.connectors.wire.avro.PartReference;
import org.lorentztron.connectors.wire.avro.SingleObject;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.avro.SourcePosition;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.probability.PlattScaling;

/**
 * Pairs and manifests as bytes, and through {@link PartKind} parts of other kinds: Avro's single-object encoding,
 * schemas {@code avro/ModelSnapshot.avsc} and {@code avro/SnapshotManifest.avsc}.
 *
 * <pre>
 *    0    1    2                    10
 *   +----+----+--------------------+---------------------------------------------
 *   | C3 | 01 | fingerprint of the | the fields in the order of the schema
 *   |    |    | schema (8 bytes)   |
 *   +----+----+--------------------+---------------------------------------------
 *   u, v in them: little-endian float32, row-major, d x (columns + 1), the constant feature's column last
 * </pre>
 *
 * Reading is strict: another schema, a length that does not fit, bytes left over, fields that contradict each other, or
 * a number that is not finite are an {@link IOException} that says what was found and what was expected. Thread-safe.
 */
public final class SnapshotCodec {
    private static final SingleObject MODEL = new SingleObject(ModelSnapshot.getClassSchema());
    private static final SingleObject MANIFEST = new SingleObject(SnapshotManifest.getClassSchema());

    private SnapshotCodec() {}

    /** The first bytes of a pair's record. */
    static byte[] pairHeader() {
        return MODEL.start();
    }

    /** The value of a record of the model. */
    public static byte[] encode(String modelId, VersionRecord element) {
        if (element instanceof HistoryRecord record) {
            return encode(modelId, record.element());
        }
        if (element instanceof PublishedNames names) {
            return NamesCodec.encode(modelId, names);
        }
        return element instanceof PublishedPart part
                ? PartKinds.of(part.kind()).encode(modelId, part)
                : encode((VersionInfo) element);
    }

    static byte[] encodePair(String modelId, PublishedPair pair) {
        ModelSnapshot snapshot = ModelSnapshot.newBuilder()
                .setModelId(modelId)
                .setIntervalEnd(pair.intervalEnd())
                .setIntervals(pair.intervals())
                .setClassA(pair.name().a())
                .setClassB(pair.name().b())
                .setLearner(pair.learner())
                .setFeatures(pair.features())
                .setRank(pair.rank())
                .setU(RecordBytes.MATRIX)
                .setV(RecordBytes.MATRIX)
                .setExamples(pair.counts().examples())
                .setUpdates(pair.counts().updates())
                .setMistakes(pair.counts().mistakes())
                .setBoost(pair.step().boost())
                .setAlignmentResidual(pair.step().residual())
                .setColumns(columns(pair.featureSet()))
                .setCalibration(calibration(pair.calibration()))
                .build();
        return RecordBytes.write(MODEL, snapshot, pair.u(), pair.v());
    }

    /**
     * The value of a manifest's record.
     *
     * @throws IllegalArgumentException if a part of another kind than pairs has the name of a pair, or a pair has none
     */
    public static byte[] encode(VersionInfo info) {
        info.parts().forEach(SnapshotCodec::requireFittingName);
        SnapshotManifest manifest = SnapshotManifest.newBuilder()
                .setModelId(info.modelId())
                .setVersion(info.version())
                .setIntervalEnd(info.intervalEnd())
                .setClasses(info.classes())
                .setFeatureSpace(info.featureSpace())
                .setFeatureMap(FeatureMapCodec.encode(info.map()))
                .setClipping(ClippingCodec.encode(info.clipping()))
                .setPairs(info.parts().stream()
                        .filter(part -> part.name() instanceof PairName)
                        .map(SnapshotCodec::pairReference)
                        .toList())
                .setParts(info.parts().stream()
                        .filter(part -> part.name() instanceof NamedPart)
                        .map(SnapshotCodec::partReference)
                        .toList())
                .setEventsTrained(info.eventsTrained())
                .setSourcePositions(info.sourcePositions().stream()
                        .map(position -> new SourcePosition(
                                position.topic(), position.partition(), position.offset(), position.topicId()))
                        .toList())
                .setDecide(info.rule().decide().id())
                .setSharpness(info.rule().sharpness())
                .setOptions(info.options())
                .setSeed(info.seed())
                .setSoftwareVersion(info.softwareVersion())
                .setEvaluation(EvaluationCodec.encode(info.evaluation(), info.classes()))
                .build();
        return RecordBytes.write(MANIFEST, manifest);
    }

    /** The manifest does not say the kind of what is named by classes: these are pairs, or classes against the rest. */
    private static void requireFittingName(VersionInfo.Part part) {
        boolean isPair = part.kind().equals(DosModel.KIND);
        if (isPair != part.name() instanceof PairName) {
            throw new IllegalArgumentException("part " + part.name() + " of kind " + part.kind() + " is named by "
                    + (isPair ? "a text, expected its classes" : "classes, expected a text"));
        }
    }

    private static PairReference pairReference(VersionInfo.Part part) {
        PairName name = (PairName) part.name();
        PartDigest digest = part.digest();
        return new PairReference(
                name.a(),
                name.b(),
                part.intervalEnd(),
                digest.sha256(),
                digest.columnsSha256(),
                digest.calibrationSha256());
    }

    private static PartReference partReference(VersionInfo.Part part) {
        String name = ((NamedPart) part.name()).text();
        PartDigest digest = part.digest();
        return new PartReference(
                name,
                part.kind(),
                part.intervalEnd(),
                digest.sha256(),
                digest.columnsSha256(),
                digest.calibrationSha256());
    }

    /**
     * The pair in a record's value.
     *
     * @param key the record's
     * @throws IOException if the bytes are no pair, or not the one that the key names, or a parameter is not finite
     */
    public static PublishedPair decodePair(SnapshotKeys.Key key, byte @Nullable [] value) throws IOException {
        ModelSnapshot snapshot = RecordBytes.read(ModelSnapshot.class, value, MODEL);
        PairName name = new PairName(snapshot.getClassA(), snapshot.getClassB());
        if (!name.equals(key.part()) || !snapshot.getModelId().equals(key.modelId())) {
            throw new IOException("record is of " + snapshot.getModelId() + "/" + name + ", expected " + key.modelId()
                    + "/" + key.part() + " as its key says");
        }
        try {
            return pair(name, snapshot);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static PublishedPair pair(PairName name, ModelSnapshot snapshot) {
        FeatureSet columns = columns(snapshot.getFeatures(), snapshot.getColumns());
        long bytes = snapshot.getRank() * (columns.count() + 1L) * Float.BYTES;
        if (snapshot.getU().remaining() != bytes || snapshot.getV().remaining() != bytes) {
            throw new IllegalArgumentException("u and v have " + snapshot.getU().remaining() + " and "
                    + snapshot.getV().remaining() + " bytes, expected " + bytes + " (" + snapshot.getRank() + " x "
                    + (columns.count() + 1L) + " float32)");
        }
        return PublishedPair.of(
                name,
                snapshot.getIntervalEnd(),
                snapshot.getLearner(),
                snapshot.getRank(),
                columns,
                LittleEndian.floats(snapshot.getU()),
                LittleEndian.floats(snapshot.getV()),
                scaling(snapshot.getCalibration()),
                snapshot.getIntervals(),
                new PublishedCounts(snapshot.getExamples(), snapshot.getUpdates(), snapshot.getMistakes()),
                new AlignmentStep(snapshot.getBoost(), snapshot.getAlignmentResidual()));
    }

    private static @Nullable PairCalibration calibration(@Nullable PlattScaling scaling) {
        if (scaling == null) {
            return null;
        }
        PlattScaling.Sides sides = scaling.sides();
        return new PairCalibration(
                scaling.a(),
                scaling.b(),
                scaling.examples(),
                sides == null ? null : sides.positive(),
                sides == null ? null : sides.negative());
    }

    private static @Nullable PlattScaling scaling(@Nullable PairCalibration calibration) {
        if (calibration == null) {
            return null;
        }
        Integer ofA = calibration.getExamplesOfA();
        Integer ofB = calibration.getExamplesOfB();
        return new PlattScaling(
                calibration.getA(),
                calibration.getB(),
                calibration.getExamples(),
                ofA == null || ofB == null ? null : new PlattScaling.Sides(ofA, ofB));
    }

    /** The features held as a record names them. */
    static FeatureSet columns(int features, @Nullable List<Integer> columns) {
        return columns == null
                ? FeatureSet.all(features)
                : FeatureSet.of(
                        features, columns.stream().mapToInt(column -> column).toArray());
    }

    /** What a record names: null for all features. Reads through. */
    static @Nullable List<Integer> columns(FeatureSet held) {
        return held.isAll() ? null : new Columns(held);
    }

    private static final class Columns extends AbstractList<Integer> {
        private final FeatureSet held;

        Columns(FeatureSet held) {
            this.held = held;
        }

        @Override
        public Integer get(int k) {
            return held.feature(k);
        }

        @Override
        public int size() {
            return held.count();
        }
    }

    /**
     * The manifest of a model.
     *
     * @param modelId as its key says
     * @throws IOException if the bytes are no manifest of the model, or its version is below 1
     */
    public static VersionInfo decodeManifest(String modelId, byte @Nullable [] value) throws IOException {
        VersionInfo read = decodeManifest(value);
        if (!read.modelId().equals(modelId)) {
            throw new IOException(
                    "manifest is of model " + read.modelId() + ", expected " + modelId + " as its key says");
        }
        return read;
    }

    /** @throws IOException if the bytes are no manifest, or its version is below 1 */
    public static VersionInfo decodeManifest(byte @Nullable [] value) throws IOException {
        SnapshotManifest manifest = RecordBytes.read(SnapshotManifest.class, value, MANIFEST);
        if (manifest.getVersion() < 1) {
            throw new IOException("version is " + manifest.getVersion() + ", expected 1 or more");
        }
        return new VersionInfo(
                manifest.getModelId(),
                manifest.getVersion(),
                manifest.getIntervalEnd(),
                manifest.getClasses(),
                manifest.getFeatureSpace(),
                FeatureMapCodec.decode(manifest.getFeatureMap()),
                ClippingCodec.decode(manifest.getClipping()),
                named(manifest),
                manifest.getEventsTrained(),
                manifest.getSourcePositions().stream()
                        .map(position -> new VersionInfo.SourcePosition(
                                position.getTopic(),
                                position.getPartition(),
                                position.getOffset(),
                                position.getTopicId()))
                        .toList(),
                rule(manifest),
                manifest.getOptions(),
                manifest.getSeed(),
                manifest.getSoftwareVersion(),
                EvaluationCodec.decode(manifest.getEvaluation(), manifest.getClasses()));
    }

    private static DecisionRule rule(SnapshotManifest manifest) throws IOException {
        try {
            return new DecisionRule(Decide.of(manifest.getDecide()), manifest.getSharpness());
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static List<VersionInfo.Part> named(SnapshotManifest manifest) throws IOException {
        List<VersionInfo.Part> named = new ArrayList<>();
        for (PairReference pair : manifest.getPairs()) {
            named.add(new VersionInfo.Part(
                    new PairName(pair.getClassA(), pair.getClassB()),
                    DosModel.KIND,
                    pair.getIntervalEnd(),
                    new PartDigest(pair.getSha256(), pair.getColumnsSha256(), pair.getCalibrationSha256())));
        }
        for (PartReference part : manifest.getParts()) {
            try {
                NamedPart name = new NamedPart(part.getPart());
                PartDigest digest =
                        new PartDigest(part.getSha256(), part.getColumnsSha256(), part.getCalibrationSha256());
                VersionInfo.Part read = new VersionInfo.Part(name, part.getKind(), part.getIntervalEnd(), digest);
                requireFittingName(read);
                named.add(read);
            } catch (IllegalArgumentException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
        return named;
    }
}
