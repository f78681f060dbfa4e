package dev.semel.endtoend;

import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import dev.semel.endtoend.server.KillPoint;
import dev.semel.endtoend.server.Parts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The server dies between two commits, and starts again: one effect, nothing lost, nothing stuck. */
@Tag("faults")
class CrashIT {

    private static final int MOST_ORDERS = 500;

    /** As shipped: the broker and the database die with it. */
    @Test
    void takesOneEffectWhenKilledBeforeTheAcknowledgement() {
        surviveBeforeTheAcknowledgement(Parts.EMBEDDED);
    }

    @Test
    void takesOneEffectWhenKilledBeforeTheAcknowledgementToABrokerOutside() {
        surviveBeforeTheAcknowledgement(Parts.OUTSIDE);
    }

    @ParameterizedTest
    @EnumSource
    void publishesOnceWhenKilledBeforeTheMark(Parts parts) {
        try (Installation installation = parts.build("crash-relay")) {
            String event = survive(installation, "before-mark");

            assertThat(installation
                            .tables()
                            .count("SELECT COUNT(*) FROM semel_outbox_event WHERE CAST(id AS varchar(36)) = ?", event))
                    .as("the event that was sent and not marked")
                    .isEqualTo(1);
        }
    }

    private static void surviveBeforeTheAcknowledgement(Parts parts) {
        try (Installation installation = parts.build("crash-consumer")) {
            String key = survive(installation, "before-acknowledgement");

            // Redeliveries of the message in whose delivery the server died.
            installation
                    .tables()
                    .awaitCount(
                            1,
                            "SELECT COUNT(*) FROM semel_idempotency_record WHERE key_text = ? AND duplicates > 0",
                            key);
        }
    }

    /** What the kill point has told, after the server was killed there, was started again and has done all its work. */
    private static String survive(Installation installation, String rule) {
        KillPoint killPoint = KillPoint.arm(installation.server().quickStart(), rule);
        installation.server().start();
        Shop shop = new Shop(installation.server().address());
        List<String> confirmed = placeUntilDeath(installation, shop);
        String told = killPoint.requireHit();

        killPoint.disarm();
        installation.server().start();
        try (ForeignClient client = new ForeignClient(installation.broker())) {
            Settling settling = new Settling(shop, client);
            settling.awaitEach(confirmed, SHIPPED_ONCE);
            settling.awaitEachOrderOnce();
            settling.awaitEmptyQueues();
            installation.server().stop();
            settling.assertNothingIsOpen(installation.tables());
        }
        return told;
    }

    /** The orders that the shop has confirmed. One that was cut off may be there or not, but never by half. */
    private static List<String> placeUntilDeath(Installation installation, Shop shop) {
        List<String> confirmed = new ArrayList<>();
        int unknown = 0;
        while (installation.server().isAlive() && confirmed.size() + unknown < MOST_ORDERS) {
            try {
                confirmed.add(shop.tryToPlace(PAYABLE));
            } catch (IOException cutOff) {
                unknown++;
            }
        }
        installation.server().awaitEnd();
        assertThat(confirmed).as("orders confirmed before the server died").isNotEmpty();
        return confirmed;
    }
}
