package org.lorentztron.broker.secured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.security.auth.login.LoginException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnsupportedSaslMechanismException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who gets in, and who does not. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class SecuredBrokerIT {
    private static final long PATIENCE_SECONDS = 30;
    private static final int TLS_ALERT = 21;
    private static final int END = -1;
    private static final String USER = "it-user";
    private static final String PASSWORD = "it-password";
    private static SecuredBroker broker;

    @BeforeAll
    static void start() throws Exception {
        broker = SecuredBroker.get();
        broker.addUser(USER, PASSWORD);
    }

    @Test
    void knownClients_getIn() throws Exception {
        assertThat(nodes(Listener.SCRAM, scram(PASSWORD))).isEqualTo(1);
        assertThat(nodes(Listener.MTLS, mtls(SecuredBroker.TRAINER))).isEqualTo(1);
        assertThat(nodes(Listener.OAUTH, oauth(SecuredBroker.TRAINER_SECRET))).isEqualTo(1);
    }

    @Test
    void wrongCredentials_areRefused() {
        assertRefused(Listener.SCRAM, scram("wrong"), SaslAuthenticationException.class);
        assertRefused(Listener.MTLS, mtls(SecuredBroker.STRANGER), SslAuthenticationException.class);
        // The provider of tokens refuses it already.
        assertRefused(Listener.OAUTH, oauth("wrong"), LoginException.class);
    }

    /** The broker closes the connection of who speaks another protocol, without an answer. */
    @Test
    void noCredentials_areRefused() {
        assertRefused(Listener.MTLS, trust("SSL"), SslAuthenticationException.class);
        assertRefused(Listener.SCRAM, trust("SSL"), TimeoutException.class);
        assertRefused(Listener.OAUTH, trust("SSL"), TimeoutException.class);
    }

    /** Not by Kafka's client, which takes the alert for the length of an answer, and 352 MB for the answer. */
    @ParameterizedTest
    @EnumSource
    void noTls_getsNoAnswer(Listener listener) throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), broker.port(listener))) {
            socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
            // Which versions are there? Length 10, the question's number 18, version 0, number 1, no client id.
            socket.getOutputStream().write(new byte[] {0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, -1, -1});

            assertThat(socket.getInputStream().read()).isIn(TLS_ALERT, END);
        }
    }

    /** What opens one way in opens no other. */
    @Test
    void credentialsForAnotherListener_areRefused() {
        assertRefused(Listener.OAUTH, scram(PASSWORD), UnsupportedSaslMechanismException.class);
        assertRefused(Listener.SCRAM, oauth(SecuredBroker.TRAINER_SECRET), UnsupportedSaslMechanismException.class);
        assertRefused(Listener.SCRAM, mtls(SecuredBroker.TRAINER), TimeoutException.class);
    }

    private static void assertRefused(
            Listener listener, Map<String, String> client, Class<? extends Exception> reason) {
        Throwable thrown = catchThrowable(() -> nodes(listener, client));
        List<Throwable> causes =
                Stream.iterate(thrown, Objects::nonNull, Throwable::getCause).toList();
        assertThat(causes).as(listener + " " + client.get("security.protocol")).hasAtLeastOneElementOfType(reason);
    }

    private static int nodes(Listener listener, Map<String, String> client) throws Exception {
        Map<String, Object> properties = new HashMap<>(client);
        properties.put("bootstrap.servers", broker.bootstrapServers(listener));
        properties.put("default.api.timeout.ms", 1_500);
        properties.put("request.timeout.ms", 1_000);
        Admin admin = Admin.create(properties);
        try {
            return admin.describeCluster()
                    .nodes()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .size();
        } finally {
            admin.close(Duration.ZERO);
        }
    }

    private static Map<String, String> trust(String protocol) {
        Map<String, String> properties = new HashMap<>();
        properties.put("security.protocol", protocol);
        properties.put("ssl.truststore.type", "PEM");
        properties.put(
                "ssl.truststore.location", broker.certificates().authority().toString());
        return properties;
    }

    private static Map<String, String> scram(String password) {
        Map<String, String> properties = trust("SASL_SSL");
        properties.put("sasl.mechanism", "SCRAM-SHA-512");
        properties.put(
                "sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"" + USER + "\" password=\""
                        + password + "\";");
        return properties;
    }

    private static Map<String, String> mtls(String name) {
        Map<String, String> properties = trust("SSL");
        properties.put("ssl.keystore.type", "PKCS12");
        properties.put(
                "ssl.keystore.location", broker.certificates().store(name).toString());
        properties.put("ssl.keystore.password", Certificates.PASSWORD);
        return properties;
    }

    private static Map<String, String> oauth(String secret) {
        Map<String, String> properties = trust("SASL_SSL");
        properties.put("sasl.mechanism", "OAUTHBEARER");
        properties.put(
                "sasl.login.callback.handler.class",
                "org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginCallbackHandler");
        properties.put("sasl.oauthbearer.token.endpoint.url", broker.issuer().tokenUrl());
        properties.put("sasl.oauthbearer.client.credentials.client.id", SecuredBroker.TRAINER);
        properties.put("sasl.oauthbearer.client.credentials.client.secret", secret);
        properties.put(
                "sasl.jaas.config", "org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule required;");
        return properties;
    }
}
