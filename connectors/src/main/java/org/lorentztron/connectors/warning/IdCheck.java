package org.lorentztron.connectors.warning;

import java.util.List;

/** Looks whether events without a label have ids, where labels or predictions go by these. Not thread-safe. */
final class IdCheck implements Check {
    static final int LEAST = 10;

    private final Expected expected;
    private int unlabelled;
    private int without;

    IdCheck(Expected expected) {
        this.expected = expected;
    }

    @Override
    public void see(FirstEvent event) {
        if (expected.needsIds() && !event.labelled()) {
            unlabelled++;
            without += event.id() == null ? 1 : 0;
        }
    }

    @Override
    public List<InputWarning> warnings(int events) {
        if (without < LEAST || 2 * without < unlabelled) {
            return List.of();
        }
        String path = expected.mapping().id();
        return List.of(new InputWarning(
                InputWarning.Kind.MISSING_IDS,
                path,
                without,
                unlabelled,
                String.format(
                        "%s: %d of %d events without a label have no id, by which labels and predictions find them:"
                                + " --event-id says where it is, @key for the record's key",
                        path, without, unlabelled)));
    }
}
