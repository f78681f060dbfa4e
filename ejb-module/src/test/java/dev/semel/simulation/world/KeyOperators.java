package dev.semel.simulation.world;

import dev.semel.admin.keys.KeysAdmin;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.message.MessageContract;
import dev.semel.simulation.broker.QueuedMessage;
import dev.semel.simulation.check.Checker;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** People at the console who forget keys, close them or run them again, and people who delete messages at the broker. */
final class KeyOperators {

    private static final String REASON = "it hangs";
    private static final Duration LONGEST_WATCH = Duration.ofSeconds(20);

    private final Universe universe;
    private final Checker checker;

    KeyOperators(Universe universe, Checker checker) {
        this.universe = universe;
        this.checker = checker;
    }

    void treatAny(Server server) {
        boolean isAnyStatus = universe.decisions().isOneIn(3);
        List<KeyRow> keys = universe.consumers().keys.committed().stream()
                .filter(row -> isAnyStatus || isUnfinished(row))
                .toList();
        if (!keys.isEmpty()) {
            KeyRow row = keys.get(universe.decisions().below(keys.size()));
            if (isUnfinished(row)) {
                treat(server, row);
            } else {
                forget(server, row);
            }
        }
    }

    private static boolean isUnfinished(KeyRow row) {
        RecordStatus status = row.record().status();
        return status == RecordStatus.FAILED || status == RecordStatus.IN_PROGRESS;
    }

    /** One of the ways out of a key that failed; the next one, if that one is closed. */
    void treat(Server server, KeyRow row) {
        boolean isDone =
                switch (universe.decisions().below(4)) {
                    case 0 -> close(server, row);
                    case 1 -> forget(server, row);
                    default -> runAgain(server, row);
                };
        if (!isDone) {
            close(server, row);
        }
    }

    /** The content of its last retry is there after each failure. */
    void requireContent(KeyRow row) {
        UUID retry = row.record().retryEventId();
        boolean isGone = row.record().status() == RecordStatus.FAILED
                && retry != null
                && universe.outbox().events.committed(retry).isEmpty();
        if (isGone) {
            universe.truth().broken("I11", "the content of key " + row.text() + " is gone: it cannot be run again.");
        }
    }

    private boolean runAgain(Server server, KeyRow row) {
        universe.scheduler().note(() -> "** runs key " + row.text() + " again.");
        String hash = row.record().keyHash();
        boolean isShown = isLeased(universe, hash);
        boolean isDone = universe.audited()
                .isDone(() -> admin(server).runAgain(List.of(hash), REASON), () -> universe.truth()
                        .treated(hash, universe.scheduler().now(), isShown));
        count(isDone, "an operator ran a key again");
        return isDone;
    }

    private static KeysAdmin admin(Server server) {
        return server.bean(KeysAdmin.class);
    }

    static boolean isLeased(Universe universe, String keyHash) {
        return universe.consumers()
                .keys
                .committed(keyHash)
                .filter(row -> row.record().status() == RecordStatus.IN_PROGRESS)
                .isPresent();
    }

    private boolean close(Server server, KeyRow row) {
        String hash = row.record().keyHash();
        universe.scheduler().note(() -> "** closes key " + row.text() + ".");
        boolean isDone = universe.audited().isDone(() -> admin(server).close(List.of(hash), REASON), () -> {
            universe.truth().givenUp().closed(row);
            universe.truth().discards().byOperator(hash);
        });
        count(isDone, "an operator closed a key");
        return isDone;
    }

    private boolean forget(Server server, KeyRow row) {
        universe.scheduler().note(() -> "** forgets key " + row.text() + ".");
        boolean isDone = universe.audited()
                .isDone(
                        () -> admin(server).forget(List.of(row.record().keyHash()), true, REASON),
                        () -> universe.truth().forgotten(row));
        count(isDone, "an operator forgot a key");
        return isDone;
    }

    /** Takes a lapsed lease away. */
    void release(Server server, KeyRow row) {
        String hash = row.record().keyHash();
        universe.scheduler().note(() -> "** releases key " + row.text() + ".");
        boolean isDone = universe.audited()
                .isDone(
                        () -> admin(server).release(List.of(hash), REASON),
                        () -> universe.truth().handlers().treated(hash));
        count(isDone, "an operator released a lapsed lease");
    }

    private void count(boolean isDone, String situation) {
        if (isDone) {
            universe.situations().count(situation);
        }
    }

    /** With the broker's own tools: a retry, if one comes by soon. */
    void deleteRetry() {
        List<ConsumerKind> all = universe.consumerKinds();
        ConsumerKind consumer = all.get(universe.decisions().below(all.size()));
        boolean isThere = universe.scheduler().await(() -> isRetryNext(consumer.queue()), LONGEST_WATCH);
        if (isThere) {
            QueuedMessage deleted = universe.broker().deleteHead(consumer.queue());
            universe.scheduler().note(() -> "** deletes " + deleted.content().text() + " in " + consumer.queue() + ".");
            universe.situations().count("a retry was deleted at the broker");
            checker.deleted(consumer.name(), deleted);
        }
    }

    private boolean isRetryNext(String queue) {
        return universe.broker()
                .head(queue)
                .filter(message -> message.properties().containsKey(MessageContract.CONSUMER))
                .isPresent();
    }
}
