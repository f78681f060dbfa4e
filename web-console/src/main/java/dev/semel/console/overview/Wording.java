package dev.semel.console.overview;

import dev.semel.admin.Page;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import java.text.Bidi;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The clauses of which sentences are made, as of one moment. A clause about what is not known is null, and left out. */
final class Wording {

    private static final int LONGEST_CAUSE = 100;

    // They turn the direction of what follows, or are not seen; the joiners are a part of words and of emoji.
    private static final String UNSEEN = "[\\p{Cf}&&[^\u200c\u200d]]";

    private static final String ISOLATE = "\u2068";
    private static final String END_OF_ISOLATE = "\u2069";

    private final Messages messages;
    private final FormatBacking format;
    private final Instant asOf;

    Wording(Messages messages, FormatBacking format, Instant asOf) {
        this.messages = messages;
        this.format = format;
        this.asOf = asOf;
    }

    String of(String key) {
        return messages.of(key);
    }

    String of(String key, Object first) {
        return messages.of(key, first);
    }

    String of(String key, Object first, Object second) {
        return messages.of(key, first, second);
    }

    String of(String key, Object first, Object second, Object third) {
        return messages.of(key, first, second, third);
    }

    static String sentence(String... clauses) {
        return Stream.of(clauses).filter(Objects::nonNull).collect(Collectors.joining(", "));
    }

    /**
     * A cause in the words of an exception, a broker or an operator: in one line, without the full stop, and not longer than is read
     * at a glance. Its letters do not turn the sentence around it.
     */
    String cause(String words) {
        String line = words == null
                ? ""
                : words.replaceAll(UNSEEN, "").strip().replaceAll("\\s+", " ").replaceAll("(?<!\\.)\\.$", "");
        return line.isEmpty() ? null : isolated(format.cut(line, LONGEST_CAUSE));
    }

    private static String isolated(String words) {
        return Bidi.requiresBidi(words.toCharArray(), 0, words.length()) ? ISOLATE + words + END_OF_ISOLATE : words;
    }

    String simpleName(String className) {
        return format.simpleName(className);
    }

    String since(Instant instant) {
        return instant == null
                ? null
                : messages.of("triage.since", format.moment(instant, asOf), format.age(instant, asOf));
    }

    /** For example "412 events wait, the oldest 12 min"; null if none waits. */
    String waiting(long number, Instant oldest) {
        if (number == 0) {
            return null;
        }
        String wait = messages.of("triage.wait", number, number >= Page.COUNT_LIMIT ? "+" : "");
        return oldest == null ? wait : sentence(wait, messages.of("triage.oldest", age(oldest)));
    }

    String age(Instant instant) {
        return format.age(instant, asOf);
    }

    /** How long something still takes. */
    String in(Duration time) {
        return format.age(asOf, asOf.plus(time));
    }

    String relative(Instant instant) {
        return instant == null ? messages.of("overview.relay.never") : format.relative(instant, asOf);
    }
}
