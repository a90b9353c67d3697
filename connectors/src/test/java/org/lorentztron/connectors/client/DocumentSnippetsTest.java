package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java in README and docs compiles as it stands there, with the imports that it shows and no others. */
class DocumentSnippetsTest {
    private static final Pattern SNIPPET = Pattern.compile("(?ms)^```java\\n(.*?)^```");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import .*;\\n");

    @TempDir
    private Path classes;

    @Test
    void snippets_ofReadmeAndDocs_compile() throws IOException {
        List<Source> snippets = new ArrayList<>();
        try (Stream<Path> docs = Files.walk(Path.of("../docs"))) {
            for (Path document : Stream.concat(Stream.of(Path.of("../README.md")), docs.sorted())
                    .toList()) {
                if (document.toString().endsWith(".md")) {
                    Matcher snippet = SNIPPET.matcher(Files.readString(document));
                    while (snippet.find()) {
                        snippets.add(new Source("Snippet" + snippets.size(), snippet.group(1)));
                    }
                }
            }
        }
        assertThat(snippets).as("snippets in README.md and docs").hasSizeGreaterThan(1);

        StringWriter errors = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        boolean compiled = compiler.getTask(
                        errors,
                        null,
                        null,
                        List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none"),
                        null,
                        snippets)
                .call();

        assertThat(compiled).as(errors.toString()).isTrue();
    }

    /** A snippet as the body of a method. */
    private static final class Source extends SimpleJavaFileObject {
        private final String code;

        Source(String name, String snippet) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            StringBuilder imports = new StringBuilder();
            IMPORT.matcher(snippet).results().forEach(match -> imports.append(match.group()));
            code = imports + "class " + name + " { void run() throws Exception {\n"
                    + IMPORT.matcher(snippet).replaceAll("") + "\n} }\n";
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
