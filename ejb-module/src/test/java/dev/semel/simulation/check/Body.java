package dev.semel.simulation.check;

import dev.semel.internal.message.StoredMessage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a body of the simulation says: its key and its content, also when the properties are lost.
 *
 * @param key that its producer had in mind; one that begins with {@link #NAMELESS} is nowhere where a consumer looks for it
 */
public record Body(String key, String content) {

    /** With which the keys begin that no consumer finds. */
    public static final String NAMELESS = "nameless";

    private static final Pattern JSON = Pattern.compile(
            "\\{\\s*\"(?:key|number)\"\\s*:\\s*\"([^\"]*)\"\\s*,\\s*\"content\"\\s*:\\s*\"([^\"]*)\"\\s*}");
    private static final Pattern PLAIN = Pattern.compile("([^:]*):([^:]*)");

    /** Empty, if there is none that can be read. */
    public static Body of(StoredMessage message) {
        Matcher json = JSON.matcher(message.text());
        Matcher found = json.matches() ? json : PLAIN.matcher(message.text());
        return found.matches() ? new Body(found.group(1), found.group(2)) : new Body("", "");
    }

    public boolean isNameless() {
        return key.startsWith(NAMELESS);
    }

    public String plain() {
        return key + ":" + content;
    }

    /** @param layout between the parts, which says nothing */
    public String json(String layout) {
        String name = isNameless() ? "number" : "key";
        return "{" + layout + "\"" + name + "\":\"" + key + "\"," + layout + "\"content\":\"" + content + "\"}";
    }
}
