package org.lorentztron.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A method with a body; one of a nested type counts to the file it is in. Constructors and initializers are none.
 *
 * @param parameters how many it has
 * @param body from its opening to its closing brace
 */
record Method(Source source, String name, int parameters, String body) {
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|interface|enum|record)\\s+\\w+");
    /**
     * The end of what stands before the body: name, parameters (at most one level of parentheses in them), exceptions.
     */
    private static final Pattern SIGNATURE =
            Pattern.compile("\\b([a-z]\\w*)\\s*\\((?:[^()]|\\([^()]*\\))*\\)\\s*(?:throws\\s+[\\w.,\\s]+)?$");

    /** A receiver, which may be an element of an array, or the end of a chain; and the name. */
    private static final Pattern CALL =
            Pattern.compile("(?:(?:\\b(\\w+)(?:\\[[^;{}]*?\\])?|(\\)))\\s*\\.\\s*)?(?<!new )\\b([a-z]\\w*)\\s*\\(");

    /**
     * A call.
     *
     * @param receiver a type or a variable; {@code this} where none is named; {@link #CHAIN} for the result of another
     *     call
     */
    record Call(String receiver, String name, int arguments) {
        static final String CHAIN = ")";

        boolean fits(Method method) {
            return method.name.equals(name) && method.parameters == arguments;
        }
    }

    /** The methods of a source, in their order. */
    static List<Method> of(Source source) {
        List<Method> methods = new ArrayList<>();
        String code = source.code();
        int header = 0;
        for (int at = 0; at < code.length(); at++) {
            char c = code.charAt(at);
            if (c == ';' || c == '}') {
                header = at + 1;
            } else if (c == '{') {
                String before = code.substring(header, at).strip();
                Matcher signature = SIGNATURE.matcher(before);
                // The body of a type is entered; any other block is passed over as a whole.
                if (!TYPE.matcher(before).find()) {
                    int end = closing(code, at);
                    if (signature.find()) {
                        methods.add(method(source, signature, code.substring(at, end + 1)));
                    }
                    at = end;
                }
                header = at + 1;
            }
        }
        return methods;
    }

    private static Method method(Source source, Matcher signature, String body) {
        // A comma between the types of a generic one separates no parameters.
        String withoutGenerics = signature.group().replaceAll("<[^()]*?>+", "");
        return new Method(source, signature.group(1), elements(withoutGenerics, withoutGenerics.indexOf('(')), body);
    }

    /** How many elements, separated by commas, are in the parentheses that open at an index. */
    private static int elements(String code, int opening) {
        int depth = 0;
        int commas = 0;
        boolean empty = true;
        for (int at = opening; at < code.length(); at++) {
            char c = code.charAt(at);
            if ("([{".indexOf(c) >= 0) {
                depth++;
            } else if (")]}".indexOf(c) >= 0) {
                depth--;
            }
            if (depth == 0) {
                break;
            }
            commas += c == ',' && depth == 1 ? 1 : 0;
            empty &= at == opening || Character.isWhitespace(c);
        }
        return empty ? 0 : commas + 1;
    }

    private static int closing(String code, int opening) {
        int depth = 0;
        for (int at = opening; at < code.length(); at++) {
            depth += code.charAt(at) == '{' ? 1 : code.charAt(at) == '}' ? -1 : 0;
            if (depth == 0) {
                return at;
            }
        }
        throw new IllegalStateException("a brace is not closed");
    }

    /** The type of the file and the name, such as {@code DosBlock.learn}. */
    String id() {
        return source.type() + "." + name;
    }

    /** All calls in the body, and what only looks like one, such as {@code if (}. */
    Set<Call> calls() {
        Set<Call> calls = new HashSet<>();
        CALL.matcher(body)
                .results()
                .forEach(call -> calls.add(new Call(receiver(call), call.group(3), elements(body, call.end() - 1))));
        return calls;
    }

    private static String receiver(MatchResult call) {
        if (call.group(2) != null) {
            return Call.CHAIN;
        }
        return call.group(1) == null ? "this" : call.group(1);
    }
}
