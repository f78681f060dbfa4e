package dev.semel.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testing.Methods.Pays;
import dev.semel.testing.Methods.PaysAndSends;
import dev.semel.testing.Methods.PaysByCode;
import dev.semel.testing.Methods.PaysInAnEnterpriseBean;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MethodContractTest {

    @Test
    void findsNothingInMethodThatKeepsItsContract() {
        Report report = MethodContract.of(Pays.class, "pay")
                .given(Payments.TABLES)
                .call("payment-1", "o-1", 25)
                .verify();

        assertThat(report.toString())
                .startsWith(
                        "Pays.pay keeps its contract. Tried: twice, crash before the commit, crash after the commit,"
                                + " copies at the same time, another one at the same time, failure, then retry.")
                .contains("Without its key, a second run changes: payment has 2 rows instead of 1 (id=");
    }

    @Test
    void triesMethodThatReturnsNothing() {
        assertThat(contract(Pays.class, "payWithoutAnswer")
                        .call("payment-1", "o-1")
                        .verify()
                        .tried())
                .hasSize(6);
    }

    @Test
    void triesCodeThatIsProtectedByIdempotency() {
        Report report =
                contract(PaysByCode.class, "pay").call("payment-1", "o-1").verify();

        assertThat(report.untried())
                .containsExactly(
                        "another one at the same time (the kit cannot make another key, so another call has to be"
                                + " named by rival(...))");
        contract(PaysByCode.class, "pay")
                .call("payment-1", "o-1")
                .rival("payment-2", "o-1")
                .only(Check.CONCURRENT_MESSAGES)
                .verify();
    }

    @Test
    void triesEnterpriseBeanInTheTransactionOfItsContainer() {
        assertThat(contract(PaysInAnEnterpriseBean.class, "pay")
                        .call("payment-1", "o-1")
                        .verify()
                        .findings())
                .isEmpty();
    }

    @Test
    void findsAnswerThatIsAnotherWhenTheCallIsMadeAgain() {
        assertThat(findings("paySecretively", Check.TWICE, "payment-1", "o-1"))
                .isEqualTo(
                        "Pays.paySecretively answered {}, and {} when the same call was made again: what it returns does not"
                                + " survive being written as JSON. Return a type whose whole state is in its properties.");
        assertThat(findings("paySecretively", Check.CRASH_AFTER_COMMIT, "payment-1", "o-1"))
                .startsWith("Pays.paySecretively answered {}, and {}");
        assertThat(findings("paySecretively", Check.CONCURRENT_COPIES, "payment-1", "o-1"))
                .startsWith("Pays.paySecretively answered {}, and {}");
    }

    @Test
    void findsAnswerThatCannotBeRead() {
        assertThat(findings("paySealed", Check.TWICE, "payment-1", "o-1"))
                .startsWith("Pays.paySealed answered {\"payment\":\"")
                .contains(
                        ", and the same call again was refused: The work of key payment-1 of pays-sealed is done, but its"
                                + " result cannot be read as dev.semel.testing.Methods$Sealed.",
                        "Return a type that can be read from its JSON");
    }

    @Test
    void findsKeyThatIsAnotherEachTime() {
        assertThat(findings("payByChance", Check.TWICE, "o-1"))
                .startsWith(
                        "Pays.payByChance ran again when the same call was made again, and changed: payment has 2 rows"
                                + " instead of 1 (id=")
                .contains("Its key is not the same both times: take it from the arguments that stay");
        assertThat(findings("payByChance", Check.CRASH_AFTER_COMMIT, "o-1"))
                .startsWith(
                        "Pays.payByChance ran again when the server died after the commit and the call was made again:");
        assertThat(findings("payByChance", Check.CONCURRENT_COPIES, "o-1"))
                .startsWith(
                        "Pays.payByChance leaves another result when two servers get a copy of the call at the same time:");
    }

    @Test
    void findsDecisionByWhatWasRead() {
        assertThat(findings("payIfNone", Check.CONCURRENT_MESSAGES, "payment-1", "o-1"))
                .startsWith(
                        "Pays.payIfNone decided by what it had read, while another call for the same object was committed"
                                + " before it wrote: payment has 2 rows instead of 1");
    }

    @Test
    void findsSwallowedException() {
        assertThat(findings("payAndSwallow", Check.FAILURE_THEN_RETRY, "payment-1", "o-1"))
                .startsWith("Pays.payAndSwallow swallowed an exception: its statement 1 (INSERT INTO payment")
                .contains("payment has 0 rows instead of 1");
    }

    @Test
    void findsMailSentInside() {
        List<String> sent = new ArrayList<>();
        Report report = contract(PaysAndSends.class, "pay")
                .outside(Handlers.MailSender.class, sent::add)
                .call("payment-1", "o-1")
                .only(Check.CRASH_BEFORE_COMMIT)
                .report();

        assertThat(report.findings())
                .singleElement()
                .asString()
                .contains("The server died, the call was made again, and that" + " call was made 2 times.");
    }

    @Test
    void refusesMethodThatNothingProtects() {
        MethodContract unprotected = contract(Pays.class, "payUnprotected").call("o-1");

        assertThatThrownBy(unprotected::verify)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Pays.payUnprotected does not do its work on this call when nothing disturbs it")
                .hasMessageContaining(
                        "neither is the method annotated with @Idempotent, nor does it call Idempotency.run");
    }

    @Test
    void tellsWhyItsCallIsRefused() {
        MethodContract withoutKey = contract(Pays.class, "pay").call(" ", "o-1", 25);

        assertThatThrownBy(withoutKey::verify)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("pays was called without a key, so nothing was done.");
    }

    @Test
    void wantsACallAndAMethodThatIsThereOnce() {
        MethodContract withoutCall = contract(Pays.class, "pay");
        MethodContract ofNoMethod = contract(Pays.class, "pay").call("payment-1");

        assertThatThrownBy(withoutCall::verify)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The contract of Pays.pay has no call. Give it one by call(...).");
        assertThatThrownBy(ofNoMethod::verify)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "dev.semel.testing.Methods$Pays has no method pay with 1 parameter, so the kit does not know what to"
                                + " call. Name one that is there once.");
    }

    private static String findings(String method, Check check, Object... arguments) {
        Report report = contract(Pays.class, method).call(arguments).only(check).report();
        assertThat(report.findings()).as("findings of %s", method).hasSize(1);
        return report.findings().get(0).sentence();
    }

    private static MethodContract contract(Class<?> bean, String method) {
        return MethodContract.of(bean, method).given(Payments.TABLES);
    }
}
