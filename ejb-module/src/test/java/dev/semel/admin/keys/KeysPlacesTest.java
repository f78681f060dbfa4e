package dev.semel.admin.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Rows;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A list from place to place: each row once, also while others come and go. */
class KeysPlacesTest extends KeysAdminFixture {

    private static final List<String> COLUMNS =
            List.of("firstSeenAt", "completedAt", "consumer", "status", "attempts", "duplicates", "key");

    @ParameterizedTest
    @EnumSource
    void hasEachRowOnceAndInOrderByEachOfItsColumns(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            for (int i = 0; i < 7; i++) {
                String hash = rows.key(
                        consumer, "key-" + i, i % 2 == 0 ? "COMPLETED" : "FAILED", MINUTE.multipliedBy(i / 2), i / 3);
                if (i % 3 == 0) {
                    rows.unset("semel_idempotency_record", "completed_at", hash);
                }
            }
            for (String column : COLUMNS) {
                for (boolean ascending : List.of(true, false)) {
                    assertThat(walk(database, column, ascending, 2))
                            .as(column + (ascending ? " upwards" : " downwards"))
                            .containsExactlyElementsOf(
                                    keys(admin(database).page(query(null), new PageRequest(0, 50, column, ascending))))
                            .hasSize(7);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void isNotMovedByWhatComesAndGoesBeforeIt(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            List<String> hashes = new ArrayList<>();
            for (int i = 1; i <= 6; i++) {
                hashes.add(rows.key(consumer, "key-" + i, "COMPLETED", MINUTE.multipliedBy(i)));
            }
            Page<KeyView> first = admin(database).page(query(null), new PageRequest(0, 2, null, false));
            assertThat(keys(first)).containsExactly("key-1", "key-2");

            rows.key(consumer, "key-0", "COMPLETED", MINUTE.dividedBy(2));
            admin(database).forget(List.of(hashes.get(0), hashes.get(1), hashes.get(3)), true, "test");
            Page<KeyView> second = admin(database).page(query(null), new PageRequest(0, 2, null, false, first.next()));

            assertThat(keys(second)).containsExactly("key-3", "key-5");
            assertThat(second.total()).isEqualTo(Page.NOT_COUNTED);
            assertThat(admin(database)
                            .page(query(null), new PageRequest(0, 2, null, false, second.next()))
                            .next())
                    .as("behind the last row")
                    .isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void refusesPlacesThatAreNoneOfTheList(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.key(consumer, "a", "COMPLETED", MINUTE);
            rows.key(consumer, "b", "COMPLETED", MINUTE);
            String byKey = admin(database)
                    .page(query(null), new PageRequest(0, 1, "key", true))
                    .next();
            Stream.of(
                            byKey,
                            "",
                            "~",
                            "x".repeat(5_000),
                            place("firstSeenAt", "=yesterday", "=00000000-0000-0000-0000-000000000000"),
                            place("firstSeenAt", "=2026-11-25T10:00:00Z", "=1 OR 1=1"),
                            place("firstSeenAt", "", "=00000000-0000-0000-0000-000000000000"),
                            place("firstSeenAt"))
                    .forEach(place -> assertThatThrownBy(() -> admin(database)
                                    .page(query(null), new PageRequest(0, 1, "firstSeenAt", true, place)))
                            .as(place)
                            .isInstanceOf(RefusedException.class)
                            .hasMessageContaining("begin anew"));
        });
    }

    private static String place(String... parts) {
        byte[] text = String.join("\u0000", parts).getBytes(StandardCharsets.UTF_8);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text);
    }

    private List<String> walk(Database database, String column, boolean ascending, int size) {
        List<String> all = new ArrayList<>();
        String after = null;
        do {
            Page<KeyView> page = admin(database).page(query(null), new PageRequest(0, size, column, ascending, after));
            all.addAll(keys(page));
            after = page.next();
        } while (after != null);
        return all;
    }
}
