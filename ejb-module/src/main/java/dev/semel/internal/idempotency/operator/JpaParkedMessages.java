package dev.semel.internal.idempotency.operator;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;

@Dependent
class JpaParkedMessages implements ParkedMessages {

    private static final String FIND =
            "SELECT id, consumer, message_id, destination, key_hash, key_text, status, reason,"
                    + " error_type, error_message, error_stack, attempts, node, parked_at, closed_at, body_kind, body, headers,"
                    + " (SELECT SUM(OCTET_LENGTH(bytes)) FROM semel_parked_piece WHERE parked_id = semel_parked_message.id)"
                    + " FROM semel_parked_message WHERE id = ?";
    private final Database database;

    @Inject
    JpaParkedMessages(Database database) {
        this.database = database;
    }

    @Override
    public Optional<ParkedMessageEntry> find(UUID id) {
        return Row.all(database.nativeQuery(FIND, id))
                .map(JpaParkedMessages::toEntry)
                .findFirst();
    }

    @Override
    public int countParked() {
        return CappedCount.of(database, "semel_parked_message WHERE status = 'PARKED'");
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
