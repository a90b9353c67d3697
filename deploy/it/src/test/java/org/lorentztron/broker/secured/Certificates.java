package org.lorentztron.broker.secured;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Key pairs of the broker and of clients, signed by an authority of the test's own. The JDK's keytool makes them, since
 * the JDK has no API for it; they are valid for a day. Made once, then immutable.
 */
public final class Certificates {
    /** Of all key stores. */
    public static final String PASSWORD = "store-password-5XqRz";

    private static final String AUTHORITY = "authority";
    private static final String TYPE = "PKCS12";

    private final Path folder;
    private final KeyStore all;

    private Certificates(Path folder, KeyStore all) {
        this.folder = folder;
        this.all = all;
    }

    /**
     * Makes the key pairs; takes about a second for each.
     *
     * @param names of whom the authority knows; the common names of their certificates
     * @param strangers the same of whom it does not know
     */
    public static Certificates make(Path folder, List<String> names, List<String> strangers) throws Exception {
        Path store = folder.resolve("all.p12");
        keytool(store, AUTHORITY, List.of("-ext", "bc:c"));
        for (String name : names) {
            keytool(store, name, List.of("-signer", AUTHORITY, "-ext", "san=ip:127.0.0.1,dns:localhost"));
        }
        for (String stranger : strangers) {
            keytool(store, stranger, List.of());
        }
        KeyStore all = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        Certificates certificates = new Certificates(folder, all);
        certificates.writeAuthority();
        for (String name : names) {
            certificates.writeStore(name);
        }
        for (String stranger : strangers) {
            certificates.writeStore(stranger);
        }
        return certificates;
    }

    /** The authority's certificate in PEM. */
    public Path authority() {
        return folder.resolve("ca.pem");
    }

    /** The key store (PKCS #12) of one name, with {@link #PASSWORD}. */
    public Path store(String name) {
        return folder.resolve(name + ".p12");
    }

    /** What says who a broker or a client is, and whom it trusts: properties of Kafka. */
    public Map<String, String> tls(String name) {
        return Map.of(
                "ssl.keystore.location",
                store(name).toString(),
                "ssl.keystore.type",
                TYPE,
                "ssl.keystore.password",
                PASSWORD,
                "ssl.truststore.location",
                authority().toString(),
                "ssl.truststore.type",
                "PEM");
    }

    private static void keytool(Path store, String name, List<String> more) throws Exception {
        List<String> call = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-J-XX:TieredStopAtLevel=1"));
        call.addAll(List.of("-genkeypair", "-alias", name, "-dname", "CN=" + name, "-validity", "1"));
        call.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-storetype", TYPE));
        call.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
        call.addAll(more);
        Process process = new ProcessBuilder(call).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("keytool failed for " + name + ": " + said);
        }
    }

    private void writeAuthority() throws IOException, GeneralSecurityException {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'})
                .encodeToString(all.getCertificate(AUTHORITY).getEncoded());
        Files.writeString(authority(), "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n");
    }

    private void writeStore(String name) throws IOException, GeneralSecurityException {
        char[] password = PASSWORD.toCharArray();
        Certificate[] chain = all.getCertificateChain(name);
        KeyStore one = KeyStore.getInstance(TYPE);
        one.load(null, null);
        one.setKeyEntry(name, all.getKey(name, password), password, Arrays.copyOf(chain, chain.length));
        try (OutputStream out = Files.newOutputStream(store(name))) {
            one.store(out, password);
        }
    }
}
