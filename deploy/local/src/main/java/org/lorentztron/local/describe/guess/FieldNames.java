package org.lorentztron.local.describe.guess;

import java.util.Locale;
import java.util.regex.Pattern;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.facts.FieldPath;

/** What the name of a field says about its use: 3 for a name that says it, 2 or 1 for one that may, 0 for others. */
final class FieldNames {
    private static final Pattern CAMEL = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
    private static final Pattern LABEL = Pattern.compile("(event_)?(label|class|target|outcome|ground_truth)");
    private static final Pattern TRUTH = Pattern.compile("(is|has|was)_.+|(.+_)?(label|class|target|fraud|flag|churn"
            + "|churned|spam|outcome|default|returned|clicked|converted|survived|diagnosis|species|sentiment)");
    private static final Pattern MAY_BE_LABEL = Pattern.compile(
            "y|(label|class|target|outcome)_.+|(.+_)?(status|result|quality|category|income|type|kind|response"
                    + "|decision|disposition|condition|verdict|state)");
    private static final Pattern ID = Pattern.compile("_?id|uuid|guid|event_id|key");
    private static final Pattern MAY_BE_ID =
            Pattern.compile("(.+_)?(id|uuid|guid|key|no|nr|num|number|ref|reference|txn|tx|transaction|token|hash)");
    private static final Pattern TIME = Pattern.compile("timestamp|ts|time|event_time|datetime|date_time|date");
    private static final Pattern MAY_BE_TIME =
            Pattern.compile("(.+_)?(at|time|ts|date|datetime|timestamp|when|created|updated|epoch|on|seconds|millis|ms)"
                    + "|(created|updated|date|time|timestamp)_.+"
                    + "|(event|trans|start|end|order|unix|log)?(time|date|timestamp)"
                    // In German, Spanish, French, Italian and Portuguese, Russian, Chinese, Japanese and Korean.
                    + "|(.+_)?(zeit|datum|zeitpunkt|zeitstempel|fecha|hora|tiempo|heure|horodatage|temps|data|ora"
                    + "|tempo|время|дата|时间|日期|時間|日時|日付|시간|날짜)");
    private static final Pattern CODE =
            Pattern.compile("(.+_)?(id|zip|zipcode|zip_code|postcode|postal|plz|code|mcc|type|kind|category|region"
                    + "|branch|country|store|merchant|device|account|user|customer)");
    private static final Pattern KIND = Pattern.compile("(.+_)?(type|kind|event|table|collection|entity|topic|schema|op"
            + "|operation|action|name|class)|event_(type|name)");
    private static final Pattern PROSE =
            Pattern.compile("(.+_)?(text|message|body|title|subject|headline|comment|review"
                    + "|description|note|notes|content|summary|tweet|sms|memo)");

    private FieldNames() {}

    static int label(FieldFacts field) {
        return rank(field, LABEL, TRUTH, MAY_BE_LABEL);
    }

    static int id(FieldFacts field) {
        return rank(field, ID, MAY_BE_ID);
    }

    static int time(FieldFacts field) {
        return rank(field, TIME, MAY_BE_TIME);
    }

    static boolean isCode(FieldFacts field) {
        return rank(field, CODE) > 0;
    }

    static boolean isKind(FieldFacts field) {
        return rank(field, KIND) > 0;
    }

    static boolean isProse(FieldFacts field) {
        return rank(field, PROSE) > 0;
    }

    private static int rank(FieldFacts field, Pattern... falling) {
        String name = CAMEL.matcher(FieldPath.last(field.path()))
                .replaceAll("_")
                .replaceAll("[ /-]", "_")
                .toLowerCase(Locale.ROOT);
        for (int i = 0; i < falling.length; i++) {
            if (falling[i].matcher(name).matches()) {
                return 3 - i;
            }
        }
        return 0;
    }
}
