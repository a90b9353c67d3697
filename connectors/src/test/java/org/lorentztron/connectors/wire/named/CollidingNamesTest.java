package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.US_ASCII;
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
    private static final List<String> NAMES = names();

    private final NamedJson format = new NamedJson(EventMapping.STANDARD, NameRules.NONE);

    /** A table that shows its hash has 2 billion comparisons to make. */
    @Test
    @Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
    void decode_namesOfOneHash_areFoundAsOthersAre() throws MalformedEventException {
        assertThat(NAMES.stream()
                        .mapToInt(name -> Murmur3.hash(name.getBytes(UTF_8), 0, name.length()))
                        .distinct())
                .containsExactly(HASH);

        assertThat(format.decode(event(NAMES)).features().nonZeros()).isZero();
    }

    /** They have no place in the tree, so that each is a text in its event. */
    @Test
    @Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
    void decode_textsOfOneHashInAFullTree_areFoundAsOthersAre() throws MalformedEventException {
        format.decode(event(NAMES));
        List<String> texts = texts();
        assertThat(texts.stream().mapToInt(String::hashCode).distinct()).hasSize(1);

        assertThat(format.decode(event(texts)).features().nonZeros()).isZero();
    }

    private static List<String> texts() {
        List<String> texts = List.of("");
        while (texts.size() < NAMES.size()) {
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
        byte[] name = new byte[8];
        int radix = LETTERS.length();
        for (int number = 0; names.size() < FieldTree.MOST; number++) {
            for (int i = 0, left = number; i < 4; i++, left /= radix) {
                name[i] = (byte) LETTERS.charAt(left % radix);
            }
            int last = last(name[0] | name[1] << 8 | name[2] << 16 | name[3] << 24);
            boolean isName = true;
            for (int i = 4; i < 8 && isName; i++, last >>>= 8) {
                name[i] = (byte) last;
                isName = LETTERS.indexOf(name[i] & 0xff) >= 0;
            }
            if (isName) {
                names.add(new String(name, US_ASCII));
            }
        }
        return names;
    }

    /** The steps of the hash backwards, by the inverses of its factors. */
    private static int last(int block) {
        int before = step(0, block);
        int h = HASH;
        h ^= h >>> 16;
        h *= 0x7ed1b41d;
        h ^= h >>> 13 ^ h >>> 26;
        h *= 0xa5cb9243;
        h ^= h >>> 16;
        int after = h ^ 8;
        int mixed = Integer.rotateRight((after - 0xe6546b64) * 0xcccccccd, 13) ^ before;
        return Integer.rotateRight(mixed * 0x56ed309b, 15) * 0xdee13bb1;
    }

    private static int step(int hash, int block) {
        int mixed = Integer.rotateLeft(block * 0xcc9e2d51, 15) * 0x1b873593;
        return Integer.rotateLeft(hash ^ mixed, 13) * 5 + 0xe6546b64;
    }
}
