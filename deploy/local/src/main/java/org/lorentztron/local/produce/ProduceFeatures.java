package org.lorentztron.local.produce;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The features that produce is told to send, as the job is told them.
 *
 * @param count how many there are; null if they have names
 */
record ProduceFeatures(@Nullable Integer count) {
    boolean isNamed() {
        return count == null;
    }

    /** Reads the option. */
    static final class Converter implements ITypeConverter<ProduceFeatures> {
        @Override
        public ProduceFeatures convert(String text) {
            if (text.equals(ProduceFormat.NAMED.id())) {
                return new ProduceFeatures(null);
            }
            try {
                return new ProduceFeatures(Integer.valueOf(text));
            } catch (NumberFormatException e) {
                throw new TypeConversionException(
                        "'" + text + "' is neither a whole number nor " + ProduceFormat.NAMED.id());
            }
        }
    }
}
