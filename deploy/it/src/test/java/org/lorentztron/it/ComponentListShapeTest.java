package org.lorentztron.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComponentListShapeTest {
    /** Valid by JsonStrictValidator(SchemaVersion.V1_6) of cyclonedx-python-lib[json-validation] 11. */
    private static final String LIST =
            """
            {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
             "metadata": {"component": {"type": "library", "bom-ref": "pkg:maven/o.l/job@1", "group": "o.l",
               "name": "job", "version": "1", "purl": "pkg:maven/o.l/job@1", "licenses": [{"expression": "MIT"}]}},
             "components": [{"type": "library", "bom-ref": "pkg:maven/a.b/c@2", "group": "a.b", "name": "c",
               "version": "2", "purl": "pkg:maven/a.b/c@2", "licenses": [{"expression": "MIT OR Apache-2.0"}],
               "hashes": [{"alg": "SHA-256", "content": "HASH"}],
               "components": [{"type": "library", "bom-ref": "pkg:maven/a.b/c@2#pkg:maven/d/e@3", "group": "d",
                 "name": "e", "version": "3", "purl": "pkg:maven/d/e@3"}]}]}
            """
                    .replace("HASH", "0123456789abcdef".repeat(4));

    private static JsonNode json(String text) throws Exception {
        return new ObjectMapper().readTree(text);
    }

    @Test
    void wrong_validList_isNothing() throws Exception {
        assertThat(ComponentListShape.wrong(json(LIST))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "\"bomFormat\", \"format\", the list has format",
                "\"1.6\", \"1.7\", the list is not of specVersion 1.6",
                "\"version\": 1, \"version\": 0, the list has no version from 1 on",
                "#pkg:maven/d/e@3, ``, bom-ref pkg:maven/a.b/c@2 is empty or there twice",
                "\"group\": \"d\", \"group\": \"f\", pkg:maven/a.b/c@2#pkg:maven/d/e@3 has no purl of its group",
                "MIT OR, LGPL-2.1 OR, pkg:maven/a.b/c@2 has licences LGPL-2.1 OR Apache-2.0",
                "\"type\": \"library\", \"type\": \"jar\", pkg:maven/o.l/job@1 is no library",
                "SHA-256, SHA256, pkg:maven/a.b/c@2 has the hash",
                "\"name\": \"e\", \"title\": \"e\", pkg:maven/a.b/c@2#pkg:maven/d/e@3 has title"
            })
    void wrong_listThatTheSchemaRefuses_saysWhy(String valid, String invalid, String why) throws Exception {
        assertThat(LIST).contains(valid);

        assertThat(ComponentListShape.wrong(json(LIST.replaceFirst(valid, invalid))))
                .anyMatch(each -> each.startsWith(why));
    }
}
