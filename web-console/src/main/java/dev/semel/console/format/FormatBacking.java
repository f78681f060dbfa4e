package dev.semel.console.format;

import dev.semel.admin.failed.FailedView;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.text.NumberFormat;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/** What pages call to show a value. Times are UTC or relative, never in the server's zone. */
@Named("format")
@ApplicationScoped
public class FormatBacking {

    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter FIELD =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm 'UTC'").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY_AND_TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);
    private static final Pattern UP_TO =
            Pattern.compile("(?<= (?:until|before) )([-0-9]{10})T([:0-9]{8})(?:\\.[0-9]+)?Z");
    private static final Pattern UNTIL = Pattern.compile(", (?:parked|given up) until [-0-9]{10}T[.:0-9]+Z(?=:)");
    private static final String MESSAGE = "MESSAGE";
    // As the admin API tells a destination that is no queue.
    private static final String TOPIC = "topic:";
    private static final String CONSUMER = "consumer:";
    private static final String SPAN = "since = ";
    private static final int LONGEST_SHOWN = 36;
    private static final int FINGERPRINT = 12;

    private final Clock clock = Clock.systemUTC();

    @Inject
    Messages messages;

    public FormatBacking() {}

    public FormatBacking(Messages messages) {
        this.messages = messages;
    }

    public Instant now() {
        return clock.instant();
    }

    /** For example "3 min ago" or "in 12 s". */
    public String relative(Instant instant) {
        return relative(instant, now());
    }

    public String relative(Instant instant, Instant asOf) {
        if (instant == null) {
            return "";
        }
        Duration ago = Duration.between(instant, asOf);
        if (ago.abs().toMillis() < 1_000) {
            return messages.of("time.now");
        }
        return messages.of(ago.isNegative() ? "time.in" : "time.ago", distance(ago));
    }

    /** How long something has lasted, for example "3 min". */
    public String age(Instant since, Instant asOf) {
        return since == null ? "" : distance(Duration.between(since, asOf));
    }

    /** A moment within a sentence: its time, and its day if that is another one. */
    public String moment(Instant instant, Instant asOf) {
        boolean isSameDay = instant.atOffset(ZoneOffset.UTC)
                .toLocalDate()
                .equals(asOf.atOffset(ZoneOffset.UTC).toLocalDate());
        return (isSameDay ? TIME : DAY_AND_TIME).format(instant);
    }

    /** Where a message came from, or the type of an event. */
    public String subject(FailedView entry) {
        String subject = entry.subject();
        if (!entry.source().equals(MESSAGE) || subject == null) {
            return subject;
        }
        if (subject.startsWith(TOPIC)) {
            return messages.of("entry.subject.topic", subject.substring(TOPIC.length()));
        }
        return subject.startsWith(CONSUMER) ? messages.of("entry.subject.consumer") : subject;
    }

    /** The value of a setting, or a sentence of Semel, with its durations in words: "7 days" for {@code PT168H}. */
    public String inWords(String text) {
        return new Durations(messages::of).inWords(text);
    }

    /** A line of what an action is about. What else it may name, such as a key, stays letter by letter. */
    public String condition(String line) {
        return line.startsWith(SPAN) ? inWords(line) : line;
    }

    /** What an operation is about, with the moment up to which it goes as pages show one. A key in its filter stays letter by letter. */
    public String scope(String text) {
        return UP_TO.matcher(text).replaceFirst("$1 $2 UTC");
    }

    /** The same in a list that says when it was started: without the moment, in whose place one sees what it is about. */
    public String scopeInList(String text) {
        return scope(UNTIL.matcher(text).replaceFirst(""));
    }

    /** The status under which an operation is shown: one whose rows were refused, all or some, is not simply done. */
    public String operationStatus(String state, long refused) {
        return "OPERATION_" + (refused > 0 && state.equals("DONE") ? "REFUSED" : state);
    }

    public String utc(Instant instant) {
        return instant == null ? "" : UTC.format(instant);
    }

    /** The same to the minute. */
    public String utcMinute(Instant instant) {
        return DAY_AND_TIME.format(instant);
    }

    /** As a date field of the browser takes it, in UTC. */
    public String field(Instant instant) {
        return instant == null ? "" : FIELD.format(instant);
    }

    public String number(long number) {
        return NumberFormat.getIntegerInstance(messages.locale()).format(number);
    }

    /** With two digits behind the point at most. */
    public String decimal(double number) {
        NumberFormat decimal = NumberFormat.getNumberInstance(messages.locale());
        decimal.setMaximumFractionDigits(2);
        return decimal.format(number);
    }

    /** A number that was counted up to a limit: "10,000+" when the limit was reached. */
    public String counted(long number, long limit) {
        return number >= limit ? number(limit) + "+" : number(number);
    }

    /** Whole from ten on, for what is behind the point says nothing then. */
    public String rate(double aSecond) {
        return aSecond < 10 ? decimal(aSecond) : number(Math.round(aSecond));
    }

    public String bytes(long size) {
        return size < 1_024
                ? messages.of("size.bytes", size)
                : messages.of("size.kibibytes", Math.round(size / 102.4) / 10.0);
    }

    /** A long value with its middle left out: both ends tell keys apart. */
    public String shortened(String value) {
        return Shortened.of(value, LONGEST_SHOWN);
    }

    /** A text whose end is left out when it is too long. */
    public String cut(String value, int longest) {
        return value == null || value.codePointCount(0, value.length()) <= longest
                ? value
                : value.substring(0, value.offsetByCodePoints(0, longest - 1)).strip() + "…";
    }

    /** The beginning of a hash: enough to tell two of them apart. */
    public String fingerprint(String hash) {
        return hash == null || hash.length() <= FINGERPRINT ? hash : hash.substring(0, FINGERPRINT) + "…";
    }

    /** The class name without its packages. */
    public String simpleName(String className) {
        return className == null ? "" : className.substring(className.lastIndexOf('.') + 1);
    }

    public Fault fault(FailedView entry) {
        return fault(entry.reason(), entry.errorType(), entry.errorMessage());
    }

    /** Why something is parked: by its exception, where that says it, else by the reason. */
    public Fault fault(String reason, String errorType, String errorMessage) {
        return Fault.isToldByTheException(reason, errorType)
                ? new Fault(simpleName(errorType), errorMessage)
                : new Fault(messages.of("reason." + reason), errorMessage);
    }

    public String pretty(String body) {
        return PrettyJson.of(body);
    }

    public StatusStyle style(String status) {
        return StatusStyle.of(status);
    }

    private String distance(Duration duration) {
        RelativeTime distance = RelativeTime.of(duration);
        return messages.of(distance.textKey(), distance.amount());
    }
}
