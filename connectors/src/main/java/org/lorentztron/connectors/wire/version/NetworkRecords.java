package org.lorentztron.connectors.wire.version;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.features.Folding;
import org.lorentztron.model.learn.PartSize;
import org.lorentztron.model.probability.PlattScaling;

/**
 * How a network is divided into records, and put together from them. A record holds so many units that its parameters
 * take at most {@value #MOST_BYTES} bytes, and at least one unit; the broker's default of 1 MB then admits it:
 *
 * <pre>
 *     units per record = max(1, {@value #MOST_BYTES} / (4 (min(features, 16,384) + 1 + classes)))
 * </pre>
 *
 * <p>That is a function of the options alone, so a part has the same records in every version. The first one is named
 * {@code network}, the second {@code network.2}, and so on; the manifest names each. Stateless.
 */
public final class NetworkRecords {
    /** Of parameters in a record, as long as it has more than one unit. */
    static final int MOST_BYTES = 900_000;

    private static final String SEPARATOR = ".";

    private NetworkRecords() {}

    /** The name of a record, from 0. */
    static NamedPart name(int record) {
        return new NamedPart(record == 0 ? NetworkModel.KIND : NetworkModel.KIND + SEPARATOR + (record + 1));
    }

    /** Whether a record of a network can have the name. */
    static boolean isName(PartName name) {
        String text = name instanceof NamedPart named ? named.text() : "";
        return text.matches(NetworkModel.KIND + "(\\.([2-9]|[1-9][0-9]{1,8}))?");
    }

    /** How many units a record holds, all but the last. */
    static int units(PartSize size, int features) {
        long held = Math.min(features, FeatureSet.MOST_HELD_FEATURES);
        long classes = size.besides() / size.perFeature();
        long bytesPerUnit = Float.BYTES * (held + 1 + classes);
        return (int) Math.min(size.perFeature(), Math.max(1, MOST_BYTES / bytesPerUnit));
    }

    /** How many records a network has. */
    static int count(PartSize size, int features) {
        int each = units(size, features);
        return (size.perFeature() + each - 1) / each;
    }

    /**
     * The records of a network.
     *
     * @param model for scaled features; not modified
     * @param part what else there is to say of it
     */
    static List<PublishedNetwork> of(NetworkModel model, PartKind.Averaged part) {
        Folding folding = part.scale().folding(model.featureSet());
        PartSize size = new PartSize(model.units(), (long) model.units() * model.classes());
        int each = units(size, model.featureSet().features());
        List<PublishedNetwork> records = new ArrayList<>();
        for (int first = 0; first < model.units(); first += each) {
            int units = Math.min(each, model.units() - first);
            records.add(PublishedNetwork.of(
                    name(records.size()),
                    part.intervalEnd(),
                    part.learner(),
                    model.kernel(),
                    model.classes(),
                    units,
                    folding.featureSet(),
                    folding.fold(model.basis(), first, units),
                    outputs(model, first, units),
                    part.calibration(),
                    part.intervals(),
                    part.counts()));
        }
        return records;
    }

    private static float[] outputs(NetworkModel model, int first, int units) {
        float[] outputs = new float[model.classes() * units];
        for (int c = 0; c < model.classes(); c++) {
            for (int k = 0; k < units; k++) {
                outputs[c * units + k] = (float) model.outputs()[c * model.units() + first + k];
            }
        }
        return outputs;
    }

    /**
     * The network that records make, in float64.
     *
     * @param records of one network, in their order
     * @throws IllegalArgumentException if they do not make one
     */
    public static NetworkModel joined(List<? extends PublishedPart> records) {
        List<PublishedNetwork> networks = requireOne(records);
        PublishedNetwork head = networks.get(0);
        int units = networks.stream().mapToInt(PublishedNetwork::units).sum();
        int dimension = head.featureSet().count() + 1;
        double[] basis = new double[Math.multiplyExact(units, dimension)];
        double[] outputs = new double[Math.multiplyExact(head.classes(), units)];
        int first = 0;
        for (PublishedNetwork each : networks) {
            System.arraycopy(Float32.toDoubles(each.basis()), 0, basis, first * dimension, each.units() * dimension);
            for (int c = 0; c < head.classes(); c++) {
                for (int k = 0; k < each.units(); k++) {
                    outputs[c * units + first + k] = each.outputs()[c * each.units() + k];
                }
            }
            first += each.units();
        }
        return new NetworkModel(head.kernel(), head.classes(), units, head.featureSet(), basis, outputs);
    }

    /** The records as networks: all of them from the first on, of one interval, and of the same shape. */
    static List<PublishedNetwork> requireOne(List<? extends PublishedPart> records) {
        List<PublishedNetwork> networks =
                records.stream().map(PublishedNetwork.class::cast).toList();
        for (int i = 0; i < networks.size(); i++) {
            PublishedNetwork each = networks.get(i);
            PublishedNetwork head = networks.get(0);
            boolean fits = each.name().equals(name(i))
                    && each.intervalEnd() == head.intervalEnd()
                    && each.kernel() == head.kernel()
                    && each.classes() == head.classes()
                    && Objects.equals(each.calibration(), head.calibration())
                    && each.featureSet().equals(head.featureSet());
            if (!fits) {
                throw new IllegalArgumentException(
                        "record " + each + " (" + shape(each) + ") is no part of the network, expected " + name(i)
                                + " of the interval to " + head.intervalEnd() + " (" + shape(head) + ")");
            }
        }
        return networks;
    }

    private static String shape(PublishedNetwork network) {
        PlattScaling scaling = network.calibration();
        return network.kernel().id() + ", " + network.classes() + " classes, "
                + network.featureSet().count() + " of " + network.features() + " features, "
                + (scaling == null
                        ? "no calibration"
                        : "calibration " + scaling.a() + " of " + scaling.examples() + " examples");
    }
}
