package dev.semel.internal.idempotency.mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.failure.NeverCameBackException;
import dev.semel.internal.idempotency.order.Turns;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.testing.TransactionOfTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A consumer had the mode LEASED in another version of its application, and a server died there in the middle of the work. */
class LapsedLeaseWithoutALeaseTest {

    private final LeasesOfTest leases = new LeasesOfTest();
    private final List<String> handled = new ArrayList<>();

    LapsedLeaseWithoutALeaseTest() {
        leases.lapsed = LeasesOfTest.delivery().leaseToken();
    }

    @Test
    void isNotWorkedOnAgainWhereTheRuleIsToPark() {
        leases.clock.advance(Duration.ofMinutes(1));
        assertThat(claimOf(CallOnce.class)).as("the owner may still tell").isEqualTo(Claim.BUSY);
        leases.clock.advance(Duration.ofMinutes(1));

        assertThatThrownBy(() -> run(CallOnce.class)).isInstanceOf(NeverCameBackException.class);
        assertThat(handled).isEmpty();
    }

    @Test
    void isWorkedOnAgainByAHandlerThatIsToldSoWhereTheRuleSaysThat() {
        assertThat(claimOf(CallAgain.class)).isEqualTo(Claim.GRANTED);
        assertThat(handled).containsExactly("again");
    }

    private Claim claimOf(Class<?> consumer) {
        try {
            return run(consumer);
        } catch (Exception thrown) {
            throw new AssertionError(thrown);
        }
    }

    private Claim run(Class<?> consumer) throws Exception {
        ClaimInTurn claims = new ClaimInTurn(
                leases.all, new Turns(null, null), failure -> Fault.NONE, new ClaimSettings(Duration.ofSeconds(10)));
        InnerTransaction mode = new InnerTransaction(claims, leases.all, leases.transactions, new TransactionOfTest());
        return mode.run(
                ConsumerDefinition.of(consumer, setting -> null).work(), LeasesOfTest.delivery(), new Handler() {
                    @Override
                    public Object handle() {
                        return handled.add("once");
                    }

                    @Override
                    public Object handleAgain() {
                        return handled.add("again");
                    }
                });
    }

    @IdempotentConsumer(name = "call-again")
    private static class CallAgain {}

    @IdempotentConsumer(name = "call-once", onUnknownOutcome = OnUnknownOutcome.PARK)
    private static class CallOnce {}
}
