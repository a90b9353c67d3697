package org.lorentztron.model.features;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The numbers of a {@link NamedScale} that came later, while an event is looked at. Not thread-safe. */
final class LaterNumbers {
    private final IndexMap codes;
    private final int measured;
    private final List<LaterNumber> before;
    /** The codes of numbers that are new with the event, as in {@link NamedScale}. */
    private final Map<Integer, Integer> added = new HashMap<>();

    /** The same list as before as long as nothing has changed. */
    private List<LaterNumber> numbers;

    /**
     * Those of a scale.
     *
     * @param codes of the scale
     * @param measured how many numbers it has measured, which have the first codes
     * @param before not modified
     */
    LaterNumbers(IndexMap codes, int measured, List<LaterNumber> before) {
        this.codes = codes;
        this.measured = measured;
        this.before = before;
        this.numbers = before;
    }

    /** The event has a number with this value. */
    void see(int value, int presence, float another) {
        int code = code(value);
        int place = (code >> 1) - measured;
        if (code == IndexMap.NONE) {
            if (numbers.size() < NamedScale.MOST_LATER && code(presence) == IndexMap.NONE && value != presence) {
                int next = 2 * (measured + numbers.size());
                added.put(value, next);
                added.put(presence, next + 1);
                own().add(new LaterNumber(value, presence, 0, 0).after(another));
            }
        } else if (place >= 0 && (code & 1) == 0 && numbers.get(place).seen() < LaterNumber.VALUES) {
            own().set(place, numbers.get(place).after(another));
        }
    }

    private int code(int index) {
        int known = codes.code(index);
        return known == IndexMap.NONE ? added.getOrDefault(index, IndexMap.NONE) : known;
    }

    private List<LaterNumber> own() {
        if (!hasChanged()) {
            numbers = new ArrayList<>(before);
        }
        return numbers;
    }

    /** Whether a number is new, or has another value. */
    boolean hasChanged() {
        return numbers != before;
    }

    /** All, in the order in which they came. */
    List<LaterNumber> numbers() {
        return numbers;
    }
}
