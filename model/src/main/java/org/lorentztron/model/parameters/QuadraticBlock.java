package org.lorentztron.model.parameters;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.FittedBlock;

/**
 * The frame of blocks of difference-of-squares pairs: how pairs begin and begin again. Where the settings say so, they
 * start again from fits to their first events ({@link StartFits}).
 */
public abstract class QuadraticBlock extends RowBlock implements FittedBlock, StartFits.Fittable {
    protected final QuadraticState state;
    protected final StartFits fits;
    private final QuadraticPairs online;

    /**
     * @param state taken over
     * @param fits what pairs wait for; taken over
     * @param online how its pairs learn
     */
    protected QuadraticBlock(QuadraticState state, StartFits fits, QuadraticPairs online) {
        super(state.pairs(), state.rows());
        this.state = state;
        this.fits = fits;
        this.online = online;
    }

    @Override
    public final void score(Features x, double[] scores) {
        online.scoreHeld(x, scores);
    }

    @Override
    public final void setFitted(int part, boolean fitted) {
        fits.setFitted(part, fitted);
    }

    @Override
    public void startFrom(int position, @Nullable DosModel fitted) {
        if (fitted == null) {
            state.start().restart(position, rows);
            return;
        }
        if (rows.keepsTouches()) {
            rows.give(position, fitted.featureSet());
        }
        state.start().restartFrom(position, fitted, rows);
    }

    @Override
    public final DosModel model(int pair) {
        return PairUnits.model(rows, state.settings().rank(), pair);
    }
}
