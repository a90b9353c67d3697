package org.lorentztron.it;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What CycloneDX 1.6 asks of a list of components, as far as ours go: its schema in JSON is 300 KB and refers to others
 * in the network. Finds what is wrong with a list.
 */
final class ComponentListShape {
    private static final Set<String> LIST = Set.of("bomFormat", "specVersion", "version", "metadata", "components");
    private static final Set<String> COMPONENT =
            Set.of("type", "bom-ref", "group", "name", "version", "purl", "licenses", "hashes", "components");
    /** Of the list of SPDX, those that components here have; deprecated ones are not among them. */
    private static final Set<String> LICENCES =
            Set.of("Apache-2.0", "MIT", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "MPL-1.1", "LGPL-2.1-or-later");

    private static final Pattern SHA_256 = Pattern.compile("[a-f0-9]{64}");

    private final List<String> wrong = new ArrayList<>();
    private final Set<String> references = new HashSet<>();

    private ComponentListShape() {}

    /** What is wrong with a list, one text each. */
    static List<String> wrong(JsonNode list) {
        ComponentListShape shape = new ComponentListShape();
        shape.check(list);
        return shape.wrong;
    }

    private void check(JsonNode list) {
        list.fieldNames().forEachRemaining(field -> require(LIST.contains(field), "the list has " + field));
        require(list.path("bomFormat").asText().equals("CycloneDX"), "the list has no bomFormat CycloneDX");
        require(list.path("specVersion").asText().equals("1.6"), "the list is not of specVersion 1.6");
        require(list.path("version").isInt() && list.path("version").asInt() >= 1, "the list has no version from 1 on");
        require(list.path("components").isArray(), "the list has no components");
        component(list.at("/metadata/component"), true);
        list.path("components").forEach(component -> component(component, true));
    }

    private void component(JsonNode component, boolean isLicensed) {
        String reference = component.path("bom-ref").asText();
        component
                .fieldNames()
                .forEachRemaining(field -> require(COMPONENT.contains(field), reference + " has " + field));
        require(component.path("type").asText().equals("library"), reference + " is no library");
        require(!reference.isEmpty() && references.add(reference), "bom-ref " + reference + " is empty or there twice");
        String purl = "pkg:maven/" + component.path("group").asText() + "/"
                + component.path("name").asText() + "@"
                + component.path("version").asText();
        require(
                component.path("purl").asText().equals(purl) && purl.matches("pkg:maven/[\\w.-]+/[\\w.-]+@[\\w.-]+"),
                reference + " has no purl of its group, name and version");
        String licences = component.at("/licenses/0/expression").asText();
        require(
                isLicensed ? LICENCES.containsAll(List.of(licences.split(" OR "))) : !component.has("licenses"),
                reference + " has licences " + licences);
        require(component.path("licenses").size() <= 1, reference + " has more than one expression of licences");
        for (JsonNode hash : component.path("hashes")) {
            boolean isHash = hash.path("alg").asText().equals("SHA-256")
                    && SHA_256.matcher(hash.path("content").asText()).matches();
            require(isHash && hash.size() == 2, reference + " has the hash " + hash);
        }
        component.path("components").forEach(shaded -> component(shaded, false));
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            wrong.add(otherwise);
        }
    }
}
