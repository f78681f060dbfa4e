package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.KeyRecord.Lease;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.simulation.store.CacheEntry;
import dev.semel.simulation.store.CacheInMemory;
import dev.semel.simulation.store.ConsumerTablesInMemory;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Under which leases keys are: those of a failed key in the database, the others where the consumer keeps them. */
final class KnownLeases {

    private final Map<UUID, Instant> until = new HashMap<>();
    private final ConsumerTablesInMemory tables;
    private final CacheInMemory cache;

    KnownLeases(ConsumerTablesInMemory tables, CacheInMemory cache) {
        this.tables = tables;
        this.cache = cache;
    }

    void changed(KeyRecord now) {
        if (now != null && now.status() == RecordStatus.IN_PROGRESS) {
            until.put(now.lease().token(), now.lease().until());
        }
    }

    void changed(CacheEntry now) {
        if (now != null && now.isStarted()) {
            until.put(now.token(), now.until());
        }
    }

    /** The one under which a handler begins; null: it has none, or it was lost before. */
    UUID of(Handling beginning) {
        return inDatabase(beginning.keyHash())
                .map(Lease::token)
                .or(() -> cache.granted(beginning.actor(), beginning.keyHash()))
                .orElse(null);
    }

    /** The one that a handling has, if its key is still under it. */
    Optional<Lease> heldBy(Handling handling) {
        return inDatabase(handling.keyHash())
                .or(() -> inCache(handling.keyHash()))
                .filter(lease -> lease.token().equals(handling.lease()));
    }

    private Optional<Lease> inDatabase(String keyHash) {
        return tables.keys
                .committed(keyHash)
                .map(KeyRow::record)
                .filter(record -> record.status() == RecordStatus.IN_PROGRESS)
                .map(KeyRecord::lease);
    }

    private Optional<Lease> inCache(String keyHash) {
        return cache.known(keyHash).filter(CacheEntry::isStarted).map(entry -> new Lease(entry.token(), entry.until()));
    }

    boolean isHeldInDatabase(Handling handling) {
        return inDatabase(handling.keyHash())
                .filter(lease -> lease.token().equals(handling.lease()))
                .isPresent();
    }

    boolean isCompletedInDatabase(String keyHash) {
        return tables.keys
                .committed(keyHash)
                .filter(row -> row.record().status() == RecordStatus.COMPLETED)
                .isPresent();
    }

    boolean isCompletedInCache(String keyHash) {
        return cache.known(keyHash).filter(CacheEntry::isDone).isPresent();
    }

    /** Whether another one has the key in the cache now, or has completed it there; a lease in the database is not lost by that. */
    boolean isLostInCache(Handling handling) {
        return !isHeldInDatabase(handling)
                && cache.known(handling.keyHash())
                        .filter(entry -> entry.isStarted() || entry.isDone())
                        .filter(entry -> !entry.isUnder(handling.lease()))
                        .isPresent();
    }

    /** As far as it was told last. */
    boolean isAlive(UUID lease) {
        return lease != null && until.getOrDefault(lease, Instant.MIN).isAfter(tables.database.now());
    }

    /** How often a server had to wait at one of the stores, or was refused something. */
    long troubles(Handling handling, String who, Instant since) {
        return tables.database.troublesOf(handling.life(), who, since)
                + (handling.isInCache() ? cache.troublesOf(handling.life(), who, since) : 0);
    }
}
