package org.lorentztron.connectors.wire.version;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.avro.NetworkCalibration;
import org.lorentztron.connectors.wire.avro.NetworkSnapshot;
import org.lorentztron.connectors.wire.avro.SingleObject;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.probability.PlattScaling;

/**
 * Records of networks as bytes: Avro's single-object encoding, schema {@code avro/NetworkSnapshot.avsc}. Reading is
 * strict, as that of {@link SnapshotCodec} is. Thread-safe.
 */
final class NetworkCodec {
    private static final SingleObject NETWORK = new SingleObject(NetworkSnapshot.getClassSchema());

    private NetworkCodec() {}

    static byte[] header() {
        return NETWORK.start();
    }

    static byte[] encode(String modelId, PublishedNetwork network) {
        NetworkSnapshot snapshot = NetworkSnapshot.newBuilder()
                .setModelId(modelId)
                .setIntervalEnd(network.intervalEnd())
                .setIntervals(network.intervals())
                .setLearner(network.learner())
                .setKernel(network.kernel().id())
                .setFeatures(network.features())
                .setUnits(network.units())
                .setBasis(RecordBytes.MATRIX)
                .setOutputs(RecordBytes.MATRIX)
                .setExamples(network.counts().examples())
                .setUpdates(network.counts().updates())
                .setMistakes(network.counts().mistakes())
                .setColumns(SnapshotCodec.columns(network.featureSet()))
                .setCalibration(calibration(network.calibration()))
                .build();
        return RecordBytes.write(NETWORK, snapshot, network.basis(), network.outputs());
    }

    /** The key alone says which of the network's records it is. */
    static PublishedNetwork decode(SnapshotKeys.Key key, byte[] value) throws IOException {
        NetworkSnapshot snapshot = RecordBytes.read(NetworkSnapshot.class, value, NETWORK);
        if (!(key.part() instanceof NamedPart name)
                || !NetworkRecords.isName(name)
                || !snapshot.getModelId().equals(key.modelId())) {
            throw new IOException("record is of a network of " + snapshot.getModelId() + ", expected " + key.modelId()
                    + "/" + key.part() + " as its key says");
        }
        try {
            return network(name, snapshot);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static @Nullable NetworkCalibration calibration(@Nullable PlattScaling scaling) {
        return scaling == null ? null : new NetworkCalibration(scaling.a(), scaling.examples());
    }

    private static @Nullable PlattScaling scaling(@Nullable NetworkCalibration calibration) {
        return calibration == null
                ? null
                : new PlattScaling(calibration.getInverseTemperature(), 0, calibration.getExamples());
    }

    private static PublishedNetwork network(NamedPart name, NetworkSnapshot snapshot) {
        FeatureSet columns = SnapshotCodec.columns(snapshot.getFeatures(), snapshot.getColumns());
        int units = snapshot.getUnits();
        long inBasis = units * (columns.count() + 1L) * Float.BYTES;
        long inClass = (long) units * Float.BYTES;
        int inOutputs = snapshot.getOutputs().remaining();
        if (units < 1 || snapshot.getBasis().remaining() != inBasis || inOutputs % inClass != 0) {
            throw new IllegalArgumentException("basis and outputs have "
                    + snapshot.getBasis().remaining() + " and " + inOutputs + " bytes, expected " + inBasis + " ("
                    + units + " x " + (columns.count() + 1L) + " float32) and a multiple of " + inClass
                    + ", with a unit or more");
        }
        return PublishedNetwork.of(
                name,
                snapshot.getIntervalEnd(),
                snapshot.getLearner(),
                NetworkKernel.of(snapshot.getKernel()),
                (int) (inOutputs / inClass),
                units,
                columns,
                LittleEndian.floats(snapshot.getBasis()),
                LittleEndian.floats(snapshot.getOutputs()),
                scaling(snapshot.getCalibration()),
                snapshot.getIntervals(),
                new PublishedCounts(snapshot.getExamples(), snapshot.getUpdates(), snapshot.getMistakes()));
    }
}
