package org.lorentztron.job.train;

import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.candidates.Preparation;

/** The preparation of a block's events, which comes to know features with names one after the other. Mutable. */
final class CurrentPreparation {
    private Preparation preparation;

    CurrentPreparation(Preparation preparation) {
        this.preparation = preparation;
    }

    Preparation get() {
        return preparation;
    }

    /** {@link Preparation#after}. */
    void see(Features x, NamedNumbers numbers) {
        preparation = preparation.after(x, numbers);
    }
}
