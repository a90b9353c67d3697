package org.lorentztron.connectors.warning;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.EncodedNames;

/**
 * Looks whether labels, and all that options name, are where the user says: of the first {@value FirstEventChecks#MANY}
 * events, one should have each there. Not thread-safe.
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
        if (last == null || events < FirstEventChecks.MANY) {
            return List.of();
        }
        List<InputWarning> warnings = new ArrayList<>();
        last.unseen().get().forEach(option -> warnings.add(unseen(option, events, last)));
        if (path != null && !anyIsLabelled) {
            String message = "none of the first " + events + " events of a reader has a label at " + path
                    + " (--event-label); " + has(last);
            warnings.add(new InputWarning(InputWarning.Kind.MISSING_LABELS, path, events, events, message));
        }
        return warnings;
    }

    private static InputWarning unseen(String option, int events, FirstEvent last) {
        String message = option + ": none of the first " + events
                + " events of a reader has what these names stand for," + " so they change nothing; " + has(last);
        return new InputWarning(InputWarning.Kind.UNSEEN_NAMES, option, events, events, message);
    }

    private static String has(FirstEvent last) {
        String fields = last.names().get().values().stream()
                .flatMap(List::stream)
                .map(EncodedNames::ofEntry)
                .distinct()
                .sorted()
                .limit(MOST_NAMES)
                .collect(Collectors.joining(", "));
        return "the last of them has " + (fields.isEmpty() ? "no features" : "the features " + fields);
    }
}
