package dev.semel.admin.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Caller;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.TestOperations;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.retention.SharedTerms;
import dev.semel.internal.retention.Terms;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operator shortens the rule to what the running applications want, and no further. Nothing here is committed. */
class RetentionAdminTest {

    private static final String SHOP = "shop";
    private static final String BANK = "bank";

    private final String user = "ada-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void shortensToTheLongestThatARunningApplicationWants(Dialect dialect) {
        try (Applications applications = new Applications(dialect)) {
            applications.start(SHOP, "node-a", 90);
            applications.start(SHOP, "node-a", 30);
            applications.start(BANK, "node-b", 40);
            RetentionView seen = applications.admin().rule();

            assertThat(seen.leftOver())
                    .filteredOn(term -> term.setting().equals("semel.retention.keys"))
                    .singleElement()
                    .satisfies(term -> {
                        assertThat(term.kept()).isEqualTo("P90D");
                        assertThat(term.wanted()).isEqualTo("P40D");
                        assertThat(term.application()).isEqualTo(BANK);
                        assertThat(term.node()).isEqualTo("node-b");
                    });
            assertThat(applications.admin().shorten(seen, "INC-1")).isEqualTo(new ActionResult(1, 0));

            assertThat(applications.rule()).isEqualTo(terms(40));
            assertThat(TestAudit.linesOf(user, applications.database()))
                    .singleElement()
                    .satisfies(line -> {
                        assertThat(line).startsWith("shorten retention").endsWith(1L, "ALLOWED", "INC-1");
                        assertThat((String) line[1]).contains("semel.retention.keys from P90D to P40D");
                    });
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesWhatAnApplicationThatHasStartedSinceWantsLonger(Dialect dialect) {
        try (Applications applications = new Applications(dialect)) {
            applications.start(SHOP, "node-a", 90);
            applications.start(SHOP, "node-a", 30);
            RetentionView seen = applications.admin().rule();
            applications.start(BANK, "node-b", 60);

            assertThatThrownBy(() -> applications.admin().shorten(seen, "INC-1"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContainingAll(
                            "The application bank on node node-b declares semel.retention.keys = P60D, since 2",
                            "the rule is P90D",
                            "Nothing was done");
            assertThat(applications.rule()).isEqualTo(terms(90));
            assertThat(TestAudit.linesOf(user, applications.database())).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesToShortenASecondTimeAndWhatARunningApplicationStillWants(Dialect dialect) {
        try (Applications applications = new Applications(dialect)) {
            applications.start(SHOP, "node-a", 90);
            applications.start(SHOP, "node-a", 30);
            RetentionView seen = applications.admin().rule();
            applications.admin().shorten(seen, "INC-1");

            assertThatThrownBy(() -> applications.admin().shorten(seen, "INC-1"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("Something has changed since you looked");
            assertThatThrownBy(() ->
                            applications.admin().shorten(applications.admin().rule(), "INC-1"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("The application shop on node node-a declares semel.retention.keys = P30D");
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesWithoutAReasonAndBesideAnApplicationThatDoesNotSayWhatItWants(Dialect dialect) {
        try (Applications applications = new Applications(dialect)) {
            applications.start(SHOP, "node-a", 90);
            applications.start(SHOP, "node-a", 30);
            RetentionView seen = applications.admin().rule();
            assertThatThrownBy(() -> applications.admin().shorten(seen, " ")).isInstanceOf(RefusedException.class);

            applications.node(BANK, "node-c", "CURRENT_TIMESTAMP", "NULL");

            assertThatThrownBy(() -> applications.admin().shorten(seen, "INC-1"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("The application bank on node-c runs and does not say");
            assertThat(applications.admin().rule().silent()).containsExactly("bank on node-c");
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesOutApplicationsThatStoppedOrWereNotSeenForADay(Dialect dialect) {
        try (Applications applications = new Applications(dialect)) {
            applications.start(SHOP, "node-a", 30);
            applications.start(BANK, "node-b", 60);
            applications.node(BANK, "node-b", "CURRENT_TIMESTAMP", "CURRENT_TIMESTAMP");
            applications.start(BANK, "node-c", 90);
            applications.node(BANK, "node-c", "CURRENT_TIMESTAMP - INTERVAL '2' DAY", "NULL");
            applications.declaredBefore("INTERVAL '3' DAY", "node-b", "node-c");

            assertThat(keys(applications).wanted()).isEqualTo("P30D");
        }
    }

    @ParameterizedTest
    @EnumSource
    void countsAnApplicationThatIsMissedForHoursOrHasStartedAgainAfterItStopped(Dialect dialect) {
        try (Applications applications = new Applications(dialect)) {
            applications.start(SHOP, "node-a", 30);
            applications.node(BANK, "node-b", "CURRENT_TIMESTAMP - INTERVAL '9' HOUR", "NULL");
            applications.start(BANK, "node-b", 60);
            applications.declaredBefore("INTERVAL '3' DAY", "node-b");
            assertThat(keys(applications).wanted()).isEqualTo("P60D");

            applications.start(BANK, "node-c", 90);
            applications.node(
                    BANK, "node-c", "CURRENT_TIMESTAMP - INTERVAL '9' DAY", "CURRENT_TIMESTAMP - INTERVAL '9' DAY");
            assertThat(keys(applications).wanted()).isEqualTo("P90D");
        }
    }

    @ParameterizedTest
    @EnumSource
    void forgetsWhatWasWantedOnNodesThatAreForgotten(Dialect dialect) {
        try (Applications applications = new Applications(dialect)) {
            applications.start(BANK, "node-b", 60);
            applications.start(SHOP, "node-b", 60);
            applications.start(SHOP, "node-c", 60);
            applications.declaredBefore("INTERVAL '3' DAY", "node-b");

            applications.start(SHOP, "node-a", 30);

            assertThat(applications
                            .database()
                            .texts("SELECT CONCAT(application, ' ', node) FROM semel_retention_declared ORDER BY 1"))
                    .containsExactly("bank node-b", "shop node-a", "shop node-c");
        }
    }

    private static RetentionTerm keys(Applications applications) {
        return applications.admin().rule().terms().get(0);
    }

    private static Terms terms(int days) {
        Duration age = Duration.ofDays(days);
        return new Terms(age, age, age, age, Optional.of(age), age, Published.KEEP, Window.ALWAYS);
    }

    /** Those of one database, which is as before the first one started. */
    private final class Applications implements AutoCloseable {

        private final OpenTransaction open;
        private final SharedTerms shared;

        Applications(Dialect dialect) {
            open = TestDatabase.of(dialect).begin();
            shared = TestExpiredRows.terms(database());
            change("DELETE FROM semel_retention");
            change("DELETE FROM semel_retention_declared");
            change("DELETE FROM semel_node");
        }

        void start(String application, String node, int days) {
            shared.lengthen(application, node, terms(days));
        }

        void node(String application, String node, String seenAt, String stoppedAt) {
            change(
                    "INSERT INTO semel_node (node, application, incarnation, started_at, stopped_at, seen_at) VALUES ('"
                            + node
                            + "', '" + application + "', ?, CURRENT_TIMESTAMP - INTERVAL '10' DAY, " + stoppedAt + ", "
                            + seenAt
                            + ")",
                    UUID.randomUUID());
        }

        void declaredBefore(String age, String... nodes) {
            for (String node : nodes) {
                change(
                        "UPDATE semel_retention_declared SET declared_at = CURRENT_TIMESTAMP - " + age
                                + " WHERE node = ?",
                        node);
            }
        }

        Terms rule() {
            return TestExpiredRows.declared(database()).read().orElseThrow();
        }

        RetentionAdmin admin() {
            RetentionAdmin admin = new RetentionAdmin();
            admin.database = database();
            admin.declared = TestExpiredRows.declared(database());
            admin.operations = TestOperations.operations(database());
            admin.context = Caller.named(user, Roles.ADMIN);
            return admin;
        }

        Database database() {
            return open.database();
        }

        private void change(String statement, Object... parameters) {
            database().update(statement, Duration.ofSeconds(10), parameters);
        }

        @Override
        public void close() {
            open.close();
        }
    }
}
