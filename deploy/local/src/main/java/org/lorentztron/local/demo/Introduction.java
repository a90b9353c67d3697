package org.lorentztron.local.demo;

import java.io.PrintStream;
import java.net.URI;
import org.lorentztron.local.demo.stream.DelayedLabels;

/**
 * What is said when the first version is there: where to look, and what the table shows.
 *
 * @param page address of the live page
 * @param webUi address of Flink's web UI
 * @param kafka address of the broker
 * @param heldOut how many digits are held out
 */
record Introduction(DemoSettings settings, URI page, URI webUi, String kafka, int heldOut) {

    void print(PrintStream out) {
        out.println();
        out.println("Watch it learn in a browser: " + page);
        out.println("Flink's web UI: " + webUi + "   Kafka: " + kafka);
        out.printf(
                "Digits are drawn and sent as JSON; those of %d s make a version. Ends %d s after the first one.%n",
                DemoJobs.INTERVAL.toSeconds(), settings.learning().toSeconds());
        if (settings.labelsComeLater()) {
            out.printf(
                    "Labels come %s after their digits, with an id alone; both jobs join them. %,d digits a second.%n",
                    settings.labelDelayText(), DelayedLabels.DIGITS_PER_SECOND);
        }
        out.printf(
                "Quadratic: differences of squares (learner %s); linear: linear models of the same events.%n",
                settings.learner().id());
        out.printf(
                "Both columns: error rate of averaged models on %,d held-out digits; %s%n",
                heldOut,
                settings.labelsComeLater()
                        ? "served: of predictions on a tenth of all, once labels come."
                        : "prequential: on a tenth of all, before training.");
        out.println();
    }
}
