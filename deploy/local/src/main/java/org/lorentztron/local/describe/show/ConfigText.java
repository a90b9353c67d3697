package org.lorentztron.local.describe.show;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.lorentztron.local.describe.propose.ProposedOption;

/** A properties file of options, each after a comment that says why. Stateless. */
public final class ConfigText {
    private ConfigText() {}

    /**
     * The lines of the file.
     *
     * @param head what the file is for, each a line
     * @param options that count
     * @param others that could be right too, in comments
     */
    public static List<String> lines(List<String> head, List<ProposedOption> options, List<ProposedOption> others) {
        List<String> lines = new ArrayList<>();
        head.forEach(line -> lines.add(comment(line)));
        for (ProposedOption option : options) {
            lines.add("");
            lines.add(comment(option.why()));
            lines.add(line(option));
        }
        for (ProposedOption other : others) {
            lines.add("");
            lines.add(comment("Perhaps: " + other.why()));
            lines.add("#" + line(other));
        }
        return lines;
    }

    private static String comment(String text) {
        return text.isEmpty() ? "#" : "# " + VisibleText.of(text);
    }

    /** As a properties file has it: a backslash begins an escape, and a blank in front of the value is none of it. */
    private static String line(ProposedOption option) {
        String value = VisibleText.of(option.value().replace("\\", "\\\\"));
        return option.key() + "=" + (value.startsWith(" ") ? "\\" : "") + value;
    }
}
