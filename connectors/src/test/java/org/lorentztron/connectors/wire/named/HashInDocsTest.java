package org.lorentztron.connectors.wire.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The hash in docs/internals/wire-format.md gives the indices of this code, and those of the golden events. */
class HashInDocsTest {
    private static final Path PAGE = Path.of("..", "docs", "internals", "wire-format.md");
    private static final Path GOLDEN = Path.of("src", "test", "resources", "golden", "named", "events.jsonl");

    private static final String CHECK =
            """

            import json, sys
            texts = 0
            for line in open(sys.argv[1], encoding="utf-8"):
                golden = json.loads(line)
                if "entries" in golden:
                    found = {index(text) for text, value in golden["entries"]}
                    texts += len(golden["entries"])
                    assert found >= set(golden["indices"]), golden["name"]
            print(texts, index("country=US"), index(""), index("Zo\u00eb"))
            """;

    @TempDir
    private Path folder;

    private static boolean hasPython() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static String code() throws IOException {
        String page = Files.readString(PAGE);
        int start = page.indexOf("def index(text):");
        return page.substring(start, page.indexOf("```", start));
    }

    @Test
    void index_asInDocs_isThatOfThisCode() throws Exception {
        assumeTrue(hasPython(), "python3 is not installed");
        assertThat(code().lines().toList()).as("lines").hasSize(15);
        Path script = Files.writeString(folder.resolve("check.py"), code() + CHECK);
        Path output = folder.resolve("output");
        Process python = new ProcessBuilder("python3", script.toString(), GOLDEN.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(python.waitFor(1, TimeUnit.MINUTES)).isTrue();

        NamedFeatures space = new NamedFeatures();
        List<String> printed = List.of(Files.readString(output).strip().split(" "));
        assertThat(printed).hasSize(4);
        assertThat(Integer.parseInt(printed.get(0))).isGreaterThan(10_000);
        assertThat(printed.subList(1, 4))
                .containsExactly(
                        String.valueOf(space.index("country=US")), "0", String.valueOf(space.index("Zo\u00eb")));
    }
}
