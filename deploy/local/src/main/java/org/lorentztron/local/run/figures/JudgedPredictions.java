package org.lorentztron.local.run.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.RareClasses;
import org.lorentztron.model.monitor.Share;

/** How good the predictions of a job are, for people: of rare classes first, which an error rate hides. */
public final class JudgedPredictions {
    private final RunFigures figures;
    private final List<String> classes;
    private final int partsOfAnEvent;

    public JudgedPredictions(RunFigures figures, JobOptions job) {
        this.figures = figures;
        this.classes = job.classes();
        this.partsOfAnEvent = job.learnerSettings().parts().trainedByEvent();
    }

    /** Of the newest ones, to go on a line with; empty if none is judged yet. */
    public String now() {
        OptionalDouble error = figures.prequentialError();
        if (error.isEmpty()) {
            return "";
        }
        RareClasses rare = figures.rareClasses();
        StringBuilder line = new StringBuilder();
        rare.shown().forEach(c -> line.append(", ").append(line(c, "of the newest scored", QualityForm.WINDOW)));
        if (rare.more() > 0) {
            line.append(String.format(Locale.ROOT, ", rare also %,d other classes", rare.more()));
        }
        line.append(String.format(
                Locale.ROOT,
                ", prequential error now %.2f %% of the newest %,d scored",
                100 * error.getAsDouble(),
                figures.prequentialEvents()));
        return line + (rare.isKnown() ? "" : ", too few to say which classes are rare");
    }

    /** Of all since the start, a line for each rare class; none of a class whose newest ones are all. */
    public List<String> sinceStart() {
        List<String> lines = new ArrayList<>();
        for (int c : figures.rareClasses().shown()) {
            if (!hasSameEvents(figures.figures(QualityForm.WINDOW, c), figures.figures(QualityForm.CUMULATIVE, c))) {
                lines.add(line(c, "since start", QualityForm.CUMULATIVE));
            }
        }
        return lines;
    }

    /**
     * Of the models in training, before they learned each event: all there is until predictions are judged. To go on a
     * line with; empty if nothing is trained.
     */
    public String inTraining() {
        long trained = figures.progress().trained();
        if (trained == 0) {
            return "";
        }
        String rare = IntStream.range(0, classes.size())
                .filter(c -> !figures.inTraining(c).equals(ClassFigures.NONE))
                .mapToObj(c -> classes.get(c) + " " + figures.inTraining(c).text() + ", ")
                .collect(Collectors.joining());
        long learned = trained * partsOfAnEvent;
        return String.format(
                Locale.ROOT,
                ", in training: %s%s %s before each event was learned",
                rare,
                partsOfAnEvent == 1 ? "error of all classes" : "parts wrong",
                new Share(Math.min(figures.mistakes(), learned), learned).text());
    }

    private static boolean hasSameEvents(ClassFigures newest, ClassFigures all) {
        return newest.recall().equals(all.recall()) && Objects.equals(newest.precision(), all.precision());
    }

    private String line(int c, String when, QualityForm form) {
        return classes.get(c) + " " + when + ": " + figures.figures(form, c).text();
    }
}
