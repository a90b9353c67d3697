package org.lorentztron.local.inspect;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.onnx.OnnxFile;
import picocli.CommandLine.Option;

/** The files to which a command writes a version. */
final class VersionFileOptions {
    @Option(
            names = "--save",
            paramLabel = "FILE",
            description =
                    "Also write the version to this file, replacing it: a ZIP archive of its records, from which the"
                            + " job's --warm-start can begin.")
    private @Nullable Path archive;

    @Option(
            names = "--onnx",
            paramLabel = "FILE",
            description = "Also write the version to this file, replacing it: a model of ONNX, opset 17, that gives the"
                    + " same labels and probabilities. It has the names of features in clear text, also where they are"
                    + " personal data. docs/guide/clients.md says what it takes.")
    private @Nullable Path onnx;

    /** Whether there is any. */
    boolean areGiven() {
        return archive != null || onnx != null;
    }

    void check(List<String> problems) {
        if (archive != null && archive.equals(onnx)) {
            problems.add("--save and --onnx are both " + archive + ", expected two files");
        }
    }

    /** Writes the version to all of them. */
    void write(ModelVersion version, FeatureNames names) throws CommandFailedException {
        if (archive != null) {
            write("--save", archive, file -> VersionFile.write(file, version, names));
        }
        if (onnx != null) {
            write("--onnx", onnx, file -> OnnxFile.write(file, version, names));
        }
    }

    /** Writes a file. */
    private interface Writing {
        void to(Path file) throws IOException;
    }

    private static void write(String option, Path file, Writing writing) throws CommandFailedException {
        try {
            writing.to(file);
        } catch (IOException e) {
            throw new CommandFailedException(option + " " + file + " cannot be written: " + e, e);
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException(option + ": " + e.getMessage(), e);
        }
    }
}
