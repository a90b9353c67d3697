package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** What Jackson writes (jackson-dataformat-csv 2.19.2) has the same cells here. */
class CsvLineTest {
    @Property
    void read_lineOfJackson_hasItsCells(
            @ForAll("lines") List<String> cells, @ForAll boolean quotesAll, @ForAll("ends") String end)
            throws IOException, MalformedEventException {
        CsvLine line = new CsvLine(cells.size());
        line.read(written(cells, quotesAll, end));
        List<String> read = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            read.add(new String(line.bytes(), line.start(i), line.end(i) - line.start(i), UTF_8));
        }
        assertThat(read).isEqualTo(cells);
    }

    private static byte[] written(List<String> cells, boolean quotesAll, String end) throws IOException {
        CsvSchema.Builder schema = CsvSchema.builder().setLineSeparator(end);
        for (int i = 0; i < cells.size(); i++) {
            schema.addColumn("c" + i);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (CsvGenerator csv = new CsvFactory().createGenerator(bytes)) {
            csv.configure(CsvGenerator.Feature.ALWAYS_QUOTE_STRINGS, quotesAll);
            csv.configure(JsonGenerator.Feature.AUTO_CLOSE_TARGET, false);
            csv.setSchema(schema.build());
            csv.writeStartArray();
            for (String cell : cells) {
                csv.writeString(cell);
            }
            csv.writeEndArray();
        }
        return bytes.toByteArray();
    }

    @Provide
    Arbitrary<List<String>> lines() {
        return Arbitraries.strings()
                .withChars("ab,\"\n\r 1\u00e9\u6f22")
                .ofMaxLength(6)
                .list()
                .ofMinSize(2)
                .ofMaxSize(6);
    }

    @Provide
    Arbitrary<String> ends() {
        return Arbitraries.of("\n", "\r\n", "");
    }
}
