package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lorentztron.connectors.wire.version.HistoryKeys;

/**
 * Which of several versions predicts an event: its id decides, so that an id always has the same one, in any language
 * and without memory. In the text, names with their shares:
 *
 * <pre>
 *   champion=0.9,challenger=0.1     aliases, or numbers of versions
 * </pre>
 *
 * An id has a point from 0 to below 1, which does not depend on the shares:
 *
 * <pre>
 *   point = (the first 53 bits of the SHA-256 of "split:" + id in UTF-8, as an unsigned number) / 2^53
 * </pre>
 *
 * The picked name is the first whose share, added to those before it in their order as float64, is above the point;
 * without one, the last name whose share is not 0. A share that grows at the cost of its neighbour keeps its ids. The
 * text before the id makes the point independent of other uses of such a hash. Immutable and thread-safe.
 */
public final class VersionSplit {
    private static final String SALT = "split:";
    private static final int POINT_BITS = 53;
    /** Of sums of shares, for those that are no binary fractions. */
    private static final double ROUNDING = 1e-9;

    private static final Pattern ENTRY = Pattern.compile(" *([^= ]+) *= *([^= ]+) *");
    private static final Pattern SHARE = Pattern.compile("[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]{1,3})?");

    private final List<String> names = new ArrayList<>();
    private final List<Double> shares = new ArrayList<>();

    private VersionSplit() {}

    /**
     * Reads the text of a split.
     *
     * @throws IllegalArgumentException if it is none; the message says everything that is wrong with it
     */
    public static VersionSplit parse(String text) {
        VersionSplit split = new VersionSplit();
        List<String> problems = new ArrayList<>();
        BigDecimal sum = BigDecimal.ZERO;
        for (String entry : text.split(",", -1)) {
            Matcher found = ENTRY.matcher(entry);
            if (!found.matches()) {
                problems.add("\"" + entry + "\" has no name and share, expected name=share");
                continue;
            }
            split.addName(found.group(1), problems);
            sum = sum.add(split.addShare(found.group(1), found.group(2), problems));
        }
        if (problems.isEmpty() && !(Math.abs(sum.doubleValue() - 1) <= ROUNDING)) {
            problems.add("shares sum to " + sum.stripTrailingZeros().toPlainString() + ", expected 1");
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
        return split;
    }

    private void addName(String name, List<String> problems) {
        if (!isVersion(name)) {
            problems.add("name is '" + name + "', expected an alias such as champion, or the number of a version");
        }
        if (names.contains(name)) {
            problems.add(name + " is given twice, expected once");
        }
        names.add(name);
    }

    private BigDecimal addShare(String name, String text, List<String> problems) {
        if (SHARE.matcher(text).matches() && Double.parseDouble(text) <= 1) {
            shares.add(Double.parseDouble(text));
            return new BigDecimal(text);
        }
        problems.add("share of " + name + " is " + text + ", expected from 0 to 1");
        return BigDecimal.ZERO;
    }

    /** Whether a text is a number of a version, or an alias that is none. */
    public static boolean isVersion(String name) {
        return isNumber(name) || HistoryKeys.isAlias(name) && !name.chars().allMatch(Character::isDigit);
    }

    static boolean isNumber(String name) {
        return name.matches("[1-9][0-9]{0,17}");
    }

    /** Aliases, or numbers of versions, in their order. */
    public List<String> names() {
        return List.copyOf(names);
    }

    /** The name whose version predicts an event. */
    public String pick(String id) {
        double point = point(id);
        double upTo = 0;
        int last = 0;
        for (int i = 0; i < names.size(); i++) {
            upTo += shares.get(i);
            if (point < upTo) {
                return names.get(i);
            }
            last = shares.get(i) > 0 ? i : last;
        }
        return names.get(last);
    }

    /** Where an id is, from 0 to below 1. */
    static double point(String id) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest((SALT + id).getBytes(UTF_8));
            return (ByteBuffer.wrap(digest).getLong() >>> Long.SIZE - POINT_BITS) * 0x1p-53;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
