package org.lorentztron.broker.secured;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;

/**
 * The part of an identity provider that Kafka needs, on loopback: {@code /token} gives signed tokens to clients that
 * know their secret (client credentials), {@code /keys} the public key to the broker. Thread-safe.
 */
public final class TokenIssuer implements AutoCloseable {
    static final String ISSUER = "https://idp.example.com/";
    static final String AUDIENCE = "kafka";

    private static final long LIFETIME_SECONDS = 600;
    private static final Base64.Encoder BASE_64 = Base64.getUrlEncoder().withoutPadding();

    private final KeyPair keys;
    private final Map<String, String> secrets;
    private final HttpServer server;

    private TokenIssuer(KeyPair keys, Map<String, String> secrets, HttpServer server) {
        this.keys = keys;
        this.secrets = Map.copyOf(secrets);
        this.server = server;
    }

    /** @param secrets by the ids of clients */
    static TokenIssuer start(Map<String, String> secrets) throws IOException, GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        TokenIssuer issuer = new TokenIssuer(generator.generateKeyPair(), secrets, server);
        server.createContext("/token", issuer::token);
        server.createContext("/keys", issuer::keys);
        server.start();
        return issuer;
    }

    /** Where clients ask. */
    public String tokenUrl() {
        return url("/token");
    }

    /** Where the broker asks. */
    String keysUrl() {
        return url("/keys");
    }

    private String url(String path) {
        return "http://localhost:" + server.getAddress().getPort() + path;
    }

    private void token(HttpExchange exchange) throws IOException {
        String[] client = basic(exchange.getRequestHeaders().getFirst("Authorization"));
        boolean known = client.length == 2 && client[1].equals(secrets.get(client[0]));
        answer(
                exchange,
                known ? 200 : 401,
                known
                        ? "{\"access_token\":\"" + signed(client[0]) + "\",\"token_type\":\"Bearer\",\"expires_in\":"
                                + LIFETIME_SECONDS + "}"
                        : "{\"error\":\"invalid_client\"}");
    }

    private static String[] basic(String header) {
        return header == null || !header.startsWith("Basic ")
                ? new String[0]
                : new String(Base64.getDecoder().decode(header.substring(6)), StandardCharsets.UTF_8).split(":", 2);
    }

    private String signed(String client) {
        long now = Instant.now().getEpochSecond();
        String claims = "{\"sub\":\"" + client + "\",\"iss\":\"" + ISSUER + "\",\"aud\":\"" + AUDIENCE + "\",\"iat\":"
                + now + ",\"exp\":" + (now + LIFETIME_SECONDS) + "}";
        String content = encoded("{\"alg\":\"RS256\",\"typ\":\"JWT\",\"kid\":\"test\"}") + "." + encoded(claims);
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(keys.getPrivate());
            signature.update(content.getBytes(StandardCharsets.US_ASCII));
            return content + "." + BASE_64.encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform signs with RSA", e);
        }
    }

    private void keys(HttpExchange exchange) throws IOException {
        RSAPublicKey key = (RSAPublicKey) keys.getPublic();
        answer(
                exchange,
                200,
                "{\"keys\":[{\"kty\":\"RSA\",\"alg\":\"RS256\",\"use\":\"sig\",\"kid\":\"test\",\"n\":\""
                        + number(key.getModulus()) + "\",\"e\":\"" + number(key.getPublicExponent()) + "\"}]}");
    }

    private static String number(BigInteger value) {
        byte[] bytes = value.toByteArray();
        int sign = bytes[0] == 0 ? 1 : 0;
        return BASE_64.encodeToString(Arrays.copyOfRange(bytes, sign, bytes.length));
    }

    private static String encoded(String json) {
        return BASE_64.encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        try (exchange) {
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
