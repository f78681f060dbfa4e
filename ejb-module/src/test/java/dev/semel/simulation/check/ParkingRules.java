package dev.semel.simulation.check;

import dev.semel.idempotency.Order;
import dev.semel.internal.idempotency.consumer.AttemptRule;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.message.MessageContract;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** For each reason for which a message may be parked, what must really have happened (I7). */
final class ParkingRules {

    private static final Duration AHEAD = Duration.ofMinutes(2);

    private final Truth truth;
    private final Map<String, ConsumerDefinition> consumers;

    ParkingRules(Truth truth, Map<String, ConsumerDefinition> consumers) {
        this.truth = truth;
        this.consumers = consumers;
    }

    /** Why the message should not have been parked. */
    Optional<String> wrong(ParkedMessage parked, Instant now) {
        Owed work = truth.works().of(parked);
        ConsumerDefinition consumer = consumers.get(work.consumer());
        String key = parked.key() == null ? work.hash() : parked.key().hash();
        String complaint =
                switch (parked.reason()) {
                    case ATTEMPTS_USED_UP -> attemptsUsedUp(parked, consumer, key);
                    case TIME_USED_UP -> timeUsedUp(consumer, key, now);
                    case TERMINAL_FAILURE, BROKEN_BODY -> noAttemptCanHelp(parked, key);
                    case OUTCOME_UNKNOWN -> outcomeUnknown(key);
                    case SERVER_DIED -> serverDied(consumer, key, work);
                    case CONFLICT -> conflict(work);
                    case WRONG_CONSUMER -> wrongConsumer(parked);
                    case EXPIRED -> expired(work, consumer, now);
                    case MISSING_KEY ->
                        Works.isForAnOperator(work) ? null : "it has a key, or its consumer's rule gives it one";
                    case LATE -> late(parked, consumer);
                    case TOO_LARGE -> "it is small";
                };
        return Optional.ofNullable(complaint)
                .map(why -> "the " + work + " was parked after " + parked.attempts() + " attempts (" + parked.reason()
                        + "), but " + why + ".");
    }

    private String wrongConsumer(ParkedMessage parked) {
        String consumer = parked.origin().consumer();
        Object named = parked.message().properties().get(MessageContract.CONSUMER);
        boolean isOfItsOtherName = named instanceof String other
                && !other.equals(consumer)
                && Owed.firstName(other).equals(Owed.firstName(consumer));
        truth.misdirected(parked.message().properties().get(MessageContract.EVENT_ID));
        return isOfItsOtherName ? null : "it names " + named + ", which is no other name of its consumer";
    }

    private String late(ParkedMessage parked, ConsumerDefinition consumer) {
        if (consumer.work().order() != Order.IN_SEQUENCE) {
            return "its consumer keeps no order";
        }
        boolean isLate = truth.sequences().isLate(consumer.name(), parked.message());
        return isLate ? null : "no later one of its group was worked on, and none given up";
    }

    private String conflict(Owed work) {
        if (!truth.works().isOtherContentParked(work)) {
            return "the rule of its consumer is another";
        }
        return truth.hasOtherContent(work) ? null : "other content was never sent under its key";
    }

    private String attemptsUsedUp(ParkedMessage parked, ConsumerDefinition consumer, String key) {
        int most = consumer.attempts().retry().maxAttempts();
        if (parked.attempts() == 0) {
            // What is thrown before the handler, again and again, while others get through.
            return truth.handlers().handedBack(key) >= DatabaseTrouble.OUTAGES_OF_ONE
                    ? null
                    : "it was hardly ever handed back";
        }
        if (parked.attempts() != most) {
            return "it has " + most + " attempts";
        }
        return failedLessThan(parked.attempts(), key);
    }

    private String failedLessThan(int attempts, String key) {
        int failures =
                truth.failures().count(key, truth.handlers().handedBack(key) >= DatabaseTrouble.FIRST_THAT_COUNTS);
        return failures < attempts ? "it failed " + failures + " times" : null;
    }

    private String timeUsedUp(ConsumerDefinition consumer, String key, Instant now) {
        AttemptRule rule = consumer.attempts();
        if (rule.retryFor().isEmpty()) {
            return "it has all the time";
        }
        // It is given up when the next attempt would come too late.
        Duration failing = Duration.between(truth.failures().first(key), now)
                .plus(rule.retry().maxDelay());
        return failing.compareTo(rule.retryFor().get()) < 0 ? "it has failed for " + failing + " at most" : null;
    }

    // The next attempt would come too late. The clock of a server may go ahead.
    private String expired(Owed work, ConsumerDefinition consumer, Instant now) {
        Instant next = now.plus(consumer.attempts().retry().maxDelay()).plus(AHEAD);
        return truth.expires(work, next) ? null : "its sender still has time for it";
    }

    private String noAttemptCanHelp(ParkedMessage parked, String key) {
        Failures.Kind kind =
                parked.reason() == ParkReason.BROKEN_BODY ? Failures.Kind.BROKEN_BODY : Failures.Kind.TERMINAL;
        return truth.failures().isAny(key, kind) ? null : "its handler never failed for good";
    }

    private String outcomeUnknown(String key) {
        if (!truth.handlers().rules().isParked(key)) {
            return "the rule of each version that came upon it lately is to run it again";
        }
        return truth.handlers().isAnyInDoubt(key) ? null : "each of its handlers came back and could say how it was";
    }

    private String serverDied(ConsumerDefinition consumer, String key, Owed work) {
        Casualties casualties = truth.handlers().casualties();
        int most = consumer.attempts().maxServerDeaths();
        boolean isGuilty = casualties.areEnough(key, most) || casualties.areEnough(work.hash(), most);
        return isGuilty ? null : "it was at work at " + casualties.of(key) + " deaths, not alone at enough of them";
    }
}
