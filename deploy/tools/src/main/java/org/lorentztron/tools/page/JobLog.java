package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

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
        json.writeStringField("judged", PageText.message(news.judged()));
        json.writeNumberField("scored", news.scored());
        json.writeEndObject();
    }
}
