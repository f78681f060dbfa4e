package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What an operator can do about a finding goes by its kind. */
class FindingKindTest {

    @Test
    void isRunAgainWhereAKeyCanHaveANewCarrier() {
        assertThat(kinds(FindingKind::isRunnableAgain))
                .containsExactly("KEY_WITHOUT_RETRY", "KEY_UNDER_LAPSED_LEASE", "EVENT_NOT_TAKEN");
    }

    @Test
    void isClosedWhereThatOrWhereAKeyOrAGroupWaitsInVainOrOnlyAPersonCanTell() {
        assertThat(kinds(FindingKind::isClosable))
                .containsExactly(
                        "KEY_WITHOUT_RETRY",
                        "KEY_UNDER_LAPSED_LEASE",
                        "KEY_PARKED_WITHOUT_MESSAGE",
                        "EVENT_NOT_TAKEN",
                        "GAP_IN_GROUP",
                        "RECORDS_GONE");
    }

    @Test
    void isSentBackOrDeletedWhereTheBrokerGaveMessagesUp() {
        assertThat(kinds(FindingKind::isGivenUp)).containsExactly("DEAD_LETTERS", "EXPIRED_MESSAGES");
    }

    @Test
    void isOfABrokerByItsNameAlone() {
        assertThat(kinds(kind -> FindingKind.ofBroker(kind.name())))
                .containsExactly(
                        "QUEUE_WITHOUT_CONSUMER",
                        "DELIVERY_WITHOUT_END",
                        "QUEUE_DISABLED",
                        "DEAD_LETTERS",
                        "EXPIRED_MESSAGES");
        assertThat(FindingKind.ofBroker("OF_A_NEWER_VERSION")).isFalse();
    }

    private static String[] kinds(Predicate<FindingKind> rule) {
        return Arrays.stream(FindingKind.values())
                .filter(rule)
                .map(FindingKind::name)
                .toArray(String[]::new);
    }
}
