package org.lorentztron.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * A component of a jar, as the jar's own list says.
 *
 * @param within the component that has it shaded inside, or "" where the jar has it itself
 */
record Component(String name, String version, String licence, String within) {
    static final String LIST = "META-INF/sbom/components.cdx.json";

    /** All that the list of a jar names, but the modules of this project. */
    static List<Component> of(JarFile jar) throws IOException {
        List<Component> found = new ArrayList<>();
        add(list(jar).get("components"), "", found);
        return found;
    }

    /** The list of a jar. */
    static JsonNode list(JarFile jar) throws IOException {
        JarEntry list = jar.getJarEntry(LIST);
        if (list == null) {
            throw new IOException(jar.getName() + " has no " + LIST);
        }
        return new ObjectMapper().readTree(jar.getInputStream(list));
    }

    private static void add(JsonNode components, String within, List<Component> found) {
        for (JsonNode component : components) {
            String name = component.get("group").asText() + ":"
                    + component.get("name").asText();
            if (name.startsWith("org.lorentztron:")) {
                continue;
            }
            String licence = component.at("/licenses/0/expression").asText();
            found.add(new Component(name, component.get("version").asText(), licence, within));
            add(component.path("components"), name, found);
        }
    }

    String artifact() {
        return name.substring(name.indexOf(':') + 1);
    }

    /** As registries and advisories name it. */
    String purl() {
        return "pkg:maven/" + name.replace(':', '/') + "@" + version;
    }
}
