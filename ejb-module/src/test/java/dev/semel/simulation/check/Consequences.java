package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.simulation.store.ConsumerTablesInMemory.ParkedRow;
import dev.semel.simulation.store.EventRow;
import java.util.Optional;
import java.util.Set;

/** What an operator's action allows from its commit on: an attempt that was under way before it is no answer to it. */
final class Consequences {

    private static final Set<ParkReason> SHOW_AN_UNKNOWN_OUTCOME =
            Set.of(ParkReason.OUTCOME_UNKNOWN, ParkReason.SERVER_DIED);

    private final Truth truth;

    Consequences(Truth truth) {
        this.truth = truth;
    }

    void retried(EventRow row) {
        truth.refusals().hurried(row.id());
        keyOf(row).ifPresent(truth.attempts()::hurried);
    }

    void discarded(EventRow row) {
        truth.discards().byOperator(row.id());
        keyOf(row).ifPresent(truth.discards()::byOperator);
    }

    private static Optional<String> keyOf(EventRow row) {
        return row.event()
                .consumer()
                .map(consumer -> IdempotencyKey.hash(
                        consumer, row.event().event().idempotencyKey().orElse("")));
    }

    void discarded(ParkedRow row) {
        truth.discards().byOperator(row.id());
        ownKey(row.message()).map(IdempotencyKey::hash).ifPresent(truth.discards()::byOperator);
    }

    void retried(ParkedRow row) {
        ParkedMessage parked = row.message();
        boolean isShown = SHOW_AN_UNKNOWN_OUTCOME.contains(parked.reason());
        ownKey(parked).ifPresent(key -> truth.treated(key.hash(), truth.now(), isShown));
        givenKey(row).ifPresent(key -> truth.givenKeyOfItsOwn(truth.works().of(parked), key.value()));
    }

    private static Optional<IdempotencyKey> ownKey(ParkedMessage parked) {
        return Optional.ofNullable(parked.key()).filter(key -> !parked.reason().isBesideItsKey());
    }

    private static Optional<IdempotencyKey> givenKey(ParkedRow row) {
        ParkedMessage parked = row.message();
        return switch (parked.reason()) {
            case CONFLICT -> Optional.of(parked.key().ofContent(parked.otherContent()));
            case MISSING_KEY -> Optional.of(new IdempotencyKey(parked.origin().consumer(), "parked:" + row.id()));
            default -> Optional.empty();
        };
    }
}
