package dev.semel.internal.outbox.append;

import dev.semel.internal.message.QualifiedQueue;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.OutboxUsageException;
import dev.semel.outbox.Schedule;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What can be stored and sent: checked before anything reaches the database, so that a refusal costs no transaction; and what the
 * settings add to an event.
 */
@Dependent
class EventRules {

    private static final int NAME_LENGTH = 255;
    private static final int CONSUMER_LENGTH = 200;
    private static final int MEBIBYTE = 1024 * 1024;
    private static final int LARGEST_HEADERS = 4 * MEBIBYTE;
    private static final int HIGHEST_PRIORITY = 9;
    private static final int SHOWN = 100;
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(36_525);
    private static final Instant FIRST = Instant.parse("1900-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("3000-01-01T00:00:00Z");

    private final OutboxSettings settings;
    private final KafkaRules kafka;
    private final RelaySettings.Isolation isolation;

    @Inject
    EventRules(OutboxSettings settings, KafkaRules kafka, RelaySettings.Isolation isolation) {
        this.settings = settings;
        this.kafka = kafka;
        this.isolation = isolation;
    }

    /** @throws OutboxUsageException if it cannot be stored and published as it is */
    OutgoingEvent admit(OutgoingEvent event) {
        check(event);
        if (event.event().destinationKind() == DestinationKind.KAFKA) {
            kafka.check(event);
        }
        OutgoingEvent assigned = settings.publisher() == Publisher.CDC ? CdcPolicy.assign(event) : event;
        return event.event().onParked().isPresent()
                ? assigned
                : assigned.with(event.event().whenParked(isolation.onParked()));
    }

    static void check(OutgoingEvent outgoing) {
        OutboxEvent event = outgoing.event();
        checkName("destination", event.destination(), NAME_LENGTH);
        checkName("type", event.type(), NAME_LENGTH);
        event.aggregateType().ifPresent(type -> checkName("aggregate type", type, NAME_LENGTH));
        event.aggregateId().ifPresent(id -> checkName("aggregate id", id, NAME_LENGTH));
        outgoing.group().ifPresent(group -> checkName("order group", group, NAME_LENGTH));
        require(
                outgoing.group().isPresent() || !event.isMessageGroup() && !event.isSequenced(),
                "An event asks for a message group or a sequence number but belongs to no group; give it an aggregate or a"
                        + " group.");
        outgoing.consumer().ifPresent(consumer -> checkConsumer(consumer, event));
        require(
                event.destinationKind() != DestinationKind.CONSUMER
                        || outgoing.consumer()
                                .filter(event.destination()::equals)
                                .isPresent(),
                "An event goes to the consumer " + SafeText.line(event.destination(), SHOWN)
                        + " without a broker, which only Semel's own retries do; give it a queue or a topic.");
        event.idempotencyKey()
                .ifPresent(key -> require(
                        !key.isBlank(), "An event's key is blank; give it a key that names the work, or none."));
        checkSchedule(event.schedule());
        require(
                event.priority() >= 0 && event.priority() <= HIGHEST_PRIORITY,
                "An event's priority is " + event.priority() + ", but it must be from 0 to " + HIGHEST_PRIORITY + ".");
        checkMessage(
                outgoing.message(), event.idempotencyKey().map(String::length).orElse(0));
    }

    private static void checkConsumer(String consumer, OutboxEvent event) {
        checkName("consumer", consumer, CONSUMER_LENGTH);
        require(
                event.destinationKind() != DestinationKind.TOPIC || QualifiedQueue.is(event.destination()),
                "An event for a single consumer goes to the topic " + SafeText.line(event.destination(), SHOWN)
                        + ", where every subscriber would get it; name a queue, or the queue of the subscription as"
                        + " topic::queue.");
    }

    private static void checkSchedule(Schedule schedule) {
        schedule.delay().ifPresent(delay -> {
            require(!delay.isNegative(), "An event's delay is negative (" + delay + ").");
            checkLength("delay", delay);
        });
        schedule.timeToLive().ifPresent(time -> {
            require(
                    time.compareTo(SHORTEST) >= 0,
                    "An event's time to live is shorter than a millisecond (" + time + ").");
            checkLength("time to live", time);
        });
        Stream.of(schedule.notBefore(), schedule.notAfter())
                .flatMap(Optional::stream)
                .forEach(EventRules::checkMoment);
    }

    private static void checkLength(String what, Duration time) {
        require(
                time.compareTo(LONGEST) <= 0,
                "The " + what + " of an event is longer than a hundred years (" + time + ").");
    }

    private static void checkMoment(Instant moment) {
        require(
                !moment.isBefore(FIRST) && !moment.isAfter(LAST),
                "An event is scheduled for " + moment + ", but only a moment from " + FIRST + " to " + LAST
                        + " can be stored.");
    }

    private static void checkMessage(StoredMessage message, int keyLength) {
        int size = message.body() == null ? 0 : message.body().length;
        require(
                size <= StoredMessage.LARGEST_BODY,
                "The body of an event has " + size + " bytes, but an event may carry at most "
                        + StoredMessage.LARGEST_BODY + "; store the content elsewhere and send a reference.");
        require(
                message.canBeSent(),
                "A stored message of kind " + message.kind() + " has lost its body and cannot be sent again.");
        message.properties().forEach(EventRules::checkProperty);
        long headers = keyLength
                + message.properties().entrySet().stream()
                        .mapToLong(header -> header.getKey().length() + lengthOf(header.getValue()))
                        .sum();
        require(
                headers <= LARGEST_HEADERS,
                "The headers of an event have " + headers + " characters, but they may have at most " + LARGEST_HEADERS
                        + "; move the content to the body.");
    }

    private static void checkProperty(String name, Object value) {
        require(
                StoredMessage.canHold(value),
                "The property \"" + SafeText.line(name, SHOWN) + "\" has a value of type "
                        + value.getClass().getName() + ", which a message cannot carry.");
    }

    private static long lengthOf(Object value) {
        return value instanceof byte[] bytes ? bytes.length : value.toString().length();
    }

    private static void checkName(String what, String value, int longest) {
        String shown = SafeText.line(value, SHOWN);
        require(!value.isBlank(), "The " + what + " of an event is blank.");
        require(
                value.length() <= longest,
                "The " + what + " \"" + shown + "\" has " + value.length() + " characters, but at most " + longest
                        + " can be stored.");
        require(
                SafeText.line(value, longest).equals(value),
                "The " + what + " \"" + shown + "\" holds control characters or half characters, which not every"
                        + " database can store.");
    }

    private static void require(boolean holds, String complaint) {
        if (!holds) {
            throw new OutboxUsageException(complaint + " Nothing was appended.");
        }
    }
}
