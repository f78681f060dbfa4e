package dev.semel.admin.overview;

import static dev.semel.testing.ManyRows.newId;
import static dev.semel.testing.ManyRows.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.semel.admin.Rows;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PulseTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final String name = "consumer-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void tellsTheLargestCausesOfParkedMessagesWithWhatIsRecent(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID cause = UUID.randomUUID();
            park(rows, cause, Duration.ofHours(2), "the first");
            park(rows, cause, MINUTE.multipliedBy(5), "the last");
            for (int i = 0; i < 40; i++) {
                park(rows, cause, MINUTE.multipliedBy(20), "one of many");
            }
            ParkedView largest = ofMine(pulse(database)).get(0);

            assertThat(largest.source()).isEqualTo("MESSAGE");
            assertThat(largest.group()).isEqualTo(cause);
            assertThat(largest.reason()).isEqualTo("TERMINAL_FAILURE");
            assertThat(largest.errorType()).isEqualTo("java.lang.IllegalStateException");
            assertThat(largest.errorMessage()).as("of the latest").isEqualTo("the last");
            assertThat(largest.number()).isEqualTo(42);
            assertThat(largest.recent()).isEqualTo(1);
            assertThat(largest.isWhole()).isTrue();
            assertThat(largest.since())
                    .isCloseTo(database.now().minus(Duration.ofHours(2)), within(1, ChronoUnit.MINUTES));
            assertThat(largest.latestAt())
                    .isCloseTo(database.now().minus(MINUTE.multipliedBy(5)), within(1, ChronoUnit.MINUTES));
        });
    }

    @ParameterizedTest
    @EnumSource
    @Tag("long")
    void countsAllOfACauseThoughAFloodOfAnotherOneCameAfterIt(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            UUID old = UUID.randomUUID();
            UUID flood = UUID.randomUUID();
            long before = pulse(database).parkedMessages();
            park(database, dialect, old, 7_000, Duration.ofHours(5));
            park(database, dialect, flood, 10_001, MINUTE);
            Pulse pulse = pulse(database);

            assertThat(ofMine(pulse))
                    .extracting(ParkedView::group, ParkedView::number)
                    .containsExactly(tuple(flood, 10_001L), tuple(old, 7_000L));
            assertThat(ofMine(pulse).get(1).since())
                    .isCloseTo(database.now().minus(Duration.ofHours(5)), within(1, ChronoUnit.MINUTES));
            assertThat(pulse.parkedMessages() - before).isEqualTo(17_001);
        });
    }

    @ParameterizedTest
    @EnumSource
    @Tag("long")
    void countsTheFirstAndTheLatestOfSoManyThatNotAllAreCounted(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            UUID old = UUID.randomUUID();
            UUID lasting = UUID.randomUUID();
            UUID flood = UUID.randomUUID();
            park(database, dialect, old, 6_000, Duration.ofDays(5000));
            park(database, dialect, lasting, 2_000, Duration.ofDays(4000));
            park(database, dialect, flood, JdbcParkedCauses.MOST_COUNTED, Duration.ofMinutes(30));
            park(database, dialect, lasting, 2_000, MINUTE);
            Pulse pulse = pulse(database);

            assertThat(pulse.parkedMessages()).isEqualTo(JdbcParkedCauses.MOST_COUNTED);
            assertThat(ofMine(pulse)).extracting(ParkedView::isWhole).containsOnly(false);
            assertThat(ofMine(pulse))
                    .extracting(ParkedView::group, ParkedView::number, ParkedView::recent)
                    .contains(tuple(old, 6_000L, 0L), tuple(lasting, 4_000L, 2_000L));
            assertThat(ofMine(pulse).get(0).group()).as("the largest").isEqualTo(flood);
            assertThat(ofMine(pulse))
                    .filteredOn(cause -> cause.group().equals(lasting))
                    .singleElement()
                    .satisfies(cause -> {
                        assertThat(cause.since()).isBefore(database.now().minus(Duration.ofDays(3999)));
                        assertThat(cause.latestAt()).isAfter(database.now().minus(Duration.ofMinutes(5)));
                    });
        });
    }

    private void park(Database database, Dialect dialect, UUID cause, int number, Duration age) {
        String insert =
                "INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_text, status, reason, body_kind,"
                        + " headers, error_type, fingerprint, attempts, node, parked_at) SELECT " + newId(dialect)
                        + ", ?, "
                        + newId(dialect)
                        + ", 'k', 'PARKED', 'ATTEMPTS_USED_UP', 'EMPTY', '{}', 'shop.Down', ?, 4, 'n', ? FROM "
                        + numbers(dialect, 1, number + 1);
        database.update(insert, name, cause, database.now().minus(age));
    }

    @ParameterizedTest
    @EnumSource
    void tellsCausesOfParkedEventsAndThoseThatHoldBackTheirGroup(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            Pulse before = pulse(database);
            UUID cause = UUID.randomUUID();
            for (int i = 0; i < 40; i++) {
                rows.set("semel_outbox_event", "fingerprint", cause, rows.event(name, "PARKED", MINUTE));
            }
            UUID skipped = rows.event(name, "PARKED", MINUTE);
            rows.set("semel_outbox_event", "holds_group", false, skipped);
            Pulse after = pulse(database);

            assertThat(ofMine(after))
                    .extracting(ParkedView::source, ParkedView::reason, ParkedView::number)
                    .contains(tuple("EVENT", "NOT_PUBLISHED", 40L));
            assertThat(after.groupsHeldBack() - before.groupsHeldBack()).isEqualTo(40);
            assertThat(after.parkedEvents() - before.parkedEvents()).isEqualTo(41);
        });
    }

    private void park(Rows rows, UUID cause, Duration age, String message) {
        UUID id = rows.message(name, UUID.randomUUID().toString(), "PARKED", age);
        rows.set("semel_parked_message", "fingerprint", cause, id);
        rows.set("semel_parked_message", "error_message", message, id);
    }

    private List<ParkedView> ofMine(Pulse pulse) {
        return pulse.parked().stream()
                .filter(cause -> cause.origin().equals(name))
                .toList();
    }

    private static Pulse pulse(Database database) {
        return TestOverview.of(database).pulse();
    }
}
