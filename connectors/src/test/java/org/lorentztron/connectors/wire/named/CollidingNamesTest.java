package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** Names of one hash, as anybody can find them: an event of a megabyte has tens of thousands. */
class CollidingNamesTest {
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    private static final int HASH = 0x12345678;
    /** As many as the tree keeps. */
    private static final int NAMES = FieldTree.MOST;

    private final NamedJson format = new NamedJson(EventMapping.STANDARD, NameRules.NONE);

    /** A table that shows its hash has 2 billion comparisons to make. */
    @Test
    @Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
    void decode_namesOfOneHash_areFoundAsOthersAre() throws MalformedEventException {
        List<String> names = names();
        assertThat(names.stream()
                        .mapToInt(name -> Murmur3.hash(name.getBytes(UTF_8), 0, name.length()))
                        .distinct())
                .containsExactly(HASH);

        assertThat(format.decode(event(names)).features().nonZeros()).isZero();
    }

    /** They have no place in the tree, so that each is a text in its event. */
    @Test
    @Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
    void decode_textsOfOneHashInAFullTree_areFoundAsOthersAre() throws MalformedEventException {
        format.decode(event(names()));
        List<String> texts = texts();
        assertThat(texts.stream().mapToInt(String::hashCode).distinct()).hasSize(1);

        assertThat(format.decode(event(texts)).features().nonZeros()).isZero();
    }

    private static List<String> texts() {
        List<String> texts = List.of("");
        while (texts.size() < NAMES) {
            texts = texts.stream()
                    .flatMap(text -> Stream.of(text + "Aa", text + "BB"))
                    .toList();
        }
        return texts;
    }

    /** The names are beside the features, where they are of no use. */
    private static byte[] event(List<String> names) {
        return names.stream()
                .map(name -> "\"" + name + "\": 0, ")
                .collect(Collectors.joining("", "{", "\"features\": {}}"))
                .getBytes(UTF_8);
    }

    /** Eight characters: for any four, those that then lead to the hash, if they are letters or digits. */
    private static List<String> names() {
        List<String> names = new ArrayList<>();
        int radix = LETTERS.length();
        for (int number = 0; names.size() < NAMES; number++) {
            char[] first = new char[4];
            for (int i = 0, left = number; i < first.length; i++, left /= radix) {
                first[i] = LETTERS.charAt(left % radix);
            }
            String last = last(block(new String(first)));
            if (last.chars().allMatch(character -> LETTERS.indexOf(character) >= 0)) {
                names.add(new String(first) + last);
            }
        }
        return names;
    }

    private static int block(String text) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24;
    }

    /** The steps of the hash backwards, by the inverses of its factors. */
    private static String last(int block) {
        int before = step(0, block);
        int h = HASH;
        h ^= h >>> 16;
        h *= 0x7ed1b41d;
        h ^= h >>> 13 ^ h >>> 26;
        h *= 0xa5cb9243;
        h ^= h >>> 16;
        int after = h ^ 8;
        int mixed = Integer.rotateRight((after - 0xe6546b64) * 0xcccccccd, 13) ^ before;
        int last = Integer.rotateRight(mixed * 0x56ed309b, 15) * 0xdee13bb1;
        return new String(
                new byte[] {(byte) last, (byte) (last >>> 8), (byte) (last >>> 16), (byte) (last >>> 24)}, ISO_8859_1);
    }

    private static int step(int hash, int block) {
        int mixed = Integer.rotateLeft(block * 0xcc9e2d51, 15) * 0x1b873593;
        return Integer.rotateLeft(hash ^ mixed, 13) * 5 + 0xe6546b64;
    }
}
