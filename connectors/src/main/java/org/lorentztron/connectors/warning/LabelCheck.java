package org.lorentztron.connectors.warning;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.EncodedNames;

/**
 * Looks whether labels are where the user says: of the first {@value FirstEventChecks#MANY} events, one should have a
 * label there. Not thread-safe.
 */
final class LabelCheck implements Check {
    private static final int MOST_NAMES = 20;

    private final @Nullable String path;
    private boolean anyIsLabelled;
    private @Nullable FirstEvent last;

    /** @param path of labels; null if the user gave none, and there is nothing to look for */
    LabelCheck(@Nullable String path) {
        this.path = path;
    }

    @Override
    public void see(FirstEvent event) {
        anyIsLabelled |= event.labelled();
        last = event;
    }

    @Override
    public List<InputWarning> warnings(int events) {
        if (path == null || anyIsLabelled || last == null || events < FirstEventChecks.MANY) {
            return List.of();
        }
        String fields = last.names().get().values().stream()
                .flatMap(List::stream)
                .map(EncodedNames::ofEntry)
                .distinct()
                .sorted()
                .limit(MOST_NAMES)
                .collect(Collectors.joining(", "));
        String message = "none of the first " + events + " events of a reader has a label at " + path
                + " (--event-label); the last of them has "
                + (fields.isEmpty() ? "no features" : "the features " + fields);
        return List.of(new InputWarning(InputWarning.Kind.MISSING_LABELS, path, events, events, message));
    }
}
