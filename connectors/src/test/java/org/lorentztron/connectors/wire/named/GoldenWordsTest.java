package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts of many scripts and their words, for clients in any language. The words are those of ICU4J. */
class GoldenWordsTest {
    private static final Path FILE = Path.of("../clients/conformance/words.jsonl");

    record Golden(String script, String text, List<String> words) {
        @Override
        public String toString() {
            return script;
        }

        static Golden of(String line) {
            try (JsonParser json = new JsonFactory().createParser(line)) {
                json.nextToken();
                String script = text(json, "script");
                String text = text(json, "text");
                assertThat(json.nextFieldName()).isEqualTo("words");
                json.nextToken();
                List<String> words = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    words.add(json.getText());
                }
                return new Golden(script, text, words);
            } catch (IOException e) {
                throw new IllegalStateException(line, e);
            }
        }

        private static String text(JsonParser json, String name) throws IOException {
            assertThat(json.nextFieldName()).isEqualTo(name);
            return json.nextTextValue();
        }
    }

    static List<Golden> golden() throws IOException {
        return Files.readAllLines(FILE).stream().map(Golden::of).toList();
    }

    @Test
    void golden_scripts_areMany() throws IOException {
        assertThat(golden().stream().map(each -> each.script().split(",")[0]).collect(Collectors.toSet()))
                .hasSizeGreaterThan(55);
    }

    @ParameterizedTest
    @MethodSource("golden")
    void of_text_isWhatEveryClientMakes(Golden golden) {
        byte[] bytes = golden.text().getBytes(UTF_8);

        assertThat(Words.of(bytes, 0, bytes.length))
                .map(word -> new String(word, UTF_8))
                .isEqualTo(golden.words())
                .isEqualTo(IcuWords.ofRules().of(golden.text()));
    }
}
