package org.lorentztron.connectors.wire.version;

/** Registered in META-INF/services of the tests, and not used. */
public final class ShortHeaderKind extends ConstantKind {
    @Override
    public String id() {
        return "short";
    }

    @Override
    public byte[] header() {
        return new byte[] {1, 2, 3};
    }
}
