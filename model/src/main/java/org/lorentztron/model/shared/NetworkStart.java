package org.lorentztron.model.shared;

import java.util.List;
import org.lorentztron.model.block.InitialValues;
import org.lorentztron.model.block.RowInitializer;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.learn.LearnerSettings;

/**
 * The random start of a network: h_kj ~ N(0, initScale^2 / ((m/2) (n + 1))) and lambda_ck ~ N(0, 1), so that scores are
 * about as large as the margin 1 where z has entries of about 1. Each value is a function of seed, unit and feature, or
 * of seed, label and unit: more units or classes leave those that there are as they are. Immutable.
 */
final class NetworkStart implements RowInitializer {
    private static final String BASIS = "basis";
    private static final String OUTPUTS = "outputs";

    private final InitialValues basis;
    private final int units;
    private final LearnerSettings settings;

    /** Classes, features, init scale, seed and units of the settings are used. */
    NetworkStart(LearnerSettings settings) {
        this.settings = settings;
        this.units = settings.network().units();
        double deviation = settings.initScale() / Math.sqrt(units / 2.0 * (settings.features() + 1));
        this.basis = new InitialValues(settings.seed(), BASIS, "", deviation);
    }

    @Override
    public void fill(int feature, float[] row, UnitLayout layout) {
        for (int unit = 0; unit < units; unit++) {
            row[layout.index(unit)] = basis.value(InitialValues.SIDE_U, unit, feature);
        }
    }

    /** Writes the outputs of every class: of unit k in row k. */
    void fillOutputs(float[][] rows, UnitLayout layout) {
        List<String> classes = settings.classes();
        for (int c = 0; c < classes.size(); c++) {
            InitialValues values = new InitialValues(settings.seed(), OUTPUTS, classes.get(c), 1);
            for (int unit = 0; unit < units; unit++) {
                rows[unit][layout.index(c)] = values.value(InitialValues.SIDE_U, unit, 0);
            }
        }
    }
}
