package org.lorentztron.experiments.paper;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.OnePart;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.monitor.ErrorCurve;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * The file from which an interrupted race goes on: models, averages, counts and curves at the end of an interval, and
 * the options that shaped them. It is replaced as a whole, so that a crash leaves the one before.
 *
 * @param examples how many are learned
 * @param trainees in the order of their variants
 */
record ExperimentState(long examples, List<VariantRun> trainees) {
    private static final int FORMAT = 0x4C5A5802;
    private static final int BUFFER = 1 << 16;

    /** Writes the state, beside the old one and then in its place. */
    void write(Path file, Map<String, String> options, long interval) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.createDirectories(file.toAbsolutePath().getParent());
        try (FileOutputStream bytes = new FileOutputStream(next.toFile());
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(bytes, BUFFER))) {
            CRC32 sum = new CRC32();
            write(new DataOutputStream(new CheckedOutputStream(out, sum)), options, interval);
            out.writeLong(sum.getValue());
            out.flush();
            // On the disk before it takes the old one's place, whatever happens to the machine.
            bytes.getFD().sync();
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private void write(DataOutputStream out, Map<String, String> options, long interval) throws IOException {
        out.writeInt(FORMAT);
        out.writeInt(options.size());
        for (Map.Entry<String, String> option : options.entrySet()) {
            out.writeUTF(option.getKey());
            out.writeUTF(option.getValue());
        }
        out.writeLong(interval);
        out.writeLong(examples);
        for (VariantRun trainee : trainees) {
            write(trainee, out);
        }
        out.flush();
    }

    private static void write(VariantRun trainee, DataOutputStream out) throws IOException {
        out.writeLong(trainee.errors().errors());
        out.writeInt(trainee.curve().size());
        for (CurvePoint point : trainee.curve()) {
            point.writeTo(out);
        }
        out.writeInt(trainee.groups().size());
        for (PartGroup group : trainee.groups()) {
            group.block().writeTo(out);
        }
        for (List<ModelAverage> ofParts : trainee.averages()) {
            for (ModelAverage average : ofParts) {
                out.writeLong(average.intervals());
                average.average().writeTo(out);
            }
        }
    }

    /**
     * Reads the state of a race of the same variants.
     *
     * @throws CommandFailedException if it was made with other options, naming all of them
     * @throws IOException if the file is no such state or damaged
     */
    static ExperimentState read(Path file, Map<String, String> options, List<Variant> variants)
            throws IOException, CommandFailedException {
        CRC32 sum = new CRC32();
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
            DataInputStream in = new DataInputStream(new CheckedInputStream(bytes, sum));
            if (in.readInt() != FORMAT) {
                throw new IOException(file + " is no state of an experiment, or one of another version");
            }
            requireSame(file, readOptions(in), options);
            long interval = in.readLong();
            long examples = in.readLong();
            List<VariantRun> trainees = new ArrayList<>();
            for (Variant variant : variants) {
                trainees.add(readTrainee(in, variant, interval, examples));
            }
            if (new DataInputStream(bytes).readLong() != sum.getValue() || bytes.read() >= 0) {
                throw new IOException(file + " is damaged: its checksum differs");
            }
            return new ExperimentState(examples, trainees);
        } catch (EOFException e) {
            throw new IOException(file + " is damaged: it is cut off", e);
        }
    }

    private static Map<String, String> readOptions(DataInputStream in) throws IOException {
        Map<String, String> options = new LinkedHashMap<>();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            options.put(in.readUTF(), in.readUTF());
        }
        return options;
    }

    private static void requireSame(Path file, Map<String, String> stored, Map<String, String> given)
            throws CommandFailedException {
        List<String> differences = new ArrayList<>();
        given.forEach((name, value) -> {
            if (!value.equals(stored.get(name))) {
                differences.add(name + " " + stored.get(name) + ", not " + value);
            }
        });
        if (!differences.isEmpty()) {
            throw new CommandFailedException(file + " was made with " + String.join("; ", differences));
        }
    }

    private static VariantRun readTrainee(DataInputStream in, Variant variant, long interval, long examples)
            throws IOException {
        Learner learner = Learners.of(variant.settings());
        ErrorCurve errors = ErrorCurve.restored(interval, examples, in.readLong());
        List<CurvePoint> curve = new ArrayList<>();
        int points = in.readInt();
        for (int i = 0; i < points; i++) {
            curve.add(CurvePoint.readFrom(in, variant.averagings().size()));
        }
        List<TrainingBlock> blocks = new ArrayList<>();
        int blockCount = in.readInt();
        for (int b = 0; b < blockCount; b++) {
            blocks.add(learner.readBlock(in));
        }
        List<List<ModelAverage>> averages = new ArrayList<>();
        for (Averaging averaging : variant.averagings()) {
            List<ModelAverage> ofParts = new ArrayList<>();
            for (int part = 0; part < VariantRun.allParts(variant).size(); part++) {
                ofParts.add(averaging.restore(learner, in.readLong(), readModel(in, variant.settings())));
            }
            averages.add(ofParts);
        }
        return VariantRun.restored(variant, blocks, averages, errors, curve);
    }

    private static PartModel readModel(DataInputStream in, LearnerSettings settings) throws IOException {
        return settings.parts() instanceof OnePart ? NetworkModel.readFrom(in) : DosModel.readFrom(in);
    }
}
