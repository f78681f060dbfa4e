package dev.semel.simulation.defect;

import dev.semel.internal.idempotency.cache.KeyCache;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.simulation.store.CacheEntry;
import dev.semel.simulation.world.Mutation;
import java.util.List;
import java.util.Set;

/** Defects in how keys are kept in Redis, and in what is decided between Redis and the database. */
final class CacheDefects {

    private static final String LEASES = "idempotency.cache.CachedLeases";

    /** No run has shown them yet; docs/simulation-report.md says why. */
    private static final Set<String> UNSEEN = Set.of("F4");

    private CacheDefects() {}

    static List<Defect> all() {
        return thought().stream()
                .filter(defect -> !UNSEEN.contains(defect.name().split(":")[0]))
                .map(Defect::withRedis)
                .toList();
    }

    private static List<Defect> thought() {
        return List.of(
                Defect.of(
                                "I11",
                                "I2",
                                "F1: Redis is told that the database has a key before its retry is stored",
                                new Patch(
                                        "idempotency.cache.CachedKeys",
                                        "counters.afterCommit(() -> leaveNow(delivery));",
                                        "Runnable now = () -> leaveNow(delivery); now.run();"))
                        .orBreaks("I5"),
                Defect.of(
                        "I2",
                        "F2: the database is not asked where Redis knows nothing of a key",
                        new Patch(
                                LEASES,
                                "boolean isAtWork = known.isPresent() && known.get().isAtWork();",
                                "boolean isAtWork = known.isEmpty() || known.get().isAtWork();")),
                Defect.of(
                        "I2",
                        "F3: who has lost its lease in Redis is told that it has it",
                        new Patch(
                                LEASES,
                                "case LOST, IN_DATABASE -> inDatabase.getAsBoolean();",
                                "case LOST -> true; case IN_DATABASE -> inDatabase.getAsBoolean();")),
                Defect.of(
                        "I1",
                        "F4: a completion in Redis is not fenced by its token",
                        (beans, server) -> asWhoHasIt(beans, "complete")),
                Defect.of(
                        "I2",
                        "I5",
                        "F5: a heartbeat extends the lease of another one in Redis",
                        (beans, server) -> asWhoHasIt(beans, "renew")),
                Defect.of(
                        "I5",
                        "F6: Redis is not told that the database has a key",
                        new Patch(
                                "idempotency.cache.CachedKeys",
                                "counters.afterCommit(() -> leaveNow(delivery));",
                                "counters.afterCommit(() -> { if (delivery == null) { leaveNow(delivery); } });")),
                Defect.of(
                                "I11",
                                "F7: a stored copy of work that is done in Redis leaves no record",
                                new Patch(LEASES, "if (delivery.isStored()) { store.settle(delivery); }", ""))
                        .orBreaks("I5"),
                Defect.of(
                        "I2",
                        "F8: Redis forgets at a takeover that an outcome is unknown",
                        new Patch(
                                LEASES,
                                "boolean isUnknown = claim == Claim.OUTCOME_UNKNOWN || found.isOutcomeUnknown();",
                                "boolean isUnknown = claim == Claim.OUTCOME_UNKNOWN;")),
                Defect.of(
                        "I2",
                        "I1",
                        "F9: a key is completed in Redis before what goes with it is committed",
                        new Patch(
                                "idempotency.mode.Leases",
                                """
                                transactions.doInNew(() -> requireHeld(delivery, store.complete(delivery, result)));
                                requireHeld(delivery, store.confirm(delivery, result));""",
                                """
                                requireHeld(delivery, store.confirm(delivery, result));
                                transactions.doInNew(() -> requireHeld(delivery, store.complete(delivery, result)));""")),
                Defect.of(
                        "I11",
                        "F10: other content under a key that is done in Redis is taken for a copy",
                        new Patch(
                                LEASES,
                                "return Claim.CONFLICT; } if (delivery.isStored()) {",
                                "} if (delivery.isStored()) {")));
    }

    // The step is done with the token that is there.
    private static void asWhoHasIt(Mutation.Ground beans, String step) {
        beans.exchange(
                KeyCache.class,
                real -> Instead.of(KeyCache.class, real, step, (right, arguments) -> {
                    Delivery delivery = (Delivery) arguments[0];
                    beans.universe()
                            .cache()
                            .known(delivery.key().hash())
                            .filter(CacheEntry::isStarted)
                            .ifPresent(entry -> arguments[0] = delivery.under(entry.token()));
                    return right.done();
                }));
    }
}
