package org.lorentztron.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.ResolvedCatalogModel;
import org.apache.flink.table.factories.ModelProviderFactory;
import org.apache.flink.table.functions.PredictFunction;
import org.apache.flink.table.ml.ModelProvider;
import org.apache.flink.table.ml.PredictRuntimeProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The provider {@code 'lorentztron'} of models in Flink SQL: a model is the newest version in a models topic, or the
 * version at which an alias stands. Flink finds the class by {@code META-INF/services}.
 */
public final class VersionProviderFactory implements ModelProviderFactory {
    private static final Logger LOG = LoggerFactory.getLogger(VersionProviderFactory.class);

    @Override
    public String factoryIdentifier() {
        return "lorentztron";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return ModelOptions.REQUIRED;
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return ModelOptions.OPTIONAL;
    }

    /** @throws ValidationException if options or columns cannot be, with all that is wrong */
    @Override
    public ModelProvider createModelProvider(Context context) {
        ResolvedCatalogModel model = context.getCatalogModel();
        List<String> problems = new ArrayList<>();
        ModelSettings settings = ModelOptions.read(model.getOptions(), problems);
        InputColumns input = InputColumns.of(model.getResolvedInputSchema(), problems);
        OutputColumns output = OutputColumns.of(model.getResolvedOutputSchema(), problems);
        if (!problems.isEmpty()) {
            throw new ValidationException(
                    "Model " + context.getObjectIdentifier().asSummaryString() + " of provider " + factoryIdentifier()
                            + " is refused:\n" + String.join("\n", problems));
        }
        List<String> secrets = ConsumerProperties.openSecrets(settings.source().kafka());
        if (!secrets.isEmpty()) {
            LOG.warn(
                    "Model {} has secrets in its options {}, which the catalog keeps and SHOW CREATE MODEL prints;"
                            + " expected references such as ${file:...} to files",
                    context.getObjectIdentifier().asSummaryString(),
                    secrets);
        }
        return new Provider(new VersionPredictFunction(settings, input, output));
    }

    private record Provider(VersionPredictFunction function) implements PredictRuntimeProvider {
        @Override
        public PredictFunction createPredictFunction(Context context) {
            return function;
        }

        @Override
        public ModelProvider copy() {
            return this;
        }
    }
}
