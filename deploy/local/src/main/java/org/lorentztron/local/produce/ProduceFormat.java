package org.lorentztron.local.produce;

import org.jspecify.annotations.Nullable;
import org.lorentztron.tools.cli.EventEncodingOption;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The format in which produce writes events.
 *
 * @param indexed of events with features by their indices; null for JSON with named features
 */
record ProduceFormat(@Nullable EventEncodingOption indexed) {
    /** JSON with named features. */
    static final ProduceFormat NAMED = new ProduceFormat(null);

    /** JSON with all features in the order of their indices. */
    static final ProduceFormat JSON = new ProduceFormat(EventEncodingOption.JSON);

    /** As on the command line. */
    String id() {
        return indexed == null ? "named" : indexed.id();
    }

    boolean isNamed() {
        return indexed == null;
    }

    /** Reads the option. */
    static final class Converter implements ITypeConverter<ProduceFormat> {
        @Override
        public ProduceFormat convert(String text) {
            if (text.equals(NAMED.id())) {
                return NAMED;
            }
            try {
                return new ProduceFormat(EventEncodingOption.parse(text));
            } catch (TypeConversionException e) {
                throw new TypeConversionException(e.getMessage() + ", " + NAMED.id());
            }
        }
    }
}
