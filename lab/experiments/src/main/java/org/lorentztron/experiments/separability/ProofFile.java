package org.lorentztron.experiments.separability;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.ClassPair;

/**
 * The proofs about one pair of classes as a JSON file, each part only if there is one:
 *
 * <pre>
 * {"pair": [2, 3],
 *  "separable": [59973], "weights": [integers, one per pixel and the constant's],
 *  "inseparable": [59975], "examples": [places in the stream], "multipliers": [integers]}
 * </pre>
 *
 * <p>The hyperplane is claimed to separate the examples of the pair among the first {@code separable} of the stream;
 * the certificate, that those among the first {@code inseparable} cannot be separated. Whoever reads a file has to
 * check both.
 *
 * @param pair the classes, by index
 * @param separable 0 without a hyperplane
 * @param hyperplane null if there is none
 * @param inseparable 0 without a certificate
 * @param certificate null if there is none
 */
record ProofFile(
        ClassPair pair,
        int separable,
        @Nullable Hyperplane hyperplane,
        int inseparable,
        @Nullable Certificate certificate) {
    private static final JsonFactory JSON = new JsonFactory();

    static ProofFile of(ClassPair pair, Proofs proofs) {
        Certificate certificate = proofs.certificate();
        return new ProofFile(
                pair,
                proofs.separable(),
                proofs.hyperplane(),
                certificate == null ? 0 : certificate.prefix(),
                certificate);
    }

    /** Name of a pair's file in the folder of proofs. */
    static String name(ClassPair pair) {
        return pair.a() + "-" + pair.b() + ".json";
    }

    /** Writes the file into a folder that exists. */
    void write(Path folder) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(Files.newBufferedWriter(folder.resolve(name(pair))))) {
            json.writeStartObject();
            array(json, "pair", pair.a(), pair.b());
            if (hyperplane != null) {
                array(json, "separable", separable);
                array(json, "weights", hyperplane.weights());
            }
            if (certificate != null) {
                array(json, "inseparable", inseparable);
                array(
                        json,
                        "examples",
                        IntStream.of(certificate.examples()).asLongStream().toArray());
                array(json, "multipliers", certificate.multipliers());
            }
            json.writeEndObject();
        }
    }

    private static void array(JsonGenerator json, String name, long... values) throws IOException {
        json.writeFieldName(name);
        json.writeArray(values, 0, values.length);
    }

    /**
     * Reads a pair's file.
     *
     * @throws IOException if it is missing or has another form; the message names the file
     */
    static ProofFile read(Path folder, ClassPair pair) throws IOException {
        Path file = folder.resolve(name(pair));
        Map<String, long[]> arrays = arrays(file);
        if (!Arrays.equals(arrays.get("pair"), new long[] {pair.a(), pair.b()})) {
            throw new IOException(file + ": pair is " + Arrays.toString(arrays.get("pair")) + ", expected [" + pair.a()
                    + ", " + pair.b() + "]");
        }
        Hyperplane hyperplane = arrays.containsKey("weights") ? new Hyperplane(arrays.get("weights")) : null;
        Certificate certificate = null;
        if (arrays.containsKey("examples") && arrays.containsKey("multipliers")) {
            int[] examples = LongStream.of(arrays.get("examples"))
                    .mapToInt(place -> (int) Math.min(place, Integer.MAX_VALUE))
                    .toArray();
            certificate = new Certificate(examples, arrays.get("multipliers"));
        }
        return new ProofFile(
                pair, prefix(file, arrays, "separable"), hyperplane, prefix(file, arrays, "inseparable"), certificate);
    }

    private static int prefix(Path file, Map<String, long[]> arrays, String name) throws IOException {
        long[] prefix = arrays.getOrDefault(name, new long[] {0});
        if (prefix.length != 1 || prefix[0] < 0 || prefix[0] > Pictures.MOST) {
            throw new IOException(
                    file + ": " + name + " is " + Arrays.toString(prefix) + ", expected one number of examples");
        }
        return (int) prefix[0];
    }

    private static Map<String, long[]> arrays(Path file) throws IOException {
        Map<String, long[]> arrays = new HashMap<>();
        try (JsonParser json = JSON.createParser(Files.newBufferedReader(file))) {
            require(json.nextToken() == JsonToken.START_OBJECT, file, json);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                require(json.nextToken() == JsonToken.START_ARRAY, file, json);
                LongStream.Builder values = LongStream.builder();
                while (json.nextToken() == JsonToken.VALUE_NUMBER_INT) {
                    values.add(json.getLongValue());
                }
                require(json.currentToken() == JsonToken.END_ARRAY, file, json);
                arrays.put(name, values.build().toArray());
            }
            require(json.currentToken() == JsonToken.END_OBJECT, file, json);
        }
        return arrays;
    }

    private static void require(boolean condition, Path file, JsonParser json) throws IOException {
        if (!condition) {
            throw new IOException(file + ": " + json.currentToken() + " at "
                    + json.currentLocation().getLineNr() + ":"
                    + json.currentLocation().getColumnNr() + ", expected an object of arrays of integers");
        }
    }
}
