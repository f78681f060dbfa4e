package dev.semel.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.MessageListener;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;

class PlantedMistakesTest {

    @Test
    void findsNothingInHandlerThatKeepsItsContract() {
        Report report = contract(Handlers.TakesPayment.class).verify();

        assertThat(report.findings()).isEmpty();
        assertThat(report.toString())
                .startsWith(
                        "TakesPayment keeps its contract. Tried: twice, crash before the commit, crash after the commit,"
                                + " copies at the same time, another one at the same time, failure, then retry.")
                .contains("\nWithout its key, a second run changes: payment has 2 rows instead of 1 (id=");
    }

    @Test
    void findsMailSentInside() {
        List<String> sent = new ArrayList<>();

        Report report = contract(Handlers.SendsMail.class)
                .outside(Handlers.MailSender.class, sent::add)
                .report();

        assertThat(report.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.check()).isEqualTo(Check.CRASH_BEFORE_COMMIT);
            assertThat(finding.sentence())
                    .startsWith(
                            "SendsMail called MailSender.send before its transaction was committed. The server died, the"
                                    + " message was delivered again, and that call was made 2 times. Append an event to the outbox");
        });
        assertThat(sent).contains("Thank you for order o-1");
    }

    @Test
    void findsSecondResource() throws SQLException {
        DataSource audit =
                JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", "sa", "");
        try (Connection connection = audit.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE audit (what varchar(20))");
        }

        Report report = contract(Handlers.WritesElsewhere.class)
                .secondResource("jdbc/audit", audit)
                .report();

        assertThat(report.findings()).singleElement().satisfies(finding -> assertThat(finding.sentence())
                .startsWith(
                        "WritesElsewhere used a second resource in its transaction: DataSource.getConnection(). The server"
                                + " refuses that"));
    }

    @Test
    void findsConnectionOfDriverManager() {
        Report report = contract(Handlers.OpensConnection.class).report();

        assertThat(report.findings()).singleElement().satisfies(finding -> assertThat(finding.sentence())
                .startsWith("OpensConnection used a second resource in its transaction:"
                        + " DriverManager.getConnection(jdbc:h2:mem:elsewhere)."));
    }

    @Test
    void findsStaticCounter() {
        Report report = contract(Handlers.Counts.class).report();

        assertThat(report.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.check()).isEqualTo(Check.FAILURE_THEN_RETRY);
            assertThat(finding.sentence())
                    .matches(
                            "Counts changed the static field Counts\\.taken from \\d+ to \\d+ in a run that was rolled back\\..*");
        });
    }

    @Test
    void acceptsFieldThatTestIgnores() {
        contract(Handlers.Counts.class).ignoring("Counts.taken").verify();
    }

    @Test
    void findsCheckThenInsert() {
        Report report = contract(Handlers.ChecksThenInserts.class).report();

        assertThat(report.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.check()).isEqualTo(Check.CONCURRENT_MESSAGES);
            assertThat(finding.sentence())
                    .startsWith(
                            "ChecksThenInserts decided by what it had read, while another message for the same object was"
                                    + " committed before it wrote: payment has 2 rows instead of 1")
                    .contains("a unique constraint");
        });
    }

    @Test
    void findsSwallowedException() {
        Report report = contract(Handlers.Swallows.class).report();

        assertThat(report.findings()).isNotEmpty().allSatisfy(finding -> {
            assertThat(finding.check()).isEqualTo(Check.FAILURE_THEN_RETRY);
            assertThat(finding.sentence()).startsWith("Swallows swallowed an exception: its statement");
        });
        assertThat(report.findings().get(0).sentence()).contains("payment has 0 rows instead of 1");
    }

    @Test
    void failsTheTestWithTheSentences() {
        assertThatThrownBy(() -> contract(Handlers.Swallows.class).verify())
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("Swallows breaks its contract:\n- [failure, then retry] Swallows swallowed");
    }

    static HandlerContract contract(Class<? extends MessageListener> handler) {
        return HandlerContract.of(handler).given(Payments.TABLES).message(Payments.MESSAGE);
    }
}
