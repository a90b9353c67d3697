package org.lorentztron.connectors.wire.named;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncodedNamesTest {
    @ParameterizedTest
    @CsvSource({
        "user.id, user.id",
        "is%2Efraud, is%2Efraud",
        "is%2efraud, is%2Efraud",
        "fraud?, fraud%3F",
        "a=b.[c]~, a%3Db.%5Bc]%7E",
        "%41.%C3%A4, A.\u00e4",
        "50%, 50%25",
        "50%.2E, 50%25.2E",
        "%FF, %25FF",
        "%25FF, %25FF",
        "%C2%85, %C2%85",
        "$1\\, $1\\",
        "%24, $",
    })
    void corrected_path_isHowFieldsHaveIt(String path, String corrected) {
        assertThat(EncodedNames.corrected(path)).isEqualTo(corrected);
        assertThat(EncodedNames.corrected(corrected)).isEqualTo(corrected);
    }
}
