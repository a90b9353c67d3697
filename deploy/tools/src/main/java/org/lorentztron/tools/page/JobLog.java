package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.lorentztron.connectors.wire.event.VisibleText;

/** What the job last told of itself; nothing if it runs elsewhere. Not thread-safe. */
final class JobLog extends Section {
    private JobNews news = JobNews.NONE;

    JobLog() {
        super("job");
    }

    void set(JobNews newest) {
        if (!news.equals(newest)) {
            news = newest;
            change();
        }
    }

    @Override
    void writeValue(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("awaits", PageText.message(news.awaits()));
        json.writeNumberField("unscored", news.unscored());
        // Not cut: with several rare classes it is long, and none may be left out.
        json.writeStringField("judged", VisibleText.of(news.judged()));
        json.writeNumberField("scored", news.scored());
        json.writeEndObject();
    }
}
