package org.lorentztron.local.describe.proof;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.VisibleText;

/** Records that were refused, by the reason. Mutable. */
final class RefusedRecords {
    private final Map<MalformedReason, Proof.Rejected> letters = new EnumMap<>(MalformedReason.class);

    void add(DeadLetter letter) {
        letters.merge(
                letter.reason(),
                new Proof.Rejected(1, VisibleText.of(letter.message())),
                (known, next) -> new Proof.Rejected(known.count() + 1, known.example()));
    }

    long count(MalformedReason reason) {
        Proof.Rejected rejected = letters.get(reason);
        return rejected == null ? 0 : rejected.count();
    }

    /** Those that are dead letters, by the ids of their reasons. */
    Map<String, Proof.Rejected> mistakes() {
        Map<String, Proof.Rejected> mistakes = new TreeMap<>();
        letters.forEach((reason, rejected) -> {
            if (reason.isMistake()) {
                mistakes.put(reason.id(), rejected);
            }
        });
        return mistakes;
    }
}
