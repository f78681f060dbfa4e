package dev.semel.console.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a line of the audit is about, in parts: what it names and what still may be there leads to its page. The audit keeps text, which
 * is cut at 500 letters, so what is not understood is shown as it is.
 *
 * @param parts in their order; together they are the text
 */
public record Target(List<Part> parts) {

    private static final String ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    private static final Pattern NAMED = Pattern.compile("(?<entry>(?<source>MESSAGE|EVENT|message) (?<failed>" + ID
            + "))|(?:event )?(?<id>" + ID + ")(?![-0-9a-f])" + "|(?:QUEUE|TOPIC|KAFKA) (?<destination>[^, ]+)");

    /** @param link null if it leads nowhere */
    public record Part(String text, String link) {}

    static Target of(String action, String text) {
        List<Part> parts = new ArrayList<>();
        Matcher named = NAMED.matcher(text);
        int end = 0;
        while (named.find()) {
            addPlain(parts, text.substring(end, named.start()));
            parts.add(new Part(named.group(), link(action, named)));
            end = named.end();
        }
        addPlain(parts, text.substring(end));
        return new Target(List.copyOf(parts));
    }

    private static void addPlain(List<Part> parts, String text) {
        if (!text.isEmpty()) {
            parts.add(new Part(text, null));
        }
    }

    private static String link(String action, Matcher named) {
        if (named.group("entry") != null) {
            return named.group("source").equals("EVENT")
                    ? "/outbox/event?id=" + named.group("failed")
                    : "/failed/entry?source=MESSAGE&id=" + named.group("failed");
        }
        if (named.group("destination") != null) {
            return "/outbox/destinations";
        }
        if (action.endsWith("keys")) {
            return "/keys/key?id=" + named.group("id");
        }
        return action.endsWith("events") || named.group().startsWith("event ")
                ? "/outbox/event?id=" + named.group("id")
                : null;
    }
}
