package org.lorentztron.tools.serve;

import java.nio.charset.StandardCharsets;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.tools.http.Answer;
import org.lorentztron.tools.http.EventStreams;
import org.lorentztron.tools.http.Request;
import org.lorentztron.tools.http.Route;
import org.lorentztron.tools.page.LivePage;

/** The metrics of a server, in the text format of Prometheus. Thread-safe. */
final class MetricsEndpoint implements Route.Endpoint {
    private static final double MILLIS = 1e3;

    private final ServedSplit split;
    private final RequestCounters requests;
    /** Null if there is none. */
    private final @Nullable LivePage page;

    MetricsEndpoint(ServedSplit split, RequestCounters requests, @Nullable LivePage page) {
        this.split = split;
        this.requests = requests;
        this.page = page;
    }

    @Override
    public Answer answer(Request request) {
        PrometheusText text = new PrometheusText();
        writeModel(text);
        writeEvents(text);
        writeKept(text);
        requests.writeTo(text);
        if (page != null) {
            writePage(page.watching(), text);
        }
        return new Answer(
                Answer.OK, PrometheusText.CONTENT_TYPE, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void writePage(EventStreams watching, PrometheusText text) {
        text.single("lorentztron_page_watching", "gauge", "Browsers that watch the live page.", watching.count());
        text.single("lorentztron_page_refused_total", "counter", "Browsers that found no place.", watching.refused());
        text.single("lorentztron_page_cut_total", "counter", "Browsers that were too far behind.", watching.cut());
    }

    private void writeModel(PrometheusText text) {
        ofModels(text, "lorentztron_model_ready", "Whether there is a whole version.", model -> ready(model) ? 1 : 0);
        ofModels(text, "lorentztron_model_version", "The version served; 0 without one.", model -> model.served()
                .map(ServedVersion::number)
                .orElse(0L));
        if (split.all().stream().anyMatch(MetricsEndpoint::ready)) {
            ofVersions(
                    text,
                    "lorentztron_model_age_seconds",
                    "How long the version has been served.",
                    (model, version) -> model.age(version));
            ofVersions(
                    text,
                    "lorentztron_model_interval_end_seconds",
                    "End of the interval of the version, seconds since 1970 in the time of the events.",
                    (model, version) -> version.version().manifest().intervalEnd() / MILLIS);
        }
    }

    private static boolean ready(ServedModel model) {
        return model.served().isPresent();
    }

    private void ofModels(PrometheusText text, String name, String help, ToDoubleFunction<ServedModel> value) {
        text.family(name, "gauge", help);
        split.all().forEach(model -> text.sample(name, value.applyAsDouble(model), labels(model, "model", model.id())));
    }

    private void ofVersions(
            PrometheusText text, String name, String help, ToDoubleBiFunction<ServedModel, ServedVersion> value) {
        text.family(name, "gauge", help);
        split.all().forEach(model -> model.served()
                .ifPresent(version ->
                        text.sample(name, value.applyAsDouble(model, version), labels(model, "model", model.id()))));
    }

    /** Labels of a sample, with the name that a split has for the model. */
    private static String[] labels(ServedModel model, String... others) {
        return model.name().isEmpty()
                ? others
                : Stream.concat(Stream.of(others), Stream.of("alias", model.name()))
                        .toArray(String[]::new);
    }

    private void ofEvents(PrometheusText text, String name, String help, ToDoubleFunction<EventCounters> value) {
        text.family(name, "counter", help);
        split.all().forEach(model -> text.sample(name, value.applyAsDouble(model.events()), labels(model)));
    }

    private void writeEvents(PrometheusText text) {
        ofEvents(text, "lorentztron_events_predicted_total", "Events predicted.", EventCounters::predicted);
        ofEvents(
                text,
                "lorentztron_events_abstained_total",
                "Predicted events without a label.",
                EventCounters::abstained);
        String unknown = "lorentztron_events_unknown_names_total";
        text.family(unknown, "counter", "Predicted events with names that the version does not hold, by the others.");
        for (ServedModel model : split.all()) {
            UnknownNames names = model.events().unknownNames();
            text.sample(unknown, names.withSomeKnown(), labels(model, "known", "some"));
            text.sample(unknown, names.withNoneKnown(), labels(model, "known", "none"));
        }
        String refused = "lorentztron_events_refused_total";
        text.family(refused, "counter", "Events that could not be read, by reason.");
        for (MalformedReason reason : MalformedReason.values()) {
            if (reason.isMistake()) {
                for (ServedModel model : split.all()) {
                    text.sample(refused, model.events().refusedFor(reason), labels(model, "reason", reason.id()));
                }
            }
        }
    }

    private void writeKept(PrometheusText text) {
        if (split.needsIds()) {
            text.single(
                    "lorentztron_events_without_id_total",
                    "counter",
                    "Predicted events without an id of their own: the first name of a split predicts them.",
                    split.withoutId());
        }
        KeptPredictions kept = split.kept();
        if (kept != null) {
            String name = "lorentztron_predictions_kept_total";
            text.family(name, "counter", "Predictions for the topic that keeps them, by whether it has them.");
            text.sample(name, kept.written(), "kept", "yes");
            text.sample(name, kept.lost(), "kept", "no");
        }
    }
}
