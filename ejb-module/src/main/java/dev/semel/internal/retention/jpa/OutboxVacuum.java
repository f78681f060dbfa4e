package dev.semel.internal.retention.jpa;

import dev.semel.internal.outbox.store.PublishedEvents;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Vacuums the outbox of PostgreSQL where published events are deleted at once. The database's own vacuum looks once a minute: a busy
 * outbox has deleted hundreds of mebibytes by then, and grows by as much.
 *
 * <ol>
 *   <li>A table is vacuumed when many of its rows are dead, but not so many that the database's own vacuum is the better one
 *       ({@link DeadRows}).
 *   <li>It keeps the room that it finds for the next events: to give it back to the disk locks the table.
 *   <li>It rests four times as long as it has worked, and as long after the vacuum of another node: while a transaction that does not end
 *       keeps dead rows alive, each vacuum reads the table in vain.
 *   <li>What failed has failed until a later vacuum succeeds, not only until it rests.
 * </ol>
 */
@Dependent
class OutboxVacuum implements PeriodicWork {

    private static final Duration INTERVAL = Duration.ofSeconds(3);
    private static final int REST = 4;

    private final DeadRows dead;
    private final PublishedEvents published;
    private final OutboxSettings settings;
    private final Clock clock;

    private Duration rest = Duration.ZERO;
    private Instant restsUntil = Instant.MIN;
    private @Nullable RuntimeException failed;

    @Inject
    OutboxVacuum(DeadRows dead, PublishedEvents published, OutboxSettings settings, @Semel Clock clock) {
        this.dead = dead;
        this.published = published;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public Optional<Period> period() {
        return settings.published() == Published.DELETE ? Optional.of(Period.every(INTERVAL)) : Optional.empty();
    }

    @Override
    public String failure() {
        return "The tables of the outbox could not be vacuumed; it is tried again in some seconds. Until then they may grow by what was deleted,"
                + " until the database's own vacuum has come.";
    }

    @Override
    public void run() {
        Instant begin = clock.instant();
        if (!begin.isBefore(restsUntil) && published.areDeletedAtOnce()) {
            vacuum(begin);
        }
        if (failed != null) {
            throw failed;
        }
    }

    private void vacuum(Instant begin) {
        try {
            dead.tablesWithMany(rest).forEach(dead::vacuum);
            failed = null;
        } catch (RuntimeException reason) {
            failed = reason;
        }
        Instant end = clock.instant();
        rest = Duration.between(begin, end).multipliedBy(REST);
        restsUntil = end.plus(rest);
    }
}
