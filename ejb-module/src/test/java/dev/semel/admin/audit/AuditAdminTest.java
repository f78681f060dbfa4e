package dev.semel.admin.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.Caller;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Rows;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.seal.OwnAudit;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AuditAdminTest {

    private static final PageRequest ALL = new PageRequest(0, 50, "actedAt", true);

    private final String ada = "ada-" + UUID.randomUUID();
    private final String bob = "bob-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void showsALineWithEverythingThatWasKept(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            act(ada, "discard", "sent by mistake", database);

            assertThat(page(database, new AuditQuery(ada, null, null, null), ALL)
                            .rows())
                    .singleElement()
                    .satisfies(line -> {
                        assertThat(line.user()).isEqualTo(ada);
                        assertThat(line.action()).isEqualTo("discard");
                        assertThat(line.target()).isEqualTo("1: key");
                        assertThat(line.affected()).isEqualTo(3);
                        assertThat(line.outcome()).isEqualTo("ALLOWED");
                        assertThat(line.reason()).isEqualTo("sent by mistake");
                        assertThat(line.node()).isEqualTo("node-a");
                        assertThat(line.actedAt()).isNotNull();
                    });
        });
    }

    @ParameterizedTest
    @EnumSource
    void filtersByUserByActionAndByTime(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID old = act(ada, "discard", null, database);
            rows.set("semel_audit", "acted_at", rows.ago(Duration.ofHours(3)), old);
            UUID purge = act(ada, "purge", null, database);
            UUID bobs = act(bob, "purge", null, database);
            Instant hourAgo = rows.ago(Duration.ofHours(1)).toInstant();

            assertThat(ids(database, new AuditQuery(ada, null, null, null))).containsExactly(old, purge);
            assertThat(ids(database, new AuditQuery(ada, "purge", null, null))).containsExactly(purge);
            assertThat(ids(database, new AuditQuery(ada, null, null, hourAgo))).containsExactly(old);
            assertThat(ids(database, new AuditQuery(null, "purge", hourAgo, null)))
                    .contains(purge, bobs);
            assertThat(ids(database, new AuditQuery("' OR 1=1 --", null, null, null)))
                    .isEmpty();
            assertThat(admin(database).actions()).contains("discard", "purge");
        });
    }

    @ParameterizedTest
    @EnumSource
    void pagesAndSortsByEachOfItsColumnsAndNoOther(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            act(ada, "purge", null, database);
            act(ada, "discard", null, database);
            AuditQuery adas = new AuditQuery(ada, null, null, null);

            for (String column : List.of("actedAt", "user", "action", "affected")) {
                assertThat(page(database, adas, new PageRequest(0, 1, column, true))
                                .rows())
                        .as(column)
                        .hasSize(1);
            }
            assertThat(page(database, adas, new PageRequest(0, 1, "action", true))
                            .rows())
                    .extracting(AuditView::action)
                    .containsExactly("discard");
            assertThat(page(database, adas, new PageRequest(0, 1, null, true)).total())
                    .isEqualTo(2);
            assertThatThrownBy(() -> page(database, adas, new PageRequest(0, 1, "reason; DROP TABLE", true)))
                    .isInstanceOf(RefusedException.class);
        });
    }

    @ParameterizedTest
    @EnumSource
    void verifiesTheChainAndKeepsThatItWasDone(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            AuditAdmin admin = admin(audit.database());
            admin.chain = audit.chain();
            admin.audit = TestAudit.log(audit.database());
            admin.transactions = new SameTransaction();
            admin.context = Caller.named(ada);
            UUID line = audit.append(3);
            audit.append(1);
            audit.seal();

            assertThat(admin.chain().to()).isEqualTo(2);
            assertThat(admin.verify().broken()).isZero();
            new Rows(audit.database()).set("semel_audit", "user_name", "eve", line);
            assertThat(admin.verify().findings()).singleElement().asString().contains(line.toString());

            assertThat(TestAudit.linesOf(ada, audit.database()))
                    .containsExactly(
                            new Object[] {"verify audit", "seals 1 to 2: whole", 2L, "ALLOWED", null},
                            new Object[] {"verify audit", "seals 1 to 2: findings: 1", 2L, "ALLOWED", null});
        }
    }

    private static UUID act(String user, String action, String reason, Database database) {
        return TestAudit.log(database).append(new Operation(user, action, "1: key", reason), 3);
    }

    private static List<UUID> ids(Database database, AuditQuery query) {
        return page(database, query, ALL).rows().stream().map(AuditView::id).toList();
    }

    private static Page<AuditView> page(Database database, AuditQuery query, PageRequest request) {
        return admin(database).page(query, request);
    }

    private static AuditAdmin admin(Database database) {
        AuditAdmin admin = new AuditAdmin();
        admin.database = database;
        return admin;
    }
}
