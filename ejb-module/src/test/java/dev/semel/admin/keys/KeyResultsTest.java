package dev.semel.admin.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.result.TestResults;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeyResultsTest extends KeysAdminFixture {

    @ParameterizedTest
    @EnumSource
    void hidesAResultUntilItIsRevealedOfWhichTheAuditIsTold(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            String key = keyWithResult(database, "application/json; charset=utf-8", "{\"order\":7}");

            ResultView masked = admin(database).result(key).orElseThrow();
            assertThat(masked.mediaType()).isEqualTo("application/json; charset=utf-8");
            assertThat(masked.content().masked()).isTrue();
            assertThat(masked.content().size()).isEqualTo(11);
            assertThat(masked.content().body()).isNull();
            assertThat(TestAudit.linesOf(user, database)).isEmpty();

            ResultView revealed = admin(database).revealResult(key).orElseThrow();
            assertThat(revealed.content().body()).isEqualTo("{\"order\":7}");
            assertThat(TestAudit.linesOf(user, database)).singleElement().satisfies(line -> assertThat(line)
                    .startsWith("reveal payload", "result of key " + key));
        });
    }

    @ParameterizedTest
    @EnumSource
    void showsBytesThatAreNoTextInHexadecimal(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            String key = keyWithResult(database, "application/pdf", "%PDF");

            assertThat(admin(database).revealResult(key).orElseThrow().content().body())
                    .isEqualTo("25504446");
        });
    }

    @ParameterizedTest
    @EnumSource
    void forgetsAResultWithItsKey(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            String key = keyWithResult(database, "text/plain", "done");
            admin(database).forget(List.of(key), true, "tidy");

            assertThat(admin(database).result(key)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsNoneWhereThereIsNoneOrNoKey(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            String key = new Rows(database).key(consumer, "silent", "COMPLETED", MINUTE);

            assertThat(admin(database).result(key)).isEmpty();
            assertThat(admin(database).result("no hash at all")).isEmpty();
        });
    }

    private String keyWithResult(Database database, String mediaType, String body) {
        String key = new Rows(database).key(consumer, "answered", "COMPLETED", MINUTE);
        StoredResult result = new StoredResult(mediaType, body.getBytes(StandardCharsets.UTF_8));
        TestResults.of(database).keep(key, result);
        return key;
    }
}
