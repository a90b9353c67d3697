package org.lorentztron.local.describe.propose;

import java.util.HashMap;
import java.util.Map;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.seen.SampledEvents;

/** Whether a field tells the class in other words, as a column of names does beside one of numbers. Stateless. */
final class LabelCopy {
    /** Two values of one field may go with two of another by chance, or by merit. */
    private static final int FEWEST_CLASSES = 3;

    private static final int FEWEST_OF_EACH = 5;

    private LabelCopy() {}

    /** Whether each of its values comes with one class, and each class with one value. */
    static boolean is(FieldFacts field, FieldFacts label, SampledEvents sample) {
        long classes = label.values().different();
        if (classes < FEWEST_CLASSES || field.values().different() != classes) {
            return false;
        }
        Map<String, String> classOf = new HashMap<>();
        Map<String, String> valueOf = new HashMap<>();
        long pairs = 0;
        for (String[] pair : sample.pairs(field.path(), label.path())) {
            pairs++;
            String before = classOf.putIfAbsent(pair[0], pair[1]);
            String other = valueOf.putIfAbsent(pair[1], pair[0]);
            if (before != null && !before.equals(pair[1]) || other != null && !other.equals(pair[0])) {
                return false;
            }
        }
        return pairs >= FEWEST_OF_EACH * classes;
    }
}
