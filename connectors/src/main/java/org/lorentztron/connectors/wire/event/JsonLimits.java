package org.lorentztron.connectors.wire.event;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;

/** Says which limits of a parser JSON has exceeded, one of them: the parser itself would name its methods. */
public final class JsonLimits {
    private JsonLimits() {}

    /**
     * What the text has, after the word "has".
     *
     * @param factory of the parser that has found it beyond its limits
     */
    public static String exceeded(JsonFactory factory) {
        StreamReadConstraints limits = factory.streamReadConstraints();
        return "a number of more than " + limits.getMaxNumberLength() + " characters, a name of more than "
                + limits.getMaxNameLength() + ", a text of more than " + limits.getMaxStringLength() + ", or more than "
                + limits.getMaxNestingDepth() + " levels";
    }
}
