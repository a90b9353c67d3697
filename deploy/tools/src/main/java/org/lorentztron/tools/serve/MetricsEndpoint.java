package org.lorentztron.tools.serve;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
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

    private final ServedModel model;
    private final EventCounters events;
    private final RequestCounters requests;
    /** Null if there is none. */
    private final @Nullable LivePage page;

    MetricsEndpoint(ServedModel model, EventCounters events, RequestCounters requests, @Nullable LivePage page) {
        this.model = model;
        this.events = events;
        this.requests = requests;
        this.page = page;
    }

    @Override
    public Answer answer(Request request) {
        PrometheusText text = new PrometheusText();
        writeModel(text);
        writeEvents(text);
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
        Optional<ServedVersion> served = model.served();
        ofModel(text, "lorentztron_model_ready", "Whether there is a whole version.", served.isPresent() ? 1 : 0);
        ofModel(
                text,
                "lorentztron_model_version",
                "The version served; 0 without one.",
                served.map(ServedVersion::number).orElse(0L));
        served.ifPresent(version -> {
            ofModel(text, "lorentztron_model_age_seconds", "How long the version has been served.", model.age(version));
            ofModel(
                    text,
                    "lorentztron_model_interval_end_seconds",
                    "End of the interval of the version, seconds since 1970 in the time of the events.",
                    version.version().manifest().intervalEnd() / MILLIS);
        });
    }

    private void ofModel(PrometheusText text, String name, String help, double value) {
        text.single(name, "gauge", help, value, "model", model.id());
    }

    private void writeEvents(PrometheusText text) {
        text.single("lorentztron_events_predicted_total", "counter", "Events predicted.", events.predicted());
        text.single(
                "lorentztron_events_abstained_total",
                "counter",
                "Predicted events without a label.",
                events.abstained());
        String unknown = "lorentztron_events_unknown_names_total";
        text.family(unknown, "counter", "Predicted events with names that the version does not hold, by the others.");
        text.sample(unknown, events.unknownNames().withSomeKnown(), "known", "some");
        text.sample(unknown, events.unknownNames().withNoneKnown(), "known", "none");
        String refused = "lorentztron_events_refused_total";
        text.family(refused, "counter", "Events that could not be read, by reason.");
        for (MalformedReason reason : MalformedReason.values()) {
            if (reason.isMistake()) {
                text.sample(refused, events.refusedFor(reason), "reason", reason.id());
            }
        }
    }
}
