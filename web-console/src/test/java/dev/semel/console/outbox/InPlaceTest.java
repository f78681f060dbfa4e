package dev.semel.console.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.outbox.DestinationId;
import dev.semel.admin.outbox.DestinationView;
import java.util.List;
import org.junit.jupiter.api.Test;

class InPlaceTest {

    private static final DestinationView ORDERS = destination("orders", "PAUSED");
    private static final DestinationView STOCK = destination("stock", "OPEN");

    @Test
    void leavesEachDestinationWhereItStood() {
        DestinationView resumed = destination("orders", "CLOSED");
        DestinationView added = destination("bank", "PAUSED");

        assertThat(InPlace.of(List.of(ORDERS, STOCK), List.of(added, STOCK, resumed)))
                .containsExactly(resumed, STOCK, added);
    }

    @Test
    void keepsTheRowOfADestinationThatIsGoneSoThatThoseBelowDoNotMove() {
        assertThat(InPlace.of(List.of(ORDERS, STOCK), List.of(STOCK))).containsExactly(ORDERS, STOCK);
    }

    private static DestinationView destination(String name, String state) {
        return new DestinationView(new DestinationId(name, "QUEUE"), state, null, 0, null, 0, null, null, null, null);
    }
}
