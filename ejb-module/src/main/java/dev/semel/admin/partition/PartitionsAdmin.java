package dev.semel.admin.partition;

import dev.semel.admin.ActionResult;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.admin.partition.PartitionCommands;
import dev.semel.internal.admin.partition.PartitionSums;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Row;
import jakarta.annotation.Resource;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far consumers of Kafka have come, as the console shows it, and what administrators do about it. */
@Stateless(name = "SemelPartitionsAdmin")
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class PartitionsAdmin {

    private static final String COLUMNS =
            "SELECT consumer, topic, partition_number, next_offset, behind, node, assigned_at,"
                    + " moved_at, looked_at, waits_for, waits_since FROM semel_kafka_position";
    private static final String BY_NAME = " ORDER BY consumer, topic, partition_number LIMIT ";
    private static final String ALL = COLUMNS + BY_NAME + 500;
    private static final String HALTED = COLUMNS + " WHERE behind < 0 OR waits_since IS NOT NULL" + BY_NAME + 20;
    private static final String ANY = "SELECT COUNT(*) FROM (SELECT 1 FROM semel_kafka_position LIMIT 1) any_position";

    /** As an offset: that of the first record that Kafka has, wherever that is when the node begins there. */
    public static final long FIRST = -1;

    @Inject
    Database database;

    @Inject
    PartitionCommands commands;

    @Inject
    Operations operations;

    @Resource
    SessionContext context;

    /** In the order of their names; not more than 500. */
    public List<PartitionView> all() {
        return views(ALL);
    }

    /**
     * Those in which nothing is worked on until an administrator sets the position, or until what has become of a failed record is
     * settled; not more than 20.
     */
    public List<PartitionView> halted() {
        return views(HALTED);
    }

    private List<PartitionView> views(String sql) {
        Instant now = database.now();
        return database.query(sql, Row::read).stream()
                .map(row -> view(row, now))
                .toList();
    }

    /** Whether there is any. */
    public boolean isAny() {
        return database.number(ANY) > 0;
    }

    /**
     * Sets the position of a partition. Its node begins there within seconds, and a record that it works on at that moment is rolled
     * back. Records that come again are told by their keys; those whose keys were purged take effect again. Records that are
     * left out take no effect.
     *
     * @param seen where the position was when the decision was made: if it has moved since, nothing is done
     * @param offset of the record to begin with, or {@link #FIRST}
     * @throws RefusedException without a reason, or for an offset that can be none
     */
    @RolesAllowed(Roles.ADMIN)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult setPosition(PartitionId id, long seen, long offset, @Nullable String reason) {
        if (offset < FIRST) {
            throw new RefusedException("A position is 0 or above, or " + FIRST
                    + " for the first record that Kafka has, and not " + offset + ". Nothing was done.");
        }
        String place = offset == FIRST ? "the first record" : String.valueOf(offset);
        Operation set = new Operation(context, "set position", id + ": from " + seen + " to " + place).because(reason);
        return operations
                .start(set)
                .inChunks(List.of(id), some -> set(id, seen, offset))
                .end();
    }

    private long set(PartitionId id, long seen, long offset) {
        return commands.setPosition(id.consumer(), id.topic(), id.partition(), seen, offset) ? 1 : 0;
    }

    private static PartitionView view(Row row, Instant now) {
        Instant assigned = row.time(6);
        Instant polled = row.timeOrNull(8);
        Instant sign = polled == null || assigned.isAfter(polled) ? assigned : polled;
        Long behind = row.numberOrNull(4);
        Instant waitsSince = row.timeOrNull(10);
        boolean isSilent = sign.isBefore(now.minus(PartitionSums.LONGEST_SILENCE));
        return new PartitionView(
                new PartitionId(row.text(0), row.text(1), row.number(2)),
                row.count(3),
                behind,
                state(behind, isSilent, waitsSince != null),
                row.text(5),
                assigned,
                row.time(7),
                polled,
                row.numberOrNull(9),
                waitsSince);
    }

    private static PartitionState state(@Nullable Long behind, boolean isSilent, boolean waits) {
        if (behind != null && behind < 0) {
            return PartitionState.BEYOND_END;
        }
        if (isSilent) {
            return PartitionState.UNATTENDED;
        }
        return waits ? PartitionState.WAITING : PartitionState.ATTENDED;
    }
}
