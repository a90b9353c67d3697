package org.lorentztron.broker.secured;

/** A way into the {@link SecuredBroker}. */
public enum Listener {
    /** A name and a password (SCRAM-SHA-512) over TLS. */
    SCRAM("SASL_SSL"),
    /** A certificate of the client's own (mutual TLS). */
    MTLS("SSL"),
    /** A token (OAUTHBEARER) over TLS. */
    OAUTH("SASL_SSL"),
    /** No clients: the broker's own controller, which asks for a certificate. */
    CONTROLLER("SSL");

    final String protocol;

    Listener(String protocol) {
        this.protocol = protocol;
    }
}
