package dev.semel.internal.message.content;

import jakarta.json.JsonException;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One form for all JSON texts that say the same: members sorted by name, no blanks, numbers by their value. What stands twice
 * under one name has no such form, because readers differ in which one they take.
 */
public final class CanonicalJson {

    // Sorted members are moved once for each level that they are in.
    private static final int DEEPEST = 100;

    private final JsonParser parser;
    private final StringBuilder letters;

    private CanonicalJson(JsonParser parser, int length) {
        this.parser = parser;
        this.letters = new StringBuilder(length);
    }

    /**
     * Empty if the text is no JSON, or has no canonical form.
     *
     * @param ignored JSON pointers to values that do not count: a member may be missing, an element may be any
     */
    public static Optional<CharSequence> of(String text, List<String> ignored) {
        if (!JsonText.isLikely(text)) {
            return Optional.empty();
        }
        List<JsonPath> paths = ignored.stream().map(JsonPath::of).toList();
        try {
            return Optional.of(JsonText.read(text, parser -> {
                CanonicalJson form = new CanonicalJson(parser, text.length() + text.length() / 4);
                form.write(parser.next(), paths, 0);
                return form.letters;
            }));
        } catch (RuntimeException broken) {
            // Also a plain one: that is how parsers refuse what they have no room for.
            return Optional.empty();
        }
    }

    private void write(Event value, List<JsonPath> ignored, int level) {
        if (level > DEEPEST) {
            throw new JsonException("The text is nested too deeply.");
        }
        switch (value) {
            case START_OBJECT -> object(ignored, level);
            case START_ARRAY -> array(ignored, level);
            case VALUE_STRING -> text(parser.getString());
            case VALUE_NUMBER -> letters.append(CanonicalNumber.of(parser.getString()));
            case VALUE_TRUE -> letters.append('t');
            case VALUE_FALSE -> letters.append('f');
            default -> letters.append('n');
        }
    }

    private void object(List<JsonPath> ignored, int level) {
        letters.append('{');
        int start = letters.length();
        List<Member> members = new ArrayList<>();
        boolean isSorted = true;
        for (Event next = parser.next(); next != Event.END_OBJECT; next = parser.next()) {
            String name = parser.getString();
            int from = letters.length();
            text(name);
            letters.append(':');
            List<JsonPath> inside = leadingTo(name, ignored, level);
            write(parser.next(), inside, level + 1);
            if (isEnd(inside, level + 1)) {
                letters.setLength(from);
                continue;
            }
            letters.append(',');
            isSorted &=
                    members.isEmpty() || members.get(members.size() - 1).name().compareTo(name) < 0;
            members.add(new Member(name, from, letters.length()));
        }
        if (!isSorted) {
            sort(members, start);
        }
        letters.append('}');
    }

    private void sort(List<Member> members, int start) {
        members.sort(Comparator.comparing(Member::name));
        StringBuilder sorted = new StringBuilder(letters.length() - start);
        String last = null;
        for (Member member : members) {
            if (member.name().equals(last)) {
                throw new JsonException("There are two values of one name.");
            }
            last = member.name();
            sorted.append(letters, member.from(), member.to());
        }
        letters.setLength(start);
        letters.append(sorted);
    }

    private void array(List<JsonPath> ignored, int level) {
        letters.append('[');
        int number = 0;
        for (Event next = parser.next(); next != Event.END_ARRAY; next = parser.next()) {
            int from = letters.length();
            List<JsonPath> inside = ignored.isEmpty() ? ignored : leadingTo(String.valueOf(number), ignored, level);
            write(next, inside, level + 1);
            if (isEnd(inside, level + 1)) {
                // Its place stays, or the next pointer would mean the one behind it.
                letters.setLength(from);
                letters.append('?');
            }
            letters.append(',');
            number++;
        }
        letters.append(']');
    }

    private static List<JsonPath> leadingTo(String step, List<JsonPath> paths, int level) {
        return paths.isEmpty()
                ? paths
                : paths.stream().filter(path -> path.leadsTo(step, level)).toList();
    }

    private static boolean isEnd(List<JsonPath> paths, int level) {
        return !paths.isEmpty() && paths.stream().anyMatch(path -> path.isEnd(level));
    }

    // With its length in front, so that nothing in it has to be escaped.
    private void text(String text) {
        letters.append(text.length()).append('"').append(text);
    }

    /** Where a member stands, with its name. */
    private record Member(String name, int from, int to) {}
}
