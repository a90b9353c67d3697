package org.lorentztron.local.experiment;

import java.awt.Color;
import java.util.HashSet;
import java.util.List;
import org.lorentztron.local.pictures.Palette;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A model as the command line names it: {@code linear} or {@code dos:RANK}.
 *
 * @param kind the learner
 * @param rank of DoS models; 1 for linear ones, which have none
 */
record ModelName(LearnerKind kind, int rank) {
    private static final int LARGEST_RANK = 1_024;

    static ModelName parse(String text) {
        if (text.equals("linear")) {
            return new ModelName(LearnerKind.LINEAR, 1);
        }
        if (text.matches("dos:[0-9]{1,4}")) {
            int rank = Integer.parseInt(text.substring(4));
            if (rank >= 1 && rank <= LARGEST_RANK) {
                return new ModelName(LearnerKind.DOS, rank);
            }
        }
        throw new TypeConversionException(
                "'" + text + "' is no model, expected linear or dos:RANK with a rank of 1 to " + LARGEST_RANK);
    }

    /** The name of models with these settings. */
    static ModelName of(LearnerSettings settings) {
        return new ModelName(settings.kind(), settings.kind() == LearnerKind.LINEAR ? 1 : settings.rank());
    }

    /** Adds what is wrong with the models that a comparison is to have; null if the parser could not read them. */
    static void checkDistinct(List<ModelName> models, List<String> problems) {
        if (models != null && new HashSet<>(models).size() < models.size()) {
            problems.add("invalid value for option '--models': a model is repeated");
        }
    }

    /** The colour of one of several models: orange for linear ones, blues for DoS models, the darker the later. */
    static Color color(int index, List<ModelName> models) {
        if (models.get(index).kind == LearnerKind.LINEAR) {
            return Palette.linear();
        }
        List<ModelName> dos =
                models.stream().filter(model -> model.kind == LearnerKind.DOS).toList();
        return Palette.dos(dos.indexOf(models.get(index)), dos.size());
    }

    LearnerSettings settings(List<String> classes, int features, double initScale, long seed) {
        return new LearnerSettings(kind, classes, features, rank, initScale, seed);
    }

    /** For the command line. */
    static final class Converter implements ITypeConverter<ModelName> {
        @Override
        public ModelName convert(String text) {
            return parse(text);
        }
    }

    @Override
    public String toString() {
        return kind == LearnerKind.LINEAR ? "linear" : "dos:" + rank;
    }
}
