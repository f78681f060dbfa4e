package dev.semel.admin.failed;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;

/** One entry of what failed. */
@Dependent
class JpaFailedEntry {

    private static final String MESSAGE =
            "SELECT id, consumer, message_id, destination, key_hash, key_text, status, reason,"
                    + " error_type, error_message, error_stack, attempts, node, parked_at, closed_at, body_kind, body, headers,"
                    + " (SELECT SUM(OCTET_LENGTH(bytes)) FROM semel_parked_piece WHERE parked_id = semel_parked_message.id)"
                    + " FROM semel_parked_message WHERE id = ?";
    private static final String EVENT =
            "SELECT id FROM semel_outbox_event WHERE id = ? AND status IN ('PARKED', 'DISCARDED')";

    private final Database database;

    @Inject
    JpaFailedEntry(Database database) {
        this.database = database;
    }

    Optional<ParkedMessageEntry> message(UUID id) {
        return Row.all(database.nativeQuery(MESSAGE, id))
                .map(JpaFailedEntry::toEntry)
                .findFirst();
    }

    boolean isFailedEvent(UUID id) {
        return !database.nativeQuery(EVENT, id).getResultList().isEmpty();
    }

    private static ParkedMessageEntry toEntry(Row row) {
        return new ParkedMessageEntry(
                row.uuid(0),
                row.text(1),
                row.text(2),
                row.text(3),
                row.text(4),
                row.text(5),
                row.constant(6, ParkedStatus.class),
                row.constant(7, ParkReason.class),
                new Failure(row.text(8), row.text(9), row.text(10)),
                row.number(11),
                row.text(12),
                row.time(13),
                row.time(14),
                row.message(15),
                row.count(18));
    }
}
