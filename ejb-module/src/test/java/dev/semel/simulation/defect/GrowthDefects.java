package dev.semel.simulation.defect;

import dev.semel.internal.retention.ExpiredRows;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.simulation.world.Mutation;
import java.util.List;

/** Defects by which something grows with all that was ever done. */
final class GrowthDefects {

    private GrowthDefects() {}

    static List<Defect> all() {
        return List.of(
                Defect.of(
                        "I9",
                        "G1: a server remembers each key that it ever had in work",
                        new Patch("idempotency.mode.KeysAtWork", "count == 1 ? null : count - 1", "count - 1")),
                Defect.of("I9", "G2: the purge leaves what was published", without(PurgeTarget.PUBLISHED_EVENTS)),
                Defect.of("I9", "G3: the purge leaves completed keys", without(PurgeTarget.COMPLETED_KEYS)),
                Defect.of(
                        "I9",
                        "G4: a relay that is switched off works all the same",
                        new Patch(
                                "outbox.relay.OutboxRelay",
                                "return settings.enabled() ? Optional.of(Period.every(settings.pollInterval())) : Optional.empty();",
                                "return Optional.of(Period.every(settings.pollInterval()));")),
                Defect.of(
                        "I2",
                        "G5: the purge does not keep to its hours",
                        new Patch(
                                "retention.Purge",
                                "if (!terms.window().isOpen(clock.instant())) {",
                                "if (terms.window() == null) {")));
    }

    private static Mutation without(PurgeTarget kind) {
        return (beans, server) -> beans.exchange(
                ExpiredRows.class,
                real -> Instead.of(
                        ExpiredRows.class,
                        real,
                        "delete",
                        (right, arguments) -> arguments[0] == kind ? 0 : right.done()));
    }
}
