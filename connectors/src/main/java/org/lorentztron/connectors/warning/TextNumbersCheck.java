package org.lorentztron.connectors.warning;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.lorentztron.connectors.wire.named.EncodedNames;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NumberText;
import org.lorentztron.connectors.wire.named.SignedNumber;

/**
 * Looks for fields whose texts are numbers: each would be a category of its own. At least {@value #LEAST} texts, and
 * nine in ten of those that are not like {@code N/A}, must be numbers, to people at least, none of which begins with a
 * zero as codes do. Of the first {@value #MOST_FIELDS} fields. Not thread-safe.
 */
final class TextNumbersCheck implements Check {
    static final int MOST_FIELDS = 1_000;
    static final int LEAST = 20;
    private static final double SHARE = 0.9;

    private static final Pattern CODE = Pattern.compile("\\s*[-+]?0[0-9].*");

    private final NameRules rules;
    private final Map<String, Texts> fields = new TreeMap<>();

    private static final class Texts {
        int all;
        int numbers;
        int signed;
        boolean areCodes;
        /** The first one with signs, or with a comma that may stand between thousands; empty if there is none. */
        String example = "";
    }

    /** @param rules those of categories and words are not looked at */
    TextNumbersCheck(NameRules rules) {
        this.rules = rules;
    }

    @Override
    public void see(FirstEvent event) {
        event.names().get().values().forEach(entries -> entries.forEach(this::see));
    }

    private void see(String entry) {
        String field = EncodedNames.ofEntry(entry);
        boolean isText = field.length() < entry.length() && entry.charAt(field.length()) == '=';
        if (!isText || rules.categorical().match(field) || fields.size() == MOST_FIELDS && !fields.containsKey(field)) {
            return;
        }
        String text = entry.substring(field.length() + 1);
        NumberText.Kind kind = NumberText.kind(text);
        if (kind != NumberText.Kind.NOTHING) {
            Texts texts = fields.computeIfAbsent(field, any -> new Texts());
            texts.all++;
            texts.numbers += kind == NumberText.Kind.NUMBER ? 1 : 0;
            texts.areCodes |= CODE.matcher(text).matches();
            boolean isSigned = kind == NumberText.Kind.OTHER && SignedNumber.isOne(text);
            texts.signed += isSigned ? 1 : 0;
            if (isSigned && texts.signed == 1 || texts.example.isEmpty() && SignedNumber.mayBeThousands(text)) {
                texts.example = text;
            }
        }
    }

    @Override
    public List<InputWarning> warnings(int events) {
        List<InputWarning> warnings = new ArrayList<>();
        fields.forEach((field, texts) -> {
            int found = texts.numbers + texts.signed;
            if (found >= LEAST && found >= SHARE * texts.all && !texts.areCodes) {
                warnings.add(new InputWarning(
                        InputWarning.Kind.NUMBERS_AS_TEXTS, field, found, texts.all, message(field, texts, found)));
            }
        });
        return warnings;
    }

    private static String message(String field, Texts texts, int found) {
        String name = field.replace(",", "%2C");
        String begin = String.format(
                "%s: %d of %d texts are numbers, and each is a category of its own: ", field, found, texts.all);
        if (texts.signed > 0) {
            return begin + "no option reads '" + texts.example.strip() + "', so let the sender write numbers alone";
        }
        String end = String.format("--event-numeric %s; or --event-categorical %s, if they are codes", name, name);
        return texts.example.isEmpty()
                ? begin + end
                : begin + end + "; '" + texts.example.strip() + "' is read with a decimal comma";
    }
}
