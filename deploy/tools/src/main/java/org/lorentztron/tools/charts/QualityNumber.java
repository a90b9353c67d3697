package org.lorentztron.tools.charts;

import java.util.function.ToDoubleFunction;
import org.lorentztron.model.monitor.Quality;

/** The numbers of all classes together, with the names of the job's metrics. */
public enum QualityNumber {
    ERROR("error", "error", Quality::error),
    KAPPA("kappa", "kappa", Quality::kappa),
    LOG_LOSS("logLoss", "log loss", Quality::logLoss),
    BRIER("brier", "Brier", Quality::brier),
    ECE("ece", "ECE", Quality::ece);

    private final String id;
    private final String title;
    private final ToDoubleFunction<Quality> number;

    QualityNumber(String id, String title, ToDoubleFunction<Quality> number) {
        this.id = id;
        this.title = title;
        this.number = number;
    }

    /** As in names of metrics. */
    public String id() {
        return id;
    }

    /** As people say. */
    public String title() {
        return title;
    }

    /** NaN while no event tells it. */
    public double of(Quality quality) {
        return number.applyAsDouble(quality);
    }

    /** The numbers of one class against the rest. */
    public enum OfClass {
        PRECISION("precision", "precision", Quality::precision),
        RECALL("recall", "recall", Quality::recall),
        ROC_AUC("rocAuc", "ROC-AUC", Quality::rocAuc),
        PR_AUC("prAuc", "PR-AUC", Quality::prAuc);

        private final String id;
        private final String title;
        private final Number number;

        private interface Number {
            double of(Quality quality, int ofClass);
        }

        OfClass(String id, String title, Number number) {
            this.id = id;
            this.title = title;
            this.number = number;
        }

        /** As in names of metrics. */
        public String id() {
            return id;
        }

        /** As people say. */
        public String title() {
            return title;
        }

        /**
         * NaN while no event tells it.
         *
         * @param ofClass below {@link Quality#ownClasses()}
         */
        public double of(Quality quality, int ofClass) {
            return number.of(quality, ofClass);
        }
    }
}
