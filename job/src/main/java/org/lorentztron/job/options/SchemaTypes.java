package org.lorentztron.job.options;

import org.lorentztron.connectors.wire.named.CsvHeader;
import org.lorentztron.connectors.wire.schema.RegistryAddress;

/** Types of options that say what the fields of events are called. */
final class SchemaTypes {
    private SchemaTypes() {}

    static OptionType<String> csvHeader() {
        return OptionType.text(
                "<a,b,...>",
                "names, comma separated, none empty, none twice",
                text -> isRead(() -> CsvHeader.of(text)));
    }

    static OptionType<String> registry() {
        return OptionType.text(
                "<url,...>",
                "http or https URLs without a user, comma separated",
                text -> isRead(() -> RegistryAddress.of(text, null)));
    }

    /** Whether the reader takes the text; else it throws IllegalArgumentException. */
    private static boolean isRead(Runnable reader) {
        reader.run();
        return true;
    }
}
