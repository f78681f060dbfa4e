package dev.semel.admin.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AccessAdminTest {

    private static final String ADDRESS = "192.0.2.7";

    private final String user = "otto-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void tellsWhoCameInAndWentFromWhere(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            AccessAdmin admin = admin(database);

            admin.signedIn(user, ADDRESS);
            admin.signedOut(user, ADDRESS);

            assertThat(TestAudit.linesOf(user, database))
                    .containsExactly(
                            new Object[] {"sign in", "from " + ADDRESS, 1L, "ALLOWED", null},
                            new Object[] {"sign out", "from " + ADDRESS, 1L, "ALLOWED", null});
        });
    }

    @ParameterizedTest
    @EnumSource
    void countsWhatIsRefusedOnOneLineForEachNameAndAddress(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            AccessAdmin admin = admin(database);

            for (int i = 0; i < 60; i++) {
                admin.signInRefused(user, ADDRESS);
            }
            admin.signInRefused(user, "198.51.100.1");
            admin.denied(user, "/console/audit", ADDRESS);

            assertThat(TestAudit.linesOf(user, database))
                    .containsExactly(
                            new Object[] {"sign in", "from " + ADDRESS, 60L, "REFUSED", null},
                            new Object[] {"sign in", "from 198.51.100.1", 1L, "REFUSED", null},
                            new Object[] {"open or act", "/console/audit from " + ADDRESS, 1L, "DENIED", null});
        });
    }

    private static AccessAdmin admin(Database database) {
        AccessAdmin admin = new AccessAdmin();
        admin.audit = TestAudit.log(database);
        admin.refused = TestAudit.refused(database);
        return admin;
    }
}
